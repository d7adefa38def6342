// Reads values by the contract's schemas. Each schema is compiled once, into functions made of functions: no code is made
// from text, which the content security policy forbids. Zod itself is the oracle of the test.
import type * as z from 'zod/mini'
import { isRecord } from './is-record'
import type { Reader, Unread } from './read-checks'
import { checked, failed, isFatal } from './read-checks'

type Schema = z.core.$ZodType

/** Why a part of a value could not be read. The path is dotted, from the value down; empty for the value itself. */
export interface Problem {
  readonly path: string
  readonly why: string
}

export type Read<T> =
  | { readonly ok: true; readonly value: T }
  /** At least one problem; they hold no part of the value. */
  | { readonly ok: false; readonly problems: readonly Problem[] }

/**
 * Reads a value by a schema. What is already as the schema says is handed back itself, not as a copy; fields that the schema
 * does not list are left out.
 */
export function read<S extends Schema>(schema: S, value: unknown): Read<z.output<S>> {
  // A check says yes only of what the reader would hand back itself.
  if (exact.get(schema)?.(value) === true) return { ok: true, value: value as z.output<S> }
  const unread: Unread[] = []
  const found = readerOf(schema)(value, unread)
  // Every function below answers what zod would answer; a test compares them.
  if (unread.length === 0) return { ok: true, value: found as z.output<S> }
  return { ok: false, problems: unread.map(({ path, why }) => ({ path: path.map(String).join('.'), why })) }
}

/** Whether a value can be read. */
export const canRead = (schema: Schema, value: unknown): boolean => {
  if (exact.get(schema)?.(value) === true) return true
  const unread: Unread[] = []
  readerOf(schema)(value, unread)
  return unread.length === 0
}

/** Whether a value stands as a schema says: then it is read as it is. */
export type Check = (value: unknown) => boolean

const exact = new WeakMap<Schema, Check>()

/** From now on the check is asked before the reader is: what it finds right needs no reading. */
export function isExactly(schema: Schema, check: Check): void {
  exact.set(schema, check)
}

/** Asks the reader whether it would hand back the value itself. */
export function standsAs(schema: Schema): Check {
  const reader = readerOf(schema)
  return (value) => {
    const unread: Unread[] = []
    return reader(value, unread) === value && unread.length === 0
  }
}

const compiled = new WeakMap<Schema, Reader>()

function readerOf(schema: Schema): Reader {
  const known = compiled.get(schema)
  if (known !== undefined) return known
  const { def } = (schema as z.core.$ZodTypes)._zod
  const reader = checked(bare(def), def)
  compiled.set(schema, reader)
  return reader
}

/** What a schema reads, its checks left out. */
function bare(def: z.core.$ZodTypes['_zod']['def']): Reader {
  switch (def.type) {
    case 'string':
      return (value, unread) => (typeof value === 'string' ? value : failed(unread, value, 'expected string'))
    case 'number':
      return (value, unread) =>
        typeof value === 'number' && Number.isFinite(value) ? value : failed(unread, value, 'expected number')
    case 'boolean':
      return (value, unread) => (typeof value === 'boolean' ? value : failed(unread, value, 'expected boolean'))
    case 'unknown':
      return (value) => value
    case 'enum':
      return oneOf(Object.values(def.entries))
    case 'literal':
      return oneOf(def.values)
    case 'optional':
      return unless(undefined, readerOf(def.innerType))
    case 'nullable':
      return unless(null, readerOf(def.innerType))
    case 'array':
      return listOf(readerOf(def.element))
    case 'record':
      return recordOf(readerOf(def.valueType))
    case 'object':
      return objectOf(def)
    case 'union':
      return firstOf(def.options.map(readerOf))
    case 'pipe':
      return piped(readerOf(def.in), readerOf(def.out))
    case 'transform':
      return transformed(def)
    default:
      throw new Error(`The contract's reader knows no schema '${def.type}'.`)
  }
}

function oneOf(values: readonly unknown[]): Reader {
  const known = new Set(values)
  const why = `expected one of ${values.join(', ')}`
  return (value, unread) => (known.has(value) ? value : failed(unread, value, why))
}

const unless =
  (absent: null | undefined, inner: Reader): Reader =>
  (value, unread) =>
    value === absent ? value : inner(value, unread)

/** Puts where it was found before the path of each new problem. */
function under(key: PropertyKey, unread: readonly Unread[], from: number): void {
  for (let i = from; i < unread.length; i++) unread[i]?.path.unshift(key)
}

function readAt(key: PropertyKey, value: unknown, reader: Reader, unread: Unread[]): unknown {
  const before = unread.length
  const found = reader(value, unread)
  if (unread.length > before) under(key, unread, before)
  return found
}

function listOf(element: Reader): Reader {
  return (value, unread) => {
    if (!Array.isArray(value)) return failed(unread, value, 'expected array')
    let copy: unknown[] | null = null
    for (let i = 0; i < value.length; i++) {
      const found = readAt(i, value[i], element, unread)
      if (copy === null && found !== value[i]) copy = value.slice(0, i)
      copy?.push(found)
    }
    return copy ?? value
  }
}

function recordOf(reader: Reader): Reader {
  return (value, unread) => {
    if (!isRecord(value)) return failed(unread, value, 'expected record')
    const copy: Record<string, unknown> = {}
    let same = true
    for (const key of Object.keys(value)) {
      const found = key === '__proto__' ? undefined : readAt(key, value[key], reader, unread)
      if (key !== '__proto__') copy[key] = found
      if (found !== value[key]) same = false
    }
    return same ? value : copy
  }
}

interface Field {
  readonly reader: Reader
  readonly required: boolean
}

/** Whether a field may be left out. */
const isOptional = (schema: z.core.SomeType): boolean => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'optional' || def.type === 'transform') return true
  if (def.type === 'nullable') return isOptional(def.innerType)
  if (def.type === 'pipe') return isOptional(def.in)
  return def.type === 'union' && def.options.some(isOptional)
}

/** Goes through the fields that are there, most of which the schema may leave out; then looks for those that are missing. */
function objectOf({ shape, catchall }: z.core.$ZodObjectDef): Reader {
  const fields = new Map<string, Field>(
    Object.entries(shape).map(([key, schema]) => [
      key,
      { reader: readerOf(schema as Schema), required: !isOptional(schema) },
    ]),
  )
  const required = [...fields].filter(([, field]) => field.required)
  // The contract has no other than that of a loose object, which keeps what it does not list.
  const isLoose = catchall !== undefined
  return (value, unread) => {
    if (!isRecord(value)) return failed(unread, value, 'expected object')
    let copy: Record<string, unknown> | null = null
    let there = 0
    for (const key in value) {
      const field = fields.get(key)
      if (field === undefined) {
        if (!isLoose || key === '__proto__') copy ??= keptBefore(value, key, fields, isLoose)
        else if (copy !== null) copy[key] = value[key]
        continue
      }
      if (field.required) there += 1
      const old = value[key]
      const before = unread.length
      const found = field.reader(old, unread)
      if (unread.length > before) under(key, unread, before)
      if (copy === null && found !== old) copy = keptBefore(value, key, fields, isLoose)
      if (copy !== null) copy[key] = found
    }
    return there === required.length ? (copy ?? value) : withMissing(value, copy, required, unread)
  }
}

/** What stood before a field, when the first one that cannot stay as it is was found. */
function keptBefore(
  value: Readonly<Record<string, unknown>>,
  end: string,
  fields: ReadonlyMap<string, Field>,
  isLoose: boolean,
): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const key in value) {
    if (key === end) break
    if (isLoose || fields.has(key)) kept[key] = value[key]
  }
  return kept
}

/** Reads the required fields that the object does not list itself; says which are not there. */
function withMissing(
  value: Readonly<Record<string, unknown>>,
  copy: Readonly<Record<string, unknown>> | null,
  required: readonly (readonly [string, Field])[],
  unread: Unread[],
): unknown {
  const whole: Record<string, unknown> = { ...(copy ?? value) }
  for (const [key, { reader }] of required) {
    if (key in whole) continue
    const before = unread.length
    whole[key] = readAt(key, value[key], reader, unread)
    if (unread.length === before && !(key in value)) readAt(key, undefined, absent, unread)
  }
  return whole
}

const absent: Reader = (value, unread) => failed(unread, value, 'expected nonoptional')

function firstOf(options: readonly Reader[]): Reader {
  return (value, unread) => {
    const whole: { readonly found: unknown; readonly problems: Unread[] }[] = []
    for (const option of options) {
      const problems: Unread[] = []
      const found = option(value, problems)
      if (problems.length === 0) return found
      if (!problems.some(isFatal)) whole.push({ found, problems })
    }
    const [nearest, second] = whole
    // The one that has the right type says more than that none fits.
    if (nearest === undefined || second !== undefined) return failed(unread, value, 'invalid union')
    for (const problem of nearest.problems) unread.push(problem)
    return nearest.found
  }
}

const piped =
  (first: Reader, then: Reader): Reader =>
  (value, unread) => {
    const before = unread.length
    const found = first(value, unread)
    return unread.length > before ? found : then(found, unread)
  }

function transformed({ transform }: z.core.$ZodTransformDef): Reader {
  return (value, unread) => {
    const payload: z.core.ParsePayload = { value, issues: [] }
    const found = transform(value, payload)
    for (const { message = 'Invalid input' } of payload.issues) failed(unread, value, message)
    return found
  }
}

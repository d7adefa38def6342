// Converts a value that follows a server's habits into the contract's form, guided by its schema. Strict values stay as they
// are, and so does anything that no habit explains, so that the schema reports it.
import * as z from 'zod/mini'
import { isRowByRow } from '../../contract/fields'
import { booleanFrom, dayFrom, isEmptyObject, numberFromText, priceOnGrid } from '../../contract/habits'
import { isRecord } from '../../contract/json'
import { kindOf, type SchemaKind } from '../../contract/schema-kind'

type Schema = z.core.$ZodType
type Kind<K extends SchemaKind['kind']> = Extract<SchemaKind, { readonly kind: K }>

/** The value in the contract's form, converted wherever a habit of servers explains the difference. */
function strictForm(schema: Schema, value: unknown): unknown {
  const kind = kindOf(schema)
  switch (kind.kind) {
    case 'number':
      return asNumber(kind, value)
    case 'boolean':
      return typeof value === 'boolean' ? value : (booleanFrom(value) ?? value)
    case 'text':
      return typeof value === 'number' ? String(value) : value
    case 'day':
      return typeof value === 'string' ? (dayFrom(value) ?? value) : value
    case 'optional':
      return asOptional(kind, value)
    case 'object':
      return asObject(kind, value)
    case 'record':
      return asRecord(kind, value)
    case 'array':
      return asArray(kind, value)
    case 'union':
      return asOneOf(kind, value)
    case 'instant':
    case 'other':
      return value
    default:
      return kind satisfies never
  }
}

function asNumber({ unit }: Kind<'number'>, value: unknown): unknown {
  const number = typeof value === 'string' ? (numberFromText(value) ?? value) : value
  return unit === 'price' && typeof number === 'number' ? priceOnGrid(number) : number
}

/** Some servers send an empty object for a missing value. If the schema rejects an empty object, it counts as missing. */
function asOptional({ inner, nullable }: Kind<'optional'>, value: unknown): unknown {
  if (value === undefined) return undefined
  if (value === null) return nullable ? null : undefined
  const formed = strictForm(inner, value)
  if (isEmptyObject(value) && !Array.isArray(formed) && !z.safeParse(inner, formed).success)
    return nullable ? null : undefined
  return formed
}

function asObject({ shape }: Kind<'object'>, value: unknown): unknown {
  if (isEmptyObject(value)) return {}
  if (!isRecord(value)) return value
  // Only leaveOutBadRows counts unreadable rows. A server's field of that name is dropped.
  const { unreadable_rows: _dropped, ...received } = value
  const formed: Record<string, unknown> = { ...received }
  for (const [key, schema] of Object.entries(shape)) {
    if (!Object.hasOwn(received, key)) continue
    const strict = strictForm(schema, received[key])
    if (strict === undefined) delete formed[key]
    else formed[key] = strict
    const list = withoutOptional(schema)
    if (isRowByRow(list)) leaveOutBadRows(formed, key, kindOf(list))
  }
  return formed
}

function withoutOptional(schema: Schema): Schema {
  const kind = kindOf(schema)
  return kind.kind === 'optional' ? kind.inner : schema
}

/** Leaves out the rows that can't be read and counts them. */
function leaveOutBadRows(record: Record<string, unknown>, key: string, kind: SchemaKind): void {
  const rows = record[key]
  if (kind.kind !== 'array' || !Array.isArray(rows)) return
  const good = rows.filter((row) => z.safeParse(kind.element, row).success)
  if (good.length === rows.length) return
  record[key] = good
  record.unreadable_rows = {
    ...(isRecord(record.unreadable_rows) ? record.unreadable_rows : {}),
    [key]: rows.length - good.length,
  }
}

function asRecord({ value: schema }: Kind<'record'>, value: unknown): unknown {
  if (isEmptyObject(value)) return {}
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, strictForm(schema, inner)]))
}

/** PHP writes a list with gaps in its keys as an object. */
function asArray({ element }: Kind<'array'>, value: unknown): unknown {
  const isKeyed = isRecord(value) && Object.keys(value).every((key) => /^\d+$/.test(key))
  const list: unknown = isKeyed ? Object.values(value) : value
  return Array.isArray(list) ? list.map((row) => strictForm(element, row)) : value
}

function asOneOf({ options }: Kind<'union'>, value: unknown): unknown {
  for (const option of options) if (z.safeParse(option, value).success) return value
  for (const option of options) {
    const formed = strictForm(option, value)
    if (z.safeParse(option, formed).success) return formed
  }
  return value
}

/** Schemas whose values have needed conversion before: trying strict parsing first would waste time. */
const needConversion = new WeakSet<Schema>()

/** Parses strictly; if that fails, parses the value converted to the contract's form. */
export function parseTolerantly<S extends Schema>(schema: S, value: unknown): z.core.util.SafeParseResult<z.output<S>> {
  if (!needConversion.has(schema)) {
    const strict = z.safeParse(schema, value)
    if (strict.success) return strict
  }
  const formed = z.safeParse(schema, strictForm(schema, value))
  if (formed.success) needConversion.add(schema)
  return formed
}

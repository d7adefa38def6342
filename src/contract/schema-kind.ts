// What a schema describes, for code that traverses a value along with its schema: the tolerant reader (strict-form.ts), the
// simulator's dialects and the API documents. Pure.
import type * as z from 'zod/mini'
import { day, dollars, id, instant, price, rate } from './fields'

type Schema = z.core.$ZodType

/** A schema's kind, with the schemas of its parts. */
export type SchemaKind =
  | { readonly kind: 'object'; readonly shape: Readonly<Record<string, Schema>> }
  | { readonly kind: 'array'; readonly element: Schema }
  | { readonly kind: 'record'; readonly value: Schema }
  | { readonly kind: 'union'; readonly options: readonly Schema[] }
  /** May be omitted, null, or both. */
  | { readonly kind: 'optional'; readonly inner: Schema; readonly nullable: boolean }
  | { readonly kind: 'number'; readonly unit: 'id' | 'price' | 'rate' | 'dollars' | 'whole' | 'decimal' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'instant' }
  | { readonly kind: 'day' }
  | { readonly kind: 'text' }
  | { readonly kind: 'other' }

const numberUnits = new Map<Schema, 'id' | 'price' | 'rate' | 'dollars'>([
  [id, 'id'],
  [price, 'price'],
  [rate, 'rate'],
  [dollars, 'dollars'],
])

const kinds = new WeakMap<Schema, SchemaKind>()

/** The kind of a schema; for a pipe, its input. */
export function kindOf(schema: Schema): SchemaKind {
  const cached = kinds.get(schema)
  if (cached !== undefined) return cached
  const kind = kindFrom(schema)
  kinds.set(schema, kind)
  return kind
}

function kindFrom(schema: Schema): SchemaKind {
  if (schema === instant) return { kind: 'instant' }
  if (schema === day) return { kind: 'day' }
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'pipe':
      return kindOf(def.in as Schema)
    case 'object':
      return { kind: 'object', shape: def.shape as Readonly<Record<string, Schema>> }
    case 'array':
      return { kind: 'array', element: def.element as Schema }
    case 'record':
      return { kind: 'record', value: def.valueType as Schema }
    case 'union':
      return { kind: 'union', options: def.options as readonly Schema[] }
    case 'optional': {
      const inner = def.innerType as Schema
      const kind = kindOf(inner)
      return kind.kind === 'optional' ? kind : { kind: 'optional', inner, nullable: false }
    }
    case 'nullable':
      return { kind: 'optional', inner: def.innerType as Schema, nullable: true }
    case 'number':
      return { kind: 'number', unit: numberUnits.get(schema) ?? ('check' in def ? 'whole' : 'decimal') }
    case 'boolean':
      return { kind: 'boolean' }
    case 'string':
      return { kind: 'text' }
    default:
      return { kind: 'other' }
  }
}

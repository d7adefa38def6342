// What a schema of the contract describes, for those who walk through a value along its schema: the reader of habits, the
// reduced simulator and the documents. Pure.
import * as z from 'zod/mini'
import { dollars, id, instant, price, rate } from './fields'

type Schema = z.core.$ZodType

export type SchemaKind =
  | { readonly kind: 'object'; readonly shape: Readonly<Record<string, Schema>> }
  | { readonly kind: 'array'; readonly element: Schema }
  | { readonly kind: 'record'; readonly value: Schema }
  | { readonly kind: 'union'; readonly options: readonly Schema[] }
  /** May be left out, null, or both. */
  | { readonly kind: 'optional'; readonly inner: Schema; readonly nullable: boolean }
  | { readonly kind: 'number'; readonly is: 'id' | 'price' | 'rate' | 'dollars' | 'whole' | 'decimal' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'instant' }
  | { readonly kind: 'text' }
  | { readonly kind: 'other' }

const numbers = new Map<Schema, 'id' | 'price' | 'rate' | 'dollars'>([
  [id, 'id'],
  [price, 'price'],
  [rate, 'rate'],
  [dollars, 'dollars'],
])

const known = new WeakMap<Schema, SchemaKind>()

/** The kind of a schema; what a pipe reads, not what it makes of it. */
export function kindOf(schema: Schema): SchemaKind {
  const kept = known.get(schema)
  if (kept !== undefined) return kept
  const kind = found(schema)
  known.set(schema, kind)
  return kind
}

function found(schema: Schema): SchemaKind {
  if (schema === instant) return { kind: 'instant' }
  if (schema instanceof z.ZodMiniPipe) return kindOf(schema._zod.def.in)
  if (schema instanceof z.ZodMiniObject) return { kind: 'object', shape: schema._zod.def.shape }
  if (schema instanceof z.ZodMiniArray) return { kind: 'array', element: schema._zod.def.element }
  if (schema instanceof z.ZodMiniRecord) return { kind: 'record', value: schema._zod.def.valueType }
  if (schema instanceof z.ZodMiniUnion) return { kind: 'union', options: schema._zod.def.options }
  if (schema instanceof z.ZodMiniOptional) {
    const inner = schema._zod.def.innerType
    const kind = kindOf(inner)
    return kind.kind === 'optional'
      ? { ...kind, nullable: kind.nullable }
      : { kind: 'optional', inner, nullable: false }
  }
  if (schema instanceof z.ZodMiniNullable) return { kind: 'optional', inner: schema._zod.def.innerType, nullable: true }
  if (schema instanceof z.ZodMiniNumber) return { kind: 'number', is: numbers.get(schema) ?? wholeOrDecimal(schema) }
  if (schema instanceof z.ZodMiniBoolean) return { kind: 'boolean' }
  if (schema instanceof z.ZodMiniString) return { kind: 'text' }
  return { kind: 'other' }
}

const wholeOrDecimal = (schema: Schema): 'whole' | 'decimal' =>
  schema instanceof z.ZodMiniNumberFormat ? 'whole' : 'decimal'

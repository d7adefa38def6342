// Draws a random value for any schema, so that every call and step in a table is fuzzed. Hints give names, ids and figures that
// exist in a world.
import * as z from 'zod/mini'
import { duration, key, offset, priceValue, rateValue, startInstant } from '../../simulator/scenarios/language/values'
import type { Draws } from '../../simulator/world/draws'
import { instant, price, rate } from '../../src/contract/fields'

type Schema = z.core.$ZodType

/** A value for a field, or `none` if the schema alone decides. */
export type Hint = (field: string, schema: Schema, drawn: Draws) => unknown
export const none = Symbol('no hint')

const texts = [
  'Elm Court',
  'two words',
  'ü – “quoted” <b>',
  '0',
  '-',
  'a@fuzz.example',
  '101-16',
  'x'.repeat(60),
] as const
const spans = ['20ms', '200ms', '5s', '40s', '3m'] as const
const offsets = ['0s', '90s', '12m', '-20s'] as const

const plain = (drawn: Draws): unknown =>
  drawn.oneOf<() => unknown>([() => 'loud', () => drawn.between(0, 99), () => true, () => ({ a: [1] }), () => null])()

/** Values for shared schemas of the contract and the scenario language, by identity. */
const meanings = new Map<Schema, (drawn: Draws) => unknown>([
  [key, (drawn) => `fuzz-${drawn.between(1, 9)}`],
  [duration, (drawn) => drawn.oneOf(spans)],
  [offset, (drawn) => drawn.oneOf(offsets)],
  [priceValue, (drawn) => 95 + drawn.between(0, 400) / 32],
  [rateValue, (drawn) => drawn.between(2_000, 8_000) / 1_000],
  [startInstant, () => '2026-03-02T10:15:00-05:00'],
  [price, (drawn) => 95 + drawn.between(0, 400) / 32],
  [rate, (drawn) => drawn.between(2_000, 8_000) / 1_000],
  [instant, (drawn) => new Date(Date.UTC(2026, 2, drawn.between(2, 20), 15, 30)).toISOString()],
])

function numberOf(schema: Schema, drawn: Draws): number {
  const bag: { minimum?: unknown; maximum?: unknown } = schema._zod.bag
  const low = typeof bag.minimum === 'number' ? Math.max(bag.minimum, -1_000) : 0
  const high = typeof bag.maximum === 'number' ? Math.min(bag.maximum, 1e9) : low + 500
  return drawn.between(Math.ceil(low), Math.max(Math.ceil(low), Math.floor(high)))
}

/** A random element; undefined for an empty list. */
export const pick = <T>(list: readonly T[], drawn: Draws): T | undefined =>
  list.length === 0 ? undefined : list[drawn.between(0, list.length - 1)]

/** A value of the schema's shape. Checks beyond the shape are ignored, so the schema may reject it. */
export function valueFor(schema: Schema, drawn: Draws, hint: Hint, field = ''): unknown {
  const hinted = hint(field, schema, drawn)
  if (hinted !== none) return hinted
  const meaning = meanings.get(schema)
  if (meaning !== undefined) return meaning(drawn)
  const inside = (inner: Schema): unknown => valueFor(inner, drawn, hint, field)
  if (schema instanceof z.ZodMiniOptional) return drawn.percent(45) ? undefined : inside(schema._zod.def.innerType)
  if (schema instanceof z.ZodMiniNullable) return drawn.percent(30) ? null : inside(schema._zod.def.innerType)
  if (schema instanceof z.ZodMiniDefault || schema instanceof z.ZodMiniPrefault)
    return drawn.percent(50) ? undefined : inside(schema._zod.def.innerType)
  if (schema instanceof z.ZodMiniObject) return objectOf(schema._zod.def.shape, drawn, hint)
  if (schema instanceof z.ZodMiniArray)
    return Array.from({ length: drawn.between(0, 2) }, () => inside(schema._zod.def.element))
  if (schema instanceof z.ZodMiniUnion) {
    const option = pick(schema._zod.def.options, drawn)
    return option === undefined ? undefined : inside(option)
  }
  if (schema instanceof z.ZodMiniLiteral) return pick([...schema._zod.def.values], drawn)
  if (schema instanceof z.ZodMiniEnum) return pick(Object.values(schema._zod.def.entries), drawn)
  if (schema instanceof z.ZodMiniPipe) return inside(schema._zod.def.in)
  if (schema instanceof z.ZodMiniNumber) return numberOf(schema, drawn)
  if (schema instanceof z.ZodMiniBoolean) return drawn.percent(50)
  if (schema instanceof z.ZodMiniString) return drawn.oneOf(texts)
  if (schema instanceof z.ZodMiniRecord) return {}
  if (schema instanceof z.ZodMiniUndefined) return undefined
  return plain(drawn)
}

/** An object with a value for each field, without those that are undefined. */
export function objectOf(shape: Readonly<Record<string, Schema>>, drawn: Draws, hint: Hint): object {
  const fields = Object.entries(shape).map(([name, inner]) => [name, valueFor(inner, drawn, hint, name)] as const)
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

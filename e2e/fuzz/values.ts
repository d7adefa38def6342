// Draws a random value for any schema, so that every call and step in a table is fuzzed. Hints give names, ids and figures that
// exist in a world.
import * as z from 'zod/mini'
import { duration, key, offset, priceValue, rateValue, startInstant } from '../../simulator/scenarios/language/values'
import type { Draws } from '../../simulator/world/draws'
import { instant, price, rate } from '../../src/contract/fields'

type Schema = z.core.$ZodType

/** Draws a value for a field; returns `none` if the schema alone decides. */
export type Hint = (field: string, schema: Schema, draw: Draws) => unknown
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

const anyJson = (draw: Draws): unknown =>
  draw.oneOf<() => unknown>([() => 'loud', () => draw.between(0, 99), () => true, () => ({ a: [1] }), () => null])()

/** Values for shared schemas of the contract and the scenario language, by identity. */
const sharedSchemas = new Map<Schema, (draw: Draws) => unknown>([
  [key, (draw) => `fuzz-${draw.between(1, 9)}`],
  [duration, (draw) => draw.oneOf(spans)],
  [offset, (draw) => draw.oneOf(offsets)],
  [priceValue, (draw) => 95 + draw.between(0, 400) / 32],
  [rateValue, (draw) => draw.between(2_000, 8_000) / 1_000],
  [startInstant, () => '2026-03-02T10:15:00-05:00'],
  [price, (draw) => 95 + draw.between(0, 400) / 32],
  [rate, (draw) => draw.between(2_000, 8_000) / 1_000],
  [instant, (draw) => new Date(Date.UTC(2026, 2, draw.between(2, 20), 15, 30)).toISOString()],
])

function numberOf(schema: Schema, draw: Draws): number {
  const bag: { minimum?: unknown; maximum?: unknown } = schema._zod.bag
  const low = typeof bag.minimum === 'number' ? Math.max(bag.minimum, -1_000) : 0
  const high = typeof bag.maximum === 'number' ? Math.min(bag.maximum, 1e9) : low + 500
  return draw.between(Math.ceil(low), Math.max(Math.ceil(low), Math.floor(high)))
}

/** A random element; undefined for an empty list. */
export const pick = <T>(list: readonly T[], draw: Draws): T | undefined =>
  list.length === 0 ? undefined : list[draw.between(0, list.length - 1)]

/** A value of the schema's shape. Checks beyond the shape are ignored, so the schema may reject it. */
export function valueFor(schema: Schema, draw: Draws, hint: Hint, field = ''): unknown {
  const hinted = hint(field, schema, draw)
  if (hinted !== none) return hinted
  const drawShared = sharedSchemas.get(schema)
  if (drawShared !== undefined) return drawShared(draw)
  const inside = (inner: Schema): unknown => valueFor(inner, draw, hint, field)
  if (schema instanceof z.ZodMiniOptional) return draw.percent(45) ? undefined : inside(schema._zod.def.innerType)
  if (schema instanceof z.ZodMiniNullable) return draw.percent(30) ? null : inside(schema._zod.def.innerType)
  if (schema instanceof z.ZodMiniDefault || schema instanceof z.ZodMiniPrefault)
    return draw.percent(50) ? undefined : inside(schema._zod.def.innerType)
  if (schema instanceof z.ZodMiniObject) return objectOf(schema._zod.def.shape, draw, hint)
  if (schema instanceof z.ZodMiniArray)
    return Array.from({ length: draw.between(0, 2) }, () => inside(schema._zod.def.element))
  if (schema instanceof z.ZodMiniUnion) {
    const option = pick(schema._zod.def.options, draw)
    return option === undefined ? undefined : inside(option)
  }
  if (schema instanceof z.ZodMiniLiteral) return pick([...schema._zod.def.values], draw)
  if (schema instanceof z.ZodMiniEnum) return pick(Object.values(schema._zod.def.entries), draw)
  if (schema instanceof z.ZodMiniPipe) return inside(schema._zod.def.in)
  if (schema instanceof z.ZodMiniNumber) return numberOf(schema, draw)
  if (schema instanceof z.ZodMiniBoolean) return draw.percent(50)
  if (schema instanceof z.ZodMiniString) return draw.oneOf(texts)
  if (schema instanceof z.ZodMiniRecord) return {}
  if (schema instanceof z.ZodMiniUndefined) return undefined
  return anyJson(draw)
}

/** An object with a value for each field, without those that are undefined. */
export function objectOf(shape: Readonly<Record<string, Schema>>, draw: Draws, hint: Hint): object {
  const fields = Object.entries(shape).map(([name, inner]) => [name, valueFor(inner, draw, hint, name)] as const)
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

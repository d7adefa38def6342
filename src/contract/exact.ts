// What the written checks (hot-schemas.exact.ts) are made of.
import type * as z from 'zod/mini'
import type { Check } from './read'
import { standsAs } from './read'

type Schema = z.core.$ZodType

/** A check of a schema that is not written out: the reader is asked. */
export const stands = (schema: unknown): Check => standsAs(schema as Schema)

/** The rule of the business that stands at this place among the checks of a schema. */
export function rule(schema: unknown, place: number): Check {
  const { checks = [] } = (schema as z.core.$ZodTypes)._zod.def
  const { fn } = (checks[place] as z.core.$ZodCheck)._zod.def as unknown as z.core.$ZodCustomDef
  return (value) => Boolean(fn(value))
}

/** Whether it is a list of which every element stands. */
export function every(value: unknown, check: Check): boolean {
  if (!Array.isArray(value)) return false
  for (let i = 0; i < value.length; i++) if (!check(value[i])) return false
  return true
}

/** Whether it has so many fields: one that the schema does not list would have to be left out. */
export function hasFields(value: object, count: number): boolean {
  let left = count
  for (const _key in value) left--
  return left === 0
}

// What the written checks (hot-schemas.exact.ts) are made of.
import type * as z from 'zod/mini'
import { instant } from './fields'
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

/** The number that two digits make; 100 where they are none. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48
  const ones = text.charCodeAt(at + 1) - 48
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : 100
}

/** Whether it is canonical and every month has its day: true of nearly all instants, and four times as quick to see. */
const isPlainInstant = (text: unknown): boolean =>
  typeof text === 'string' &&
  text.length === 24 &&
  text[4] === '-' &&
  text[7] === '-' &&
  text[10] === 'T' &&
  text[13] === ':' &&
  text[16] === ':' &&
  text[19] === '.' &&
  text[23] === 'Z' &&
  twoDigits(text, 0) < 100 &&
  twoDigits(text, 2) < 100 &&
  isBetween(twoDigits(text, 5), 1, 12) &&
  isBetween(twoDigits(text, 8), 1, 28) &&
  twoDigits(text, 11) < 24 &&
  twoDigits(text, 14) < 60 &&
  twoDigits(text, 17) < 60 &&
  twoDigits(text, 20) < 100 &&
  twoDigits(text, 21) < 100

const isBetween = (value: number, least: number, most: number): boolean => value >= least && value <= most

const standsAsInstant = stands(instant)

/** The check of an instant. */
export const isInstant: Check = (value) => isPlainInstant(value) || standsAsInstant(value)

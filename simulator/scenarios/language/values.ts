// The values of scenario files: durations, offsets, instants, prices, names. Each describes what it expects, for error
// messages and editors.
import * as z from 'zod/mini'
import { thirtySeconds } from '../../world/figures'
import { parseDuration, parseOffset } from './durations'

/** Text parsed by a function that returns null if it can't. */
const parsed = <T>(parse: (text: string) => T | null, expected: string) =>
  z.pipe(
    z.string({ error: expected }).check(z.describe(expected)),
    z.transform((text, context) => {
      const value = parse(text)
      if (value !== null) return value
      context.issues.push({ code: 'custom', message: expected, input: text })
      return z.NEVER
    }),
  )

/** A duration, ms. */
export const duration = parsed(parseDuration, 'a duration such as 500ms, 90s, 5m, 2h or 3d')

/** An offset from the scenario's start, ms; negative before it. */
export const offset = parsed(parseOffset, 'an offset such as 0s, 1500ms, 29m or -20m')

/** When something happens: an offset, ms. A scenario may name a mark instead, which `withMarks` replaces. */
export const when = parsed(parseOffset, 'an offset such as 0s, 1500ms, 29m or -20m, or a mark')

/** A point in time: an offset in ms, the name of a mark, or `end`. */
export const pointInTime = z.union([
  offset,
  z.string().check(z.regex(/^[a-z][a-z0-9-]*$/, { error: 'an offset such as 1500ms or 29m, a mark or end' })),
])

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/

/** An instant with its zone, as virtual ms. */
export const startInstant = parsed(
  (text) => (INSTANT.test(text) && !Number.isNaN(Date.parse(text)) ? Date.parse(text) : null),
  'a date and time with a time zone, such as 2026-03-02T10:15:00-05:00',
)

const NOTATION = /^(\d{1,3})-([0-2]\d|3[01])$/

/** Reads `102-18` or `102.5625` as 32nds; null if off the grid. */
function parsePrice(value: string | number): number | null {
  if (typeof value === 'number') return thirtySeconds(value)
  const parts = NOTATION.exec(value)
  if (parts === null) return /^\d+(\.\d+)?$/.test(value) ? thirtySeconds(Number(value)) : null
  return Number(parts[1]) * 32 + Number(parts[2])
}

const A_PRICE = 'a price such as 102-18 or 102.5625'
/** A price, in 32nds. */
export const priceValue = z.pipe(
  z.union([z.number(), z.string()], { error: A_PRICE }).check(z.describe(A_PRICE)),
  z.transform((value, context) => {
    const count = parsePrice(value)
    if (count !== null) return count
    context.issues.push({ code: 'custom', message: A_PRICE, input: value })
    return z.NEVER
  }),
)

/** A rate, percent. */
export const rateValue = z.number().check(z.positive(), z.lte(20))

/** The key of a persona, seat, auction or mark. */
export const key = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'a lowercase name with hyphens' }))

/** Whole minutes of an auction. */
export const minutes = z.int().check(z.gte(1), z.lte(1440))

/** `[from, to]`, integers, inclusive. */
export const range = z
  .tuple([z.int().check(z.nonnegative()), z.int().check(z.nonnegative())])
  .check(z.refine(([from, to]) => from <= to, 'a pair [from, to] with from at most to'))

/** `[from, to]`, durations in ms, inclusive. */
export const durationRange = z
  .tuple([duration, duration])
  .check(z.refine(([from, to]) => from <= to, 'a pair [from, to] with from at most to'))

/** How long a step's request waited on the server, ms. */
export const waitedMs = z.optional(
  z.int().check(z.gte(1), z.describe('How long the request waited on the server before this instant, in ms')),
)

// The basic schemas of the wire. Reading is tolerant in form (instants) but strict in value.
import * as z from 'zod/mini'

/** A positive integer, unique per noun and world. */
export const id = z.int().check(z.positive())

const CANONICAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const READABLE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)?$/

/**
 * An instant. Accepts ISO 8601 with milliseconds, Laravel's microseconds, and a space instead of `T` (as UTC).
 * Always returns ISO 8601 UTC with milliseconds, so that instants compare as text.
 */
export const instant = z.pipe(
  z.string(),
  z.transform((text, context) => {
    if (CANONICAL.test(text) && !Number.isNaN(Date.parse(text))) return text
    if (READABLE.test(text)) {
      const zoned = /(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`
      const ms = Date.parse(zoned.replace(' ', 'T'))
      if (!Number.isNaN(ms)) return new Date(ms).toISOString()
    }
    context.issues.push({ code: 'custom', message: 'not an instant', input: text })
    return z.NEVER
  }),
)

/** `YYYY-MM-DD`, a day without a zone. */
export const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** Ten times par, percent; no loan sells for more. */
const HIGHEST_PRICE = 1_000

/** A price, percent of par: a multiple of 1/32, which is exact in binary. */
export const price = z.number().check(
  z.refine((value) => Number.isInteger(value * 32) && value > 0, 'not a multiple of 1/32'),
  z.lte(HIGHEST_PRICE, 'not a price'),
)

/** A rate in percent, e.g. 5.25. */
export const rate = z.number().check(z.positive(), z.lte(100))

/** Whole dollars. */
export const dollars = z.int().check(z.nonnegative())

/** A field that an older or stricter server may omit or send as null. */
export const maybe = <T extends z.core.SomeType>(schema: T) => z.optional(z.nullable(schema))

const extensions = new WeakSet<object>()

/** A field that isn't in the specification: like `maybe`, and recognized by `isBeyondSpec`. The app works without it. */
export const extension = <T extends z.core.SomeType>(schema: T) => {
  const marked = maybe(schema)
  extensions.add(marked)
  return marked
}

/** True for a schema made by `extension`. */
export const isBeyondSpec = (schema: object): boolean => extensions.has(schema)

const separateRows = new WeakSet<object>()

/** A list inside a record whose unreadable rows are left out and counted in the record's `unreadable_rows`, even if none is left. */
export const rowByRow = <T extends z.core.SomeType>(row: T) => {
  const schema = z.array(row)
  separateRows.add(schema)
  return schema
}

/** True for the lists made by `rowByRow`. */
export const isRowByRow = (schema: object): boolean => separateRows.has(schema)

/**
 * How many rows the reader left out of each list of a record because they were unreadable, by the list's field; servers don't
 * send it.
 * @example { bids: 1 }
 */
export const unreadableRows = extension(z.record(z.string(), z.int()))
export type UnreadableRows = Readonly<Record<string, number>>

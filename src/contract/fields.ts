// The small schemas that every noun on the wire is built from. Reading is tolerant in form (instants), strict in value.
import * as z from 'zod/mini'

/** A positive integer, unique per noun and world. */
export const id = z.int().check(z.positive())

const CANONICAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const READABLE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)?$/

/**
 * An instant. Reads ISO 8601 with milliseconds, Laravel's microseconds and the space form (taken as UTC);
 * always yields ISO 8601 UTC with milliseconds, so that instants compare as text.
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

/** Ten times par: whatever is higher is no price of a loan. */
const HIGHEST_PRICE = 1_000

/** A price in percent of par: a decimal number that is a whole count of thirty-seconds (exact in binary). */
export const price = z.number().check(
  z.refine((value) => Number.isInteger(value * 32) && value > 0, 'not a multiple of 1/32'),
  z.lte(HIGHEST_PRICE, 'not a price'),
)

/** A rate in percent, e.g. 5.25. */
export const rate = z.number().check(z.positive(), z.lte(100))

/** Whole dollars. */
export const dollars = z.int().check(z.nonnegative())

/** A field that an older or stricter server may leave out or send as null. */
export const maybe = <T extends z.core.SomeType>(schema: T) => z.optional(z.nullable(schema))

const extensions = new WeakSet<object>()

/** A field that the specification does not list: the same as `maybe`, and marked. What needs it does without. */
export const extension = <T extends z.core.SomeType>(schema: T) => {
  const marked = maybe(schema)
  extensions.add(marked)
  return marked
}

/** Whether a field's schema was made by `beyond`. */
export const isBeyondSpec = (schema: object): boolean => extensions.has(schema)

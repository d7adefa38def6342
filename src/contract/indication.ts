// The live record of rate indications. S3.24; the specification doesn't define its fields.
import * as z from 'zod/mini'
import { extension, instant, maybe, rowByRow, unreadableRows } from './fields'
import { loanType, sectionActType } from './lookup'

const indicationRow = z.object({
  loan_type: loanType,
  type: sectionActType,
  section: z.string(),
  call_protection: z.string(),
  /** Over the 10-year Treasury, basis points. */
  spread_bps: z.number(),
  /** Percent. */
  gnma_rate: z.number(),
  servicing_spread: z.number(),
  note_rate: z.number(),
  /** As the market quotes it, `101-00`. */
  price: z.string(),
  /** Percent, before the last update; only if the server stores it. */
  previous_gnma_rate: extension(z.number()),
  /** The last GNMA rates, oldest first, this one included; only if the server stores them. */
  trend: extension(z.array(z.number())),
})
export type IndicationRow = z.output<typeof indicationRow>

/** US Treasury yields, percent. */
const benchmark = z.object({ ust_5y: z.number(), ust_10y: z.number(), ust_30y: z.number() })
export type Benchmark = z.output<typeof benchmark>

const sheet = z.object({
  as_of: instant,
  benchmark,
  /** Before the last update; only if the server stores it. */
  previous_benchmark: extension(benchmark),
  rows: rowByRow(indicationRow),
  unreadable_rows: unreadableRows,
  note: maybe(z.string()),
  version: extension(z.int()),
})
/** A sheet without a single readable row must not look empty. */
export const indication = sheet.check(
  z.refine(({ rows, unreadable_rows }) => rows.length > 0 || !unreadable_rows?.rows, {
    path: ['rows'],
    message: 'no row can be read',
  }),
)
export type Indication = z.output<typeof indication>

/** Says only that the record changed, if it is too large for an event: it is refetched. */
export const indicationHint = z.object({ version: extension(z.int()) })

export const indicationQuestion = z.object({
  section: z.string(),
  /** Whole dollars. */
  amount: z.int().check(z.positive()),
  /** Months. */
  term: z.int().check(z.positive()),
  call_protection: z.string(),
  message: z.optional(z.string()),
})
/** What a borrower or lender asks the desk if the table does not answer it. */
export type IndicationQuestion = z.output<typeof indicationQuestion>

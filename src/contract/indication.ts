// The one live record of rate indications. S3.24; its shape is ours.
import * as z from 'zod/mini'
import { extension, instant, maybe } from './fields'
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
  /** Percent, before the last update; only where the server keeps it. */
  previous_gnma_rate: extension(z.number()),
  /** The last GNMA rates, oldest first, this one included; only where the server keeps them. */
  trend: extension(z.array(z.number())),
})
export type IndicationRow = z.output<typeof indicationRow>

/** US Treasury yields, percent. */
const benchmark = z.object({ ust_5y: z.number(), ust_10y: z.number(), ust_30y: z.number() })
export type Benchmark = z.output<typeof benchmark>

export const indication = z.object({
  as_of: instant,
  benchmark,
  /** Before the last update; only where the server keeps it. */
  previous_benchmark: extension(benchmark),
  rows: z.array(indicationRow),
  note: maybe(z.string()),
  version: extension(z.int()),
})
export type Indication = z.output<typeof indication>

/** Only that it changed, where the whole record is larger than the server sends: it is read again. */
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
/** What a borrower or lender asks the desk for when the table does not answer it. */
export type IndicationQuestion = z.output<typeof indicationQuestion>

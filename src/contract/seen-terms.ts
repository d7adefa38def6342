// What a seller had on screen when they gave an order that binds. The server compares it with the auction as it is then.
import * as z from 'zod/mini'
import { auctionProcess } from './auction'
import { day, dollars, id, instant, maybe, price, rate } from './fields'

/**
 * The terms that the seller's dialog showed. A term that is left out wasn't shown and is never compared; null was shown as not set.
 * The server refuses the order with 409 if a term differs now, or if `version` is newer than the auction's. Without any of it, an
 * order is never stale.
 */
export const seenTerms = z.object({
  /** The auction's `version`. It alone never refuses an order: an investor who opens a document raises it too. */
  version: z.optional(z.int()),
  /** Whole dollars. */
  loan_amount: maybe(dollars),
  /** Percent. */
  loan_amount_diff_percent: maybe(z.number()),
  /** Months. */
  loan_term: maybe(z.int()),
  /** Months. */
  construction_period: maybe(z.int()),
  auction_process_type: maybe(auctionProcess),
  /** Percent. */
  gnma_interest_rate: maybe(rate),
  /** Percent of par. */
  loan_min_price: maybe(price),
  /** Percent of par; whole points if the increment is separate. */
  bond_interest_price: maybe(z.number()),
  /** 32nds. */
  bond_interest_price_increment: maybe(z.int()),
  /** Percent. */
  servicing_spread: maybe(z.number()),
  call_protection: maybe(z.string()),
  call_protection_other: maybe(z.string()),
  gfd_treated: maybe(z.string()),
  delivery_last_date_fees: maybe(day),
  permanent_loan_late_date: maybe(day),
  start_at: maybe(instant),
  minutes: maybe(z.int()),
  /** The effective end, extensions included; null while paused. */
  end_at: maybe(instant),
  /** Investor profile ids; empty = all investors. */
  invited: maybe(z.array(id)),
  /** The forms of the loan's documents. */
  documents: maybe(z.array(z.string())),
})
export type SeenTerms = z.output<typeof seenTerms>

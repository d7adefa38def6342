// What a seller had on screen when they gave an order that binds. The server compares it with the auction as it is then.
import * as z from 'zod/mini'
import { auctionLoan } from './auction'
import { id, instant, maybe } from './fields'

const termsOfLoan = z.pick(auctionLoan, {
  loan_amount: true,
  loan_amount_diff_percent: true,
  auction_process_type: true,
  gnma_interest_rate: true,
  loan_min_price: true,
  bond_interest_price: true,
  bond_interest_price_increment: true,
  servicing_spread: true,
  loan_term: true,
  permanent_loan_late_term: true,
  permanent_loan_late_amortization: true,
  construction_period: true,
  call_protection: true,
  call_protection_other: true,
  gfd_treated: true,
  delivery_last_date_fees: true,
  permanent_loan_late_date: true,
})

/** The terms of a loan that an order rests on; auctions and loans name them alike. */
export const loanTerms = z.keyof(termsOfLoan).options

/**
 * The terms that the seller's dialog showed. A term that is left out wasn't shown and is never compared; null was shown as not set.
 * The server refuses the order with 409 if a term differs now, or if `version` is newer than the auction's. Without any of it, an
 * order is never stale.
 */
export const seenTerms = z.extend(termsOfLoan, {
  /** The auction's `version`. It alone never refuses an order: an investor who opens a document raises it too. */
  version: z.optional(z.int()),
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

// The bid sheet: every term that a trade binds its parties to, frozen when the auction is scheduled. Not in the specification.
import * as z from 'zod/mini'
import { auctionProcess } from './auction'
import { dealTerms } from './deal-terms'
import { dollars, id, instant, maybe, price, rate } from './fields'
import { sectionActOfLoan } from './lookup'

/** The terms as the loan's setup has them. */
export const bidSheetTerms = z.extend(dealTerms, {
  seller: maybe(z.string()),
  section: z.pick(sectionActOfLoan, { type: true, loan_type: true, name: true }),
  auction_process_type: maybe(auctionProcess),
  gnma_interest_rate: maybe(rate),
  loan_min_price: maybe(price),
  bond_interest_price: maybe(z.number()),
  bond_interest_price_increment: maybe(z.int()),
  /** The good-faith deposit, percent of the loan, and the business days after the award by which it is due. */
  gfd_percent: maybe(z.number()),
  gfd_due_days: maybe(z.int()),
  /** Parallel rows, as in the setup. */
  construction_draw_percent: maybe(z.array(z.number())),
  construction_draw_month: maybe(z.array(z.int())),
  construction_draw_amount: maybe(z.array(dollars)),
})
export type BidSheetTerms = z.output<typeof bidSheetTerms>

const bidSheetChange = z.object({
  /** The name of the term. */
  term: z.string(),
  from: z.string(),
  to: z.string(),
})

export const bidSheet = z.object({
  auction_id: id,
  /** 1 for the first terms that were scheduled; grows when the loan is scheduled again on other terms. */
  version: z.int(),
  frozen_at: instant,
  /** SHA-256 of the canonical JSON of `terms`, hex. */
  sha256: z.string(),
  terms: bidSheetTerms,
  /** What changed since the version before, as text. */
  changes: z.array(bidSheetChange),
})
export type BidSheet = z.output<typeof bidSheet>

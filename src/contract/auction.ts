// An auction as its viewer may see it. S3.6; names beyond the spec are optional: the app works without them.
import * as z from 'zod/mini'
import { auctionStatuses } from './auction-statuses'
import type { Figures } from './bid'
import { bid, bidder, worthOfBid } from './bid'
import { identified } from './bid-ids'
import { beyond, day, dollars, id, instant, maybe, price, rate } from './fields'
import { loanType, sectionActOfLoan } from './lookup'

export const auctionStatus = z.enum(auctionStatuses)
export type AuctionStatus = z.output<typeof auctionStatus>

export const auctionProcess = z.enum(['price', 'rate'])
/** What is bid on: `price` (rate fixed, highest price wins) or `rate` (price fixed, lowest GNMA rate wins). */
export type AuctionProcess = z.output<typeof auctionProcess>

export const auctionLoan = z.object({
  project_name: z.string(),
  loan_section_act: sectionActOfLoan,
  originator_profile: maybe(z.object({ id, name: beyond(z.string()) })),
  auction_id: id,
  auction_status: auctionStatus,
  /** Below: what the specification does not list. */
  id: beyond(id),
  type: beyond(loanType),
  project_city: beyond(z.string()),
  project_state: beyond(z.string()),
  fha_number: beyond(z.string()),
  loan_amount: beyond(dollars),
  loan_amount_diff_percent: beyond(z.number()),
  /** Months. */
  loan_term: beyond(z.int()),
  construction_period: beyond(z.int()),
  auction_process_type: beyond(auctionProcess),
  /** Percent: fixed in the price process, the highest accepted in the rate process. */
  gnma_interest_rate: beyond(rate),
  /** Percent of par: the lowest acceptable price. */
  loan_min_price: beyond(price),
  /** Percent of par, fixed in the rate process. */
  bond_interest_price: beyond(z.number()),
  bond_interest_price_increment: beyond(z.int()),
  servicing_spread: beyond(z.number()),
  call_protection: beyond(z.string()),
  call_protection_other: beyond(z.string()),
  gfd_treated: beyond(z.string()),
  delivery_last_date_fees: beyond(day),
  permanent_loan_late_date: beyond(day),
  lender_name: beyond(z.string()),
})
export type AuctionLoan = z.output<typeof auctionLoan>

/** A firm by the id of its profile. */
export const firm = z.object({ id, name: z.string() })

/** What one investor opened of the loan's documents, and when. */
const opening = z.object({
  investor: firm,
  first_at: instant,
  last_at: instant,
  /** How often, all documents together. */
  count: z.int(),
  /** Which ones, by their form, in the order in which they were first opened. */
  forms: z.array(z.string()),
})

export const auctionResult = z.object({
  outcome: z.enum(['sold', 'no_sale']),
  price: beyond(price),
  gnma_interest_rate: beyond(rate),
  /** Known to the seller and to the winner only. */
  investor: beyond(bidder),
})

export type AuctionResult = z.output<typeof auctionResult>

/** What moved the end of a live auction, or stopped its clock: a bid by the soft close, or its seller. No names. */
const endMove = z.object({
  kind: z.enum(['bid', 'pause', 'resume', 'extension']),
  at: instant,
  /** The end from then on; null at a pause. */
  end_at: beyond(instant),
  /** At a pause: what the seller told the bidders. */
  reason: beyond(z.string()),
  /** At a pause: what was left, ms. */
  remaining_ms: beyond(z.int()),
  /** The bid that moved it. */
  bid_id: beyond(id),
  /** By how much its seller moved it. */
  minutes: beyond(z.int()),
})
export type EndMove = z.output<typeof endMove>

export const auctionFields = {
  id,
  status: auctionStatus,
  statused_at: instant,
  created_at: instant,
  loan: auctionLoan,
  bids: z.array(bid),
  best_bid: maybe(bid),
  start_at: beyond(instant),
  /** How long it was announced to last. */
  minutes: beyond(z.int()),
  /** The one effective end, extensions included. */
  end_at: beyond(instant),
  paused_at: beyond(instant),
  /** What the seller told everybody about the pause, while it lasts. */
  paused_reason: beyond(z.string()),
  /** Time left when paused, ms. */
  remaining_ms: beyond(z.int()),
  extensions: beyond(z.object({ used: z.int(), left: z.int() })),
  /** The moves that led to the present end, oldest first, from the first end (`start_at` + `minutes`) on. */
  end_moves: beyond(z.array(endMove)),
  /** Grows with each change of this auction within one epoch. */
  version: beyond(z.int()),
  /** The viewer's rank among the investors who bid, 1 = best. */
  rank: beyond(z.int()),
  bid_count: beyond(z.int()),
  investor_count: beyond(z.int()),
  passed_at: beyond(instant),
  result: beyond(auctionResult),
  cover_price: beyond(price),
  /** For its seller only: who may bid (empty = all investors), and who passed. */
  invited: beyond(z.array(firm)),
  passes: beyond(z.array(z.object({ investor: firm, at: instant }))),
  /** For its seller only, while investors look at the loan: who opened its documents. */
  opened: beyond(z.array(opening)),
  /** Why it was taken back to commitment, while it stands there. */
  withdrawn_reason: beyond(z.string()),
  /** For its seller, on the way to a commitment: setup fields, then loan file keys, that are still missing. */
  missing: beyond(z.array(z.string())),
  /** For its seller: the loan file keys of the documents that are there. */
  documents: beyond(z.array(z.string())),
  /** For its seller: where the firm commitment stands, why it was sent back, when it was accepted. */
  commitment: beyond(z.enum(['waiting', 'accepted', 'rejected'])),
  commitment_reason: beyond(z.string()),
  committed_at: beyond(instant),
  /** For its seller: the amount of the letter on file, while it is not the loan's: an amended letter has to follow. */
  letter_amount: beyond(dollars),
  /** For its seller and for the lender to whom it is offered: the transfer that nobody has answered; null without one. */
  transfer_offer: beyond(z.object({ from: firm, to: firm, at: instant })),
  /** For its seller: the lender from whom the loan came. */
  transferred_from: beyond(z.string()),
  /** Set on an auction that was listed again: the one without a sale. */
  relisted_from: beyond(id),
  /** For its seller: the auction that follows one without a sale. */
  relisted_as: beyond(id),
}
interface WithFigures {
  readonly status: AuctionStatus
  readonly loan: Pick<AuctionLoan, 'auction_process_type' | 'loan_min_price' | 'gnma_interest_rate'>
  readonly bids: readonly Figures[]
  readonly best_bid?: Figures | null | undefined
}
/** While bids are taken: the best one keeps to the loan's limit, and no other is better. */
function hasPlausibleBest({ status, loan, bids, best_bid }: WithFigures): boolean {
  if (status !== 'live' || !best_bid) return true
  const isRate = loan.auction_process_type === 'rate'
  const best = worthOfBid(best_bid, isRate)
  const limit = worthOfBid({ price: loan.loan_min_price, gnma_interest_rate: loan.gnma_interest_rate }, isRate)
  return !(best < limit) && !bids.some((one) => worthOfBid(one, isRate) > best)
}
const plausible = z.refine<WithFigures>(hasPlausibleBest, {
  path: ['best_bid'],
  message: 'not plausible as the best bid',
})

export const auction = z.pipe(z.object(auctionFields).check(plausible), z.transform(identified))
export type Auction = z.output<typeof auction>

/** What the bidder had on screen when pressing Confirm; stands in the receipt. */
export const seen = z.object({
  version: beyond(z.int()),
  price: beyond(price),
  gnma_interest_rate: beyond(rate),
  age_ms: beyond(z.int()),
  clock_error_ms: beyond(z.int()),
  /** When Confirm was pressed, in official time as the bidder's page knew it, to `clock_error_ms`. */
  pressed_at: beyond(instant),
})

export const bidRequest = z.object({
  price: z.optional(price),
  gnma_interest_rate: z.optional(rate),
  signator_id: z.optional(id),
  seen: z.optional(seen),
})
export type BidRequest = z.output<typeof bidRequest>

/** When and how an auction is to open: on the calendar, or at once. Sent again to reschedule. */
export const startRequest = z.union([
  z.object({
    start_at: instant,
    /** 30 to 240. */
    minutes: z.int(),
    /** Investor profile ids; what is sent replaces them; empty = all; left out = as they are. */
    investors: z.optional(z.array(id)),
  }),
  z.object({ commence: z.literal(true), minutes: z.optional(z.int()) }),
])

export const receipt = z.object({
  sequence: z.int(),
  auction_id: id,
  /** When the bid reached the server. */
  received_at: instant,
  /** When the server had decided, and when it told the others; null when there was nothing to tell. */
  decided_at: beyond(instant),
  told_at: beyond(instant),
  outcome: z.enum(['accepted', 'refused']),
  /** The rule that decided, in words. */
  rule: z.string(),
  /** As it was sent, percent: a refused bid may be off every grid. */
  price: beyond(z.number()),
  gnma_interest_rate: beyond(z.number()),
  seen: beyond(seen),
  /** Under the two-person rule: the signator who prepared the bid, when, and the one who confirmed it. */
  two_person: z.optional(
    z.object({
      prepared_by_id: z.optional(id),
      prepared_by: z.string(),
      prepared_at: instant,
      confirmed_by_id: z.optional(id),
      confirmed_by: z.string(),
    }),
  ),
})
/** Proof of what the server did with one bid. */
export type Receipt = z.output<typeof receipt>

export const bidAnswer = z.pipe(
  z.object({ ...auctionFields, receipt: beyond(receipt) }).check(plausible),
  z.transform(identified),
)

// An auction as its viewer may see it. S3.6; names beyond the spec are optional: the app works without them.
import * as z from 'zod/mini'
import { auctionStatuses } from './auction-statuses'
import type { Figures } from './bid'
import { bid, bidder, bidScore } from './bid'
import { withBidIds } from './bid-ids'
import { day, dollars, extension, id, instant, maybe, price, rate } from './fields'
import { loanType, sectionActOfLoan } from './lookup'

export const auctionStatus = z.enum(auctionStatuses)
export type AuctionStatus = z.output<typeof auctionStatus>

export const auctionProcess = z.enum(['price', 'rate'])
/** What is bid on: `price` (rate fixed, highest price wins) or `rate` (price fixed, lowest GNMA rate wins). */
export type AuctionProcess = z.output<typeof auctionProcess>

export const auctionLoan = z.object({
  project_name: z.string(),
  loan_section_act: sectionActOfLoan,
  originator_profile: maybe(z.object({ id, name: extension(z.string()) })),
  auction_id: id,
  auction_status: auctionStatus,
  /** Below: what the specification does not list. */
  id: extension(id),
  type: extension(loanType),
  project_city: extension(z.string()),
  project_state: extension(z.string()),
  fha_number: extension(z.string()),
  loan_amount: extension(dollars),
  loan_amount_diff_percent: extension(z.number()),
  /** Months. */
  loan_term: extension(z.int()),
  construction_period: extension(z.int()),
  auction_process_type: extension(auctionProcess),
  /** Percent: fixed in the price process, the highest accepted in the rate process. */
  gnma_interest_rate: extension(rate),
  /** Percent of par: the lowest acceptable price. */
  loan_min_price: extension(price),
  /** Percent of par, fixed in the rate process. */
  bond_interest_price: extension(z.number()),
  bond_interest_price_increment: extension(z.int()),
  servicing_spread: extension(z.number()),
  call_protection: extension(z.string()),
  call_protection_other: extension(z.string()),
  gfd_treated: extension(z.string()),
  delivery_last_date_fees: extension(day),
  permanent_loan_late_date: extension(day),
  lender_name: extension(z.string()),
})
export type AuctionLoan = z.output<typeof auctionLoan>

/** A firm by the id of its profile. */
export const firm = z.object({ id, name: z.string() })

/** What one investor opened of the loan's documents, and when. */
const documentViews = z.object({
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
  price: extension(price),
  gnma_interest_rate: extension(rate),
  /** Known to the seller and to the winner only. */
  investor: extension(bidder),
})

export type AuctionResult = z.output<typeof auctionResult>

/** What moved the end of a live auction, or stopped its clock: a bid by the soft close, or its seller. No names. */
const endMove = z.object({
  kind: z.enum(['bid', 'pause', 'resume', 'extension']),
  at: instant,
  /** The end from then on; null at a pause. */
  end_at: extension(instant),
  /** At a pause: what the seller told the bidders. */
  reason: extension(z.string()),
  /** At a pause: what was left, ms. */
  remaining_ms: extension(z.int()),
  /** The bid that moved it. */
  bid_id: extension(id),
  /** By how much its seller moved it. */
  minutes: extension(z.int()),
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
  start_at: extension(instant),
  /** How long it was announced to last. */
  minutes: extension(z.int()),
  /** The one effective end, extensions included. */
  end_at: extension(instant),
  paused_at: extension(instant),
  /** What the seller told everybody about the pause, while it lasts. */
  paused_reason: extension(z.string()),
  /** Time left when paused, ms. */
  remaining_ms: extension(z.int()),
  extensions: extension(z.object({ used: z.int(), left: z.int() })),
  /** The moves that led to the present end, oldest first, from the first end (`start_at` + `minutes`) on. */
  end_moves: extension(z.array(endMove)),
  /** Grows with each change of this auction within one epoch. */
  version: extension(z.int()),
  /** The viewer's rank among the investors who bid, 1 = best. */
  rank: extension(z.int()),
  bid_count: extension(z.int()),
  investor_count: extension(z.int()),
  passed_at: extension(instant),
  result: extension(auctionResult),
  cover_price: extension(price),
  /** For its seller only: who may bid (empty = all investors), and who passed. */
  invited: extension(z.array(firm)),
  passes: extension(z.array(z.object({ investor: firm, at: instant }))),
  /** For its seller only, while investors look at the loan: who opened its documents. */
  opened: extension(z.array(documentViews)),
  /** Why it was taken back to commitment, while it stands there. */
  withdrawn_reason: extension(z.string()),
  /** For its seller, on the way to a commitment: setup fields, then loan file keys, that are still missing. */
  missing: extension(z.array(z.string())),
  /** For its seller: the loan file keys of the documents that are there. */
  documents: extension(z.array(z.string())),
  /** For its seller: where the firm commitment stands, why it was sent back, when it was accepted. */
  commitment: extension(z.enum(['waiting', 'accepted', 'rejected'])),
  commitment_reason: extension(z.string()),
  committed_at: extension(instant),
  /** For its seller: the amount of the letter on file, while it is not the loan's: an amended letter has to follow. */
  letter_amount: extension(dollars),
  /** For its seller and for the lender to whom it is offered: the transfer that nobody has answered; null without one. */
  transfer_offer: extension(z.object({ from: firm, to: firm, at: instant })),
  /** For its seller: the lender from whom the loan came. */
  transferred_from: extension(z.string()),
  /** Set on an auction that was listed again: the one without a sale. */
  relisted_from: extension(id),
  /** For its seller: the auction that follows one without a sale. */
  relisted_as: extension(id),
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
  const best = bidScore(best_bid, isRate)
  const limit = bidScore({ price: loan.loan_min_price, gnma_interest_rate: loan.gnma_interest_rate }, isRate)
  return !(best < limit) && !bids.some((one) => bidScore(one, isRate) > best)
}
const plausible = z.refine<WithFigures>(hasPlausibleBest, {
  path: ['best_bid'],
  message: 'not plausible as the best bid',
})

export const auction = z.pipe(z.object(auctionFields).check(plausible), z.transform(withBidIds))
export type Auction = z.output<typeof auction>

/** What the bidder had on screen when pressing Confirm; stands in the receipt. */
export const screenSnapshot = z.object({
  version: extension(z.int()),
  price: extension(price),
  gnma_interest_rate: extension(rate),
  age_ms: extension(z.int()),
  clock_error_ms: extension(z.int()),
  /** When Confirm was pressed, in official time as the bidder's page knew it, to `clock_error_ms`. */
  pressed_at: extension(instant),
})

export const bidRequest = z.object({
  price: z.optional(price),
  gnma_interest_rate: z.optional(rate),
  signator_id: z.optional(id),
  seen: z.optional(screenSnapshot),
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
  decided_at: extension(instant),
  told_at: extension(instant),
  outcome: z.enum(['accepted', 'refused']),
  /** The rule that decided, in words. */
  rule: z.string(),
  /** As it was sent, percent: a refused bid may be off every grid. */
  price: extension(z.number()),
  gnma_interest_rate: extension(z.number()),
  seen: extension(screenSnapshot),
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
  z.object({ ...auctionFields, receipt: extension(receipt) }).check(plausible),
  z.transform(withBidIds),
)

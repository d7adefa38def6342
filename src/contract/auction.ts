// An auction as its viewer may see it. S3.6; names beyond the spec are optional: the app works without them.
import * as z from 'zod/mini'
import { dollars, id, instant, maybe, price, rate } from './fields'
import { loanType, sectionAct } from './lookup'

/** The lifecycle, in order. S4.7 */
export const auctionStatuses = ['incomplete', 'submitted', 'commitment', 'pre', 'live', 'past'] as const
export const auctionStatus = z.enum(auctionStatuses)
export type AuctionStatus = z.output<typeof auctionStatus>

const bidder = z.object({
  /** The investor profile's id; null when the viewer may not know who it is (`name` is then a letter, "Investor C"). */
  id: z.nullable(id),
  name: maybe(z.string()),
})

const bid = z.object({
  id,
  /** Percent of par, in the price process. */
  price: maybe(price),
  /** Percent, in the rate process. */
  gnma_interest_rate: maybe(rate),
  created_at: instant,
  investor: bidder,
})
export type Bid = z.output<typeof bid>

export const auctionProcess = z.enum(['price', 'rate'])
/** What is bid on: `price` (rate fixed, highest price wins) or `rate` (price fixed, lowest GNMA rate wins). */
export type AuctionProcess = z.output<typeof auctionProcess>

export const auctionLoan = z.object({
  project_name: z.string(),
  loan_section_act: sectionAct,
  originator_profile: maybe(z.object({ id, name: maybe(z.string()) })),
  auction_id: id,
  auction_status: auctionStatus,
  /** Below: what the simulator adds for the boards; all optional. */
  id: maybe(id),
  type: maybe(loanType),
  project_city: maybe(z.string()),
  project_state: maybe(z.string()),
  fha_number: maybe(z.string()),
  loan_amount: maybe(dollars),
  loan_amount_diff_percent: maybe(z.number()),
  /** Months. */
  loan_term: maybe(z.int()),
  construction_period: maybe(z.int()),
  auction_process_type: maybe(auctionProcess),
  /** Percent: fixed in the price process, the highest accepted in the rate process. */
  gnma_interest_rate: maybe(rate),
  /** Percent of par: the lowest acceptable price. */
  loan_min_price: maybe(price),
  /** Percent of par, fixed in the rate process. */
  bond_interest_price: maybe(z.number()),
  bond_interest_price_increment: maybe(z.int()),
  servicing_spread: maybe(z.number()),
  call_protection: maybe(z.string()),
  call_protection_other: maybe(z.string()),
  gfd_treated: maybe(z.string()),
  delivery_last_date_fees: maybe(z.string()),
  permanent_loan_late_date: maybe(z.string()),
  lender_name: maybe(z.string()),
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
  price: maybe(price),
  gnma_interest_rate: maybe(rate),
  /** Known to the seller and to the winner only. */
  investor: maybe(bidder),
})

/** What moved the end of a live auction, or stopped its clock: a bid by the soft close, or its seller. No names. */
const endMove = z.object({
  kind: z.enum(['bid', 'pause', 'resume', 'extension']),
  at: instant,
  /** The end from then on; null at a pause. */
  end_at: maybe(instant),
  /** At a pause: what was left, ms. */
  remaining_ms: maybe(z.int()),
  /** The bid that moved it. */
  bid_id: maybe(id),
  /** By how much its seller moved it. */
  minutes: maybe(z.int()),
})
export type EndMove = z.output<typeof endMove>

export const auction = z.object({
  id,
  status: auctionStatus,
  statused_at: instant,
  created_at: instant,
  loan: auctionLoan,
  bids: z.array(bid),
  best_bid: maybe(bid),
  start_at: maybe(instant),
  /** How long it was announced to last. */
  minutes: maybe(z.int()),
  /** The one effective end, extensions included. */
  end_at: maybe(instant),
  paused_at: maybe(instant),
  /** Time left when paused, ms. */
  remaining_ms: maybe(z.int()),
  extensions: maybe(z.object({ used: z.int(), left: z.int() })),
  /** The moves that led to the present end, oldest first, from the first end (`start_at` + `minutes`) on. */
  end_moves: maybe(z.array(endMove)),
  /** Grows with each change of this auction within one epoch. */
  version: maybe(z.int()),
  /** The viewer's rank among the investors who bid, 1 = best. */
  rank: maybe(z.int()),
  bid_count: maybe(z.int()),
  investor_count: maybe(z.int()),
  passed_at: maybe(instant),
  result: maybe(auctionResult),
  cover_price: maybe(price),
  /** For its seller only: who may bid (empty = all investors), and who passed. */
  invited: maybe(z.array(firm)),
  passes: maybe(z.array(z.object({ investor: firm, at: instant }))),
  /** For its seller only, while investors look at the loan: who opened its documents. */
  opened: maybe(z.array(opening)),
  /** Why it was taken back to commitment, while it stands there. */
  withdrawn_reason: maybe(z.string()),
  /** For its seller, on the way to a commitment: setup fields, then loan file keys, that are still missing. */
  missing: maybe(z.array(z.string())),
  /** For its seller: where the firm commitment stands, why it was sent back, when it was accepted. */
  commitment: maybe(z.enum(['waiting', 'accepted', 'rejected'])),
  commitment_reason: maybe(z.string()),
  committed_at: maybe(instant),
  /** Set on an auction that was listed again: the one without a sale. */
  relisted_from: maybe(id),
  /** For its seller: the auction that follows one without a sale. */
  relisted_as: maybe(id),
})
export type Auction = z.output<typeof auction>

/** What the bidder had on screen when pressing Confirm; stands in the receipt. */
export const seen = z.object({
  version: maybe(z.int()),
  price: maybe(price),
  gnma_interest_rate: maybe(rate),
  age_ms: maybe(z.int()),
  clock_error_ms: maybe(z.int()),
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
  received_at: instant,
  outcome: z.enum(['accepted', 'refused']),
  /** The rule that decided, in words. */
  rule: z.string(),
  /** As it was sent, percent: a refused bid may be off every grid. */
  price: maybe(z.number()),
  gnma_interest_rate: maybe(z.number()),
  seen: maybe(seen),
})
/** Proof of what the server did with one bid. */
export type Receipt = z.output<typeof receipt>

export const bidAnswer = z.extend(auction, { receipt: maybe(receipt) })

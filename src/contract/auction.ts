// An auction as its viewer may see it. S3.6
import * as z from 'zod/mini'
import { auctionStatuses } from './auction-statuses'
import { type BidFigure, bid, bidder, bidScore } from './bid'
import { withBidIds } from './bid-ids'
import {
  day,
  dollars,
  extension,
  id,
  instant,
  maybe,
  price,
  rate,
  rowByRow,
  type UnreadableRows,
  unreadableRows,
} from './fields'
import { loanType, sectionActOfLoan } from './lookup'

export const auctionStatus = z.enum(auctionStatuses)
export type AuctionStatus = z.output<typeof auctionStatus>

export const auctionProcess = z.enum(['price', 'rate'])
/** What is bid on: `price` (rate fixed, highest price wins) or `rate` (price fixed, lowest GNMA rate wins). */
export type AuctionProcess = z.output<typeof auctionProcess>

/** The loan of an auction, as boards show it. */
export const auctionLoan = z.object({
  project_name: z.string(),
  loan_section_act: sectionActOfLoan,
  originator_profile: maybe(z.object({ id, name: extension(z.string()) })),
  auction_id: id,
  auction_status: auctionStatus,
  id: extension(id),
  type: extension(loanType),
  project_city: extension(z.string()),
  project_state: extension(z.string()),
  fha_number: extension(z.string()),
  loan_amount: extension(dollars),
  /** Permitted difference between the amount traded and delivered, percent. */
  loan_amount_diff_percent: extension(z.number()),
  /** Months. */
  loan_term: extension(z.int()),
  /** Of a construction loan: months from the end of construction to maturity, and to full repayment by level payments. */
  permanent_loan_late_term: extension(z.int()),
  permanent_loan_late_amortization: extension(z.int()),
  /** Months. */
  construction_period: extension(z.int()),
  auction_process_type: extension(auctionProcess),
  /** Percent: fixed in the price process, the highest accepted in the rate process. */
  gnma_interest_rate: extension(rate),
  /** Percent of par: the lowest acceptable price. */
  loan_min_price: extension(price),
  /** Percent of par, fixed in the rate process. */
  bond_interest_price: extension(z.number()),
  /** 32nds to add to `bond_interest_price`. */
  bond_interest_price_increment: extension(z.int()),
  /** Percent. */
  servicing_spread: extension(z.number()),
  call_protection: extension(z.string()),
  call_protection_other: extension(z.string()),
  gfd_treated: extension(z.string()),
  /** The good-faith deposit, percent of the loan, and the business days after the award by which it is due. */
  gfd_percent: extension(z.number()),
  gfd_due_days: extension(z.int()),
  delivery_last_date_fees: extension(day),
  permanent_loan_late_date: extension(day),
  lender_name: extension(z.string()),
})
export type AuctionLoan = z.output<typeof auctionLoan>

/** A firm by the id of its profile. */
export const firm = z.object({ id, name: z.string() })

/** Which of the loan's documents an investor opened, and when. */
const documentViews = z.object({
  investor: firm,
  first_at: instant,
  last_at: instant,
  /** Total views of all documents. */
  count: z.int(),
  /** The forms opened, in the order of their first view. */
  forms: z.array(z.string()),
})

/** Names one version of an auction's bid sheet: the call `auction.bid-sheet` has its terms. */
const bidSheetMark = z.object({
  version: z.int(),
  /** Of the canonical JSON of its terms, hex. */
  sha256: z.string(),
})

/** Names the version of the confidentiality agreement in force: the call `auction.data-room` has its text. */
const agreementMark = z.object({
  version: z.int(),
  /** For its seller: how many firms have accepted this version. */
  accepted: extension(z.int()),
})

/** How far a firm's own bid is from the best one: the limits in 1/32 or 0.01 % are in docs/bidding.md. */
export const distanceBand = z.enum(['leading', 'near', 'middle', 'far', 'beyond'])
export type DistanceBand = z.output<typeof distanceBand>

/** How a past auction ended. */
export const auctionResult = z.object({
  outcome: z.enum(['sold', 'no_sale']),
  price: extension(price),
  gnma_interest_rate: extension(rate),
  /** Only for the seller and the winner. */
  investor: extension(bidder),
})

export type AuctionResult = z.output<typeof auctionResult>

/** What a back office settles a sale by, apart from the terms. */
const settlement = z.object({
  /** The winning bid's position in the receipt chain. */
  receipt_sequence: maybe(z.int()),
  /** Who signs for the seller. */
  seller_signators: z.array(z.string()),
  /** Who signed the winning bid; under the two-person rule the one who prepared it, and then the one who confirmed it. */
  buyer_signators: z.array(z.string()),
  /** The day by which the good-faith deposit is due. */
  deposit_due: maybe(day),
})

/** A change of a live auction's end, by the soft close or by its seller. No names. */
const endMove = z.object({
  kind: z.enum(['bid', 'pause', 'resume', 'extension']),
  at: instant,
  /** The new end; null at a pause. */
  end_at: extension(instant),
  /** At a pause: the seller's message to the bidders. */
  reason: extension(z.string()),
  /** At a pause: the time left, ms. */
  remaining_ms: extension(z.int()),
  /** The bid that extended it. */
  bid_id: extension(id),
  /** By how much the seller extended it, minutes. */
  minutes: extension(z.int()),
})
export type EndMove = z.output<typeof endMove>

/** The fields of an auction; events that omit some of them share the rest. */
export const auctionFields = {
  id,
  status: auctionStatus,
  statused_at: instant,
  created_at: instant,
  loan: auctionLoan,
  /** In a live rank-only auction, investors get their own only. */
  bids: rowByRow(bid),
  /** Null also if the viewer may not see it. */
  best_bid: maybe(bid),
  start_at: extension(instant),
  /** The announced duration, minutes. */
  minutes: extension(z.int()),
  /** The effective end, extensions included. */
  end_at: extension(instant),
  paused_at: extension(instant),
  /** The seller's message to everyone, while paused. */
  paused_reason: extension(z.string()),
  /** Time left when paused, ms. */
  remaining_ms: extension(z.int()),
  extensions: extension(z.object({ used: z.int(), left: z.int() })),
  /** All changes of the end since the first one (`start_at` + `minutes`), oldest first. */
  end_moves: extension(rowByRow(endMove)),
  /** Grows with each change of this auction within one epoch. */
  version: extension(z.int()),
  /** The viewer's rank among the investors who bid, 1 = best. */
  rank: extension(z.int()),
  /** True if bidders see their rank and a distance band instead of others' prices. */
  rank_only: extension(z.boolean()),
  /** In a live rank-only auction: how far the viewer's own bid is from the best one; null without a bid. */
  distance_band: extension(distanceBand),
  bid_count: extension(z.int()),
  investor_count: extension(z.int()),
  passed_at: extension(instant),
  result: extension(auctionResult),
  /** The second-best bid of a past auction, percent of par. */
  cover_price: extension(price),
  /** Of a sale, for its seller and the winner only. */
  settlement: extension(settlement),
  /** For its seller only: who may bid (empty = all investors), and who passed. */
  invited: extension(z.array(firm)),
  passes: extension(rowByRow(z.object({ investor: firm, at: instant }))),
  /** For its seller only, while investors review the loan: who opened its documents. */
  opened: extension(z.array(documentViews)),
  /** For its seller: how many questions of investors have no answer, while they can be answered. */
  open_questions: extension(z.int()),
  /** Why it was withdrawn to commitment; only while its status is `commitment`. */
  withdrawn_reason: extension(z.string()),
  /** For its seller, until the commitment: setup fields, then loan file keys, that are still missing. */
  missing: extension(z.array(z.string())),
  /** For its seller: the loan file keys of the uploaded documents. */
  documents: extension(z.array(z.string())),
  /** For its seller: the status of the firm commitment, why it was rejected, and when it was accepted. */
  commitment: extension(z.enum(['waiting', 'accepted', 'rejected'])),
  commitment_reason: extension(z.string()),
  committed_at: extension(instant),
  /** For its seller: the amount in the letter on file if it differs from the loan's, so that an amended letter is needed. */
  letter_amount: extension(dollars),
  /** For its seller and the lender that it is offered to: the pending transfer; null without one. */
  transfer_offer: extension(z.object({ from: firm, to: firm, at: instant })),
  /** For its seller: the lender that transferred the loan. */
  transferred_from: extension(z.string()),
  /** From `pre` on: the terms that were frozen when it was scheduled. */
  bid_sheet: extension(bidSheetMark),
  /** The confidentiality agreement that opens its documents; null once it was removed, and omitted if there never was one. */
  agreement: extension(agreementMark),
  /** On a relisted auction: the one that did not sell. */
  relisted_from: extension(id),
  /** For the seller of an unsold auction: the one that relisted it. */
  relisted_as: extension(id),
  unreadable_rows: unreadableRows,
}

interface AuctionWithBids {
  readonly status: AuctionStatus
  readonly loan: Pick<AuctionLoan, 'auction_process_type' | 'loan_min_price' | 'gnma_interest_rate'>
  readonly bids: readonly BidFigure[]
  readonly best_bid?: BidFigure | null | undefined
}

/** In a live auction, the best bid must meet the loan's limit, and no other bid may be better. */
function hasPlausibleBest({ status, loan, bids, best_bid }: AuctionWithBids): boolean {
  if (status !== 'live' || !best_bid) return true
  const isRate = loan.auction_process_type === 'rate'
  const best = bidScore(best_bid, isRate)
  const limit = bidScore({ price: loan.loan_min_price, gnma_interest_rate: loan.gnma_interest_rate }, isRate)
  return !(best < limit) && !bids.some((other) => bidScore(other, isRate) > best)
}
const plausible = z.refine<AuctionWithBids>(hasPlausibleBest, {
  path: ['best_bid'],
  message: 'not plausible as the best bid',
})

interface AuctionWithUnreadableRows {
  readonly best_bid?: BidFigure | null | undefined
  readonly unreadable_rows?: UnreadableRows | null | undefined
}
/** Without `best_bid`, the unreadable bid may be the best one. */
const knownBest = z.refine<AuctionWithUnreadableRows>(
  ({ best_bid, unreadable_rows }) => Boolean(best_bid) || !unreadable_rows?.bids,
  {
    path: ['bids'],
    message: 'a bid that may be the best one is unreadable',
  },
)

/** An auction with a plausible best bid; each of its bids has an id. */
export const auction = z.pipe(z.object(auctionFields).check(plausible, knownBest), z.transform(withBidIds))
export type Auction = z.output<typeof auction>

/** What the bidder had on screen when pressing Confirm; part of the receipt. */
export const screenSnapshot = z.object({
  version: extension(z.int()),
  price: extension(price),
  gnma_interest_rate: extension(rate),
  age_ms: extension(z.int()),
  clock_error_ms: extension(z.int()),
  /** When Confirm was pressed, in official time by the bidder's page, accurate to `clock_error_ms`. */
  pressed_at: extension(instant),
})

/** A bid: a price or a rate, by the auction's process. */
export const bidRequest = z.object({
  price: z.optional(price),
  gnma_interest_rate: z.optional(rate),
  signator_id: z.optional(id),
  seen: z.optional(screenSnapshot),
})
export type BidRequest = z.output<typeof bidRequest>

/** How a signator's PIN was reset: when the new one began to work, and who approved it. */
export const pinReset = z.object({ at: instant, by: z.array(z.string()) })

export const receipt = z.object({
  sequence: z.int(),
  auction_id: id,
  /** When the bid reached the server. */
  received_at: instant,
  /** When the server had decided, and when it announced the bid; null if there was nothing to announce. */
  decided_at: extension(instant),
  told_at: extension(instant),
  outcome: z.enum(['accepted', 'refused']),
  /** The rule that decided, as text. */
  rule: z.string(),
  /** As it was sent, percent. A refused bid may be off the grid. */
  price: extension(z.number()),
  gnma_interest_rate: extension(z.number()),
  seen: extension(screenSnapshot),
  /** The bid sheet that was in force. */
  bid_sheet: z.optional(bidSheetMark),
  /** On the receipt of an order about a standing maximum, not of a bid: what it did. The figure is the maximum. */
  standing_maximum: z.optional(z.enum(['set', 'changed', 'withdrawn'])),
  /** On an automatic bid: the sequence of the receipt that set the maximum. */
  made_for: z.optional(z.int()),
  /** Under the two-person rule: the signator who prepared the bid, when, and the one who confirmed it. */
  two_person: z.optional(
    z.object({
      prepared_by_id: z.optional(id),
      prepared_by: z.string(),
      prepared_at: instant,
      /** True if the signator's PIN was typed; missing on a server without PINs. */
      prepared_with_pin: z.optional(z.boolean()),
      confirmed_by_id: z.optional(id),
      confirmed_by: z.string(),
      confirmed_with_pin: z.optional(z.boolean()),
      /** The signator's PIN was reset in the last days, when, and by whose approval. */
      prepared_pin_reset: z.optional(pinReset),
      confirmed_pin_reset: z.optional(pinReset),
    }),
  ),
})
/** Proof of what the server did with one bid. */
export type Receipt = z.output<typeof receipt>

/** The answer to a bid: the auction after it, and the receipt. */
export const bidAnswer = z.pipe(
  z.object({ ...auctionFields, receipt: extension(receipt) }).check(plausible, knownBest),
  z.transform(withBidIds),
)

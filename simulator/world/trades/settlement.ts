// What seller and winner settle a sale by: the receipt, who signed, and when the deposit is due.
import type { Auction } from '../../../src/contract/auction'
import type { BidSheetTerms } from '../../../src/contract/bid-sheet'
import { businessDaysAfter } from '../calendar'
import { easternDay } from '../eastern-time'
import { personByProfile } from '../people/people'
import type { AuctionRecord, Bid, WorldState } from '../state'
import { rowOf } from '../table'

type DepositTerms = Pick<BidSheetTerms, 'gfd_percent' | 'gfd_due_days'>

/** The deposit as it was frozen in the bid sheet, or as the loan's setup has it: percent of the loan, and business days. */
export function depositTerms(state: WorldState, { bidSheet, loanId }: AuctionRecord) {
  const terms: DepositTerms = bidSheet?.terms ?? rowOf(state.loans, loanId)?.setup ?? {}
  return { percent: terms.gfd_percent ?? null, dueDays: terms.gfd_due_days ?? null }
}

/** The receipt of the winning bid. */
export function winningReceipt(state: WorldState, { receipts }: AuctionRecord, { profileId, at, automatic }: Bid) {
  const bidder = personByProfile(state, profileId)?.id
  // A maximum and the bid that it causes are decided at the same instant, and so is a bid that a maximum of its firm raises.
  return receipts.findLast(
    (receipt) =>
      receipt.outcome === 'accepted' &&
      receipt.standingMaximum === undefined &&
      (receipt.madeFor !== undefined) === (automatic ?? false) &&
      receipt.userId === bidder &&
      receipt.at === at,
  )
}

/** Who signs for the seller, and who signed the winning bid. */
export function signatoriesOf(state: WorldState, auction: AuctionRecord, bid: Bid) {
  const setup = rowOf(state.loans, auction.loanId)?.setup ?? {}
  const sellers = personByProfile(state, auction.sellerProfileId)?.profile?.signators ?? []
  const buyers = personByProfile(state, bid.profileId)?.profile?.signators ?? []
  const ofLoan = sellers.filter(({ id }) => setup.signators?.includes(id))
  const signed = winningReceipt(state, auction, bid)?.twoPerson
  const signator = (buyers.find(({ id }) => id === bid.signatorId) ?? buyers[0])?.name ?? null
  return {
    seller: (ofLoan.length > 0 ? ofLoan : sellers).map(({ name }) => name),
    buyer: signator,
    /** The one who prepared the bid, and the one who confirmed it; null without the two-person rule. */
    both: signed === undefined ? null : [signed.preparedBy, signed.confirmedBy],
  }
}

/** The day by which the deposit of a sale is due; null if its terms name none. */
export function depositDue(state: WorldState, auction: AuctionRecord): string | null {
  const { dueDays } = depositTerms(state, auction)
  return dueDays === null ? null : businessDaysAfter(easternDay(auction.statusedAt), dueDays, state.reference)
}

/** Null without a sale. */
export function settlementOf(state: WorldState, auction: AuctionRecord): Auction['settlement'] {
  if (auction.result?.outcome !== 'sold') return null
  const { bid } = auction.result
  const { seller, buyer, both } = signatoriesOf(state, auction, bid)
  return {
    receipt_sequence: winningReceipt(state, auction, bid)?.sequence ?? null,
    seller_signators: seller,
    buyer_signators: both ?? (buyer === null ? [] : [buyer]),
    deposit_due: depositDue(state, auction),
  }
}

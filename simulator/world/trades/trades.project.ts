// The trade confirmation, only for the seller and the winner.
import type { Trade } from '../../../src/contract/trade'
import { dealTermsOf } from '../auctions/deal-terms'
import { isSeller, isWinner, maySee } from '../auctions/visibility'
import { processOf } from '../bids/bidding'
import { isoInstant, percentOfPrice, percentOfRate } from '../figures'
import type { LoanSetup } from '../loans/loan-record'
import { firmName, personById } from '../people/people'
import type { AuctionRecord, Bid, WorldState } from '../state'
import { rowOf } from '../table'
import { depositDue, depositTerms, signatoriesOf, winningReceipt } from './settlement'

/** The trade, `'forbidden'` for third parties, or null if there's no sale that this user may know of. */
export function tradeFor(state: WorldState, userId: number, auctionId: number): Trade | 'forbidden' | null {
  const person = personById(state, userId)
  const auction = rowOf(state.auctions, auctionId)
  if (person === undefined || auction === undefined || auction.result?.outcome !== 'sold') return null
  const { bid } = auction.result
  if (isWinner(person, auction) || isSeller(person, auction)) return tradeOf(state, auction, bid)
  // An uninvited investor must not learn that the auction exists.
  return person.role === 'investor' && !maySee(person, auction) ? null : 'forbidden'
}

function tradeOf(state: WorldState, auction: AuctionRecord, bid: Bid): Trade {
  const { loan } = auction
  const setup: LoanSetup = rowOf(state.loans, auction.loanId)?.setup ?? {}
  const signed = signatoriesOf(state, auction, bid)
  return {
    auction_id: auction.id,
    traded_at: isoInstant(auction.statusedAt),
    opened_at: auction.startedAt === null ? null : isoInstant(auction.startedAt),
    bid_at: isoInstant(bid.at),
    bid_count: auction.bids.length,
    receipt_sequence: winningReceipt(state, auction, bid)?.sequence ?? null,
    seller: firmName(state, auction.sellerProfileId),
    originator: auction.originatorProfileId === null ? null : firmName(state, auction.originatorProfileId),
    seller_signators: signed.seller,
    buyer: firmName(state, bid.profileId),
    buyer_signator: signed.buyer,
    ...(signed.both === null ? {} : { buyer_signators: signed.both }),
    seller_party: partyOf(state, auction.sellerProfileId),
    buyer_party: partyOf(state, bid.profileId),
    ...dealTermsOf(auction, setup),
    loan_section_act: loan.loan_section_act,
    auction_process_type: processOf(auction),
    ...agreedTerms(auction, bid),
    gfd_percent: depositTerms(state, auction).percent,
    deposit_due: depositDue(state, auction),
  }
}

/** A firm with its address and contacts; null if the profile is gone. */
function partyOf(state: WorldState, profileId: number): NonNullable<Trade['seller_party']> | null {
  const record = state.profiles.byId[profileId]
  if (record === undefined || record.role === 'originator') return null
  const { name, street, city, state_id, zip_code, persons } = record.profile
  return {
    name,
    street,
    city,
    state: state.reference.states.find(({ id }) => id === state_id)?.code ?? null,
    zip_code,
    contacts: persons.map((person) => ({
      name: person.name,
      type: person.type,
      email: person.email,
      phone: person.phone,
    })),
  }
}

/** Of rate and price, one was fixed and the other was bid. */
function agreedTerms(auction: AuctionRecord, bid: Bid): Pick<Trade, 'price' | 'gnma_interest_rate'> {
  const { loan } = auction
  if (processOf(auction) === 'price') {
    return { price: percentOfPrice(bid.value), gnma_interest_rate: loan.gnma_interest_rate ?? null }
  }
  const points = loan.bond_interest_price ?? null
  const fixedPrice = points === null ? null : points + (loan.bond_interest_price_increment ?? 0) / 32
  return { price: fixedPrice, gnma_interest_rate: percentOfRate(bid.value) }
}

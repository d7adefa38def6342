// Auctions as one viewer may see them: the only way from an AuctionRecord to the wire. While an auction is live no
// investor can see who else bids. S3.6
import type * as z from 'zod/mini'
import type {
  Auction,
  AuctionLoan,
  AuctionStatus,
  auctionResult,
  EndMove as WireEndMove,
} from '../../../src/contract/auction'
import type { Bid as WireBid } from '../../../src/contract/bid'
import type { View } from '../announcement'
import { alike } from '../announcement'
import { bestFirst, coverValue, processOf, rankOf } from '../bids/bidding'
import { isoInstant, percentOfPrice, percentOfRate, SOFT_CLOSE_LIMIT } from '../figures'
import { agencyForm, kindOf } from '../loans/loan-fields'
import type { LoanRecord } from '../loans/loan-record'
import { missingFields } from '../loans/loan-rules'
import { lackedSinceTransfer, needsAmendedLetter } from '../loans/owned-loan'
import { firmName, personById } from '../people/people'
import type { AuctionRecord, Bid, EndMove, Person, WorldState } from '../state'
import { rowOf } from '../table'
import { isOffered, mayLoad, maySee, sells } from './visibility'

type WireResult = z.output<typeof auctionResult>

/** The auction as this person may see it; null when they may not. */
export function auctionFor(state: WorldState, userId: number, auctionId: number): Auction | null {
  const person = personById(state, userId)
  const auction = rowOf(state.auctions, auctionId)
  if (person === undefined || auction === undefined || !maySee(person, auction)) return null
  return projected(state, person, auction)
}

/**
 * The auction as each who may see it is told of it: sellers all alike, the market all alike, and whoever has bid or passed
 * besides that what is their own. The same as `auctionFor`, made once for many.
 */
export function auctionViews(state: WorldState, auctionId: number): (userId: number) => View {
  const auction = rowOf(state.auctions, auctionId)
  const classes = new Map<boolean, View>()
  const bidders = new Set(auction?.bids.map((bid) => bid.profileId))
  return (userId) => {
    const person = personById(state, userId)
    if (person === undefined || auction === undefined) throw new Error(`nobody sees auction ${auctionId}`)
    const isSeller = sells(person, auction)
    let view = classes.get(isSeller)
    if (view === undefined) {
      view = alike(projected(state, isSeller ? person : stranger(person), auction))
      classes.set(isSeller, view)
    }
    const own = ownFields(state, person, auction, bidders)
    return own === null ? view : { shared: view.shared, own }
  }
}

/** Somebody of the market who has no part in any auction. */
const stranger = (person: Person): Person => ({ ...person, role: 'investor', profile: null })

/** What an investor with a part in the auction sees otherwise than the market; null for everybody else. */
function ownFields(
  state: WorldState,
  person: Person,
  auction: AuctionRecord,
  bidders: ReadonlySet<number>,
): Partial<Auction> | null {
  if (isOffered(person, auction)) return forReceiver(state, auction)
  const profileId = person.role === 'investor' ? (person.profile?.id ?? null) : null
  if (profileId === null) return null
  const passed = auction.passes[profileId]
  const passing = passed === undefined ? {} : { passed_at: isoInstant(passed) }
  if (!bidders.has(profileId)) return passed === undefined ? null : passing
  const best = auction.bids.at(-1)
  return {
    bids: auction.bids.map((bid) => wireBid(state, person, auction, bid)),
    best_bid: best === undefined ? null : wireBid(state, person, auction, best),
    rank: rankOf(auction, profileId),
    ...passing,
    result: wireResult(state, person, auction),
  }
}

/** The list of a status, newest `statused_at` first; null when this person's role does not load it. S4.17, S6.2, S6.3 */
export function auctionListFor(state: WorldState, userId: number, status: AuctionStatus): readonly Auction[] | null {
  const person = personById(state, userId)
  if (person === undefined || !mayLoad(person.role, status)) return null
  const list: Auction[] = []
  for (const id of state.lists[status]) {
    const auction = rowOf(state.auctions, id)
    if (auction !== undefined && maySee(person, auction)) list.push(projected(state, person, auction))
  }
  return list
}

function projected(state: WorldState, person: Person, auction: AuctionRecord): Auction {
  const ownProfile = person.role === 'investor' ? (person.profile?.id ?? null) : null
  const opened = auction.startedAt !== null
  const best = auction.bids.at(-1)
  const cover = auction.status === 'past' && processOf(auction) === 'price' ? coverValue(auction) : null
  return {
    id: auction.id,
    status: auction.status,
    statused_at: isoInstant(auction.statusedAt),
    created_at: isoInstant(auction.createdAt),
    loan: wireLoan(state, auction),
    bids: auction.bids.map((bid) => wireBid(state, person, auction, bid)),
    best_bid: best === undefined ? null : wireBid(state, person, auction, best),
    start_at: instantOrNull(auction.startAt),
    minutes: auction.minutes,
    end_at: instantOrNull(auction.endAt),
    paused_at: instantOrNull(auction.pausedAt),
    ...pauseReason(auction),
    remaining_ms: auction.remainingMs,
    extensions: opened
      ? { used: auction.extensionsUsed, left: Math.max(0, SOFT_CLOSE_LIMIT - auction.extensionsUsed) }
      : null,
    end_moves: opened ? auction.endMoves.map(wireEndMove) : null,
    version: sells(person, auction) ? auction.version + auction.sellersNews : auction.version,
    rank: ownProfile === null ? null : rankOf(auction, ownProfile),
    bid_count: auction.bids.length,
    investor_count: bestFirst(auction).length,
    passed_at: ownProfile === null ? null : instantOrNull(auction.passes[ownProfile] ?? null),
    result: wireResult(state, person, auction),
    cover_price: cover === null ? null : percentOfPrice(cover),
    ...(sells(person, auction) ? forSeller(state, auction) : {}),
    ...(isOffered(person, auction) ? forReceiver(state, auction) : {}),
    ...(auction.relistedFrom === null ? {} : { relisted_from: auction.relistedFrom }),
  }
}

/** What only its seller sees: who may bid, who passed, who opened documents, why it was taken back, what it lacks. */
function forSeller(state: WorldState, auction: AuctionRecord): Partial<Auction> {
  const firm = (profileId: number) => ({ id: profileId, name: firmName(state, profileId) })
  return {
    invited: auction.invited.map(firm),
    passes: Object.entries(auction.passes).map(([profileId, at]) => ({
      investor: firm(Number(profileId)),
      at: isoInstant(at),
    })),
    opened: Object.entries(auction.openings).map(([profileId, { firstAt, lastAt, count, forms }]) => ({
      investor: firm(Number(profileId)),
      first_at: isoInstant(firstAt),
      last_at: isoInstant(lastAt),
      count,
      forms: [...forms],
    })),
    withdrawn_reason: auction.withdrawnReason,
    relisted_as: auction.relistedAs,
    transfer_offer: wireOffer(state, auction),
    ...loanStanding(state, auction),
  }
}

/** What the lender sees to whom the loan is offered: the offer, and which documents come with it. */
function forReceiver(state: WorldState, auction: AuctionRecord): Partial<Auction> {
  const documents = rowOf(state.loans, auction.loanId)?.documents ?? []
  return { transfer_offer: wireOffer(state, auction), documents: documents.map(({ form }) => form) }
}

function wireOffer(state: WorldState, { offer, sellerProfileId }: AuctionRecord): Auction['transfer_offer'] {
  if (!offer) return null
  const firm = (id: number) => ({ id, name: firmName(state, id) })
  return { from: firm(sellerProfileId), to: firm(offer.to), at: isoInstant(offer.at) }
}

/** What is missing for a commitment, and the state of the commitment. */
function loanStanding(state: WorldState, { loanId, status }: AuctionRecord): Partial<Auction> {
  const loan = rowOf(state.loans, loanId)
  if (loan === undefined) return {}
  return {
    missing: missingOf(state, loan, status),
    documents: loan.documents.map(({ form }) => form),
    commitment: loan.commitment?.state ?? null,
    commitment_reason: loan.commitment?.reason || null,
    committed_at: instantOrNull(loan.committedAt),
    transferred_from: loan.transferredFrom?.name ?? null,
    ...(needsAmendedLetter(loan) ? { letter_amount: loan.letterAmount ?? null } : {}),
  }
}

function missingOf({ reference }: WorldState, loan: LoanRecord, status: AuctionStatus): string[] {
  const { setup, documents } = loan
  if (status === 'incomplete') return [...missingFields(setup, reference)]
  // The people of the former lender are not transferred: the new one has to name its own.
  const people = lackedSinceTransfer(loan, reference)
  const form = agencyForm(kindOf(setup, reference))
  return status === 'submitted' && !documents.some((document) => document.form === form) ? [...people, form] : people
}

/** The sheet as an invited investor will see it, whatever the status; null for everybody who does not sell it. S7.11 */
export function previewFor(state: WorldState, userId: number, auctionId: number): Auction | null {
  const person = personById(state, userId)
  const auction = rowOf(state.auctions, auctionId)
  if (person === undefined || auction === undefined || !sells(person, auction)) return null
  return projected(state, stranger(person), auction)
}

/** Why it is paused, while it is. */
function pauseReason({ pausedAt, endMoves }: AuctionRecord): Pick<Auction, 'paused_reason'> {
  const pause = pausedAt === null ? undefined : endMoves.findLast(({ kind }) => kind === 'pause')
  return pause?.kind === 'pause' && pause.reason !== undefined ? { paused_reason: pause.reason } : {}
}

function wireEndMove(move: EndMove): WireEndMove {
  const { kind } = move
  const at = isoInstant(move.at)
  switch (kind) {
    case 'pause':
      return { kind, at, remaining_ms: move.remainingMs, ...(move.reason === undefined ? {} : { reason: move.reason }) }
    case 'resume':
      return { kind, at, end_at: isoInstant(move.endAt) }
    case 'bid':
      return { kind, at, end_at: isoInstant(move.endAt), bid_id: move.bidId }
    case 'extension':
      return { kind, at, end_at: isoInstant(move.endAt), minutes: move.minutes }
    default:
      return move satisfies never
  }
}

const instantOrNull = (ms: number | null): string | null => (ms === null ? null : isoInstant(ms))

function wireLoan(state: WorldState, auction: AuctionRecord): AuctionLoan {
  const originator = auction.originatorProfileId
  return {
    ...auction.loan,
    originator_profile: originator === null ? null : { id: originator, name: firmName(state, originator) },
    auction_id: auction.id,
    auction_status: auction.status,
    lender_name: firmName(state, auction.sellerProfileId),
  }
}

/** A bid's bidder: by name for the seller and for the bidder, a letter for everybody else, also after the close. */
function wireBidder(state: WorldState, person: Person, auction: AuctionRecord, bid: Bid): WireBid['investor'] {
  if (sells(person, auction) || person.profile?.id === bid.profileId) {
    return { id: bid.profileId, name: firmName(state, bid.profileId) }
  }
  return { id: null, name: `Investor ${auction.letters[bid.profileId] ?? ''}` }
}

function wireBid(state: WorldState, person: Person, auction: AuctionRecord, bid: Bid): WireBid {
  return {
    id: bid.id,
    ...wireFigure(auction, bid.value),
    created_at: isoInstant(bid.at),
    investor: wireBidder(state, person, auction, bid),
  }
}

function wireFigure(auction: AuctionRecord, value: number): { price: number } | { gnma_interest_rate: number } {
  return processOf(auction) === 'price'
    ? { price: percentOfPrice(value) }
    : { gnma_interest_rate: percentOfRate(value) }
}

/** Everybody sees price and outcome; only the seller and the winner see the winner's name. */
function wireResult(state: WorldState, person: Person, auction: AuctionRecord): WireResult | null {
  if (auction.result === null) return null
  if (auction.result.outcome === 'no_sale') return { outcome: 'no_sale' }
  const bid = auction.result.bid
  const named = sells(person, auction) || person.profile?.id === bid.profileId
  return {
    outcome: 'sold',
    ...wireFigure(auction, bid.value),
    investor: named ? { id: bid.profileId, name: firmName(state, bid.profileId) } : null,
  }
}

// Auctions as one viewer may see them: the only path from an AuctionRecord to the wire. While an auction is live, no
// investor can see who else bids, nor, if it's rank-only, at what price. S3.6
import type * as z from 'zod/mini'
import type {
  Auction,
  AuctionLoan,
  AuctionStatus,
  auctionResult,
  EndMove as WireEndMove,
} from '../../../src/contract/auction'
import type { Bid as WireBid } from '../../../src/contract/bid'
import type { BidSheet } from '../../../src/contract/bid-sheet'
import { sameForEveryone, type View } from '../announcement'
import { bestBid, bestBids, coverValue, distanceBand, processOf, rankOf } from '../bids/bidding'
import { acceptedCount } from '../documents/data-room'
import { isoInstant, percentOfPrice, percentOfRate, SOFT_CLOSE_LIMIT } from '../figures'
import { agencyForm, kindOf } from '../loans/loan-fields'
import type { LoanRecord } from '../loans/loan-record'
import { missingFields } from '../loans/loan-rules'
import { missingSinceTransfer, needsAmendedLetter } from '../loans/owned-loan'
import { firmName, personById } from '../people/people'
import { openQuestions } from '../questions/questions.project'
import type { AuctionRecord, Bid, EndMove, Person, WorldState } from '../state'
import { rowOf } from '../table'
import { depositTerms, settlementOf } from '../trades/settlement'
import { hasBidSheet } from './bid-sheet'
import { isOffered, isSeller, isWinner, mayLoad, maySee } from './visibility'

type WireResult = z.output<typeof auctionResult>

/** The auction as this user may see it; null if they may not. */
export function auctionFor(state: WorldState, userId: number, auctionId: number): Auction | null {
  const person = personById(state, userId)
  const auction = rowOf(state.auctions, auctionId)
  if (person === undefined || auction === undefined || !maySee(person, auction)) return null
  return projectAuction(state, person, auction)
}

/**
 * The same as `auctionFor`, built once for many viewers: all sellers share one object, everyone else shares another, and bidders
 * and investors who passed get overrides.
 */
export function auctionViews(state: WorldState, auctionId: number): (userId: number) => View {
  const auction = rowOf(state.auctions, auctionId)
  /** By whether the viewer is a seller. */
  const views = new Map<boolean, View>()
  const bidders = new Set(auction?.bids.map((bid) => bid.profileId))
  return (userId) => {
    const person = personById(state, userId)
    if (person === undefined || auction === undefined)
      throw new Error(`user ${userId} has no view of auction ${auctionId}`)
    const isSelling = isSeller(person, auction)
    let view = views.get(isSelling)
    if (view === undefined) {
      view = sameForEveryone(projectAuction(state, isSelling ? person : asOutsider(person), auction))
      views.set(isSelling, view)
    }
    const overrides = viewerFields(state, person, auction, bidders)
    return overrides === null ? view : { shared: view.shared, overrides }
  }
}

/** The person as someone who takes no part in any auction. */
const asOutsider = (person: Person): Person => ({ ...person, role: 'investor', profile: null })

/** The fields that differ for an investor who bid or passed, or a lender with an offer; null for everyone else. */
function viewerFields(
  state: WorldState,
  person: Person,
  auction: AuctionRecord,
  bidders: ReadonlySet<number>,
): Partial<Auction> | null {
  if (isOffered(person, auction)) return offerFields(state, auction)
  const profileId = person.role === 'investor' ? (person.profile?.id ?? null) : null
  if (profileId === null) return null
  const passedAt = auction.passes[profileId]
  const pass = passedAt === undefined ? {} : { passed_at: isoInstant(passedAt) }
  if (!bidders.has(profileId)) return passedAt === undefined ? null : pass
  return {
    ...wireBids(state, person, auction),
    rank: rankOf(auction, profileId),
    ...bandFor(auction, profileId),
    ...pass,
    result: wireResult(state, person, auction),
    settlement: isWinner(person, auction) ? settlementOf(state, auction) : null,
  }
}

/** The list of a status, newest `statused_at` first; null if this user's role doesn't load it. S4.17, S6.2, S6.3 */
export function auctionListFor(state: WorldState, userId: number, status: AuctionStatus): readonly Auction[] | null {
  const person = personById(state, userId)
  if (person === undefined || !mayLoad(person.role, status)) return null
  const list: Auction[] = []
  for (const id of state.lists[status]) {
    const auction = rowOf(state.auctions, id)
    if (auction !== undefined && maySee(person, auction)) list.push(projectAuction(state, person, auction))
  }
  return list
}

function projectAuction(state: WorldState, person: Person, auction: AuctionRecord): Auction {
  const ownProfile = person.role === 'investor' ? (person.profile?.id ?? null) : null
  const hasOpened = auction.startedAt !== null
  const cover = auction.status === 'past' && processOf(auction) === 'price' ? coverValue(auction) : null
  return {
    id: auction.id,
    status: auction.status,
    statused_at: isoInstant(auction.statusedAt),
    created_at: isoInstant(auction.createdAt),
    loan: wireLoan(state, auction),
    ...wireBids(state, person, auction),
    start_at: instantOrNull(auction.startAt),
    minutes: auction.minutes,
    end_at: instantOrNull(auction.endAt),
    paused_at: instantOrNull(auction.pausedAt),
    ...pauseReason(auction),
    remaining_ms: auction.remainingMs,
    extensions: hasOpened
      ? { used: auction.extensionsUsed, left: Math.max(0, SOFT_CLOSE_LIMIT - auction.extensionsUsed) }
      : null,
    end_moves: hasOpened ? auction.endMoves.map(wireEndMove) : null,
    version: isSeller(person, auction) ? auction.version + auction.sellersNews : auction.version,
    rank: ownProfile === null ? null : rankOf(auction, ownProfile),
    rank_only: auction.rankOnly ?? false,
    ...bandFor(auction, ownProfile),
    bid_count: auction.bids.length,
    investor_count: bestBids(auction).length,
    passed_at: ownProfile === null ? null : instantOrNull(auction.passes[ownProfile] ?? null),
    result: wireResult(state, person, auction),
    cover_price: cover === null ? null : percentOfPrice(cover),
    settlement: isSeller(person, auction) || isWinner(person, auction) ? settlementOf(state, auction) : null,
    ...(isSeller(person, auction) ? sellerFields(state, auction) : {}),
    ...(isOffered(person, auction) ? offerFields(state, auction) : {}),
    ...bidSheetField(auction),
    ...agreementField(auction, isSeller(person, auction)),
    ...(auction.relistedFrom === null ? {} : { relisted_from: auction.relistedFrom }),
  }
}

/** What only the seller sees: who may bid, who passed, who opened documents, why it was withdrawn, what is missing. */
function sellerFields(state: WorldState, auction: AuctionRecord): Partial<Auction> {
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
    open_questions: auction.status === 'pre' ? openQuestions(auction) : 0,
    withdrawn_reason: auction.withdrawnReason,
    relisted_as: auction.relistedAs,
    transfer_offer: wireOffer(state, auction),
    ...commitmentFields(state, auction),
  }
}

/** What a lender with an offer of the loan sees: the offer, and which documents come with it. */
function offerFields(state: WorldState, auction: AuctionRecord): Partial<Auction> {
  const documents = rowOf(state.loans, auction.loanId)?.documents ?? []
  return { transfer_offer: wireOffer(state, auction), documents: documents.map(({ form }) => form) }
}

function wireOffer(state: WorldState, { offer, sellerProfileId }: AuctionRecord): Auction['transfer_offer'] {
  if (!offer) return null
  const firm = (id: number) => ({ id, name: firmName(state, id) })
  return { from: firm(sellerProfileId), to: firm(offer.to), at: isoInstant(offer.at) }
}

/** What is missing for a commitment, and the state of the commitment. */
function commitmentFields(state: WorldState, { loanId, status }: AuctionRecord): Partial<Auction> {
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
  // A transfer drops the people of the former lender, so the new one must name its own.
  const people = missingSinceTransfer(loan, reference)
  const form = agencyForm(kindOf(setup, reference))
  return status === 'submitted' && !documents.some((document) => document.form === form) ? [...people, form] : people
}

/** The auction as an invited investor will see it, in any status; null for everyone but its seller. S7.11 */
export function previewFor(state: WorldState, userId: number, auctionId: number): Auction | null {
  const person = personById(state, userId)
  const auction = rowOf(state.auctions, auctionId)
  if (person === undefined || auction === undefined || !isSeller(person, auction)) return null
  return projectAuction(state, asOutsider(person), auction)
}

/** The reason for the current pause. */
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

/** The mark of the bid sheet while investors may see the auction; null without one. */
const bidSheetField = ({ status, bidSheet }: AuctionRecord): Pick<Auction, 'bid_sheet'> => ({
  bid_sheet:
    bidSheet === undefined || !hasBidSheet(status) ? null : { version: bidSheet.version, sha256: bidSheet.sha256 },
})

/** The mark of the agreement in force: null once it was removed, and omitted if there never was one. */
function agreementField(auction: AuctionRecord, isOwn: boolean): Pick<Auction, 'agreement'> {
  const { agreement } = auction
  if (agreement === undefined) return {}
  if (agreement.text === null) return { agreement: null }
  return { agreement: { version: agreement.version, ...(isOwn ? { accepted: acceptedCount(auction) } : {}) } }
}

/** The bid sheet of an auction that this user may see; null if they may not, or if none was frozen. */
export function bidSheetFor(state: WorldState, userId: number, auctionId: number): BidSheet | null {
  const person = personById(state, userId)
  const auction = rowOf(state.auctions, auctionId)
  if (person === undefined || auction?.bidSheet === undefined) return null
  // A borrower or administrator sees the auction, but takes no part in a trade.
  const takesPart = isSeller(person, auction) || (person.role === 'investor' && maySee(person, auction))
  if (!takesPart || !hasBidSheet(auction.status)) return null
  const { version, frozenAt, sha256, terms, changes } = auction.bidSheet
  return { auction_id: auctionId, version, frozen_at: isoInstant(frozenAt), sha256, terms, changes: [...changes] }
}

const instantOrNull = (ms: number | null): string | null => (ms === null ? null : isoInstant(ms))

function wireLoan(state: WorldState, auction: AuctionRecord): AuctionLoan {
  const originator = auction.originatorProfileId
  const { percent, dueDays } = depositTerms(state, auction)
  return {
    ...auction.loan,
    gfd_percent: percent,
    gfd_due_days: dueDays,
    originator_profile: originator === null ? null : { id: originator, name: firmName(state, originator) },
    auction_id: auction.id,
    auction_status: auction.status,
    lender_name: firmName(state, auction.sellerProfileId),
  }
}

/**
 * The bids that this person may see, and the best of them if it's the auction's. Of others' bids in a rank-only auction, everyone but
 * its seller sees none until the close, and then the winning one and the cover.
 */
function wireBids(state: WorldState, person: Person, auction: AuctionRecord): Pick<Auction, 'bids' | 'best_bid'> {
  const best = bestBid(auction)
  const revealed = auction.rankOnly && auction.status === 'past' ? bestBids(auction).slice(0, 2) : []
  const isVisible = (bid: Bid): boolean =>
    !auction.rankOnly || knowsBidder(person, auction, bid) || revealed.includes(bid)
  return {
    bids: auction.bids.filter(isVisible).map((bid) => wireBid(state, person, auction, bid)),
    best_bid: best === undefined || !isVisible(best) ? null : wireBid(state, person, auction, best),
  }
}

/** Of a rank-only auction: how far this firm's bid is from the best one, while it is live. */
function bandFor(auction: AuctionRecord, profileId: number | null): Pick<Auction, 'distance_band'> {
  if (!auction.rankOnly) return {}
  return { distance_band: auction.status === 'live' && profileId !== null ? distanceBand(auction, profileId) : null }
}

const knowsBidder = (person: Person, auction: AuctionRecord, bid: Bid): boolean =>
  isSeller(person, auction) || person.profile?.id === bid.profileId

/** A bid's investor: by name for the seller and the bidder, by letter for everyone else, even after the close. */
function wireBidder(state: WorldState, person: Person, auction: AuctionRecord, bid: Bid): WireBid['investor'] {
  if (knowsBidder(person, auction, bid)) {
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
    // To other bidders the mark would say that a standing maximum is behind the bid.
    ...(bid.automatic && knowsBidder(person, auction, bid) ? { automatic: true } : {}),
  }
}

export function wireFigure(auction: AuctionRecord, value: number): { price: number } | { gnma_interest_rate: number } {
  return processOf(auction) === 'price'
    ? { price: percentOfPrice(value) }
    : { gnma_interest_rate: percentOfRate(value) }
}

/** Everyone sees the price and outcome; only the seller and the winner see the winner's name. */
function wireResult(state: WorldState, person: Person, auction: AuctionRecord): WireResult | null {
  if (auction.result === null) return null
  if (auction.result.outcome === 'no_sale') return { outcome: 'no_sale' }
  const bid = auction.result.bid
  const isNamed = isSeller(person, auction) || isWinner(person, auction)
  return {
    outcome: 'sold',
    ...wireFigure(auction, bid.value),
    investor: isNamed ? { id: bid.profileId, name: firmName(state, bid.profileId) } : null,
  }
}

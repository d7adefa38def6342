// Remembers the last version of each auction on the wire: enough to complete an event that omits the bids, to notice that an
// event or a field is missing, and to reject a best bid that got worse, which cannot happen while an auction is live. The next
// snapshot always wins. Only for decoding events; what screens show comes from src/state.
import type { Auction, AuctionStatus } from '../../contract/auction'
import type { AuctionUpdate } from '../../contract/auction-event'
import { type Bid, bidScore, type WireBid } from '../../contract/bid'
import { hasPositionalId, isSameBid, withBidIds } from '../../contract/bid-ids'
import { sameJson } from '../../contract/json'
import { omitsKnownField } from '../../contract/omitted-fields'
import type { CallFact } from '../../ports/api'

/** How an event compares with the cached version: not newer, the next one, or at least one between is missing. */
type Sequence = 'old' | 'next' | 'gap'

/**
 * The same for a whole auction. `worse`: its best bid is worse than the cached one, which cannot be right. `incomplete`: it leaves
 * out a field that the cached one has.
 */
type UpdateResult = Sequence | 'worse' | 'incomplete'

export interface AuctionCache {
  /** Caches the auctions in an answer. */
  onAnswer(fact: CallFact): void
  /** Caches a whole auction that was added to a list unless it is old or incomplete, whatever its best bid was before. */
  add(auction: Auction): UpdateResult
  /** Caches a whole auction from an event unless it is old, worse or incomplete, and returns how it compares. */
  update(auction: Auction): UpdateResult
  /** How a version compares with the cached one; `next` if either is unknown. */
  sequenceOf(id: number, version: number | null | undefined): Sequence
  /** True if an event without a bid has a best bid that is not cached, or too few fields to tell. */
  missesBid(update: AuctionUpdate): boolean
  /** The whole auction for an event that omits the bids; null if the auction is not cached. Does not change the cache. */
  complete(update: AuctionUpdate): Auction | null
  /** Drops an auction that left the list of this status: an event that brings it back is whole. */
  remove(id: number, status: AuctionStatus): void
  clear(): void
}

interface CachedAuction {
  readonly auction: Auction
  /** The score of its best bid, so that comparing touches no other object. */
  readonly score: number
}

const isNumber = (value: unknown): value is number => typeof value === 'number'

/** What a whole auction and an event without bids have in common. */
type BestBidFields = Pick<AuctionUpdate, 'status' | 'loan' | 'best_bid'>

/** The score of the best bid: more is better in either process. NaN without one, and when the auction is not live. */
const bestScore = ({ status, loan, best_bid }: BestBidFields): number =>
  status === 'live' ? bidScore(best_bid ?? {}, loan.auction_process_type === 'rate') : Number.NaN

/** True if a live auction had a better best bid before. */
const isWorse = ({ score }: CachedAuction, auction: BestBidFields): boolean =>
  auction.status === 'live' && !Number.isNaN(score) && !(bestScore(auction) >= score)

/** True if `bids` include this bid; false also if it has too few fields to tell. */
function includesBid(bids: readonly Bid[], bid: WireBid): boolean {
  if (isNumber(bid.id)) return bids.some(({ id }) => id === bid.id)
  const identifying = bid.price ?? bid.gnma_interest_rate ?? bid.created_at ?? null
  return identifying !== null && bids.some((other) => isSameBid(other, bid))
}

interface Party {
  readonly id: number | null
  readonly name?: string | null | undefined
}

/** Bidders and sellers by name. They are few, so auctions share them instead of each holding a copy. */
type Parties = Map<Party['name'], Party>

/** The shared object for a party. */
function sharedParty<P extends Party>(parties: Parties, party: P): P {
  const first = parties.get(party.name)
  if (first?.id === party.id) return first as P
  parties.set(party.name, party)
  return party
}

/** The cached bid if it is the same one. `byId` compares only ids, which is faster. */
function sharedBid(cached: readonly Bid[], bid: Bid, parties: Parties, byId: boolean): Bid {
  const isIdEnough = byId && !hasPositionalId(bid)
  for (const other of cached)
    if (other === bid || (other.id === bid.id && (isIdEnough || isSameBid(other, bid)))) return other
  bid.investor = sharedParty(parties, bid.investor)
  return bid
}

/**
 * Replaces unchanged parts of a freshly parsed auction by the cached objects: they take memory once, and equality becomes a
 * reference check. Mutates the auction, which nothing else refers to yet.
 */
function shareUnchanged(before: Auction | null, auction: Auction, parties: Parties, byId: boolean): void {
  const { loan, bids, best_bid } = auction
  if (before !== null && sameJson(before.loan, loan)) auction.loan = before.loan
  else if (loan.originator_profile) loan.originator_profile = sharedParty(parties, loan.originator_profile)
  const knownBids = before?.bids ?? []
  // A completed event already has the cached list.
  if (bids !== knownBids)
    for (let i = 0; i < bids.length; i++) bids[i] = sharedBid(knownBids, bids[i] as Bid, parties, byId)
  if (best_bid) auction.best_bid = sharedBid(bids, best_bid, parties, false)
}

/** Creates an empty cache. */
export function createAuctionCache(): AuctionCache {
  const auctions = new Map<number, CachedAuction>()
  const parties: Parties = new Map()

  const cached = (id: number): Auction | null => auctions.get(id)?.auction ?? null
  const sequenceAfter = (before: Auction | null, version: number | null | undefined): Sequence => {
    if (!isNumber(before?.version) || !isNumber(version)) return 'next'
    if (version <= before.version) return 'old'
    return version === before.version + 1 ? 'next' : 'gap'
  }
  const store = (auction: Auction): void => {
    auctions.set(auction.id, { auction, score: bestScore(auction) })
  }
  /** `byId`: bids with the same ids are the same. */
  const storeIfComplete = (before: Auction | null, auction: Auction, byId: boolean): boolean => {
    // What both share needs no comparison.
    shareUnchanged(before, auction, parties, byId)
    if (before !== null && omitsKnownField(before, auction)) return false
    store(auction)
    return true
  }
  const storeUnlessOld = (auction: Auction): UpdateResult => {
    const before = cached(auction.id)
    const sequence = sequenceAfter(before, auction.version)
    return sequence === 'old' || storeIfComplete(before, auction, false) ? sequence : 'incomplete'
  }

  return {
    sequenceOf: (id, version) => sequenceAfter(cached(id), version),
    onAnswer(fact) {
      if (fact.type === 'auction.bid/answered' && fact.payload.answer.data !== null)
        storeUnlessOld(fact.payload.answer.data)
      if (fact.type !== 'auction.list/answered') return
      const { status } = fact.payload.params
      const listed = new Set(fact.payload.answer.data.map(({ id }) => id))
      for (const [id, { auction }] of auctions) if (auction.status === status && !listed.has(id)) auctions.delete(id)
      // A snapshot wins, whatever version it claims: anything newer is still on its way.
      for (const auction of fact.payload.answer.data) {
        shareUnchanged(cached(auction.id), auction, parties, false)
        store(auction)
      }
    },
    add: storeUnlessOld,
    update(auction) {
      const before = auctions.get(auction.id)
      const sequence = sequenceAfter(before?.auction ?? null, auction.version)
      if (sequence === 'old') return sequence
      if (before !== undefined && isWorse(before, auction)) return 'worse'
      const known = before?.auction ?? null
      // Only a change of status reveals more about a cached bid, such as its investor.
      return storeIfComplete(known, auction, sequence === 'next' && known?.status === auction.status)
        ? sequence
        : 'incomplete'
    },
    missesBid(update) {
      const before = auctions.get(update.id)
      const { status, bid, best_bid: best } = update
      if (before?.auction.status !== status || status !== 'live' || bid) return false
      if (best === undefined) return true
      if (isWorse(before, update)) return false
      // A missing bid shows in the best bid, since each bid beats those before it.
      return best === null ? before.auction.bids.length > 0 : !includesBid(before.auction.bids, best)
    },
    complete({ bid, ...update }) {
      const before = cached(update.id)
      if (before === null || before.status !== update.status) return null
      const bids = bid && !includesBid(before.bids, bid) ? [...before.bids, bid] : before.bids
      const unreadableBids = before.unreadable_rows?.bids ?? 0
      const unreadableRows =
        unreadableBids > 0 ? { unreadable_rows: { ...update.unreadable_rows, bids: unreadableBids } } : {}
      return withBidIds({ ...update, bids, ...unreadableRows })
    },
    remove(id, status) {
      if (cached(id)?.status === status) auctions.delete(id)
    },
    clear() {
      auctions.clear()
      parties.clear()
    },
  }
}

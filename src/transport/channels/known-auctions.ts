// What was last read or heard of each auction: enough to make a whole auction of an event that carries only what is new, to
// notice that an event is missing, and that a best bid got worse: bids only get better while an auction is live. What the
// next snapshot says holds. A decoder of the wire; what is shown comes from src/state.
import type { Auction, AuctionStatus } from '../../contract/auction'
import type { AuctionUpdate } from '../../contract/auction-event'
import type { Bid, WireBid } from '../../contract/bid'
import { bidScore } from '../../contract/bid'
import { hasPositionalId, isSameBid, withBidIds } from '../../contract/bid-ids'
import { sameJson } from '../../contract/json'
import type { CallFact } from '../../ports/api'
import { IdPages } from './id-pages'

/** How an event follows what is known: it repeats something older, comes next, or something between is missing. */
type Following = 'old' | 'next' | 'gap'

/** The same of an event that tells the best bid: it may also be worse than the one before it, which cannot be right. */
type Heard = Following | 'worse'

export interface KnownAuctions {
  /** Takes what a call has answered. */
  answered(fact: CallFact): void
  /** Takes a whole auction that came into a list: it begins anew, whatever its best bid was. */
  added(auction: Auction): void
  /** Takes a whole auction from an event, and says how it follows. One that is worse is not taken. */
  heard(auction: Auction): Heard
  /** How an event of this version follows; `next` where versions are not known. */
  following(id: number, version: number | null | undefined): Following
  /** True when an event without any bid has a best bid that isn't known, or says too little to tell. */
  lacksBid(news: AuctionUpdate): boolean
  /** The whole auction of an event without bids, yet to be heard; null where what it follows is not known. */
  completed(news: AuctionUpdate): Auction | null
  /** It has left the list of this status: an event that brings it back is whole. */
  forget(id: number, status: AuctionStatus): void
  /** All data is void. */
  clear(): void
}

/** What is needed of an auction. The rest of it would stand in memory for nothing. */
interface Known extends Pick<Auction, 'version' | 'status' | 'loan' | 'bids'> {
  /** Of its best bid: to compare it, nothing else is fetched from memory. */
  readonly worth: number
}

const isNumber = (value: unknown): value is number => typeof value === 'number'

/** Of a whole auction, and of an event without bids. */
type BestOf = Pick<AuctionUpdate, 'status' | 'loan' | 'best_bid'>

/** What the best bid is worth while bids are made, no number without one. More is better, whatever is bid on. */
const worthOf = ({ status, loan, best_bid }: BestOf): number =>
  status === 'live' ? bidScore(best_bid ?? {}, loan.auction_process_type === 'rate') : Number.NaN

/** True when a live auction had a better best bid before. */
const isWorse = ({ worth: least }: Known, auction: BestOf): boolean =>
  auction.status === 'live' && !Number.isNaN(least) && !(worthOf(auction) >= least)

/** True when this bid is one of those that are known; false also when it says too little to tell. */
function isAmong(bids: readonly Bid[], bid: WireBid): boolean {
  if (isNumber(bid.id)) return bids.some(({ id }) => id === bid.id)
  const mark = bid.price ?? bid.gnma_interest_rate ?? bid.created_at ?? null
  return mark !== null && bids.some((each) => isSameBid(each, bid))
}

interface Party {
  readonly id: number | null
  readonly name?: string | null | undefined
}

/** Those who bid and sell, by name: they are few, and so they stand in memory once, not once for each auction. */
type Parties = Map<Party['name'], Party>

/** The party that others have, where it is the same. */
function shared<P extends Party>(parties: Parties, party: P): P {
  const known = parties.get(party.name)
  if (known?.id === party.id) return known as P
  parties.set(party.name, party)
  return party
}

/** The bid that is known, where it says the same; `byId`: that of the same id does, so the rest is not fetched from memory. */
function oneOf(known: readonly Bid[], bid: Bid, parties: Parties, byId: boolean): Bid {
  for (const each of known)
    if (each === bid || (each.id === bid.id && ((byId && !hasPositionalId(bid)) || isSameBid(each, bid)))) return each
  bid.investor = shared(parties, bid.investor)
  return bid
}

/**
 * What has not changed since is the same object as before: it stands in memory once, and is seen to be the same at a glance.
 * Written in place, since nobody else has the auction yet that was just read; what is the same already is left alone.
 */
function shareUnchanged(before: Known | null, auction: Auction, parties: Parties, byId: boolean): void {
  const { loan, bids, best_bid } = auction
  if (before !== null && sameJson(before.loan, loan)) auction.loan = before.loan
  else if (loan.originator_profile) loan.originator_profile = shared(parties, loan.originator_profile)
  const known = before?.bids ?? []
  // An event without bids was completed with the very list that is known.
  if (bids !== known) for (let i = 0; i < bids.length; i++) bids[i] = oneOf(known, bids[i] as Bid, parties, byId)
  if (best_bid) auction.best_bid = oneOf(bids, best_bid, parties, false)
}

export function createKnownAuctions(): KnownAuctions {
  const known = new IdPages<Known>()
  const parties: Parties = new Map()

  const followingOf = (before: Known | null, version: number | null | undefined): Following => {
    if (!isNumber(before?.version) || !isNumber(version)) return 'next'
    if (version <= before.version) return 'old'
    return version === before.version + 1 ? 'next' : 'gap'
  }
  /** `byId`: bids of the same ids are the same. */
  const take = (before: Known | null, auction: Auction, byId = false): void => {
    shareUnchanged(before, auction, parties, byId)
    const { id, version, status, loan, bids } = auction
    known.set(id, { version, status, loan, bids, worth: worthOf(auction) })
  }
  const takeUnlessOld = (auction: Auction): void => {
    const before = known.get(auction.id)
    if (followingOf(before, auction.version) !== 'old') take(before, auction)
  }

  return {
    following: (id, version) => followingOf(known.get(id), version),
    answered(fact) {
      if (fact.type === 'auction.bid/answered' && fact.payload.answer.data !== null)
        takeUnlessOld(fact.payload.answer.data)
      if (fact.type !== 'auction.list/answered') return
      const { status } = fact.payload.params
      const listed = new Set(fact.payload.answer.data.map(({ id }) => id))
      for (const [id, auction] of known.entries()) if (auction.status === status && !listed.has(id)) known.delete(id)
      // What a snapshot says holds, whatever age it claims: what is newer is on its way.
      for (const auction of fact.payload.answer.data) take(known.get(auction.id), auction)
    },
    added: takeUnlessOld,
    heard(auction) {
      const before = known.get(auction.id)
      const how = followingOf(before, auction.version)
      if (how === 'old') return how
      if (before !== null && isWorse(before, auction)) return 'worse'
      // The next event tells more of a known bid only where the status is another one, as src/state/bids has it.
      take(before, auction, how === 'next' && before?.status === auction.status)
      return how
    },
    lacksBid(news) {
      const before = known.get(news.id)
      const { status, bid, best_bid: best } = news
      if (before?.status !== status || status !== 'live' || bid) return false
      if (best === undefined) return true
      if (isWorse(before, news)) return false
      // A gap in the bids shows in the best bid, since each bid is better than those before it.
      return best === null ? before.bids.length > 0 : !isAmong(before.bids, best)
    },
    completed({ bid, ...news }) {
      const before = known.get(news.id)
      if (before === null || before.status !== news.status) return null
      const bids = bid && !isAmong(before.bids, bid) ? [...before.bids, bid] : before.bids
      return withBidIds({ ...news, bids })
    },
    forget(id, status) {
      if (known.get(id)?.status === status) known.delete(id)
    },
    clear() {
      known.clear()
      parties.clear()
    },
  }
}

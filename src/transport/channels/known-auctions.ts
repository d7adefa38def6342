// What was last read or heard of each auction: enough to make a whole auction of an event that carries only what is new, and
// to notice that an event is missing. A decoder of the wire; what is shown comes from src/state.
import type { Auction } from '../../contract/auction'
import type { AuctionNews } from '../../contract/auction-event'
import type { Bid } from '../../contract/bid'
import { identified, isSameBid } from '../../contract/bid-ids'
import { sameLoan } from '../../contract/same-loan'
import type { CallFact } from '../../ports/api'

/** How an event follows what is known: it repeats something older, comes next, or something between is missing. */
type Following = 'old' | 'next' | 'gap'

export interface KnownAuctions {
  /** Takes what a call has answered. */
  answered(fact: CallFact): void
  /** Takes a whole auction from an event, and says how it follows. */
  heard(auction: Auction): Following
  /** How an event of this version follows; `next` where versions are not known. */
  following(id: number, version: number | null | undefined): Following
  /** The whole auction of an event without bids, which is then known; null where what it follows is not known. */
  completed(news: AuctionNews): Auction | null
  /** It has left a list: an event that brings it back is whole. */
  forget(id: number): void
  /** All data is void. */
  clear(): void
}

/** The bid itself, or the one of these that says the same. */
function oneOf(bids: readonly Bid[], bid: Bid): Bid {
  for (const known of bids) if (known.id === bid.id && isSameBid(known, bid)) return known
  return bid
}

/** What is needed of an auction. The rest of it would stand in memory for nothing. */
type Known = Pick<Auction, 'version' | 'status' | 'loan' | 'bids'>

/**
 * What has not changed since is the same object as before: it stands in memory once, and is seen to be the same at a glance.
 * Written in place, since nobody else has the auction yet that was just read.
 */
function shareUnchanged(before: Known | undefined, auction: Auction): void {
  const { bids } = auction
  if (before !== undefined) {
    if (sameLoan(before.loan, auction.loan)) auction.loan = before.loan
    for (let i = 0; i < bids.length; i++) bids[i] = oneOf(before.bids, bids[i] as Bid)
  }
  if (auction.best_bid) auction.best_bid = oneOf(bids, auction.best_bid)
}

const isNumber = (value: unknown): value is number => typeof value === 'number'

export function createKnownAuctions(): KnownAuctions {
  const known = new Map<number, Known>()

  const keep = ({ id, version, status, loan, bids }: Auction): void => {
    known.set(id, { version, status, loan, bids })
  }
  const followingOf = (before: Known | undefined, version: number | null | undefined): Following => {
    if (!isNumber(before?.version) || !isNumber(version)) return 'next'
    if (version <= before.version) return 'old'
    return version === before.version + 1 ? 'next' : 'gap'
  }
  const take = (auction: Auction): Following => {
    const before = known.get(auction.id)
    const how = followingOf(before, auction.version)
    if (how === 'old') return how
    shareUnchanged(before, auction)
    keep(auction)
    return how
  }

  return {
    following: (id, version) => followingOf(known.get(id), version),
    answered(fact) {
      if (fact.type === 'auction.bid/answered' && fact.payload.answer.data !== null) take(fact.payload.answer.data)
      if (fact.type !== 'auction.list/answered') return
      const { status } = fact.payload.params
      const listed = new Set(fact.payload.answer.data.map(({ id }) => id))
      for (const [id, auction] of known) if (auction.status === status && !listed.has(id)) known.delete(id)
      for (const auction of fact.payload.answer.data) take(auction)
    },
    heard: take,
    completed({ bid, ...news }) {
      const before = known.get(news.id)
      if (before === undefined || before.status !== news.status) return null
      const isKnown = before.bids.some((each) =>
        isNumber(bid?.id) ? each.id === bid.id : each.price === bid?.price && each.created_at === bid?.created_at,
      )
      const bids = bid && !isKnown ? [...before.bids, bid] : before.bids
      const whole: Auction = identified({ ...news, bids })
      keep(whole)
      return whole
    },
    forget: (id) => known.delete(id),
    clear: () => known.clear(),
  }
}

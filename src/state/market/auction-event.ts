// Compares an event about an auction with the auction as we know it: how old it is, what it leaves out, and whether it can be right.
// The only place that compares versions of auctions. Pure.
import type { Auction, AuctionStatus } from '../../contract/auction'
import type { AuctionUpdate } from '../../contract/auction-event'
import { type Bid, bidScore, type WireBid } from '../../contract/bid'
import { isSameBid, withBidIds } from '../../contract/bid-ids'
import { omitsKnownField } from '../../contract/omitted-fields'

/** Something about a list that only refetching it can show. */
export interface Gap {
  /**
   * `hint`: something changed. `missing`: an event is missing, so what's shown is wrong. `worse`: an event had a worse best bid than the
   * one before, which can't be right.
   */
  readonly kind: 'hint' | 'missing' | 'worse'
  readonly auctionId: number
}

/** What came from the server, compared with what we know; `gap` if at least one version between them is missing. */
type Age = 'older' | 'same' | 'next' | 'gap'

interface Aged {
  readonly version?: number | null | undefined
  readonly statused_at?: string
}

/** By `version` where both have one, else by `statused_at`. */
export function ageOf(known: Aged | undefined, next: Aged): Age {
  if (known === undefined) return 'next'
  if (typeof known.version === 'number' && typeof next.version === 'number') {
    if (next.version <= known.version) return next.version < known.version ? 'older' : 'same'
    return next.version === known.version + 1 ? 'next' : 'gap'
  }
  const isOlder =
    known.statused_at !== undefined && next.statused_at !== undefined && next.statused_at < known.statused_at
  return isOlder ? 'older' : 'next'
}

/** What a whole auction and an update have in common. */
type WithBestBid = Pick<AuctionUpdate, 'status' | 'loan' | 'best_bid' | 'rank_only'>

/** True if the best bid of a live auction got worse. A bidder who is overtaken in a rank-only auction no longer gets it. */
function isWorse(known: WithBestBid, next: WithBestBid): boolean {
  const isRate = next.loan.auction_process_type === 'rate'
  if (known.status !== 'live' || next.status !== 'live' || next.rank_only === true) return false
  if ((known.loan.auction_process_type === 'rate') !== isRate) return false
  const score = bidScore(known.best_bid ?? {}, isRate)
  return !Number.isNaN(score) && !(bidScore(next.best_bid ?? {}, isRate) >= score)
}

/** True if `bids` include this bid; false also if it has too few fields to tell. */
function includesBid(bids: readonly Bid[], bid: WireBid): boolean {
  if (typeof bid.id === 'number') return bids.some(({ id }) => id === bid.id)
  const identifying = bid.price ?? bid.gnma_interest_rate ?? bid.created_at ?? null
  return identifying !== null && bids.some((other) => isSameBid(other, bid))
}

/** True if an update without a bid has a best bid that we don't have, or too few fields to tell. */
function missesBid(known: Auction, { status, loan, rank_only, bid, best_bid: best }: AuctionUpdate): boolean {
  if (status !== 'live' || bid || rank_only === true) return false
  if (best === undefined) return true
  if (isWorse(known, { status, loan, best_bid: best })) return false
  // A missing bid shows in the best bid, since each bid beats those before it.
  return best === null ? known.bids.length > 0 : !includesBid(known.bids, best)
}

/** The whole auction after an update of this one. */
function withUpdate(known: Auction, { bid, ...update }: AuctionUpdate): Auction {
  const bids = bid && !includesBid(known.bids, bid) ? [...known.bids, bid] : known.bids
  const unreadableBids = known.unreadable_rows?.bids ?? 0
  const unreadableRows =
    unreadableBids > 0 ? { unreadable_rows: { ...update.unreadable_rows, bids: unreadableBids } } : {}
  return withBidIds({ ...update, bids, ...unreadableRows })
}

/** The whole auction after an update, or the kind of gap that keeps it from being completed; null for an old one. */
export function completed(known: Auction | undefined, update: AuctionUpdate): Auction | Gap['kind'] | null {
  const age = ageOf(known, update)
  if (age === 'older' || age === 'same') return null
  if (age === 'gap' || known?.status !== update.status) return 'missing'
  // Some servers never load bids for their events.
  return missesBid(known, update) ? 'hint' : withUpdate(known, update)
}

/** How an event with a whole auction is taken: `apply` it or not, and the gap that it shows. */
export interface Verdict {
  readonly apply: boolean
  readonly gap: Gap['kind'] | null
}

/** Judges an event with a whole auction. One that added it to a list may start again with any best bid. */
export function judged(known: Auction | undefined, next: Auction, isAdded: boolean): Verdict {
  if (known === undefined) return { apply: true, gap: null }
  const age = ageOf(known, next)
  if (age === 'older') return { apply: true, gap: null }
  const isLater = age !== 'same'
  if (isLater && !isAdded && isWorse(known, next)) return { apply: false, gap: 'worse' }
  if (omitsKnownField(known, next)) {
    // Some servers send fewer fields in events than in lists.
    if (!isLater) return { apply: false, gap: null }
    return { apply: false, gap: age === 'gap' ? 'missing' : 'hint' }
  }
  return { apply: true, gap: age === 'gap' && !isAdded ? 'missing' : null }
}

/** By the status of their list. */
export type Gaps = Readonly<Partial<Record<AuctionStatus, Gap>>>

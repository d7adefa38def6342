// Synthetic ids for bids of servers that send none, and equality of such bids.
import { type Bid, bidScore, type WireBid } from './bid'

interface AuctionWithBids {
  readonly id: number
  readonly loan: { readonly auction_process_type?: string | null | undefined }
  bids: WireBid[]
  best_bid?: WireBid | null | undefined
}
type WithBidIds<T> = Omit<T, 'bids' | 'best_bid'> & { bids: Bid[]; best_bid?: Bid | null | undefined }

const hasId = (bid: WireBid): bid is Bid => typeof bid.id === 'number'

const hasIds = <T extends AuctionWithBids>(auction: T): auction is T & WithBidIds<T> =>
  auction.bids.every(hasId) && (!auction.best_bid || hasId(auction.best_bid))

/** True if both have the same fields, except for their ids. */
export const isSameBid = (a: WireBid, b: WireBid): boolean =>
  a.investor.id === b.investor.id &&
  a.investor.name === b.investor.name &&
  a.price === b.price &&
  a.gnma_interest_rate === b.gnma_interest_rate &&
  a.created_at === b.created_at

/** Above every id of a server. */
const FIRST_SYNTHETIC_ID = 2 ** 40
/** Each auction has its own range of ids: the first half for figures, the second for positions. */
const IDS_PER_AUCTION = 2 ** 18
const POSITIONS_START = IDS_PER_AUCTION / 2
/** True if the id is that of a position in the list, where the next fetch may have another bid. */
export const hasPositionalId = ({ id }: Bid): boolean =>
  id > FIRST_SYNTHETIC_ID && id % IDS_PER_AUCTION >= POSITIONS_START

/** More than every rate, in thousandths of a percent. */
const MAX_RATE_FIGURE = POSITIONS_START - 1

/**
 * The bid's figure as an integer; NaN if unknown. Every bid on an auction must beat those before it, so the number is unique and
 * grows with each bid.
 */
function figureOf(bid: WireBid, isRate: boolean): number {
  const score = bidScore(bid, isRate)
  return Math.round(isRate ? MAX_RATE_FIGURE + score * 1000 : score * 32)
}

/**
 * Gives each bid without an id one derived from its figure: the same in every fetch, whatever the order of the list. If the
 * figure is unknown or repeated, the id is derived from the position in the list.
 */
export function withBidIds<T extends AuctionWithBids>(auction: T): WithBidIds<T> {
  if (hasIds(auction)) return auction
  const { bids, best_bid: best, loan } = auction
  const isRate = loan.auction_process_type === 'rate'
  // NaN counts as used, so that a bid with an unknown figure gets an id from its position.
  const usedFigures = new Set([Number.NaN])
  const withId = (bid: WireBid, index: number): Bid => {
    const figure = figureOf(bid, isRate)
    const offset = usedFigures.has(figure) ? POSITIONS_START + index : figure
    usedFigures.add(figure)
    return { ...bid, id: bid.id ?? FIRST_SYNTHETIC_ID + auction.id * IDS_PER_AUCTION + offset }
  }
  const bidsWithIds = bids.map(withId)
  if (!best) return { ...auction, bids: bidsWithIds, best_bid: best }
  const listed = bidsWithIds.findLast((bid) => isSameBid(bid, best))
  const bestId = best.id ?? (listed ?? withId(best, POSITIONS_START - 1)).id
  return { ...auction, bids: bidsWithIds, best_bid: { ...best, id: bestId } }
}

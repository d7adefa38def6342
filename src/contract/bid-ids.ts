// Synthetic ids for bids of servers that send none, and equality of such bids.
import type { Bid, WireBid } from './bid'
import { bidScore } from './bid'

interface Listed {
  readonly id: number
  readonly loan: { readonly auction_process_type?: string | null | undefined }
  bids: WireBid[]
  best_bid?: WireBid | null | undefined
}
type WithBidIds<T> = Omit<T, 'bids' | 'best_bid'> & { bids: Bid[]; best_bid?: Bid | null | undefined }

const hasId = (each: WireBid): each is Bid => typeof each.id === 'number'

const hasIds = <T extends Listed>(read: T): read is T & WithBidIds<T> =>
  read.bids.every(hasId) && (!read.best_bid || hasId(read.best_bid))

/** True if both have the same fields, ids aside. */
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
export function withBidIds<T extends Listed>(read: T): WithBidIds<T> {
  if (hasIds(read)) return read
  const { bids, best_bid: best, loan } = read
  const isRate = loan.auction_process_type === 'rate'
  const usedFigures = new Set([Number.NaN])
  const withId = (each: WireBid, index: number): Bid => {
    const figure = figureOf(each, isRate)
    const offset = usedFigures.has(figure) ? POSITIONS_START + index : figure
    usedFigures.add(figure)
    return { ...each, id: each.id ?? FIRST_SYNTHETIC_ID + read.id * IDS_PER_AUCTION + offset }
  }
  const named = bids.map(withId)
  if (!best) return { ...read, bids: named, best_bid: best }
  const same = named.findLast((each) => isSameBid(each, best))
  return { ...read, bids: named, best_bid: { ...best, id: best.id ?? (same ?? withId(best, POSITIONS_START - 1)).id } }
}

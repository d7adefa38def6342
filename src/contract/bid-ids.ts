// Bids without ids: which say the same, and what they are called.
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

/** True when both say the same, whatever their ids. */
export const isSameBid = (a: WireBid, b: WireBid): boolean =>
  a.investor.id === b.investor.id &&
  a.investor.name === b.investor.name &&
  a.price === b.price &&
  a.gnma_interest_rate === b.gnma_interest_rate &&
  a.created_at === b.created_at

/** Positive, as every id of a table. */
const FIRST_SYNTHETIC_ID = 2 ** 40
/** So many stand for each auction: the first half for figures, the second for places. One auction's are no other's. */
const IDS_PER_AUCTION = 2 ** 18
const POSITIONS_START = IDS_PER_AUCTION / 2
/** True when its id is that of a place, where the next reading may have another bid. */
export const hasPositionalId = ({ id }: Bid): boolean =>
  id > FIRST_SYNTHETIC_ID && id % IDS_PER_AUCTION >= POSITIONS_START

/** Above every rate, in thousandths of a percent. */
const MAX_RATE_FIGURE = POSITIONS_START - 1

/**
 * What is bid, as a whole number; no number where it is not told. Each bid on an auction has to be better than those before it: it is
 * a number that no other one has, and the later one’s is the higher.
 */
function figureOf(bid: WireBid, isRate: boolean): number {
  const worth = bidScore(bid, isRate)
  return Math.round(isRate ? MAX_RATE_FIGURE + worth * 1000 : worth * 32)
}

/**
 * Gives each bid without an id one of what it bids: the same in every reading, in whatever order a server lists them. Where
 * that is not told, or is told twice, the bid gets one of its place in the list.
 */
export function withBidIds<T extends Listed>(read: T): WithBidIds<T> {
  if (hasIds(read)) return read
  const { bids, best_bid: best, loan } = read
  const isRate = loan.auction_process_type === 'rate'
  const usedFigures = new Set([Number.NaN])
  const withId = (each: WireBid, index: number): Bid => {
    const figure = figureOf(each, isRate)
    const place = usedFigures.has(figure) ? POSITIONS_START + index : figure
    usedFigures.add(figure)
    return { ...each, id: each.id ?? FIRST_SYNTHETIC_ID + read.id * IDS_PER_AUCTION + place }
  }
  const named = bids.map(withId)
  if (!best) return { ...read, bids: named, best_bid: best }
  const same = named.findLast((each) => isSameBid(each, best))
  return { ...read, bids: named, best_bid: { ...best, id: best.id ?? (same ?? withId(best, POSITIONS_START - 1)).id } }
}

// Bids without ids: which say the same, and what they are called.
import type { Bid, ReadBid } from './bid'

interface Listed {
  readonly id: number
  bids: ReadBid[]
  best_bid?: ReadBid | null | undefined
}
type Identified<T> = Omit<T, 'bids' | 'best_bid'> & { bids: Bid[]; best_bid?: Bid | null | undefined }

const isIdentified = (each: ReadBid): each is Bid => typeof each.id === 'number'

const hasIds = <T extends Listed>(read: T): read is T & Identified<T> =>
  read.bids.every(isIdentified) && (!read.best_bid || isIdentified(read.best_bid))

/** True when both say the same, whatever their ids. */
export const isSameBid = (a: ReadBid, b: ReadBid): boolean =>
  a.investor.id === b.investor.id &&
  a.investor.name === b.investor.name &&
  a.price === b.price &&
  a.gnma_interest_rate === b.gnma_interest_rate &&
  a.created_at === b.created_at

/** Positive, as every id of a table. */
const ABOVE_ALL_IDS = 2 ** 40
/** So many stand for each auction: the first half for figures, the second for places. One auction's are no other's. */
const OF_AN_AUCTION = 2 ** 18
const PLACES = OF_AN_AUCTION / 2

/** What is bid, as a whole number that no other bid on the auction has, since each has to be better; null where it is not told. */
function figureOf({ price, gnma_interest_rate }: ReadBid): number | null {
  if (typeof price === 'number') return Math.round(price * 32)
  return typeof gnma_interest_rate === 'number' ? Math.round(gnma_interest_rate * 1000) : null
}

/**
 * Gives each bid without an id one of what it bids: the same in every reading, in whatever order a server lists them. Where
 * that is not told, or is told twice, the bid gets one of its place in the list.
 */
export function identified<T extends Listed>(read: T): Identified<T> {
  if (hasIds(read)) return read
  const { bids, best_bid: best } = read
  const first = ABOVE_ALL_IDS + read.id * OF_AN_AUCTION
  const taken = new Set<number>()
  const idOf = (each: ReadBid, index: number): number => {
    const figure = figureOf(each)
    return first + (figure === null || taken.has(first + figure) ? PLACES + index : figure)
  }
  const named = bids.map((each, index): Bid => {
    const id = each.id ?? idOf(each, index)
    taken.add(id)
    return { ...each, id }
  })
  if (!best) return { ...read, bids: named, best_bid: best }
  taken.clear()
  const found = named.findLast((each) => isSameBid(each, best))
  return { ...read, bids: named, best_bid: { ...best, id: best.id ?? found?.id ?? idOf(best, PLACES - 1) } }
}

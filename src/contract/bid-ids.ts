// Bids without ids: which say the same, and what they are called within a reading.
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

/** Positive, as every id of a table: one auction's places are no other's. */
const ABOVE_ALL_IDS = 2 ** 40
const MOST_BIDS = 10_000

/** Gives each bid without an id one of its place in the list; the best bid gets that of the bid which it repeats. */
export function identified<T extends Listed>(read: T): Identified<T> {
  if (hasIds(read)) return read
  const { bids, best_bid: best } = read
  const place = (index: number): number => ABOVE_ALL_IDS + read.id * MOST_BIDS + index
  const named = bids.map((each, index): Bid => ({ ...each, id: each.id ?? place(index) }))
  if (!best) return { ...read, bids: named, best_bid: best }
  const found = named.findLast((each) => isSameBid(each, best))
  return { ...read, bids: named, best_bid: { ...best, id: best.id ?? found?.id ?? place(MOST_BIDS - 1) } }
}

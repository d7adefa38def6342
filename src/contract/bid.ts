// A bid as its viewer may see it. The specification lists only its investor; the rest is optional.
import * as z from 'zod/mini'
import { beyond, id, instant, price, rate } from './fields'

export const bidder = z.object({
  /** The investor profile's id; null when the viewer may not know who it is (`name` is then a letter, "Investor C"). */
  id: z.nullable(id),
  name: beyond(z.string()),
})

const bidFields = {
  /** Percent of par, in the price process. */
  price: beyond(price),
  /** Percent, in the rate process. */
  gnma_interest_rate: beyond(rate),
  created_at: beyond(instant),
  investor: bidder,
}
export const bid = z.object({ id: beyond(id), ...bidFields })
const identifiedBid = z.object({ id: z.int(), ...bidFields })
/** A bid as it is read. Where the server gives no id it has one above all ids of servers, which holds within this reading. */
export type Bid = z.output<typeof identifiedBid>

type ReadBid = z.output<typeof bid>
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

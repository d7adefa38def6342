// A bid as its viewer may see it. The specification lists only its investor; the rest is optional.
import * as z from 'zod/mini'
import { extension, id, instant, price, rate } from './fields'

/** The investor of a bid, as far as the viewer may know it. */
export const bidder = z.object({
  /** The investor profile's id; null if the viewer may not know it (`name` is then a letter, "Investor C"). */
  id: z.nullable(id),
  name: extension(z.string()),
})

const bidFields = {
  /** Percent of par, in the price process. */
  price: extension(price),
  /** Percent, in the rate process. */
  gnma_interest_rate: extension(rate),
  created_at: extension(instant),
  /** True on a bid that the server made for the firm's standing maximum; for that firm and the seller only. */
  automatic: extension(z.boolean()),
  investor: bidder,
}
/** A bid on the wire. */
export const bid = z.object({ id: extension(id), ...bidFields })
const identifiedBid = z.object({ id: z.int(), ...bidFields })
/** A bid in the app. If the server sends no id, it has a synthetic one (bid-ids.ts). */
export type Bid = z.output<typeof identifiedBid>

export type WireBid = z.output<typeof bid>

/** What a bid offers: a price in the price process, a rate in the rate process. Both in percent. */
export interface BidFigure {
  readonly price?: number | null | undefined
  readonly gnma_interest_rate?: number | null | undefined
}

/** The bid's figure as a score that is higher for a better bid in either process; NaN if unknown, so that comparisons are false. */
export const bidScore = ({ price, gnma_interest_rate }: BidFigure, isRate: boolean): number =>
  isRate ? -(gnma_interest_rate ?? Number.NaN) : (price ?? Number.NaN)

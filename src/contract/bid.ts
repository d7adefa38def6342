// A bid as its viewer may see it. The specification lists only its investor; the rest is optional.
import * as z from 'zod/mini'
import { extension, id, instant, price, rate } from './fields'

export const bidder = z.object({
  /** The investor profile's id; null when the viewer may not know who it is (`name` is then a letter, "Investor C"). */
  id: z.nullable(id),
  name: extension(z.string()),
})

const bidFields = {
  /** Percent of par, in the price process. */
  price: extension(price),
  /** Percent, in the rate process. */
  gnma_interest_rate: extension(rate),
  created_at: extension(instant),
  investor: bidder,
}
export const bid = z.object({ id: extension(id), ...bidFields })
const identifiedBid = z.object({ id: z.int(), ...bidFields })
/** A bid as it is read. Where the server gives no id it has one above all ids of servers: bid-ids.ts. */
export type Bid = z.output<typeof identifiedBid>

export type WireBid = z.output<typeof bid>

export type Figures = {
  readonly price?: number | null | undefined
  readonly gnma_interest_rate?: number | null | undefined
}

/** What is bid on, so that more is better; no number where it is not told, which is neither more nor less than any. */
export const bidScore = ({ price, gnma_interest_rate }: Figures, isRate: boolean): number =>
  isRate ? -(gnma_interest_rate ?? Number.NaN) : (price ?? Number.NaN)

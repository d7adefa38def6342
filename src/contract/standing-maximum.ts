// Standing maxima: how far the server bids for a firm in a live auction. Only the firm may see its own. docs/bidding.md
import * as z from 'zod/mini'
import { bidAnswer, bidRequest } from './auction'
import { type CallSpec, one } from './call'
import { extension, id, instant, maybe, price, rate } from './fields'

/** The most that the firm would pay, or the lowest rate that it would take, in percent. */
export const standingMaximum = z.object({
  auction_id: id,
  price: maybe(price),
  gnma_interest_rate: maybe(rate),
  set_at: instant,
  /** The number of the receipt that set it. */
  receipt_sequence: z.int(),
  /** Why the server doesn't bid for it now, as a sentence. */
  stopped: maybe(z.string()),
  /** The bid of another firm that ended it, because it can no longer win; null until then. */
  beaten_by: extension(z.object({ price: extension(price), gnma_interest_rate: extension(rate) })),
})
export type StandingMaximum = z.output<typeof standingMaximum>

/** All of the firm's maxima in live auctions. */
export const standingMaxima = z.object({ maxima: z.array(standingMaximum) })

const auctionId = z.object({ auctionId: id })

export const standingMaximumCalls = {
  'standing-maximum.list': {
    method: 'GET',
    path: '/api/standing-maximum',
    answer: one(standingMaxima),
    access: ['investor'],
    beyondSpec: true,
  },
  /** Sets or changes the maximum: the same body and answer as a bid, with the receipt of the order. */
  'standing-maximum.set': {
    method: 'POST',
    path: '/api/standing-maximum/{auctionId}',
    params: auctionId,
    body: bidRequest,
    answer: one(bidAnswer),
    access: ['investor'],
    beyondSpec: true,
  },
  /** Withdraws the maximum. Bids that were made for it stand. */
  'standing-maximum.withdraw': {
    method: 'POST',
    path: '/api/standing-maximum/withdraw/{auctionId}',
    params: auctionId,
    answer: one(bidAnswer),
    access: ['investor'],
    beyondSpec: true,
  },
} as const satisfies Record<string, CallSpec>

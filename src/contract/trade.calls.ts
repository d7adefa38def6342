// The call for the confirmation of a trade.
import * as z from 'zod/mini'
import { type CallSpec, one } from './call'
import { id } from './fields'
import { trade } from './trade'

export const tradeCalls = {
  /** For the seller and the winner of an auction that was sold. */
  'trade.read': {
    method: 'GET',
    path: '/api/auction/trade-confirmation/{auctionId}',
    params: z.object({ auctionId: id }),
    answer: one(trade),
    access: ['lender', 'originator', 'investor'],
    beyondSpec: true,
  },
} as const satisfies Record<string, CallSpec>

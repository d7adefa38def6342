// Calls about auctions. spec §7 Auctions
import * as z from 'zod/mini'
import { auction, auctionStatus, bidAnswer, bidRequest } from './auction'
import type { CallSpec } from './call'
import { one, rows } from './call'
import { id } from './fields'

const auctionId = z.object({ auctionId: id })

export const auctionCalls = {
  'auction.list': {
    method: 'GET',
    path: '/api/auction/list/{status}',
    params: z.object({ status: auctionStatus }),
    answer: rows(auction),
    access: 'signed-in',
  },
  'auction.bid': {
    method: 'POST',
    path: '/api/auction/bid/{auctionId}',
    params: auctionId,
    body: bidRequest,
    answer: one(bidAnswer),
    access: ['investor'],
  },
} as const satisfies Record<string, CallSpec>

// Receipt calls: the viewer's own receipts, and the receipt chain of a visible auction.

import { maySee } from '../world/auctions/visibility'
import { personById } from '../world/people/people'
import type { AuctionRecord } from '../world/state'
import { rowOf } from '../world/table'
import type { CallRequest, HandlerContext, Handlers } from './handler'
import { notFound } from './middleware/refused'

/** The auction, if the viewer may see it; throws a 404. */
const visibleAuction = ({ world, viewer, input }: CallRequest<'receipt.list' | 'receipt.chain'>): AuctionRecord => {
  const auction = rowOf(world.state().auctions, input.params.auctionId)
  const person = personById(world.state(), viewer.userId)
  // The same 404, so that it doesn't reveal whether the auction exists.
  const isVisible = auction !== undefined && person !== undefined && maySee(person, auction)
  if (!isVisible) throw notFound('The auction could not be found.')
  return auction
}

/** The receipt handlers. */
export const receiptHandlers = ({ seals }: HandlerContext) =>
  ({
    'receipt.list': (request) => {
      const { world, viewer, input } = request
      // Viewers keep access to their own receipts even after the invitation ends.
      const auction = rowOf(world.state().auctions, input.params.auctionId)
      if (auction === undefined) throw notFound('The auction could not be found.')
      const own = auction.receipts.filter((receipt) => receipt.userId === viewer.userId)
      if (own.length === 0) visibleAuction(request)
      return { data: seals.opened(world, auction, own) }
    },
    'receipt.chain': (request) => ({ data: seals.chain(request.world, visibleAuction(request)) }),
  }) satisfies Partial<Handlers>

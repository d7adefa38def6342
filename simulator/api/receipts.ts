// Receipts over HTTP: the viewer's own, and the chain of an auction that the viewer may see.

import { maySee } from '../world/auctions/visibility'
import { personById } from '../world/people/people'
import type { AuctionRecord } from '../world/state'
import { rowOf } from '../world/table'
import type { CallRequest, HandlerContext, Handlers } from './handler'
import { notFound } from './middleware/refused'

/** The auction that the viewer may see, or a thrown 404. */
const seen = ({ world, viewer, input }: CallRequest<'receipt.list' | 'receipt.chain'>): AuctionRecord => {
  const auction = rowOf(world.state().auctions, input.params.auctionId)
  const person = personById(world.state(), viewer.userId)
  // Whoever may not see it must not learn that it is there.
  const isSeen = auction !== undefined && person !== undefined && maySee(person, auction)
  if (!isSeen) throw notFound('The auction could not be found.')
  return auction
}

/** The handlers of receipts. */
export const receiptHandlers = ({ seals }: HandlerContext) =>
  ({
    'receipt.list': (request) => {
      const { world, viewer, input } = request
      // A viewer keeps their own receipts even when the invitation ends.
      const auction = rowOf(world.state().auctions, input.params.auctionId)
      if (auction === undefined) throw notFound('The auction could not be found.')
      const own = auction.receipts.filter((receipt) => receipt.userId === viewer.userId)
      if (own.length === 0) seen(request)
      return { data: seals.opened(world, auction, own) }
    },
    'receipt.chain': (request) => ({ data: seals.chain(request.world, seen(request)) }),
  }) satisfies Partial<Handlers>

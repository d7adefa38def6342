// The confirmation of a trade over HTTP, with the seal of the auction's receipts.

import { rowOf } from '../world/table'
import { tradeFor } from '../world/trades/trades.project'
import type { HandlerContext, Handlers } from './handler'
import { forbidden, notFound } from './middleware/refused'

/** The handlers of trades. */
export const tradeHandlers = ({ seals }: HandlerContext) =>
  ({
    'trade.read': ({ world, viewer, input: { params } }) => {
      const trade = tradeFor(world.state(), viewer.userId, params.auctionId)
      if (trade === 'forbidden') throw forbidden('Only the seller and the winner can read it.')
      const auction = rowOf(world.state().auctions, params.auctionId)
      if (trade === null || auction === undefined) throw notFound('The trade could not be found.')
      return { data: { ...trade, seal: seals.chain(world, auction).head } }
    },
  }) satisfies Partial<Handlers>

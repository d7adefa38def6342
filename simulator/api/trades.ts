// The trade confirmation, with the head of the auction's receipt chain.

import { rowOf } from '../world/table'
import { tradeFor } from '../world/trades/trades.project'
import type { HandlerContext, Handlers } from './handler'
import { forbidden, notFound } from './middleware/refused'

/** The trade handlers. */
export const tradeHandlers = ({ seals }: HandlerContext) =>
  ({
    'trade.read': ({ world, viewer, input: { params } }) => {
      const trade = tradeFor(world.state(), viewer.userId, params.auctionId)
      if (trade === 'forbidden') throw forbidden('Only the seller and the winner can read this.')
      const auction = rowOf(world.state().auctions, params.auctionId)
      if (trade === null || auction === undefined) throw notFound('The trade could not be found.')
      return { data: { ...trade, seal: seals.chain(world, auction).head } }
    },
  }) satisfies Partial<Handlers>

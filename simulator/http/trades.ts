// The confirmation of a trade over HTTP.
import { tradeFor } from '../world/project/trades'
import type { Handlers } from './handler'
import { forbidden, notFound } from './refused'

/** The handlers of trades. */
export const tradeHandlers = () =>
  ({
    'trade.read': ({ world, viewer, input: { params } }) => {
      const trade = tradeFor(world.state(), viewer.userId, params.auctionId)
      if (trade === 'forbidden') throw forbidden('A trade is confirmed to its seller and its buyer only.')
      if (trade === null) throw notFound('The trade could not be found.')
      return { data: trade }
    },
  }) satisfies Partial<Handlers>

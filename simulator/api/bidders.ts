// The bidders of a live auction and whether they are connected, for its seller only.

import { biddersOf } from '../world/auctions/bidders.project'
import { isSeller } from '../world/auctions/visibility'
import { firmName, personById } from '../world/people/people'
import { rowOf } from '../world/table'
import type { HandlerContext, Handlers } from './handler'
import { forbidden, notFound } from './middleware/refused'

/** The handler of the seller's bidder list. */
export const bidderHandlers = ({ bidderPresence }: HandlerContext) =>
  ({
    'auction.bidders': ({ world, viewer, input: { params } }) => {
      const state = world.state()
      const auction = rowOf(state.auctions, params.auctionId)
      const seller = personById(state, viewer.userId)
      if (auction === undefined || seller === undefined) throw notFound('The auction could not be found.')
      if (!isSeller(seller, auction)) throw forbidden('Only the seller may do this.')
      const data = biddersOf(state, auction).flatMap((person) => {
        const { connected, since } = bidderPresence.of(world, person)
        if (person.profile === null) return []
        const { id } = person.profile
        const investor = { id, name: firmName(state, id) }
        return [{ investor, connected, since: since === null ? null : new Date(since).toISOString() }]
      })
      return { data }
    },
  }) satisfies Partial<Handlers>

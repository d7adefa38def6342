// The live auctions in which the viewer has a stake: those one bid in, or sells.
import { get } from '../core/table'
import type { RootState } from '../root-state'

/** Nobody can hear of more; a seller may have hundreds. */
const MOST = 50

/**
 * Makes a reader of their ids, newest first: the same list until an own state changes, or one of them opens or closes.
 */
export function makeOwnLive(): (state: RootState) => readonly number[] {
  let before: Pick<RootState['market'], 'lists' | 'transitions'> | null = null
  let user: RootState['session']['user'] = null
  let ids: readonly number[] = []
  return ({ session, market }) => {
    // Each change of an own state is a transition.
    const isSameStanding = before?.transitions === market.transitions && user === session.user
    if (isSameStanding && before?.lists === market.lists) return ids
    before = market
    user = session.user
    const sells = user?.role === 'lender' || user?.role === 'originator'
    const own: number[] = []
    for (const { id } of market.lists.live.order) {
      if (own.length >= MOST) break
      const standing = get(market.auctions, id)?.own
      if (sells || standing === 'winning' || standing === 'outbid') own.push(id)
    }
    if (!isSameStanding || own.join() !== ids.join()) ids = own
    return ids
  }
}

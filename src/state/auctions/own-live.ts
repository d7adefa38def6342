// The live auctions in which the viewer has a stake: those one bid in, or sells. Pure.
import { get } from '../core/table'
import type { RootState } from '../root-state'
import { selectListedIds } from './auctions.selectors'

/** Their ids, newest first. It reads the whole list: to be asked when that or an own state changed, not at each bid. */
export function ownLiveIdsOf(state: RootState): readonly number[] {
  const role = state.session.user?.role
  const sells = role === 'lender' || role === 'originator'
  return selectListedIds(state, 'live', 0, Number.POSITIVE_INFINITY).filter((id) => {
    const own = get(state.auctions.rows, id)?.own
    return sells || own === 'winning' || own === 'outbid'
  })
}

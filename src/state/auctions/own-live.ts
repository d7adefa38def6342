// The live auctions in which the viewer has a stake: those one bid in, or sells.
import { idsIn } from '../core/order'
import { get } from '../core/table'
import type { RootState } from '../root-state'

/** Nobody can hear of more; a seller may have hundreds. */
const MOST = 50

/**
 * Makes a reader of their ids, newest first: the same list until an own state changes, or one of them opens or closes. It
 * looks through what changed in the list of live auctions, and through all of it when an own state has changed.
 */
export function makeOwnLive(): (state: RootState) => readonly number[] {
  let known = new WeakMap<readonly number[], readonly number[]>()
  let before: RootState | null = null
  let last: readonly number[] = []
  return (state) => {
    const { session, auctions } = state
    // Each change of an own state is a transition.
    const isKnown = before?.auctions.transitions === auctions.transitions && before.session.user === session.user
    before = state
    if (!isKnown) known = new WeakMap()
    const role = session.user?.role
    const sells = role === 'lender' || role === 'originator'
    const ids: number[] = []
    for (const chunk of auctions.lists.live.order.chunks) {
      if (ids.length >= MOST) break
      let own = known.get(chunk)
      if (own === undefined) {
        own = idsIn(chunk).filter((id) => {
          const standing = get(auctions.rows, id)?.own
          return sells || standing === 'winning' || standing === 'outbid'
        })
        known.set(chunk, own)
      }
      ids.push(...own)
    }
    ids.splice(MOST)
    if (!isKnown || ids.join() !== last.join()) last = ids
    return last
  }
}

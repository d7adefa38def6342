// What happened in the auctions that the user watches and the server doesn't notify them of: it tells sellers everything, invited
// investors that an auction started, was paused, resumed or extended by its seller unless they passed, and bidders the rest.
import type { Role } from '../../contract/role'
import type { OwnState } from '../../domain/own-state'
import { eachRowChanged, getRow } from '../core/table'
import type { AuctionRow } from '../market/market.state'
import { selectOwnState } from '../market/own-state'
import type { RootState } from '../root-reducer'
import { selectUser } from '../session/session.slice'
import { selectWatched } from './watch-list.slice'

/** `soft-close`: a late bid extended it; `extended`: its seller did. */
export type WatchedChange = 'started' | 'paused' | 'resumed' | 'soft-close' | 'extended' | 'closed'

const endOf = ({ end_at }: AuctionRow): number => (end_at ? Date.parse(end_at) : 0)

function changeOf(before: AuctionRow, after: AuctionRow): WatchedChange | null {
  if (before.status !== after.status) {
    if (after.status === 'live') return 'started'
    return before.status === 'live' && after.status === 'past' ? 'closed' : null
  }
  if (after.status !== 'live') return null
  if (Boolean(before.paused_at) !== Boolean(after.paused_at)) return after.paused_at ? 'paused' : 'resumed'
  if ((after.extensions?.used ?? 0) > (before.extensions?.used ?? 0)) return 'soft-close'
  return endOf(before) > 0 && endOf(after) > endOf(before) ? 'extended' : null
}

const bidderStates: ReadonlySet<OwnState> = new Set(['winning', 'outbid', 'won', 'lost'])

/** True if the server notifies this viewer of the change. */
function isNotified(change: WatchedChange, role: Role, own: OwnState): boolean {
  if (role !== 'investor') return role !== 'borrower'
  if (bidderStates.has(own) || change === 'started') return true
  return own !== 'passed' && change !== 'soft-close' && change !== 'closed'
}

/** The changes between two states, with the auctions afterwards. */
export function watchedChanges(
  before: RootState,
  after: RootState,
): readonly { readonly change: WatchedChange; readonly auction: AuctionRow }[] {
  const role = selectUser(after)?.role
  const watched = selectWatched(after)
  const changes: { readonly change: WatchedChange; readonly auction: AuctionRow }[] = []
  if (role === undefined || watched.size === 0) return changes
  eachRowChanged(before.market.auctions, after.market.auctions, (id) => {
    const [was, auction] = [getRow(before.market.auctions, id), getRow(after.market.auctions, id)]
    if (was === undefined || auction === undefined || !watched.has(id)) return
    const change = changeOf(was, auction)
    if (change !== null && !isNotified(change, role, selectOwnState(after, id) ?? 'none'))
      changes.push({ change, auction })
  })
  return changes
}

// A person's view as plain JSON, which must be the same for a client that lived through a storm and for a fresh one.
import { selectAuction, selectAuctionList, selectListedIds } from '../../src/state/market/market.selectors'
import { selectOwnState } from '../../src/state/market/own-state'
import type { RootState } from '../../src/state/root-reducer'
import { asSent, statusesOf, withoutNulls } from '../headless/marketplace-client'
import type { FuzzPerson } from './person'

/** The connected bidders of the watched auction while it's live: its channel sends nothing about others. */
function connectedBidders(state: RootState): unknown {
  const { watched, byAuction } = state.bidders
  if (watched === null || selectAuction(state, watched)?.status !== 'live') return null
  return byAuction[watched]?.rows
    .filter(({ connected }) => connected)
    .map(({ investor }) => investor.id)
    .sort((a, b) => a - b)
}

/** The bidders of the watched live auction that only the fresh client has; null for none. */
export function unknownBidders(state: RootState, fresh: RootState): string | null {
  const { watched } = fresh.bidders
  if (watched === null || selectAuction(fresh, watched)?.status !== 'live') return null
  const rowsIn = ({ bidders }: RootState) => bidders.byAuction[watched]?.rows ?? []
  const known = new Set(rowsIn(state).map(({ investor }) => investor.id))
  const missing = rowsIn(fresh).filter(({ investor }) => !known.has(investor.id))
  return missing.length === 0 ? null : `/bidders: without ${missing.map(({ investor }) => investor.name).join(', ')}`
}

/**
 * All lists in order with the viewer's own state of each auction, notifications, the two-person rule, standing maxima, indications,
 * bidders.
 */
export function viewOf(state: RootState, role: string): Readonly<Record<string, unknown>> {
  const lists = statusesOf(role).map((status) => {
    const list = selectAuctionList(state, status)
    const ids = selectListedIds(state, status, 0, list.order.length)
    const rows = ids.map((id) => ({ ...Object(asSent(state, id)), own: selectOwnState(state, id) }))
    return [`list ${status}`, { status: list.status, ids, rows }] as const
  })
  const { items, unread, status } = state.notifications
  const { session: _session, ...rule } = state.twoPerson
  const { indications } = state
  return {
    ...Object.fromEntries(lists),
    notifications: { status, items: withoutNulls(items), unread },
    'two-person rule': withoutNulls(rule),
    'standing maxima': withoutNulls(state.standingMaxima),
    indications: {
      status: indications.status,
      record: withoutNulls(indications.record),
      viewers: [...(indications.viewers ?? [])].sort((a, b) => a - b),
    },
    bidders: connectedBidders(state),
    // A server may not announce changes by other devices, so only compare whether they were read at all.
    preferences: state.preferences.status === 'unknown' ? 'unknown' : 'read, or failed',
  }
}

/** Up to six differences between two views, each with its path. */
export function differences(view: unknown, fresh: unknown, path = ''): readonly string[] {
  if (Object.is(view, fresh)) return []
  if (typeof view !== 'object' || typeof fresh !== 'object' || view === null || fresh === null)
    return [`${path}: ${JSON.stringify(view)?.slice(0, 80)} instead of ${JSON.stringify(fresh)?.slice(0, 80)}`]
  const [a, b]: readonly Readonly<Record<string, unknown>>[] = [Object(view), Object(fresh)]
  const names = [...new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})])]
  return names.flatMap((name) => differences(a?.[name], b?.[name], `${path}/${name}`)).slice(0, 6)
}

/** What a client is still doing; null when it's idle. */
export function pendingWork(person: FuzzPerson): string | null {
  const { connection, session, requests, notifications, indications } = person.state()
  const signIn = requests.bySubject['auth.login']
  if (session.status !== 'signed-in')
    return `the session is ${session.status}, ${signIn?.error?.message ?? signIn?.status}`
  if (person.state().market.lists.live.status === 'loading') return 'the live list is loading'
  if (connection.phase !== 'live')
    return `the connection is ${connection.phase}: ${connection.because} ${connection.awaited}`
  if (notifications.status === 'loading') return 'the notifications are loading'
  if (person.openPages.indications && indications.status === 'loading') return 'the indications are loading'
  const pending = Object.entries(requests.bySubject).find(([, { status }]) => status === 'pending')
  return pending === undefined ? null : `${pending[0]} is pending`
}

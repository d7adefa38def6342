// What a person sees, as plain JSON: the same for somebody who was there all the time and for somebody who has just come.
import { selectAuction, selectAuctionList, selectListedIds } from '../../src/state/market/market.selectors'
import { selectOwnState } from '../../src/state/market/own-state'
import type { RootState } from '../../src/state/root-state'
import { asSent, statusesOf, withoutNulls } from '../headless/marketplace-client'
import type { FuzzPerson } from './person'

/** Who is connected of those who may bid on the live auction that is watched: of others its channel tells nothing. */
function connectedBidders(state: RootState): unknown {
  const { watched, byAuction } = state.bidders
  if (watched === null || selectAuction(state, watched)?.status !== 'live') return null
  return byAuction[watched]?.rows
    .filter(({ connected }) => connected)
    .map(({ investor }) => investor.id)
    .sort((a, b) => a - b)
}

/** Who may bid on the live auction that is watched, by the fresh one, and is not known to the other; null for nobody. */
export function unknownBidders(known: RootState, fresh: RootState): string | null {
  const { watched } = fresh.bidders
  if (watched === null || selectAuction(fresh, watched)?.status !== 'live') return null
  const rowsIn = ({ bidders }: RootState) => bidders.byAuction[watched]?.rows ?? []
  const heard = new Set(rowsIn(known).map(({ investor }) => investor.id))
  const missing = rowsIn(fresh).filter(({ investor }) => !heard.has(investor.id))
  return missing.length === 0 ? null : `/bidders: without ${missing.map(({ investor }) => investor.name).join(', ')}`
}

/** Every list in its order, each auction with what it means to the viewer, notifications, unread, the two-person rule. */
export function seenBy(state: RootState, role: string): Readonly<Record<string, unknown>> {
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
    indications: {
      status: indications.status,
      record: withoutNulls(indications.record),
      viewers: [...(indications.viewers ?? [])].sort((a, b) => a - b),
    },
    bidders: connectedBidders(state),
    // Other devices change them without a word; that they were read at all is what counts.
    preferences: state.preferences.status === 'unknown' ? 'unknown' : 'read, or said to have failed',
  }
}

/** Where two views differ, in words; the first few places. */
export function differences(known: unknown, fresh: unknown, place = ''): readonly string[] {
  if (Object.is(known, fresh)) return []
  if (typeof known !== 'object' || typeof fresh !== 'object' || known === null || fresh === null)
    return [`${place}: ${JSON.stringify(known)?.slice(0, 80)} instead of ${JSON.stringify(fresh)?.slice(0, 80)}`]
  const [a, b]: readonly Readonly<Record<string, unknown>>[] = [Object(known), Object(fresh)]
  const names = [...new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})])]
  return names.flatMap((name) => differences(a?.[name], b?.[name], `${place}/${name}`)).slice(0, 6)
}

/** What is still going on in a client that should be at rest; null when it rests. */
export function unrest(person: FuzzPerson): string | null {
  const { connection, session, requests, notifications, indications } = person.state()
  const signIn = requests.bySubject['auth.login']
  if (session.status !== 'signed-in')
    return `the session is ${session.status}, ${signIn?.error?.message ?? signIn?.status}`
  if (person.state().market.lists.live.status === 'loading') return 'the live list is loading'
  if (connection.phase !== 'live') return `the line is ${connection.phase}: ${connection.because} ${connection.awaited}`
  if (notifications.status === 'loading') return 'the notifications are loading'
  if (person.looks.indications && indications.status === 'loading') return 'the indications are loading'
  const pending = Object.entries(requests.bySubject).find(([, { status }]) => status === 'pending')
  return pending === undefined ? null : `${pending[0]} is pending`
}

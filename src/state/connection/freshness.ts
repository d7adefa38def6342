// Whether the data on the screen may be stale, since when, and what the app is doing about it: one answer for every screen. Pure.
import { createAppSelector } from '../core/selector'
import type { RootState } from '../root-reducer'
import type { ConnectionState } from './connection.slice'

/** What the app is doing about stale data. */
export type Recovering =
  | 'session-ended' // waits for the user to sign in
  | 'offline' // waits for this device's network
  | 'catching-up' // connected, snapshots are on their way
  | 'reading' // connecting; the lists are fetched over HTTP
  | 'reconnecting' // connecting, and HTTP doesn't answer or wasn't tried yet

export interface Freshness {
  /** Official ms when everything on the screen was last known to be right; null before the first time. */
  readonly asOf: number | null
  /** Null while everything is live. */
  readonly recovering: Recovering | null
  /** Which attempt to connect this is; 1 at least. */
  readonly attempt: number
}

const fresh: Freshness = { asOf: null, recovering: null, attempt: 1 }

function recoveringOf({ phase, network, reading }: ConnectionState): Recovering {
  if (!network) return 'offline'
  // A connection that is open but silent doesn't count: after a while the lists are fetched without it.
  if (phase === 'syncing' && reading === 'idle') return 'catching-up'
  return reading === 'answered' ? 'reading' : 'reconnecting'
}

/** How fresh the data is; the same object while that doesn't change. Before the first data nothing is stale. */
export const selectFreshness: (state: RootState) => Freshness = createAppSelector(
  [({ connection }: RootState) => connection, ({ session }: RootState) => session.status],
  (connection, status): Freshness => {
    const { phase, freshAt, attempts } = connection
    const attempt = Math.max(1, attempts)
    if (status === 'ended') return { asOf: freshAt, recovering: 'session-ended', attempt }
    if (phase === 'live' || freshAt === null) return fresh
    return { asOf: freshAt, recovering: recoveringOf(connection), attempt }
  },
)

/** True when the data on the screen may be stale. */
export const selectIsOld = (state: RootState): boolean => selectFreshness(state).recovering !== null

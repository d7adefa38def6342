// Whether the data on the screen may be stale, since when, and what the app is doing about it: one answer for every screen. Pure.
import { createAppSelector } from '../core/selector'
import type { RootState } from '../root-reducer'
import type { ConnectionState } from './connection.slice'

/** What the app is doing about stale data. */
export type Recovery =
  | 'session-ended' // waits for the user to sign in
  | 'offline' // waits for this device's network
  | 'catching-up' // connected, snapshots are on their way
  | 'polling' // connecting; the lists are fetched over HTTP
  | 'reconnecting' // connecting, and HTTP doesn't answer or wasn't tried yet

export interface Freshness {
  /** Official ms when everything on the screen was last known to be right; null before the first time. */
  readonly asOf: number | null
  /** Null while everything is live. */
  readonly recovery: Recovery | null
  /** Which attempt to connect this is; 1 at least. */
  readonly attempt: number
}

const fresh: Freshness = { asOf: null, recovery: null, attempt: 1 }

function recoveryOf({ phase, network, polling }: ConnectionState): Recovery {
  if (!network) return 'offline'
  // A connection that is open but silent doesn't count: after a while the lists are fetched without it.
  if (phase === 'syncing' && polling === 'idle') return 'catching-up'
  return polling === 'answered' ? 'polling' : 'reconnecting'
}

/** How fresh the data is; the same object while that doesn't change. Before the first data nothing is stale. */
export const selectFreshness: (state: RootState) => Freshness = createAppSelector(
  [({ connection }: RootState) => connection, ({ session }: RootState) => session.status],
  (connection, status): Freshness => {
    const { phase, freshAt, attempts } = connection
    const attempt = Math.max(1, attempts)
    if (status === 'ended') return { asOf: freshAt, recovery: 'session-ended', attempt }
    if (phase === 'live' || freshAt === null) return fresh
    return { asOf: freshAt, recovery: recoveryOf(connection), attempt }
  },
)

/** True when the data on the screen may be stale. */
export const selectIsOld = (state: RootState): boolean => selectFreshness(state).recovery !== null

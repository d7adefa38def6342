// Whether what stands on the screen may be old, since when, and what is being done about it: the one answer for every
// screen. Pure.
import { createAppSelector } from '../core/selector'
import type { RootState } from '../root-state'
import type { ConnectionState } from './connection.slice'

/** What the page is doing about data that may be old. */
export type Recovering =
  | 'session-ended' // waits for the person to sign in
  | 'offline' // waits for the network of this device
  | 'catching-up' // the line is open, snapshots are on their way
  | 'reading' // the line is being opened; meanwhile the lists are read by HTTP
  | 'reconnecting' // the line is being opened, and HTTP does not answer or was not tried yet

export interface Freshness {
  /** Official ms when everything on the screen was last known to be right; null before the first time. */
  readonly asOf: number | null
  /** Null while everything is kept up to date as it happens. */
  readonly recovering: Recovering | null
  /** Which try to open the line this is; 1 at least. */
  readonly attempt: number
}

const fresh: Freshness = { asOf: null, recovering: null, attempt: 1 }

function recoveringOf({ phase, network, reading }: ConnectionState): Recovering {
  if (!network) return 'offline'
  // A line that is open and says nothing is no line: after a while the lists are read without it.
  if (phase === 'syncing' && reading === 'idle') return 'catching-up'
  return reading === 'answered' ? 'reading' : 'reconnecting'
}

/** How fresh the data is; the same object while that does not change. Before the first data nothing is old. */
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

/** True when what stands on the screen may be old. */
export const selectIsOld = (state: RootState): boolean => selectFreshness(state).recovering !== null

// While you were away: where auctions stood when the line was lost or the last visit ended, and what differs once everything has
// been read again.
import type { OwnState } from '../../domain/own-state'
import type { LogEntry } from '../core/log-entry'
import type { AuctionRow } from '../market/market.state'
import type { RootState } from '../root-state'
import { changesSince, stakesOf } from './away-changes'

/** What differs in one auction. */
export interface AwayChange {
  readonly auctionId: number
  readonly from: OwnState
  readonly to: OwnState
  /** How often the lead passed to somebody else. */
  readonly leadChanges: number
  readonly newBids: number
  /** When somebody else took the lead from the viewer; null when nobody did. Official ms. */
  readonly outbidAt: number | null
  /** How often a bid moved the end. */
  readonly extensions: number
  /** Official ms. */
  readonly endAt: number | null
  readonly closed: boolean
}

/** Where an auction stood, as far as it is compared. */
export type StakeRow = Pick<AuctionRow, 'id' | 'status' | 'own' | 'best_bid_id' | 'bid_ids' | 'extensions'>

export interface AwayState {
  /** Set while it is not known what goes on. */
  readonly since: { readonly at: number; readonly rows: readonly StakeRow[] } | null
  /** Until it is dismissed. Official ms. */
  readonly digest: { readonly from: number; readonly to: number; readonly changes: readonly AwayChange[] } | null
}

export const notAway: AwayState = { since: null, digest: null }

/** The first loss counts: what is lost again before it was read is the same absence. */
function leave(slice: AwayState, at: number, state: RootState): AwayState {
  if (slice.since !== null || state.connection.freshAt === null || state.session.user === null) return slice
  return { ...slice, since: { at, rows: stakesOf(state) } }
}

function comeBack(slice: AwayState, at: number, state: RootState): AwayState {
  if (slice.since === null || state.connection.phase !== 'live') return slice
  // A world that was set back knows nothing of a later visit.
  if (slice.since.at > at) return { ...slice, since: null }
  const changes = changesSince(state, slice.since.rows)
  return changes.length === 0
    ? { ...slice, since: null }
    : { since: null, digest: { from: slice.since.at, to: at, changes } }
}

/** Sees the whole state after all other slices: it compares auctions when the line is lost and when it is back. */
export function awayReducer(slice: AwayState, { type, payload, meta }: LogEntry, state: RootState): AwayState {
  switch (type) {
    // What was seen in this visit counts; the last one only before it.
    case 'stakes/recalled':
      return slice.since === null && state.connection.freshAt === null ? { ...slice, since: payload } : slice
    case 'away/digest-dismissed':
      return { ...slice, digest: null }
    case 'subjects/suspended':
    case 'line/lost':
    case 'browser/disconnected':
      return leave(slice, meta.at, state)
    case 'browser/woken':
      return leave(slice, meta.at - payload.asleepMs, state)
    case 'subject/synced':
      return comeBack(slice, meta.at, state)
    case 'world/replaced':
    case 'subjects/left':
      return notAway
    default:
      return slice
  }
}

/** Null when nothing happened, or it was read. */
export const selectAwayDigest = (state: RootState): AwayState['digest'] => state.away.digest

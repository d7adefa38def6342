// While you were away: remembers the auctions when the line is lost or the last visit ended, compares when everything has been read again.
import type { Handlers, ReactionContext, Reactions } from '../core/fold'
import type { AwayState } from './away.state'
import { notAway } from './away.state'
import { changesSince, stakesOf } from './away-changes'

/** The first loss counts: what is lost again before it was read is the same absence. */
function leave(slice: AwayState, at: number, { after }: ReactionContext): AwayState {
  if (slice.since !== null || after.connection.freshAt === null || after.session.user === null) return slice
  return { ...slice, since: { at, rows: stakesOf(after) } }
}

function comeBack(slice: AwayState, at: number, { after }: ReactionContext): AwayState {
  if (slice.since === null || after.connection.phase !== 'live') return slice
  // A world that was set back knows nothing of a later visit.
  if (slice.since.at > at) return { ...slice, since: null }
  const changes = changesSince(after, slice.since.rows)
  return changes.length === 0
    ? { ...slice, since: null }
    : { since: null, digest: { from: slice.since.at, to: at, changes } }
}

export const awayHandlers: Handlers<'away'> = {
  // What was seen in this visit counts; the last one only before it.
  'stakes/recalled': (slice, { payload }, { before }) =>
    slice.since === null && before.connection.freshAt === null ? { ...slice, since: payload } : slice,
  'away/digest-dismissed': (slice) => ({ ...slice, digest: null }),
  'world/replaced': () => notAway,
  'subjects/left': () => notAway,
}

export const awayReactions: Reactions<'away'> = {
  'subjects/suspended': (slice, { meta }, context) => leave(slice, meta.at, context),
  'line/lost': (slice, { meta }, context) => leave(slice, meta.at, context),
  'browser/disconnected': (slice, { meta }, context) => leave(slice, meta.at, context),
  'browser/woken': (slice, { payload, meta }, context) => leave(slice, meta.at - payload.asleepMs, context),
  'subject/synced': (slice, { meta }, context) => comeBack(slice, meta.at, context),
}

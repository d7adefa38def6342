// Keeping where one's own auctions stood while everything was live, and finding it again at the next visit.

import { distinctUntilChanged, EMPTY, filter, ignoreElements, map, mergeMap, of, switchMap, tap, timer } from 'rxjs'
import { defineEpic } from '../core/epic'
import { restoring } from '../session/session.epics'
import {
  awayLeft,
  awayReturned,
  changesSince,
  readStakes,
  STAKES_KEY,
  stakesOf,
  stakesRecalled,
  writeStakes,
} from './away.slice'

/** How often it is noted, ms. */
const EVERY_MS = 5_000

/** True while the data is live and belongs to a signed-in person. */
export const keepStakes = defineEpic({
  name: 'keep own auctions while live',
  on: [],
  run: (_action$, state$, { clock, localStorage, scheduler }) =>
    state$.pipe(
      map(
        ({ connection, session, away }) =>
          connection.phase === 'live' && session.status === 'signed-in' && away.since === null,
      ),
      distinctUntilChanged(),
      switchMap((isLive) => (isLive ? timer(0, EVERY_MS, scheduler) : EMPTY)),
      tap(() => localStorage.write(STAKES_KEY, writeStakes(clock.read().now, stakesOf(state$.value)))),
      ignoreElements(),
    ),
})

export const recallStakes = restoring('recall own auctions', (_userId, { localStorage, state }) => {
  const stakes = readStakes(localStorage.read(STAKES_KEY))
  // What was seen in this visit counts; the last one only before it.
  return stakes === null || state().connection.freshAt !== null ? EMPTY : of(stakesRecalled(stakes))
})

/** The first loss counts: what is lost again before it was read is the same absence. */
export const noteLeaving = defineEpic({
  name: 'note where own auctions stood',
  on: ['subjects/suspended', 'line/lost', 'browser/disconnected', 'browser/woken'],
  run: (action$, state$) =>
    action$.pipe(
      filter(() => {
        const { away, connection, session } = state$.value
        return away.since === null && connection.freshAt !== null && session.user !== null
      }),
      map(({ meta, payload }) => {
        const asleepMs = 'asleepMs' in payload ? payload.asleepMs : 0
        return awayLeft({ at: meta.at - asleepMs, rows: stakesOf(state$.value) })
      }),
    ),
})

/** Compares once everything is live again. */
export const noteReturn = defineEpic({
  name: 'note what changed while away',
  on: ['subject/synced'],
  run: (action$, state$) =>
    action$.pipe(
      mergeMap(({ meta: { at } }) => {
        const { since } = state$.value.away
        if (since === null || state$.value.connection.phase !== 'live') return EMPTY
        // A world that was set back knows nothing of a later visit.
        return of(awayReturned({ at, changes: since.at > at ? [] : changesSince(state$.value, since.rows) }))
      }),
    ),
})

// Records the user's auctions when the data stops being live or the tab closes, and compares them once it is live again.

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

/** How often the auctions are stored, ms. */
const STORE_INTERVAL_MS = 5_000

/** Stores the user's auctions while the data is live, for the next visit. */
export const storeStakes = defineEpic({
  name: 'store own auctions while live',
  on: [],
  run: (_action$, state$, { clock, localStorage, scheduler }) =>
    state$.pipe(
      map(
        ({ connection, session, away }) =>
          connection.phase === 'live' && session.status === 'signed-in' && away.since === null,
      ),
      distinctUntilChanged(),
      switchMap((isLive) => (isLive ? timer(0, STORE_INTERVAL_MS, scheduler) : EMPTY)),
      tap(() => localStorage.write(STAKES_KEY, writeStakes(clock.read().now, stakesOf(state$.value)))),
      ignoreElements(),
    ),
})

export const recallStakes = restoring('recall own auctions', (_userId, { localStorage, state }) => {
  const stakes = readStakes(localStorage.read(STAKES_KEY))
  const { away, connection } = state()
  // Once this visit has shown live data, the last visit no longer matters.
  const isLate = away.since !== null || connection.freshAt !== null
  return stakes === null || isLate ? EMPTY : of(stakesRecalled(stakes))
})

/** Records the start of an absence. Losing the connection again before the data was fetched continues the same absence. */
export const recordDeparture = defineEpic({
  name: 'record own auctions before an absence',
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

/** Compares the auctions with the recorded ones once everything is live again. */
export const recordReturn = defineEpic({
  name: 'record changes while away',
  on: ['subject/synced'],
  run: (action$, state$) =>
    action$.pipe(
      mergeMap(({ meta: { at } }) => {
        const { since } = state$.value.away
        if (since === null || state$.value.connection.phase !== 'live') return EMPTY
        // The world was rewound to before the absence, so there's nothing to compare.
        return of(awayReturned({ at, changes: since.at > at ? [] : changesSince(state$.value, since.rows) }))
      }),
    ),
})

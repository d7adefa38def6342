// Keeping where one's own auctions stood while everything was live, and finding it again at the next visit.

import { distinctUntilChanged, EMPTY, ignoreElements, map, of, switchMap, tap, timer } from 'rxjs'
import { defineEpic } from '../core/epic'
import { restoring } from '../session/session.epics'
import { stakesRecalled } from './away.actions'
import { readStakes, STAKES_KEY, stakesOf, writeStakes } from './away.slice'

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

export const recallStakes = restoring('recall own auctions', (_userId, { localStorage }) => {
  const stakes = readStakes(localStorage.read(STAKES_KEY))
  return stakes === null ? EMPTY : of(stakesRecalled(stakes))
})

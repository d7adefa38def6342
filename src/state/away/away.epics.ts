// Keeping where one's own auctions stood while everything was live, and finding it again at the next visit.

import { EMPTY, ignoreElements, of, tap, timer } from 'rxjs'
import { defineSource } from '../core/source'
import { restoring } from '../session/restoring'
import { stakesRecalled } from './away.actions'
import { stakesOf } from './away-changes'
import { readStakes, STAKES_KEY, writeStakes } from './stored-stakes'

/** How often it is noted, ms. */
const EVERY_MS = 5_000

/** True while what is known is right and somebody's own. */
export const stakesSource = defineSource<boolean>({
  name: 'own auctions while live',
  select: ({ connection, session, away }) =>
    connection.phase === 'live' && session.status === 'signed-in' && away.since === null,
  listen: (isLive, { clock, localStorage, scheduler, state }) =>
    isLive
      ? timer(0, EVERY_MS, scheduler).pipe(
          tap(() => localStorage.write(STAKES_KEY, writeStakes(clock.read().now, stakesOf(state())))),
          ignoreElements(),
        )
      : EMPTY,
})

export const recallStakes = restoring('recall own auctions', (_userId, { localStorage }) => {
  const stakes = readStakes(localStorage.read(STAKES_KEY))
  return stakes === null ? EMPTY : of(stakesRecalled(stakes))
})

// Opens, retries and leaves the live connection, and follows the user's subjects on it.

import {
  concat,
  distinctUntilChanged,
  EMPTY,
  ignoreElements,
  map,
  merge,
  type Observable,
  of,
  switchMap,
  tap,
} from 'rxjs'
import { statusesOf } from '../../domain/auction-status'
import { defineEpic, restartOn } from '../core/epic'
import type { AppEvent } from '../core/log-entry'
import { auctionsListFollowed } from '../market/market.state'
import type { RootState } from '../root-reducer'
import {
  liveSubjectsOf,
  sameViewer,
  subjectOf,
  subjectsFollowed,
  subjectsLeft,
  subjectsSuspended,
  type Viewer,
  viewerIn,
} from './connection.slice'
import { paceOf, pollLists } from './polling'

export const retryLine = defineEpic({
  name: 'retry line',
  on: ['line/retry-requested', 'browser/reconnected'],
  run: (action$, _state$, { realtime }) =>
    action$.pipe(
      tap(() => realtime.tryNow()),
      ignoreElements(),
    ),
})

type Follower = Viewer | 'ended' | null

const followerIn = (state: RootState): Follower => (state.session.status === 'ended' ? 'ended' : viewerIn(state))

const sameFollower = (a: Follower, b: Follower): boolean =>
  a === 'ended' || b === 'ended' ? a === b : sameViewer(a, b)

/** Names the subjects and opens the connection; another user gets a new one. */
export const followLine = defineEpic({
  name: 'follow line',
  on: [],
  run: (_action$, state$, { realtime }) =>
    state$.pipe(
      map(followerIn),
      distinctUntilChanged(sameFollower),
      switchMap((follower): Observable<AppEvent> => {
        if (follower === 'ended') return of(subjectsSuspended())
        // Before a sign-in there's nothing to leave.
        if (follower === null) {
          const { followed, freshAt } = state$.value.connection
          return followed.length === 0 && freshAt === null ? EMPTY : of(subjectsLeft())
        }
        return concat(
          of<AppEvent[]>(
            auctionsListFollowed({ statuses: follower.profileId === null ? [] : statusesOf(follower.role) }),
            subjectsFollowed({ subjects: liveSubjectsOf(follower).map(subjectOf) }),
          ),
          realtime.connection(),
        )
      }),
    ),
})

/** Keeps the lists and the notifications live; restarts them when the device wakes. */
export const followSubjects = defineEpic({
  name: 'follow live subjects',
  on: ['browser/woken'],
  run: (action$, state$, { realtime }) =>
    state$.pipe(
      map(viewerIn),
      distinctUntilChanged(sameViewer),
      restartOn(action$),
      switchMap((viewer) =>
        viewer === null ? EMPTY : merge(...liveSubjectsOf(viewer).map((subject) => realtime.live(subject))),
      ),
    ),
})

/** Fetches the lists over HTTP while the connection is down. */
export const pollWhileDisconnected = defineEpic({
  name: 'fetch without the connection',
  on: [],
  run: (_action$, state$, dependencies) =>
    state$.pipe(
      map(paceOf),
      distinctUntilChanged(),
      switchMap((pace) => (pace === null ? EMPTY : pollLists(pace, dependencies))),
    ),
})

/** Dispatches the browser's reports: network changes, and that the device woke. */
export const followBrowser = defineEpic({
  name: 'follow browser',
  on: [],
  run: (_action$, _state$, { browser }) => browser.facts(),
})

// Trying the line again.

import { concat, EMPTY, ignoreElements, merge, of, tap } from 'rxjs'
import { statusesOf } from '../../domain/auction-status'
import { defineEffect } from '../core/effect'
import type { AppEvent } from '../core/log-entry'
import { defineSource } from '../core/source'
import { auctionsListFollowed } from '../market/market.actions'
import type { RootState } from '../root-state'
import { subjectsFollowed, subjectsLeft, subjectsSuspended } from './connection.slice'
import type { Viewer } from './followed'
import { liveSubjectsOf, sameViewer, subjectOf, viewerIn } from './followed'
import type { Pace } from './reading'
import { paceOf, readingInRounds } from './reading'

export const retryLine = defineEffect({
  name: 'retry line',
  on: ['line/retry-requested', 'browser/reconnected'],
  why: 'no flattening: trying is immediate and answers as facts of the line',
  run: (entries$, { realtime }) =>
    entries$.pipe(
      tap(() => realtime.tryNow()),
      ignoreElements(),
    ),
})

// The live line and what is kept live on it, for the person who is signed in. Guests do not download it.

type Follower = Viewer | 'ended' | null

const followerIn = (state: RootState): Follower => (state.session.status === 'ended' ? 'ended' : viewerIn(state))

const sameFollower = (a: Follower, b: Follower): boolean =>
  a === 'ended' || b === 'ended' ? a === b : sameViewer(a, b)

/** Names the subjects and opens the line; another person ends the line of the one before. */
export const lineSource = defineSource<Follower>({
  name: 'line',
  select: followerIn,
  same: sameFollower,
  listen: (follower, { realtime, state }) => {
    if (follower === 'ended') return of(subjectsSuspended())
    // Before anybody has signed in there is nothing to leave.
    if (follower === null) {
      const { followed, freshAt } = state().connection
      return followed.length === 0 && freshAt === null ? EMPTY : of(subjectsLeft())
    }
    return concat(
      of<AppEvent[]>(
        auctionsListFollowed({ statuses: follower.profileId === null ? [] : statusesOf(follower.role) }),
        subjectsFollowed({ subjects: liveSubjectsOf(follower).map(subjectOf) }),
      ),
      realtime.line(),
    )
  },
})

/** Keeps the lists and the notifications live; a device that wakes starts them anew. */
export const liveSubjectsSource = defineSource<Viewer | null>({
  name: 'live subjects',
  select: viewerIn,
  same: sameViewer,
  restartOn: [({ type }) => type === 'browser/woken'],
  listen: (viewer, { realtime }) =>
    viewer === null ? EMPTY : merge(...liveSubjectsOf(viewer).map((subject) => realtime.live(subject))),
})

/** Reads the lists by HTTP while the line is down. */
export const readingSource = defineSource<Pace | null>({
  name: 'reading without the line',
  select: paceOf,
  listen: (pace, tools) => (pace === null ? EMPTY : readingInRounds(pace, tools)),
})

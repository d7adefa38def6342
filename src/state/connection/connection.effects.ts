// What is kept live for the person who is signed in, and trying the line again.
import type { Observable } from 'rxjs'
import {
  distinctUntilChanged,
  filter,
  ignoreElements,
  map,
  merge,
  of,
  skipWhile,
  startWith,
  switchMap,
  tap,
} from 'rxjs'
import type { AuctionStatus } from '../../contract/auction'
import type { Role } from '../../contract/role'
import { statusesOf } from '../../domain/auction-status'
import type { LiveSubject } from '../../ports/realtime'
import { auctionListFollowed } from '../auctions/auctions.events'
import { defineEffect } from '../core/effect'
import type { AppEvent } from '../core/log-entry'
import type { RootState } from '../root-state'
import { sessionTypes } from '../session/session.handlers'
import { subjectsFollowed, subjectsLeft } from './connection.events'

interface Viewer {
  readonly userId: number
  readonly role: Role
  /** Null for an originator who waits for approval. */
  readonly profileId: number | null
}

/** Whoever may follow anything: signed in here, with a profile, and not replaced by somebody else in another tab. */
function viewerIn({ session: { status, user, elsewhere } }: RootState): Viewer | null {
  if (status !== 'signed-in' || user === null || elsewhere !== null) return null
  const profileId = user.profile?.id ?? null
  // Without a profile nobody has lists; an originator waits for news of the lender's decision.
  if (profileId === null && user.role !== 'originator') return null
  return { userId: user.id, role: user.role, profileId }
}

const sameViewer = (a: Viewer | null, b: Viewer | null): boolean =>
  a === b || (a !== null && b !== null && a.userId === b.userId && a.role === b.role && a.profileId === b.profileId)

const hasNotifications = (role: Role): boolean => role === 'lender' || role === 'originator' || role === 'investor'

const listSubject = (userId: number, status: AuctionStatus): LiveSubject => ({
  channel: 'auction',
  channelParams: { userId },
  events: [`auction-${status}-added`, `auction-${status}-changed`, `auction-${status}-removed`],
  snapshot: { call: 'auction.list', input: { params: { status } }, subject: `auction.list:${status}` },
})

const notificationSubject = (userId: number): LiveSubject => ({
  channel: 'notification',
  channelParams: { userId },
  snapshot: { call: 'notification.list', input: {}, subject: 'notification.list' },
})

/** What a person follows: the lists of the role and, where the role has a bell, the notifications. spec §6 */
export function liveSubjectsOf({ userId, role, profileId }: Viewer): readonly LiveSubject[] {
  if (profileId === null) return [notificationSubject(userId)]
  const lists = statusesOf(role).map((status) => listSubject(userId, status))
  return hasNotifications(role) ? [notificationSubject(userId), ...lists] : lists
}

const nameOf = ({ snapshot }: LiveSubject): string => snapshot.subject ?? snapshot.call

export const followSubjects = defineEffect({
  name: 'follow subjects',
  on: [...sessionTypes, 'browser/woke'],
  why: 'switchMap: another person ends the line and the subjects of the one before; a waking device starts the subjects anew',
  run: (entries$, { realtime, state }) => {
    const woke$ = entries$.pipe(
      filter(({ type }) => type === 'browser/woke'),
      startWith(null),
    )
    const follow = (viewer: Viewer): Observable<AppEvent> => {
      const subjects = liveSubjectsOf(viewer)
      return merge(
        of<AppEvent[]>(
          auctionListFollowed({ statuses: viewer.profileId === null ? [] : statusesOf(viewer.role) }),
          subjectsFollowed({ subjects: subjects.map(nameOf) }),
        ),
        realtime.line(),
        woke$.pipe(switchMap(() => merge(...subjects.map((subject) => realtime.live(subject))))),
      )
    }
    return entries$.pipe(
      startWith(null),
      map(() => viewerIn(state())),
      distinctUntilChanged(sameViewer),
      skipWhile((viewer) => viewer === null),
      switchMap((viewer) => (viewer === null ? of(subjectsLeft()) : follow(viewer))),
    )
  },
})

export const retryLine = defineEffect({
  name: 'retry line',
  on: ['line/retry-requested', 'browser/came-online'],
  why: 'no flattening: trying is immediate and answers as facts of the line',
  run: (entries$, { realtime }) =>
    entries$.pipe(
      tap(() => realtime.tryNow()),
      ignoreElements(),
    ),
})

export const hearBrowser = defineEffect({
  name: 'hear browser',
  on: [],
  why: 'no flattening: what the browser says is passed on',
  run: (_entries$, { browser }) => browser.facts(),
})

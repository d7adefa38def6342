// The browser, the live line, and what is kept live on it for the person who is signed in.
import { concat, EMPTY, merge, of } from 'rxjs'
import type { AuctionStatus } from '../../contract/auction'
import type { Role } from '../../contract/role'
import { statusesOf } from '../../domain/auction-status'
import type { LiveSubject } from '../../ports/realtime'
import { auctionsListFollowed } from '../auctions/auctions.events'
import type { AppEvent } from '../core/log-entry'
import { defineSource } from '../core/source'
import type { RootState } from '../root-state'
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

/** What a person follows: the lists of the role and, where the role has a bell, the notifications. */
export function liveSubjectsOf({ userId, role, profileId }: Viewer): readonly LiveSubject[] {
  if (profileId === null) return [notificationSubject(userId)]
  const lists = statusesOf(role).map((status) => listSubject(userId, status))
  return hasNotifications(role) ? [notificationSubject(userId), ...lists] : lists
}

const nameOf = ({ snapshot }: LiveSubject): string => snapshot.subject ?? snapshot.call

/** Names the subjects and opens the line; another person ends the line of the one before. */
export const lineSource = defineSource<Viewer | null>({
  name: 'line',
  select: viewerIn,
  same: sameViewer,
  listen: (viewer, { realtime, state }) => {
    // Before anybody has signed in there is nothing to leave.
    if (viewer === null) return state().connection.followed.length === 0 ? EMPTY : of(subjectsLeft())
    return concat(
      of<AppEvent[]>(
        auctionsListFollowed({ statuses: viewer.profileId === null ? [] : statusesOf(viewer.role) }),
        subjectsFollowed({ subjects: liveSubjectsOf(viewer).map(nameOf) }),
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

export const browserSource = defineSource({ name: 'browser', listen: (_value, { browser }) => browser.facts() })

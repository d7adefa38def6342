// What a person follows: the lists of the role and, where the role has a bell, the notifications. Pure.
import type { AuctionStatus } from '../../contract/auction'
import type { Role } from '../../contract/role'
import { statusesOf } from '../../domain/auction-status'
import type { LiveSubject } from '../../ports/realtime'
import type { RootState } from '../root-state'

export interface Viewer {
  readonly userId: number
  readonly role: Role
  /** Null for an originator who waits for approval. */
  readonly profileId: number | null
}

/** Whoever may follow anything: signed in here, with a profile, and not replaced by somebody else in another tab. */
export function viewerIn({ session: { status, user, elsewhere } }: RootState): Viewer | null {
  if (status !== 'signed-in' || user === null || elsewhere !== null) return null
  const profileId = user.profile?.id ?? null
  // Without a profile nobody has lists; an originator waits for news of the lender's decision.
  if (profileId === null && user.role !== 'originator') return null
  return { userId: user.id, role: user.role, profileId }
}

/** True when both follow the same. */
export const sameViewer = (a: Viewer | null, b: Viewer | null): boolean =>
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

/** What a person follows, notifications first. */
export function liveSubjectsOf({ userId, role, profileId }: Viewer): readonly LiveSubject[] {
  if (profileId === null) return [notificationSubject(userId)]
  const lists = statusesOf(role).map((status) => listSubject(userId, status))
  return hasNotifications(role) ? [notificationSubject(userId), ...lists] : lists
}

/** The subject of a snapshot, as `subject/synced` names it. */
export const subjectOf = ({ snapshot }: LiveSubject): string => snapshot.subject ?? snapshot.call

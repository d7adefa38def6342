// A suspended account: who suspended it, until when its owner can reactivate it, and who is notified.
import { REACTIVATION_MS } from '../../../src/contract/auth.calls'
import { easternDateTime } from '../eastern-time'
import { DESK, nextMailId } from '../email'
import type { WorldEvent } from '../events'
import { isoInstant } from '../figures'
import { NotificationBatch } from '../notifications/notification-batch'
import { personByProfile } from '../people/people'
import type { Person, WorldState } from '../state'
import { rowsOf } from '../table'

export interface Suspension {
  /** Virtual ms. */
  readonly at: number
  /** Why the marketplace suspended the account; null if its owner did. */
  readonly reason: string | null
}

/** The suspension of this user's account; null if the account is active. */
export function suspensionOf(state: WorldState, userId: number): Suspension | null {
  const at = state.suspended[userId]
  return at === undefined ? null : { at, reason: state.suspensionReasons?.[userId] ?? null }
}

/** When this user's account was suspended, as an ISO instant; null if it is active. */
export function suspendedAt(state: WorldState, userId: number | undefined): string | null {
  const at = userId === undefined ? undefined : state.suspended[userId]
  return at === undefined ? null : isoInstant(at)
}

/** The instant (ms) from which the owner can no longer reactivate the account; null if they can't at `now`. */
export function reactivatableUntil({ at, reason }: Suspension, now: number): number | null {
  const until = at + REACTIVATION_MS
  return reason === null && now < until ? until : null
}

/** The message about the suspension at `now` (ms). Only for a person who entered the right password. */
export function suspensionText(suspension: Suspension, now: number): string {
  const { at, reason } = suspension
  const on = easternDateTime(at)
  if (reason !== null) {
    return `The marketplace suspended this account on ${on}. Write to ${DESK} to have it reactivated. Reason: ${reason}`
  }
  const until = easternDateTime(at + REACTIVATION_MS)
  return reactivatableUntil(suspension, now) === null
    ? `You suspended this account on ${on}. You could reactivate it until ${until}. Write to ${DESK} to have it reactivated.`
    : `You suspended this account on ${on}. You can reactivate it until ${until}.`
}

/** The firms that work with this person: a lender's originators, an originator's lender. */
function partnersOf(state: WorldState, { profile }: Person): readonly Person[] {
  if (profile === null) return []
  const originators = [...rowsOf(state.people)].filter((person) => person.profile?.lenderProfileId === profile.id)
  const lender = profile.lenderProfileId === null ? undefined : personByProfile(state, profile.lenderProfileId)
  return lender === undefined ? originators : [...originators, lender]
}

/** Notifies the partners, and emails the account's owner, who can't see notifications while it is suspended. */
export function suspensionNotices(state: WorldState, person: Person, reason: string | null, at: number): WorldEvent[] {
  const name = person.profile?.name ?? ''
  const on = easternDateTime(at)
  const text =
    reason === null
      ? `${name} suspended their account on ${on}. They can reactivate it until ${easternDateTime(at + REACTIVATION_MS)}.`
      : `The marketplace suspended the account of ${name} on ${on}.`
  const batch = new NotificationBatch(state, at)
  batch.add(partnersOf(state, person), {
    action: 'partner_suspended',
    title: `${name} is suspended`,
    text,
    auctionId: null,
  })
  const toOwner = suspensionText({ at, reason }, at)
  const instructions =
    reason === null ? ` To reactivate it, log in and choose Reactivate. If this wasn't you, write to ${DESK}.` : ''
  return [mailTo(state, person, 'Your account is suspended', `${toOwner}${instructions}`, at), ...batch.events]
}

/** Notifies the partners that the account is active again, and emails its owner. */
export function reactivationNotices(state: WorldState, person: Person, at: number): WorldEvent[] {
  const name = person.profile?.name ?? ''
  const on = easternDateTime(at)
  const batch = new NotificationBatch(state, at)
  batch.add(partnersOf(state, person), {
    action: 'partner_reactivated',
    title: `${name} is active again`,
    text: `The account of ${name} was reactivated on ${on}.`,
    auctionId: null,
  })
  const text = `Your account was reactivated on ${on}. If this wasn't you, write to ${DESK}.`
  return [mailTo(state, person, 'Your account is active again', text, at), ...batch.events]
}

/** The email to a person about their account. */
export const mailTo = (
  state: WorldState,
  { email }: Person,
  subject: string,
  text: string,
  at: number,
): WorldEvent => ({
  type: 'mail-sent',
  mail: { id: nextMailId(state), at, to: email, subject, text },
})

// How a firm is notified when a PIN, the contacts of a signator or the firm's limits change: by email to the signator, also at addresses from before a
// recent change, by email to the firm's desk, and by a notification in all of the firm's sessions. One person who controls one sign-in
// can't reach all of these.
import { nextMailId } from '../email'
import type { WorldEvent } from '../events'
import { NotificationBatch } from '../notifications/notification-batch'
import { personByProfile } from '../people/people'
import type { WorldState } from '../state'
import { type FormerAddress, RECENT_MS } from './two-person.state'

interface Signator {
  readonly id: number
  readonly name: string
}

interface Warning {
  readonly kind: 'signator_pin' | 'signators_changed' | 'firm_limits'
  readonly subject: string
  readonly text: string
}

/** A signator's current email address, and those that were replaced in the last days. */
function addressesOf(state: WorldState, profileId: number, { id }: Signator, at: number): readonly string[] {
  const record = state.profiles.byId[profileId]
  const current = record?.role === 'investor' ? record.profile.persons.filter((person) => person.id === id) : []
  const former = state.twoPerson.formerAddresses?.[profileId] ?? []
  return [
    ...current.map(({ email }) => email),
    ...former.filter((each) => each.signatorId === id && at < each.replacedAt + RECENT_MS).map(({ email }) => email),
  ]
}

/**
 * The emails and the notification about these signators. `others` are more addresses. `earlier` are the events of the same command, so
 * that ids continue after theirs.
 */
export function warningsAbout(
  state: WorldState,
  profileId: number,
  signators: readonly Signator[],
  { kind, subject, text }: Warning,
  at: number,
  { others = [], earlier = [] }: { readonly others?: readonly string[]; readonly earlier?: readonly WorldEvent[] } = {},
): WorldEvent[] {
  const firm = personByProfile(state, profileId)
  const own = signators.flatMap((signator) => addressesOf(state, profileId, signator, at))
  const to = [...new Set([...own, ...others, ...(firm === undefined ? [] : [firm.email])])]
  const firstMail = nextMailId(state) + earlier.filter(({ type }) => type === 'mail-sent').length
  const mails = to.map(
    (address, index): WorldEvent => ({
      type: 'mail-sent',
      mail: { id: firstMail + index, at, to: address, subject, text },
    }),
  )
  const batch = new NotificationBatch(state, at, earlier)
  batch.add(firm === undefined ? [] : [firm], { action: kind, title: subject, text, auctionId: null })
  return [...mails, ...batch.events]
}

/** The former addresses of a firm's signators after its people changed: the replaced ones are added, and old ones dropped. */
export function formerAddresses(
  former: readonly FormerAddress[],
  before: readonly { readonly id: number; readonly email: string }[],
  after: readonly { readonly id: number; readonly email: string }[],
  at: number,
): readonly FormerAddress[] {
  const replaced = before.filter(({ id, email }) => after.some((person) => person.id === id && person.email !== email))
  return [
    ...former.filter(({ replacedAt }) => at < replacedAt + RECENT_MS),
    ...replaced.map(({ id, email }) => ({ signatorId: id, email, replacedAt: at })),
  ]
}

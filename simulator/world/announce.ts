// What is announced after a command: which lists an auction joined, left or changed in, for whom, and who was
// notified. Everything is derived from the states before and after, so that no rule has to announce anything.
import type { AuctionStatus } from '../../src/contract/auction'
import { SETTINGS_KEY } from '../../src/contract/settings'
import type { Announcement } from './announcement'
import { alike } from './announcement'
import { auctionViews } from './auctions/auctions.project'
import { maySee, sells } from './auctions/visibility'
import type { WorldEvent } from './events'
import type { AuctionRecord, WorldState } from './state'
import { rowOf, rowsOf } from './table'
import { twoPersonFor } from './two-person/two-person.project'

/** The announcements of one command, in the order of its events; payloads are made from the state after it. */
export function announce(
  before: WorldState,
  after: WorldState,
  events: readonly WorldEvent[],
  causedBy: number | null,
): readonly Announcement[] {
  const touched = new Set<number>()
  const recipients = new Set<number>()
  const forced = new Set<number>()
  for (const event of events) {
    if ('auctionId' in event && event.type !== 'reminders-settled') touched.add(event.auctionId)
    if (event.type === 'auction-listed' || event.type === 'auction-relisted') touched.add(event.auction.id)
    if (event.type === 'auction-closed') for (const id of forgotten(before, after)) touched.add(id)
    // Also a list that changed by one's own doing: old snapshot and events must make the fresh snapshot in every tab.
    if (event.type === 'person-notified' || event.type === 'reminders-settled') recipients.add(event.userId)
    if (event.type === 'person-notified' && event.force) forced.add(event.userId)
    if (event.type === 'notifications-read') recipients.add(event.userId)
  }
  for (const event of events) {
    // The lender who decides has other tabs too, and their list of originators moves with this one.
    if (event.type === 'profile-kept') for (const id of differing(before, after)) touched.add(id)
    if (event.type === 'originator-judged' || event.type === 'originator-deleted') recipients.add(event.lenderUserId)
  }
  const announcements: Announcement[] = []
  if (events.some((event) => event.type === 'indication-published')) {
    const view = alike(after.indication)
    const viewFor = () => view
    announcements.push({ channel: 'indication', event: 'indication-updated', to: 'everyone', viewFor, causedBy })
  }
  for (const id of touched) announcements.push(...auctionAnnouncements(before, after, id, causedBy))
  if (recipients.size > 0) {
    const [view, closing] = [alike({}), alike({ force: true })]
    const viewFor = (userId: number) => (forced.has(userId) ? closing : view)
    announcements.push({ channel: 'notification', event: 'notification-read', to: [...recipients], viewFor, causedBy })
  }
  announcements.push(...preferenceAnnouncements(events, causedBy))
  if (before.twoPerson !== after.twoPerson) announcements.push(...twoPersonAnnouncements(before, after, causedBy))
  return announcements
}

/** To the person whose preferences changed, and nobody else. A reset names no key. */
function preferenceAnnouncements(events: readonly WorldEvent[], causedBy: number | null): readonly Announcement[] {
  return events.flatMap((event): readonly Announcement[] => {
    const key = preferenceKeyOf(event)
    if (key === undefined || !('userId' in event)) return []
    const view = alike({ key })
    return [{ channel: 'preference', event: 'preference-changed', to: [event.userId], viewFor: () => view, causedBy }]
  })
}

/** The key of the preference that an event changed; null for all of them, undefined for none. */
function preferenceKeyOf(event: WorldEvent): string | null | undefined {
  switch (event.type) {
    case 'preference-stored':
    case 'preference-removed':
      return event.key
    case 'settings-confirmed':
      return SETTINGS_KEY
    case 'preferences-reset':
      return null
    default:
      return undefined
  }
}

/** To the people of each firm whose rule or prepared bids changed. */
function twoPersonAnnouncements(
  { twoPerson: old }: WorldState,
  after: WorldState,
  causedBy: number | null,
): readonly Announcement[] {
  const { required, prepared, switchOff } = after.twoPerson
  const to = [...rowsOf(after.people)]
    .filter(({ profile }) => {
      if (profile === null) return false
      const { id } = profile
      const isAsked = switchOff[id] !== old.switchOff[id]
      return isAsked || required[id] !== old.required[id] || prepared[id] !== old.prepared[id]
    })
    .map(({ id }) => id)
  if (to.length === 0) return []
  const viewFor = (userId: number) => alike(twoPersonFor(after, userId))
  return [{ channel: 'two-person', event: 'two-person-changed', to, viewFor, causedBy }]
}

/** The past auction that was given up for one that has just become past. */
function* forgotten(before: WorldState, after: WorldState): Generator<number> {
  const oldest = before.lists.past.at(-1)
  if (oldest !== undefined && rowOf(after.auctions, oldest) === undefined) yield oldest
}

/** The auctions that show another name now. */
function* differing(before: WorldState, after: WorldState): Generator<number> {
  if (before.auctions === after.auctions) return
  for (const now of rowsOf(after.auctions)) if (rowOf(before.auctions, now.id) !== now) yield now.id
}

/** What happens to somebody's lists. */
type Step = 'added' | 'removed' | 'changed'

interface Group {
  readonly status: AuctionStatus
  readonly to: number[]
}

function auctionAnnouncements(
  before: WorldState,
  after: WorldState,
  id: number,
  causedBy: number | null,
): readonly Announcement[] {
  const old = rowOf(before.auctions, id)
  const now = rowOf(after.auctions, id)
  // An equal version is a change that nobody can see (a receipt, a reminder's mark).
  if (now === undefined) return old === undefined ? [] : [goneAnnouncement(after, old, causedBy)]
  if (old?.version === now.version) {
    return old.sellersNews === now.sellersNews ? [] : [sellersAnnouncement(after, now, causedBy)]
  }
  const groups = new Map<Step, Group>()
  // Most of them see before and after what everybody of their kind sees: nothing is made for each.
  for (const chunk of after.people.chunks) {
    for (const person of chunk) {
      if (person === null) continue
      // What somebody could see before depends on who they were then: an originator may have been deleted with this.
      const former = rowOf(before.people, person.id) ?? person
      const seenBefore = old !== undefined && maySee(former, old)
      const seenNow = maySee(person, now)
      if (seenBefore && seenNow && old.status === now.status) groupOf(groups, now.status, 'changed').to.push(person.id)
      else {
        // Leaving comes before joining.
        if (seenBefore) groupOf(groups, old.status, 'removed').to.push(person.id)
        if (seenNow) groupOf(groups, now.status, 'added').to.push(person.id)
      }
    }
  }
  const removed = alike({ id })
  const views = auctionViews(after, id)
  return [...groups].map(([step, { status, to }]) => ({
    channel: 'auction',
    event: `auction-${status}-${step}`,
    to,
    viewFor: step === 'removed' ? () => removed : views,
    causedBy,
  }))
}

/** Whoever takes this step: it is the same status for all of them. */
function groupOf(groups: Map<Step, Group>, status: AuctionStatus, step: Step): Group {
  const known = groups.get(step)
  if (known !== undefined) return known
  const group = { status, to: [] }
  groups.set(step, group)
  return group
}

/** A change that only the seller can see is announced only to the seller. */
function sellersAnnouncement(after: WorldState, now: AuctionRecord, causedBy: number | null): Announcement {
  return {
    channel: 'auction',
    event: `auction-${now.status}-changed`,
    to: [...rowsOf(after.people)].filter((person) => sells(person, now)).map(({ id }) => id),
    viewFor: auctionViews(after, now.id),
    causedBy,
  }
}

/** The auction is no more: it leaves the list of everybody who saw it. */
function goneAnnouncement(after: WorldState, old: AuctionRecord, causedBy: number | null): Announcement {
  const to = [...rowsOf(after.people)].filter((person) => maySee(person, old)).map(({ id }) => id)
  const view = alike({ id: old.id })
  return {
    channel: 'auction',
    event: `auction-${old.status}-removed`,
    to,
    viewFor: () => view,
    causedBy,
  }
}

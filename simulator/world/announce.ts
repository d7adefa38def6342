// Derives the channel events of a command from the states before and after it, so no rule has to announce anything (or
// can forget to).
import type { AuctionStatus } from '../../src/contract/auction'
import { SETTINGS_KEY } from '../../src/contract/settings'
import { type Announcement, sameForEveryone } from './announcement'
import { auctionViews } from './auctions/auctions.project'
import { isSeller, maySee } from './auctions/visibility'
import { peopleWithMaxima, standingMaximaFor } from './bids/standing-maxima.project'
import { canonical } from './canonical'
import type { WorldEvent } from './events'
import { questionsFor } from './questions/questions.project'
import type { AuctionRecord, WorldState } from './state'
import { rowOf, rowsOf } from './table'
import { twoPersonFor } from './two-person/two-person.project'

/** The announcements of one command, in the order of its events. Payloads come from the state after it. */
export function announce(
  before: WorldState,
  after: WorldState,
  events: readonly WorldEvent[],
  causedBy: number | null,
): readonly Announcement[] {
  const changedIds = new Set<number>()
  const recipients = new Set<number>()
  /** Recipients of a notification that closes their notification list. */
  const forcedRecipients = new Set<number>()
  for (const event of events) {
    if ('auctionId' in event && event.type !== 'reminders-settled') changedIds.add(event.auctionId)
    if (event.type === 'auction-listed' || event.type === 'auction-relisted') changedIds.add(event.auction.id)
    if (event.type === 'auction-closed') for (const id of evictedAuctions(before, after)) changedIds.add(id)
    // Includes changes by the users themselves: in each of their tabs, the old snapshot plus events must equal a fresh one.
    if (event.type === 'person-notified' || event.type === 'reminders-settled') recipients.add(event.userId)
    if (event.type === 'person-notified' && event.force) forcedRecipients.add(event.userId)
    if (event.type === 'notifications-read') recipients.add(event.userId)
  }
  for (const event of events) {
    // The lender's other tabs must refetch their list of originators too.
    if (event.type === 'profile-kept') for (const id of changedAuctions(before, after)) changedIds.add(id)
    if (event.type === 'originator-judged' || event.type === 'originator-deleted') recipients.add(event.lenderUserId)
  }
  const announcements: Announcement[] = []
  if (events.some((event) => event.type === 'indication-published')) {
    const view = sameForEveryone(after.indication)
    const viewFor = () => view
    announcements.push({ channel: 'indication', event: 'indication-updated', to: 'everyone', viewFor, causedBy })
  }
  for (const id of changedIds) announcements.push(...auctionAnnouncements(before, after, id, causedBy))
  if (recipients.size > 0) {
    const [view, forcedView] = [sameForEveryone({}), sameForEveryone({ force: true })]
    const viewFor = (userId: number) => (forcedRecipients.has(userId) ? forcedView : view)
    announcements.push({ channel: 'notification', event: 'notification-read', to: [...recipients], viewFor, causedBy })
  }
  announcements.push(...questionAnnouncements(before, after, events, causedBy))
  announcements.push(...preferenceAnnouncements(events, causedBy))
  announcements.push(...standingMaximumAnnouncements(before, after, causedBy))
  if (before.twoPerson !== after.twoPerson || before.people !== after.people)
    announcements.push(...twoPersonAnnouncements(before, after, causedBy))
  return announcements
}

/** To those whose list of an auction's questions changed. */
function questionAnnouncements(
  before: WorldState,
  after: WorldState,
  events: readonly WorldEvent[],
  causedBy: number | null,
): readonly Announcement[] {
  return events.flatMap((event): readonly Announcement[] => {
    if (event.type !== 'question-asked' && event.type !== 'question-answered') return []
    const { auctionId } = event
    const listOf = (state: WorldState, userId: number) => canonical(questionsFor(state, userId, auctionId))
    const to = [...rowsOf(after.people)].map(({ id }) => id).filter((id) => listOf(before, id) !== listOf(after, id))
    const view = sameForEveryone({ auction_id: auctionId })
    return [{ channel: 'question', event: 'question-changed', to, viewFor: () => view, causedBy }]
  })
}

/** Only to the users of each firm whose own maxima changed, or the reasons why the server doesn't bid for them. */
function standingMaximumAnnouncements(
  before: WorldState,
  after: WorldState,
  causedBy: number | null,
): readonly Announcement[] {
  const concerned = new Set([...peopleWithMaxima(before), ...peopleWithMaxima(after)])
  const to = [...concerned].filter(
    (userId) => canonical(standingMaximaFor(before, userId)) !== canonical(standingMaximaFor(after, userId)),
  )
  if (to.length === 0) return []
  const viewFor = (userId: number) => sameForEveryone(standingMaximaFor(after, userId))
  return [{ channel: 'standing-maximum', event: 'standing-maximum-changed', to, viewFor, causedBy }]
}

/** Only to the user whose preferences changed. A reset has a null key. */
function preferenceAnnouncements(events: readonly WorldEvent[], causedBy: number | null): readonly Announcement[] {
  return events.flatMap((event): readonly Announcement[] => {
    const key = preferenceKeyOf(event)
    if (key === undefined || !('userId' in event)) return []
    const view = sameForEveryone({ key })
    return [{ channel: 'preference', event: 'preference-changed', to: [event.userId], viewFor: () => view, causedBy }]
  })
}

/** The key of the preference that an event changed: null for all of them, undefined if the event changes none. */
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

/** To the users of each firm whose two-person rule, limits, prepared bids, signators or PINs changed. */
function twoPersonAnnouncements(
  before: WorldState,
  after: WorldState,
  causedBy: number | null,
): readonly Announcement[] {
  const { required, prepared, switchOff, pins, approvals, limits } = after.twoPerson
  const { twoPerson: previous } = before
  const to = [...rowsOf(after.people)]
    .filter(({ id: userId, role, profile }) => {
      if (profile === null || role !== 'investor') return false
      const { id } = profile
      const isRuleChanged = switchOff[id] !== previous.switchOff[id] || required[id] !== previous.required[id]
      const isPinChanged = pins[id] !== previous.pins[id] || approvals[id] !== previous.approvals[id]
      const isLimitChanged = limits?.[id] !== previous.limits?.[id]
      const isFirmChanged = rowOf(before.people, userId)?.profile?.signators !== profile.signators
      if (isLimitChanged) return true
      return isRuleChanged || isPinChanged || isFirmChanged || prepared[id] !== previous.prepared[id]
    })
    .map(({ id }) => id)
  if (to.length === 0) return []
  const viewFor = (userId: number) => sameForEveryone(twoPersonFor(after, userId))
  return [{ channel: 'two-person', event: 'two-person-changed', to, viewFor, causedBy }]
}

/** The past auction that was evicted to make room for one that just closed. */
function* evictedAuctions(before: WorldState, after: WorldState): Generator<number> {
  const oldest = before.lists.past.at(-1)
  if (oldest !== undefined && rowOf(after.auctions, oldest) === undefined) yield oldest
}

/** The auctions that changed because a firm was renamed. */
function* changedAuctions(before: WorldState, after: WorldState): Generator<number> {
  if (before.auctions === after.auctions) return
  for (const now of rowsOf(after.auctions)) if (rowOf(before.auctions, now.id) !== now) yield now.id
}

/** How one status list of a user changes. */
type ListChange = 'added' | 'removed' | 'changed'

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
  const previous = rowOf(before.auctions, id)
  const now = rowOf(after.auctions, id)
  // An equal version means that the change is invisible to clients (a receipt, or a reminder marked as sent).
  if (now === undefined) return previous === undefined ? [] : [removalAnnouncement(after, previous, causedBy)]
  if (previous?.version === now.version) {
    return previous.sellersNews === now.sellersNews ? [] : [sellerOnlyAnnouncement(after, now, causedBy)]
  }
  const groups = new Map<ListChange, Group>()
  // Grouped by what changes, so that no payload is built per user here.
  for (const chunk of after.people.chunks) {
    for (const person of chunk) {
      if (person === null) continue
      // Visibility before the command depends on who the user was then: it may have deleted an originator.
      const former = rowOf(before.people, person.id) ?? person
      const seenBefore = previous !== undefined && maySee(former, previous)
      const seenNow = maySee(person, now)
      if (seenBefore && seenNow && previous.status === now.status)
        groupOf(groups, now.status, 'changed').to.push(person.id)
      else {
        // Removals come before additions.
        if (seenBefore) groupOf(groups, previous.status, 'removed').to.push(person.id)
        if (seenNow) groupOf(groups, now.status, 'added').to.push(person.id)
      }
    }
  }
  const removed = sameForEveryone({ id })
  const views = auctionViews(after, id)
  return [...groups].map(([change, { status, to }]) => ({
    channel: 'auction',
    event: `auction-${status}-${change}`,
    to,
    viewFor: change === 'removed' ? () => removed : views,
    causedBy,
  }))
}

/** The users with this change; the status is the same for all of them. */
function groupOf(groups: Map<ListChange, Group>, status: AuctionStatus, change: ListChange): Group {
  const existing = groups.get(change)
  if (existing !== undefined) return existing
  const group = { status, to: [] }
  groups.set(change, group)
  return group
}

/** Announces a change that only the seller can see. */
function sellerOnlyAnnouncement(after: WorldState, now: AuctionRecord, causedBy: number | null): Announcement {
  return {
    channel: 'auction',
    event: `auction-${now.status}-changed`,
    to: [...rowsOf(after.people)].filter((person) => isSeller(person, now)).map(({ id }) => id),
    viewFor: auctionViews(after, now.id),
    causedBy,
  }
}

/** Removes an evicted or deleted auction from the list of everyone who saw it. */
function removalAnnouncement(after: WorldState, previous: AuctionRecord, causedBy: number | null): Announcement {
  const to = [...rowsOf(after.people)].filter((person) => maySee(person, previous)).map(({ id }) => id)
  const view = sameForEveryone({ id: previous.id })
  return {
    channel: 'auction',
    event: `auction-${previous.status}-removed`,
    to,
    viewFor: () => view,
    causedBy,
  }
}

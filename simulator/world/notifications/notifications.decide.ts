// What a person does about notifications: pass on an auction; and the desk's free notice. spec §4

import { isInvited, maySee } from '../auctions/visibility'
import { hasOpenReminder } from '../bids/bids.decide'
import type { IgnoreCommand, NotifyCommand, ReadNotificationsCommand } from '../commands'
import type { Decision } from '../decision'
import { accepted, refused } from '../decision'
import type { WorldEvent } from '../events'
import { personById } from '../people/people'
import { forbidden, invalid, notFound } from '../refusal'
import type { WorldState } from '../state'
import { rowOf } from '../table'
import { Notices } from './notices'

/** An investor passes: in pre, and in live while without a bid. Passing twice is passing once. */
export function ignore(state: WorldState, command: IgnoreCommand, at: number): Decision {
  const person = command.actor === 'system' ? undefined : personById(state, command.actor)
  if (person === undefined) return refused({ status: 401, message: 'Unauthenticated.' })
  const auction = rowOf(state.auctions, command.auctionId)
  if (auction === undefined) return refused(notFound('The auction'))
  if (person.role !== 'investor' || person.profile === null) return refused(forbidden('Only investors may pass.'))
  if (!isInvited(person, auction)) return refused(forbidden('You are not invited to this auction.'))
  if (!maySee(person, auction)) return refused(notFound('The auction'))
  const profileId = person.profile.id
  const events: WorldEvent[] = []
  if (auction.passes[profileId] === undefined) {
    if (auction.status === 'past') return refused(invalid('auction', 'This auction has closed.'))
    if (auction.bids.some((bid) => bid.profileId === profileId)) {
      return refused(invalid('auction', 'You have bid on this auction: a bid stands.'))
    }
    events.push({ type: 'auction-passed', auctionId: auction.id, at, profileId })
  }
  if (hasOpenReminder(state, person.id, auction.id)) {
    events.push({ type: 'reminders-settled', userId: person.id, auctionId: auction.id, at })
  }
  return accepted(events)
}

/** Marks one's own notifications as read; those that are no one's own, or read already, change nothing. */
export function markRead(state: WorldState, command: ReadNotificationsCommand, at: number): Decision {
  const person = command.actor === 'system' ? undefined : personById(state, command.actor)
  if (person === undefined) return refused({ status: 401, message: 'Unauthenticated.' })
  const asked = new Set(command.ids)
  const ids = (state.notifications[person.id] ?? []).filter(({ id, read_at }) => asked.has(id) && !read_at)
  if (ids.length === 0) return accepted([])
  return accepted([{ type: 'notifications-read', userId: person.id, ids: ids.map(({ id }) => id), at }])
}

/** A notification in free words. */
export function notify(state: WorldState, command: NotifyCommand, at: number): Decision {
  const person = personById(state, command.userId)
  if (person === undefined) return refused(notFound('The person'))
  const news = new Notices(state, at)
  news.tell([person], { action: 'notice', title: command.title, text: command.text, auctionId: null })
  return accepted(news.events)
}

// Builds the notifications of one command, and finds the people to notify. Texts for investors never name other investors.

import { processOf } from '../bids/bidding'
import { firstIds } from '../blank-world'
import type { NotificationEvent, WorldEvent } from '../events'
import { isoInstant, priceText, rateText } from '../figures'
import { personByProfile } from '../people/people'
import type { AuctionRecord, Person, WorldState } from '../state'
import { rowsOf } from '../table'
import type { StoredNotification } from './stored-notification'

/**
 * Collects the notification events of one command. Ids count each person's own notifications: a common number would tell a bidder that
 * others were outbid or invited.
 */
export class NotificationBatch {
  readonly events: NotificationEvent[] = []
  /** By user. */
  readonly #lastIds = new Map<number, number>()
  readonly #at: string

  /** `earlier`: the events of the same command, so that ids continue after theirs. */
  constructor(
    private readonly state: Pick<WorldState, 'notifications'>,
    at: number,
    earlier: readonly WorldEvent[] = [],
  ) {
    this.#at = isoInstant(at)
    for (const event of earlier)
      if (event.type === 'person-notified') this.#lastIds.set(event.userId, event.notification.id)
  }

  add(people: Iterable<Person>, content: NotificationContent): void {
    for (const person of people) {
      const notification: StoredNotification = {
        id: this.#nextId(person.id),
        title: content.title,
        text: content.text,
        action: content.action,
        action_result: content.actionResult ?? null,
        created_at: this.#at,
        read_at: null,
        data: content.auctionId === null ? null : { auction_id: content.auctionId },
      }
      const forced = content.force ? { force: true as const } : {}
      this.events.push({ type: 'person-notified', userId: person.id, notification, ...forced })
    }
  }

  #nextId(userId: number): number {
    const last = this.#lastIds.get(userId) ?? this.state.notifications[userId]?.at(-1)?.id ?? firstIds.notification - 1
    this.#lastIds.set(userId, last + 1)
    return last + 1
  }
}

export interface NotificationContent {
  readonly action: string
  readonly title: string
  readonly text: string
  /** The action that the user can take (`pass`), until it is settled. S4.3 */
  readonly actionResult?: string
  readonly auctionId: number | null
  /** Closes the notification list when it arrives. S4.6 */
  readonly force?: boolean
}

/** The lender, and the originator if there is one. */
export function sellersOf(state: WorldState, auction: AuctionRecord): readonly Person[] {
  return [auction.sellerProfileId, auction.originatorProfileId]
    .map((profileId) => (profileId === null ? undefined : personByProfile(state, profileId)))
    .filter((person) => person !== undefined)
}

/** All investors who may bid. */
export function invitedInvestors(state: WorldState, auction: AuctionRecord): readonly Person[] {
  const all = [...rowsOf(state.people)].filter((person) => person.role === 'investor' && person.profile !== null)
  if (auction.invited.length === 0) return all
  return all.filter((person) => person.profile !== null && auction.invited.includes(person.profile.id))
}

/** The people with these profiles, without duplicates. */
export function peopleByProfile(state: WorldState, profileIds: Iterable<number>): readonly Person[] {
  return [...new Set(profileIds)]
    .map((profileId) => personByProfile(state, profileId))
    .filter((person) => person !== undefined)
}

/** A bid's value in the market's notation: `102-18` or `5.250%`. */
export const valueText = (auction: AuctionRecord, value: number): string =>
  processOf(auction) === 'price' ? priceText(value) : rateText(value)

// Notifications about loans.

import type { NotificationEvent } from '../events'
import { NotificationBatch, sellersOf } from '../notifications/notification-batch'
import type { AuctionRecord, Person, WorldState } from '../state'

/** Sends one notification to these people, by default to the auction's sellers. */
export function loanNotifications(
  state: WorldState,
  at: number,
  auction: AuctionRecord,
  content: { readonly action: string; readonly title: string; readonly text: string },
  people: readonly Person[] = sellersOf(state, auction),
): readonly NotificationEvent[] {
  const batch = new NotificationBatch(state, at)
  batch.add(people, { ...content, auctionId: auction.id })
  return batch.events
}

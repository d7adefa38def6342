// Notifications about a loan on its way to commitment.

import type { NotificationEvent } from '../events'
import { NotificationBatch, sellersOf } from '../notifications/notification-batch'
import type { AuctionRecord, Person, WorldState } from '../state'

/** One notice to these people; to the sellers of the auction when they are left out. */
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

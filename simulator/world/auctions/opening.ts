// The events that open an auction, by a seller or by its timer.
import type { WorldEvent } from '../events'
import { NotificationBatch } from '../notifications/notification-batch'
import type { AuctionRecord, WorldState } from '../state'
import { addStartNotifications, addUpdateNotifications } from './auctions.notifications'

const MINUTE = 60_000

/** The events of opening an auction at this virtual instant (ms), with its notifications. Without `rankOnly`, that option stays. */
export function openingEvents(
  state: WorldState,
  auction: AuctionRecord,
  at: number,
  minutes: number,
  rankOnly?: boolean,
): WorldEvent[] {
  const endAt = at + minutes * MINUTE
  const batch = new NotificationBatch(state, at)
  addStartNotifications(state, auction, batch, endAt)
  addUpdateNotifications(state, auction, batch)
  const option = rankOnly === undefined ? {} : { rankOnly }
  return [{ type: 'auction-started', auctionId: auction.id, at, minutes, endAt, ...option }, ...batch.events]
}

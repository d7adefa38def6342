// What opening an auction brings with it.
import type { WorldEvent } from '../events'
import { Notices } from '../notifications/notices'
import type { AuctionRecord, WorldState } from '../state'
import { addStartNotices } from './auctions.notices'

const MINUTE = 60_000

/** The start of an auction of so many minutes at this virtual instant (ms), and its notifications. */
export function openingEvents(state: WorldState, auction: AuctionRecord, at: number, minutes: number): WorldEvent[] {
  const endAt = at + minutes * MINUTE
  const news = new Notices(state, at)
  addStartNotices(state, auction, news, endAt)
  return [{ type: 'auction-started', auctionId: auction.id, at, minutes, endAt }, ...news.events]
}

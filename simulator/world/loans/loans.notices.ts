// Notifications about a loan on its way to commitment.

import type { NotificationEvent } from '../events'
import { Notices, sellersOf } from '../notifications/notices'
import type { AuctionRecord, Person, WorldState } from '../state'

/** One notice to these people; to the sellers of the auction when they are left out. */
export function loanNotices(
  state: WorldState,
  at: number,
  auction: AuctionRecord,
  news: { readonly action: string; readonly title: string; readonly text: string },
  people: readonly Person[] = sellersOf(state, auction),
): readonly NotificationEvent[] {
  const notices = new Notices(state, at)
  notices.add(people, { ...news, auctionId: auction.id })
  return notices.events
}

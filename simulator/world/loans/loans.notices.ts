// What is told about a loan's way to commitment, and to whom.

import type { NotificationEvent } from '../events'
import { Notices, sellersOf } from '../notifications/notices'
import type { AuctionRecord, Person, WorldState } from '../state'

/** The sellers of an auction hear one sentence. `except`: who did it need not be told. */
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

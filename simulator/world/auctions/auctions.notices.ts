// Notifications about scheduling, opening, reminding, withdrawing and closing an auction.
import { bestBid, bestFirst } from '../bids/bidding'
import { easternDateTime, easternTime } from '../eastern-time'
import type { Notices } from '../notifications/notices'
import { invitedPeople, peopleOf, sellersOf, valueText } from '../notifications/notices'
import type { AuctionRecord, AuctionResult, Person, Reminder, WorldState } from '../state'

/** To sellers and invited investors: bids are open. */
export function addStartNotices(state: WorldState, auction: AuctionRecord, news: Notices, endAt: number): void {
  news.add([...sellersOf(state, auction), ...invitedPeople(state, auction)], {
    action: 'auction_started',
    title: 'Auction started',
    text: `${auction.loan.project_name} is open for bids until ${easternTime(endAt)}.`,
    auctionId: auction.id,
  })
}

/** To sellers and invited investors: when it opens, or that this has changed. */
export function addScheduleNotices(state: WorldState, auction: AuctionRecord, news: Notices, startAt: number): void {
  const moved = auction.status === 'pre'
  news.add([...sellersOf(state, auction), ...invitedPeople(state, auction)], {
    action: 'auction_scheduled',
    title: moved ? 'Auction rescheduled' : 'Auction scheduled',
    text: `${auction.loan.project_name} opens for bids on ${easternDateTime(startAt)}.`,
    auctionId: auction.id,
  })
}

/** To everybody who could have bid: it will not open. */
export function addWithdrawalNotices(state: WorldState, auction: AuctionRecord, news: Notices, reason: string): void {
  news.add([...sellersOf(state, auction), ...invitedPeople(state, auction)], {
    action: 'auction_withdrawn',
    title: 'Auction withdrawn',
    text: `${auction.loan.project_name} was withdrawn by its seller: ${reason}`,
    auctionId: auction.id,
  })
}

/** To everybody who may bid, and the sellers: the clock stands still, and why. */
export function addPauseNotices(state: WorldState, auction: AuctionRecord, news: Notices, reason: string): void {
  news.add([...sellersOf(state, auction), ...invitedPeople(state, auction)], {
    action: 'auction_paused',
    title: 'Auction paused',
    text: `${auction.loan.project_name} was paused by its seller: ${reason}`,
    auctionId: auction.id,
  })
}

/** Investors who have not passed; near the end only those who are not leading. */
export function addReminderNotices(state: WorldState, auction: AuctionRecord, news: Notices, reminder: Reminder): void {
  const leader = bestBid(auction)?.profileId
  const bidders = new Set(auction.bids.map((bid) => bid.profileId))
  for (const person of invitedPeople(state, auction)) {
    const profileId = person.profile?.id
    if (profileId === undefined || auction.passes[profileId] !== undefined || profileId === leader) continue
    news.add([person], {
      action: 'auction_reminder',
      title: 'Auction reminder',
      text: reminderText(auction.loan.project_name, reminder),
      auctionId: auction.id,
      // An investor who has bid can no longer pass.
      ...(bidders.has(profileId) ? {} : { actionResult: 'pass' }),
    })
  }
}

function reminderText(name: string, reminder: Reminder): string {
  switch (reminder) {
    case '24h before start':
      return `${name} opens for bids in 24 hours.`
    case '1h before start':
      return `${name} opens for bids in 1 hour.`
    case '10min before end':
      return `${name} closes in 10 minutes and you are not leading.`
    default: {
      const never: never = reminder
      return never
    }
  }
}

/** To winner, losers and sellers: how it ended. */
export function addCloseNotices(state: WorldState, auction: AuctionRecord, news: Notices, result: AuctionResult): void {
  const name = auction.loan.project_name
  const auctionId = auction.id
  const sellers = sellersOf(state, auction)
  if (result.outcome === 'no_sale') {
    const text = `${name} closed without a bid.`
    news.add(sellers, { action: 'auction_no_sale', title: 'No sale', text, auctionId })
    return
  }
  const figure = valueText(auction, result.bid.value)
  const winners: readonly Person[] = peopleOf(state, [result.bid.profileId])
  news.add(sellers, {
    action: 'auction_sold',
    title: 'Auction sold',
    text: `${name} was sold at ${figure}.`,
    auctionId,
  })
  news.add(winners, {
    action: 'auction_won',
    title: 'You won the auction',
    text: `${name} is yours at ${figure}.`,
    auctionId,
  })
  for (const bid of bestFirst(auction)) {
    if (bid.profileId === result.bid.profileId) continue
    news.add(peopleOf(state, [bid.profileId]), {
      action: 'auction_lost',
      title: 'Auction lost',
      text: `${name} was sold at ${figure}; your best bid was ${valueText(auction, bid.value)}.`,
      auctionId,
    })
  }
}

// Notifications about what happens to an auction: scheduled, moved, withdrawn, opened, paused, resumed, extended, closed.
import { bestBid, bestFirst } from '../bids/bidding'
import { easternDateTime, easternTime, easternTimeWithSeconds } from '../eastern-time'
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

/** What a seller puts on the calendar. */
interface Plan {
  readonly startAt: number
  readonly minutes: number
  readonly invited: readonly number[]
}

/**
 * To sellers and invited investors: when it opens, or that this has changed. Where only the invitations changed, the newly
 * invited alone hear when it opens. Those who are no longer invited hear that.
 */
export function addScheduleNotices(state: WorldState, auction: AuctionRecord, news: Notices, plan: Plan): void {
  const { startAt, minutes, invited } = plan
  const isListed = auction.status === 'pre'
  const before = isListed ? new Set(invitedPeople(state, auction)) : new Set<Person>()
  const now = invitedPeople(state, { ...auction, invited })
  const isMoved = !isListed || auction.startAt !== startAt || auction.minutes !== minutes
  const notice = (title: string) => ({
    action: 'auction_scheduled',
    title,
    text: `${auction.loan.project_name} opens for bids on ${easternDateTime(startAt)}.`,
    auctionId: auction.id,
  })
  if (isMoved) news.add(sellersOf(state, auction), notice(isListed ? 'Auction rescheduled' : 'Auction scheduled'))
  for (const person of now) {
    if (!before.has(person)) news.add([person], notice('Auction scheduled'))
    else if (isMoved) news.add([person], notice('Auction rescheduled'))
  }
  news.add(
    [...before].filter((person) => !now.includes(person)),
    {
      action: 'invitation_withdrawn',
      title: 'Invitation withdrawn',
      text: `You're no longer invited to ${auction.loan.project_name}.`,
      auctionId: auction.id,
    },
  )
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

/** To the sellers and the investors who have not passed: the clock stands still, and why. */
export function addPauseNotices(state: WorldState, auction: AuctionRecord, news: Notices, reason: string): void {
  const because = reason === '' ? '.' : `: ${reason}`
  news.add([...sellersOf(state, auction), ...interested(state, auction)], {
    action: 'auction_paused',
    title: 'Auction paused',
    text: `${auction.loan.project_name} was paused by its seller${because}`,
    auctionId: auction.id,
  })
}

/** To the same people: the clock runs again, and until when. */
export function addResumeNotices(state: WorldState, auction: AuctionRecord, news: Notices, endAt: number): void {
  news.add([...sellersOf(state, auction), ...interested(state, auction)], {
    action: 'auction_resumed',
    title: 'Auction resumed',
    text: `${auction.loan.project_name} was resumed by its seller and ends at ${easternTimeWithSeconds(endAt)}.`,
    auctionId: auction.id,
  })
}

/** To the same people: the seller moved the end. */
export function addExtensionNotices(
  state: WorldState,
  auction: AuctionRecord,
  news: Notices,
  { minutes, endAt }: { readonly minutes: number; readonly endAt: number },
): void {
  const by = minutes === 1 ? '1 minute' : `${minutes} minutes`
  news.add([...sellersOf(state, auction), ...interested(state, auction)], {
    action: 'auction_extended',
    title: 'Auction extended',
    text: `${auction.loan.project_name} was extended by its seller by ${by} and ends at ${easternTimeWithSeconds(endAt)}.`,
    auctionId: auction.id,
  })
}

/** To the sellers: the loan has a new auction. Investors hear of it when it is scheduled. */
export function addRelistNotices(state: WorldState, auction: AuctionRecord, news: Notices): void {
  news.add(sellersOf(state, auction), {
    action: 'auction_relisted',
    title: 'Auction listed again',
    text: `${auction.loan.project_name} was listed again after no sale. It can be scheduled.`,
    auctionId: auction.id,
  })
}

/** The invited investors who have not passed: a pass means that one wants to hear no more of a running auction. */
function interested(state: WorldState, auction: AuctionRecord): readonly Person[] {
  return invitedPeople(state, auction).filter(
    ({ profile }) => profile !== null && auction.passes[profile.id] === undefined,
  )
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

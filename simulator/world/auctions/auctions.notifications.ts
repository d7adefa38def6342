// Notifications about auctions: scheduled, rescheduled, withdrawn, opened, paused, resumed, extended, closed.
import { bestBid, bestBids } from '../bids/bidding'
import { updatedSinceRead } from '../documents/data-room'
import { documentTitle } from '../documents/simulated-documents'
import { easternDateTime, easternTime, easternTimeWithSeconds } from '../eastern-time'
import {
  invitedInvestors,
  type NotificationBatch,
  peopleByProfile,
  sellersOf,
  valueText,
} from '../notifications/notification-batch'
import type { AuctionRecord, AuctionResult, DueReminder, Person, Reminder, StoredBidSheet, WorldState } from '../state'
import { rowOf } from '../table'

/** Tells sellers and invited investors that the auction is open. */
export function addStartNotifications(
  state: WorldState,
  auction: AuctionRecord,
  batch: NotificationBatch,
  endAt: number,
): void {
  batch.add([...sellersOf(state, auction), ...invitedInvestors(state, auction)], {
    action: 'auction_started',
    title: 'Auction started',
    text: `${auction.loan.project_name} is open for bids until ${easternTime(endAt)}.`,
    auctionId: auction.id,
  })
}

interface Schedule {
  readonly startAt: number
  readonly minutes: number
  readonly invited: readonly number[]
  readonly rankOnly: boolean
}

/**
 * Tells sellers and invited investors when the auction opens, or that this changed. If only the invitations changed, notifies
 * just the newly invited. Tells investors who are no longer invited, too.
 */
export function addScheduleNotifications(
  state: WorldState,
  auction: AuctionRecord,
  batch: NotificationBatch,
  schedule: Schedule,
): void {
  const { startAt, minutes, invited, rankOnly } = schedule
  const isScheduled = auction.status === 'pre'
  const before = isScheduled ? new Set(invitedInvestors(state, auction)) : new Set<Person>()
  const now = invitedInvestors(state, { ...auction, invited })
  const isMoved =
    !isScheduled ||
    auction.startAt !== startAt ||
    auction.minutes !== minutes ||
    (auction.rankOnly ?? false) !== rankOnly
  const disclosure = rankOnly ? ' Rank only: other bidders’ prices aren’t shown.' : ''
  const content = (title: string) => ({
    action: 'auction_scheduled',
    title,
    text: `${auction.loan.project_name} opens for bids on ${easternDateTime(startAt)}.${disclosure}`,
    auctionId: auction.id,
  })
  if (isMoved) batch.add(sellersOf(state, auction), content(isScheduled ? 'Auction rescheduled' : 'Auction scheduled'))
  for (const person of now) {
    if (!before.has(person)) batch.add([person], content('Auction scheduled'))
    else if (isMoved) batch.add([person], content('Auction rescheduled'))
  }
  batch.add(
    [...before].filter((person) => !now.includes(person)),
    {
      action: 'invitation_withdrawn',
      title: 'Invitation withdrawn',
      text: `You’re no longer invited to ${auction.loan.project_name}.`,
      auctionId: auction.id,
    },
  )
}

interface NewSheet {
  readonly invited: readonly number[]
  readonly sheet: StoredBidSheet
}

/** Tells investors who are invited and already were, when the loan was last offered, which terms changed since. */
export function addBidSheetNotifications(
  state: WorldState,
  auction: AuctionRecord,
  batch: NotificationBatch,
  { invited, sheet }: NewSheet,
): void {
  const before = auction.bidSheet
  if (before === undefined || before.version === sheet.version) return
  const former = auction.withdrawnFrom ?? rowOf(state.auctions, auction.relistedFrom ?? undefined)
  const knew = new Set(former === undefined ? [] : invitedInvestors(state, { ...auction, invited: former.invited }))
  const changes = sheet.changes.map(({ term, from, to }) => `${term} ${from} → ${to}`)
  batch.add(
    invitedInvestors(state, { ...auction, invited }).filter((person) => knew.has(person)),
    {
      action: 'terms_changed',
      title: 'Terms changed',
      text: `${auction.loan.project_name} is offered on other terms (bid sheet ${sheet.version}): ${changes.join('; ')}.`,
      auctionId: auction.id,
    },
  )
}

/**
 * Notifies investors who opened a document that was replaced since the auction left the board. They couldn't have opened the new file
 * before, and hear of it when they can.
 */
export function addUpdateNotifications(state: WorldState, auction: AuctionRecord, batch: NotificationBatch): void {
  const loan = rowOf(state.loans, auction.loanId)
  if (auction.status !== 'commitment' || loan === undefined) return
  for (const person of invitedInvestors(state, auction)) {
    const updated = updatedSinceRead(auction, loan, person.profile?.id ?? 0, auction.statusedAt)
    if (updated.length === 0) continue
    const titles = updated.map(({ form }) => documentTitle(form))
    const text =
      titles.length === 1
        ? `${titles.join('')} was updated after you opened it`
        : `${titles.slice(0, -1).join(', ')} and ${titles.at(-1)} were updated after you opened them`
    batch.add([person], {
      action: 'document_updated',
      title: 'Documents updated',
      text: `${auction.loan.project_name}: ${text}.`,
      auctionId: auction.id,
    })
  }
}

/** Tells everyone who could have bid that the auction won't open. */
export function addWithdrawalNotifications(
  state: WorldState,
  auction: AuctionRecord,
  batch: NotificationBatch,
  reason: string,
): void {
  batch.add([...sellersOf(state, auction), ...invitedInvestors(state, auction)], {
    action: 'auction_withdrawn',
    title: 'Auction withdrawn',
    text: `${auction.loan.project_name} was withdrawn by its seller: ${reason}`,
    auctionId: auction.id,
  })
}

/** Tells sellers and investors who haven't passed that the auction is paused, and why. */
export function addPauseNotifications(
  state: WorldState,
  auction: AuctionRecord,
  batch: NotificationBatch,
  reason: string,
): void {
  const because = reason === '' ? '.' : `: ${reason}`
  batch.add([...sellersOf(state, auction), ...stillInterested(state, auction)], {
    action: 'auction_paused',
    title: 'Auction paused',
    text: `${auction.loan.project_name} was paused by its seller${because}`,
    auctionId: auction.id,
  })
}

/** Tells the same people that it resumed, and when it ends. */
export function addResumeNotifications(
  state: WorldState,
  auction: AuctionRecord,
  batch: NotificationBatch,
  endAt: number,
): void {
  batch.add([...sellersOf(state, auction), ...stillInterested(state, auction)], {
    action: 'auction_resumed',
    title: 'Auction resumed',
    text: `${auction.loan.project_name} was resumed by its seller and ends at ${easternTimeWithSeconds(endAt)}.`,
    auctionId: auction.id,
  })
}

/** Tells the same people that the seller extended it. */
export function addExtensionNotifications(
  state: WorldState,
  auction: AuctionRecord,
  batch: NotificationBatch,
  { minutes, endAt }: { readonly minutes: number; readonly endAt: number },
): void {
  const by = minutes === 1 ? '1 minute' : `${minutes} minutes`
  batch.add([...sellersOf(state, auction), ...stillInterested(state, auction)], {
    action: 'auction_extended',
    title: 'Auction extended',
    text: `${auction.loan.project_name} was extended by its seller by ${by} and ends at ${easternTimeWithSeconds(endAt)}.`,
    auctionId: auction.id,
  })
}

/** Tells the sellers that the loan has a new auction, and investors who didn't pass on the former one that it will be offered again. */
export function addRelistNotifications(
  state: WorldState,
  auction: AuctionRecord,
  former: AuctionRecord,
  batch: NotificationBatch,
): void {
  const { project_name } = auction.loan
  batch.add(sellersOf(state, auction), {
    action: 'auction_relisted',
    title: 'Auction relisted',
    text: `${project_name} was relisted after no sale. You can schedule it now.`,
    auctionId: auction.id,
  })
  // Investors can't see the new auction until it's scheduled, so their notification refers to the former one.
  batch.add(stillInterested(state, former), {
    action: 'auction_relisted',
    title: 'Offered again',
    text: `${project_name} didn’t sell and will be offered again. You’ll be notified when the auction is scheduled.`,
    auctionId: former.id,
  })
}

/** The invited investors who haven't passed. After a pass, an investor gets no more updates on a running auction. */
function stillInterested(state: WorldState, auction: AuctionRecord): readonly Person[] {
  return invitedInvestors(state, auction).filter(
    ({ profile }) => profile !== null && auction.passes[profile.id] === undefined,
  )
}

type AuctionReminder = Exclude<Reminder, DueReminder>

/** Reminds investors who haven't passed and aren't leading. */
export function addReminderNotifications(
  state: WorldState,
  auction: AuctionRecord,
  batch: NotificationBatch,
  reminder: AuctionReminder,
): void {
  const leader = bestBid(auction)?.profileId
  const bidders = new Set(auction.bids.map((bid) => bid.profileId))
  for (const person of invitedInvestors(state, auction)) {
    const profileId = person.profile?.id
    if (profileId === undefined || auction.passes[profileId] !== undefined || profileId === leader) continue
    batch.add([person], {
      action: 'auction_reminder',
      title: 'Auction reminder',
      text: reminderText(auction.loan.project_name, reminder),
      auctionId: auction.id,
      // An investor who has bid can no longer pass.
      ...(bidders.has(profileId) ? {} : { actionResult: 'pass' }),
    })
  }
}

function reminderText(name: string, reminder: AuctionReminder): string {
  switch (reminder) {
    case '24h before start':
      return `${name} opens for bids in 24 hours.`
    case '1h before start':
      return `${name} opens for bids in 1 hour.`
    case '10min before end':
      return `${name} closes in 10 minutes and you’re not leading.`
    default: {
      const never: never = reminder
      return never
    }
  }
}

/** Tells the winner, the other bidders and the sellers how the auction ended. */
export function addCloseNotifications(
  state: WorldState,
  auction: AuctionRecord,
  batch: NotificationBatch,
  result: AuctionResult,
): void {
  const name = auction.loan.project_name
  const auctionId = auction.id
  const sellers = sellersOf(state, auction)
  if (result.outcome === 'no_sale') {
    const text = `${name} closed without a bid.`
    batch.add(sellers, { action: 'auction_no_sale', title: 'No sale', text, auctionId })
    return
  }
  const figure = valueText(auction, result.bid.value)
  const winners: readonly Person[] = peopleByProfile(state, [result.bid.profileId])
  batch.add(sellers, {
    action: 'auction_sold',
    title: 'Auction sold',
    text: `${name} was sold at ${figure}.`,
    auctionId,
  })
  batch.add(winners, {
    action: 'auction_won',
    title: 'You won the auction',
    text: `${name} is yours at ${figure}.`,
    auctionId,
  })
  for (const bid of bestBids(auction)) {
    if (bid.profileId === result.bid.profileId) continue
    batch.add(peopleByProfile(state, [bid.profileId]), {
      action: 'auction_lost',
      title: 'Auction lost',
      text: `${name} was sold at ${figure}; your best bid was ${valueText(auction, bid.value)}.`,
      auctionId,
    })
  }
}

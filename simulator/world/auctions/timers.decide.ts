// The world's own timers: when each auction is due next, and what happens then. domain.md §7

import { bestBid, coverValue } from '../bids/bidding'
import { remindersSettledBy } from '../bids/bids.decide'
import type { Command, RemindCommand, TimerCommand } from '../commands'
import type { Decision } from '../decision'
import { accepted, refused } from '../decision'
import { Notices } from '../notifications/notices'
import { invalid, notFound } from '../refusal'
import type { AuctionRecord, AuctionResult, Reminder, WorldState } from '../state'
import { rowOf } from '../table'
import { openingEvents } from './auctions.decide'
import { closeNews, reminderNews } from './auctions.notices'

const MINUTE = 60_000

export interface Due {
  /** Virtual ms; the scheduler runs it at this instant. */
  readonly at: number
  readonly command: Command
}

const beforeStart: readonly (readonly [Reminder, number])[] = [
  ['24h before start', 24 * 60 * MINUTE],
  ['1h before start', 60 * MINUTE],
]
const BEFORE_END = 10 * MINUTE

/** What this auction does next by itself, or null. */
export function nextDue(auction: AuctionRecord): Due | null {
  if (auction.status === 'pre' && auction.startAt !== null) {
    for (const [reminder, ahead] of beforeStart) {
      const at = auction.startAt - ahead
      const inTime = auction.scheduledAt !== null && at > auction.scheduledAt
      if (inTime && !auction.remindersSent.includes(reminder)) return reminding(auction, reminder, at)
    }
    return { at: auction.startAt, command: timer('open on time', auction) }
  }
  if (auction.status === 'live' && auction.endAt !== null && auction.startedAt !== null) {
    const at = auction.endAt - BEFORE_END
    if (at > auction.startedAt && !auction.remindersSent.includes('10min before end')) {
      return reminding(auction, '10min before end', at)
    }
    return { at: auction.endAt, command: timer('close on time', auction) }
  }
  return null
}

const timer = (name: TimerCommand['name'], auction: AuctionRecord): TimerCommand => ({
  name,
  actor: 'system',
  origin: 'timer',
  auctionId: auction.id,
})

const reminding = (auction: AuctionRecord, reminder: Reminder, at: number): Due => ({
  at,
  command: { name: 'remind', actor: 'system', origin: 'timer', auctionId: auction.id, reminder },
})

const early = invalid('auction', 'This is not due yet.')

/** The scheduled start. */
export function openOnTime(state: WorldState, command: TimerCommand, at: number): Decision {
  const auction = rowOf(state.auctions, command.auctionId)
  if (auction === undefined) return refused(notFound('The auction'))
  if (auction.status !== 'pre' || auction.startAt === null || at < auction.startAt) return refused(early)
  return accepted(openingEvents(state, auction, at, auction.minutes ?? 60))
}

/** The end: award to the best bid, or no sale. */
export function closeOnTime(state: WorldState, command: TimerCommand, at: number): Decision {
  const auction = rowOf(state.auctions, command.auctionId)
  if (auction === undefined) return refused(notFound('The auction'))
  if (auction.status !== 'live' || auction.endAt === null || at < auction.endAt) return refused(early)
  const best = bestBid(auction)
  const result: AuctionResult =
    best === undefined ? { outcome: 'no_sale' } : { outcome: 'sold', bid: best, coverValue: coverValue(auction) }
  const news = new Notices(state, at)
  closeNews(state, auction, news, result)
  const settled = remindersSettledBy(state, auction.id, at)
  return accepted([{ type: 'auction-closed', auctionId: auction.id, at, result }, ...settled, ...news.events])
}

/** A reminder to those whom it concerns. */
export function remind(state: WorldState, command: RemindCommand, at: number): Decision {
  const auction = rowOf(state.auctions, command.auctionId)
  if (auction === undefined) return refused(notFound('The auction'))
  if (auction.remindersSent.includes(command.reminder)) return refused(early)
  const news = new Notices(state, at)
  reminderNews(state, auction, news, command.reminder)
  return accepted([{ type: 'reminder-sent', auctionId: auction.id, reminder: command.reminder }, ...news.events])
}

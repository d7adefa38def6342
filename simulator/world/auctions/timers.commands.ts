// The commands that the world sends to itself at the instant that `nextDue` names: open, close, remind.
import { bestBid, coverValue } from '../bids/bidding'
import type { CommandOf } from '../command'
import { defineCommand } from '../command'
import type { Decision } from '../decision'
import { accepted, refused } from '../decision'
import { Notices } from '../notifications/notices'
import { remindersSettledBy } from '../notifications/reminders'
import { invalid, notFound } from '../refusal'
import type { AuctionResult, Reminder, WorldState } from '../state'
import { rowOf } from '../table'
import { addCloseNotices, addReminderNotices } from './auctions.notices'
import { openingEvents } from './opening'

export type OpenCommand = CommandOf<'open on time', { readonly auctionId: number }>

export type CloseCommand = CommandOf<'close on time', { readonly auctionId: number }>

export type RemindCommand = CommandOf<'remind', { readonly auctionId: number; readonly reminder: Reminder }>

const early = invalid('auction', 'This is not due yet.')

/** The scheduled start. */
function openOnTime(state: WorldState, command: OpenCommand, at: number): Decision {
  const auction = rowOf(state.auctions, command.auctionId)
  if (auction === undefined) return refused(notFound('The auction'))
  if (auction.status !== 'pre' || auction.startAt === null || at < auction.startAt) return refused(early)
  return accepted(openingEvents(state, auction, at, auction.minutes ?? 60))
}

/** The end: the best bid wins, or there is no sale. */
function closeOnTime(state: WorldState, command: CloseCommand, at: number): Decision {
  const auction = rowOf(state.auctions, command.auctionId)
  if (auction === undefined) return refused(notFound('The auction'))
  if (auction.status !== 'live' || auction.endAt === null || at < auction.endAt) return refused(early)
  const best = bestBid(auction)
  const result: AuctionResult =
    best === undefined ? { outcome: 'no_sale' } : { outcome: 'sold', bid: best, coverValue: coverValue(auction) }
  const news = new Notices(state, at)
  addCloseNotices(state, auction, news, result)
  const settled = remindersSettledBy(state, auction.id, at)
  return accepted([{ type: 'auction-closed', auctionId: auction.id, at, result }, ...settled, ...news.events])
}

/** Sends a reminder to the people it concerns. */
function remind(state: WorldState, command: RemindCommand, at: number): Decision {
  const auction = rowOf(state.auctions, command.auctionId)
  if (auction === undefined) return refused(notFound('The auction'))
  if (auction.remindersSent.includes(command.reminder)) return refused(early)
  const news = new Notices(state, at)
  addReminderNotices(state, auction, news, command.reminder)
  return accepted([{ type: 'reminder-sent', auctionId: auction.id, reminder: command.reminder }, ...news.events])
}

export const timerCommands = [
  defineCommand<OpenCommand>({
    name: 'open on time',
    decide: openOnTime,
    describe: (_command, { on }) => `auction opens: ${on}`,
  }),
  defineCommand<CloseCommand>({
    name: 'close on time',
    decide: closeOnTime,
    describe: (_command, { on }) => `auction ends: ${on}`,
  }),
  defineCommand<RemindCommand>({
    name: 'remind',
    decide: remind,
    describe: ({ reminder }, { on }) => `reminder: ${on}, ${reminder}`,
  }),
] as const

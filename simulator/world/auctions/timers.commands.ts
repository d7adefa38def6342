// The commands that the scheduler sends when `nextDue` says so: open, close, remind.
import { bestBid, coverValue } from '../bids/bidding'
import { type CommandOf, defineCommand } from '../command'
import { accepted, type Decision, refused } from '../decision'
import { NotificationBatch } from '../notifications/notification-batch'
import { settleReminders } from '../notifications/reminders'
import { invalid, notFound } from '../refusal'
import type { AuctionResult, Reminder, WorldState } from '../state'
import { rowOf } from '../table'
import { addDueNotification, isDueReminder } from '../trades/due-reminders'
import { addCloseNotifications, addReminderNotifications } from './auctions.notifications'
import { openingEvents } from './opening'

export type OpenCommand = CommandOf<'open on time', { readonly auctionId: number }>

export type CloseCommand = CommandOf<'close on time', { readonly auctionId: number }>

export type RemindCommand = CommandOf<'remind', { readonly auctionId: number; readonly reminder: Reminder }>

const notDue = invalid('auction', 'This is not due yet.')

/** Opens the auction at its scheduled start. */
function openOnTime(state: WorldState, command: OpenCommand, at: number): Decision {
  const auction = rowOf(state.auctions, command.auctionId)
  if (auction === undefined) return refused(notFound('The auction'))
  if (auction.status !== 'pre' || auction.startAt === null || at < auction.startAt) return refused(notDue)
  return accepted(openingEvents(state, auction, at, auction.minutes ?? 60))
}

/** Closes the auction: the best bid wins, or there is no sale. */
function closeOnTime(state: WorldState, command: CloseCommand, at: number): Decision {
  const auction = rowOf(state.auctions, command.auctionId)
  if (auction === undefined) return refused(notFound('The auction'))
  if (auction.status !== 'live' || auction.endAt === null || at < auction.endAt) return refused(notDue)
  const best = bestBid(auction)
  const result: AuctionResult =
    best === undefined ? { outcome: 'no_sale' } : { outcome: 'sold', bid: best, coverValue: coverValue(auction) }
  const batch = new NotificationBatch(state, at)
  addCloseNotifications(state, auction, batch, result)
  const settled = settleReminders(state, auction.id, at)
  return accepted([{ type: 'auction-closed', auctionId: auction.id, at, result }, ...settled, ...batch.events])
}

/** Sends a reminder. */
function remind(state: WorldState, command: RemindCommand, at: number): Decision {
  const auction = rowOf(state.auctions, command.auctionId)
  if (auction === undefined) return refused(notFound('The auction'))
  if (auction.remindersSent.includes(command.reminder)) return refused(notDue)
  const batch = new NotificationBatch(state, at)
  if (isDueReminder(command.reminder)) addDueNotification(state, auction, batch, command.reminder, at)
  else addReminderNotifications(state, auction, batch, command.reminder)
  return accepted([{ type: 'reminder-sent', auctionId: auction.id, reminder: command.reminder }, ...batch.events])
}

export const timerCommands = [
  defineCommand<OpenCommand>({
    name: 'open on time',
    decide: openOnTime,
    describe: (_command, { project }) => `auction opens: ${project}`,
  }),
  defineCommand<CloseCommand>({
    name: 'close on time',
    decide: closeOnTime,
    describe: (_command, { project }) => `auction ends: ${project}`,
  }),
  defineCommand<RemindCommand>({
    name: 'remind',
    decide: remind,
    describe: ({ reminder }, { project }) => `reminder: ${project}, ${reminder}`,
  }),
] as const

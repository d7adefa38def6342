// The commands that change a running auction: pause, resume, extend.
import { biddingEvents } from '../bids/bidding-events'
import { byNameAndProject, type CommandOf, defineCommand } from '../command'
import { accepted, type Decision, refused } from '../decision'
import { endsTooLate } from '../eastern-time'
import { NotificationBatch } from '../notifications/notification-batch'
import { invalid, isRefusal } from '../refusal'
import type { WorldState } from '../state'
import { findTarget, invalidLength, isValidLength } from './auction-target'
import { addExtensionNotifications, addPauseNotifications, addResumeNotifications } from './auctions.notifications'
import { changedSince, type WithSeenTerms } from './seen-terms'

const MINUTE = 60_000
const notRunning = invalid('auction', 'This auction is not running.')

export type PauseCommand = CommandOf<
  'pause auction',
  {
    readonly auctionId: number
    /** Shown to everyone who may bid. Required from a seller. */
    readonly reason?: string
  }
>

export type ResumeCommand = CommandOf<'resume auction', { readonly auctionId: number }>

/** Extends the auction by whole minutes, without using a soft-close extension. */
export type ExtendCommand = CommandOf<
  'extend auction',
  WithSeenTerms & { readonly auctionId: number; readonly minutes: number }
>

/** Stops the auction's clock and stores the remaining time. */
function pause(state: WorldState, command: PauseCommand, at: number): Decision {
  const auction = findTarget(state, command)
  if (isRefusal(auction)) return refused(auction)
  if (auction.status !== 'live' || auction.endAt === null) return refused(notRunning)
  const reason = command.reason?.trim() ?? ''
  if (command.origin === 'person' && reason === '') return refused(invalid('reason', 'Reason can not be empty'))
  if (reason.length > 500) return refused(invalid('reason', 'Reason may not be greater than 500 characters'))
  const paused = { type: 'auction-paused', auctionId: auction.id, at, remainingMs: auction.endAt - at } as const
  const batch = new NotificationBatch(state, at)
  addPauseNotifications(state, auction, batch, reason)
  return accepted([reason === '' ? paused : { ...paused, reason }, ...batch.events])
}

/** Restarts the clock with the remaining time. Maxima that were set during the pause bid now. */
function resume(state: WorldState, command: ResumeCommand, at: number): Decision {
  const auction = findTarget(state, command)
  if (isRefusal(auction)) return refused(auction)
  if (auction.status !== 'live' || auction.remainingMs === null) {
    return refused(invalid('auction', 'This auction is not paused.'))
  }
  const endAt = at + auction.remainingMs
  const batch = new NotificationBatch(state, at)
  addResumeNotifications(state, auction, batch, endAt)
  const resumed = { type: 'auction-resumed', auctionId: auction.id, at, endAt } as const
  return accepted(biddingEvents(state, auction.id, at, [resumed, ...batch.events]))
}

/** Moves the end later. */
function extend(state: WorldState, command: ExtendCommand, at: number): Decision {
  const auction = findTarget(state, command)
  if (isRefusal(auction)) return refused(auction)
  if (auction.status !== 'live' || auction.endAt === null) return refused(notRunning)
  const changed = changedSince(state, auction, command)
  if (changed !== null) return refused(changed)
  if (!isValidLength(command.minutes)) return refused(invalidLength)
  if (command.origin === 'person' && command.minutes > 60) {
    return refused(invalid('minutes', 'You can extend an auction by 1 to 60 whole minutes at a time.'))
  }
  const { minutes } = command
  const endAt = auction.endAt + minutes * MINUTE
  const late = command.origin === 'person' ? endsTooLate(at, endAt) : null
  if (late !== null) return refused(invalid('minutes', late))
  const batch = new NotificationBatch(state, at)
  addExtensionNotifications(state, auction, batch, { minutes, endAt })
  return accepted([{ type: 'auction-extended', auctionId: auction.id, at, endAt, bidId: null }, ...batch.events])
}

export const liveAuctionCommands = [
  defineCommand<PauseCommand>({ name: 'pause auction', decide: pause, describe: byNameAndProject }),
  defineCommand<ResumeCommand>({ name: 'resume auction', decide: resume, describe: byNameAndProject }),
  defineCommand<ExtendCommand>({ name: 'extend auction', decide: extend, describe: byNameAndProject }),
] as const

// The commands that change a running auction: pause, resume, extend.
import type { CommandOf } from '../command'
import { byNameAndProject, defineCommand } from '../command'
import type { Decision } from '../decision'
import { accepted, refused } from '../decision'
import { Notices } from '../notifications/notices'
import { invalid } from '../refusal'
import type { WorldState } from '../state'
import { badLength, isRefusal, lasts, target } from './auction-target'
import { addExtensionNotices, addPauseNotices, addResumeNotices } from './auctions.notices'

const MINUTE = 60_000

export type PauseCommand = CommandOf<
  'pause auction',
  {
    readonly auctionId: number
    /** What everybody who may bid is told; a seller has to give one. */
    readonly reason?: string
  }
>

export type ResumeCommand = CommandOf<'resume auction', { readonly auctionId: number }>

/** Moves the end by whole minutes without using up a soft-close extension. */
export type ExtendCommand = CommandOf<'extend auction', { readonly auctionId: number; readonly minutes: number }>

/** Stops the clock of the auction and saves the remaining time. */
function pause(state: WorldState, command: PauseCommand, at: number): Decision {
  const auction = target(state, command)
  if (isRefusal(auction)) return refused(auction)
  if (auction.status !== 'live' || auction.endAt === null) return refused(notRunning)
  const reason = command.reason?.trim() ?? ''
  if (command.origin === 'person' && reason === '') return refused(invalid('reason', 'Reason can not be empty'))
  if (reason.length > 500) return refused(invalid('reason', 'Reason may not be greater than 500 characters'))
  const paused = { type: 'auction-paused', auctionId: auction.id, at, remainingMs: auction.endAt - at } as const
  const news = new Notices(state, at)
  addPauseNotices(state, auction, news, reason)
  return accepted([reason === '' ? paused : { ...paused, reason }, ...news.events])
}

/** Lets the remaining time run again. */
function resume(state: WorldState, command: ResumeCommand, at: number): Decision {
  const auction = target(state, command)
  if (isRefusal(auction)) return refused(auction)
  if (auction.status !== 'live' || auction.remainingMs === null) {
    return refused(invalid('auction', 'This auction is not paused.'))
  }
  const endAt = at + auction.remainingMs
  const news = new Notices(state, at)
  addResumeNotices(state, auction, news, endAt)
  return accepted([{ type: 'auction-resumed', auctionId: auction.id, at, endAt }, ...news.events])
}

/** Moves the end later. */
function extend(state: WorldState, command: ExtendCommand, at: number): Decision {
  const auction = target(state, command)
  if (isRefusal(auction)) return refused(auction)
  if (auction.status !== 'live' || auction.endAt === null) return refused(notRunning)
  if (!lasts(command.minutes)) return refused(badLength)
  if (command.origin === 'person' && command.minutes > 60) {
    return refused(invalid('minutes', 'An auction is extended by 1 to 60 whole minutes at a time.'))
  }
  const { minutes } = command
  const endAt = auction.endAt + minutes * MINUTE
  const news = new Notices(state, at)
  addExtensionNotices(state, auction, news, { minutes, endAt })
  return accepted([{ type: 'auction-extended', auctionId: auction.id, at, endAt, bidId: null }, ...news.events])
}

const notRunning = invalid('auction', 'This auction is not running.')

export const liveAuctionCommands = [
  defineCommand<PauseCommand>({ name: 'pause auction', decide: pause, describe: byNameAndProject }),
  defineCommand<ResumeCommand>({ name: 'resume auction', decide: resume, describe: byNameAndProject }),
  defineCommand<ExtendCommand>({ name: 'extend auction', decide: extend, describe: byNameAndProject }),
] as const

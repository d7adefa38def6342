// The commands that change a running auction: pause, resume, extend.
import type { CommandOf } from '../command'
import { byNameAndProject, defineCommand } from '../command'
import type { Decision } from '../decision'
import { accepted, refused } from '../decision'
import { invalid } from '../refusal'
import type { WorldState } from '../state'
import { badLength, isRefusal, lasts, target } from './auction-target'

const MINUTE = 60_000

export type PauseCommand = CommandOf<'pause auction', { readonly auctionId: number }>

export type ResumeCommand = CommandOf<'resume auction', { readonly auctionId: number }>

/** Moves the end by whole minutes without using up a soft-close extension. */
export type ExtendCommand = CommandOf<'extend auction', { readonly auctionId: number; readonly minutes: number }>

/** Stops the clock of the auction and saves the remaining time. */
function pause(state: WorldState, command: PauseCommand, at: number): Decision {
  const auction = target(state, command)
  if (isRefusal(auction)) return refused(auction)
  if (auction.status !== 'live' || auction.endAt === null) return refused(notRunning)
  return accepted([{ type: 'auction-paused', auctionId: auction.id, at, remainingMs: auction.endAt - at }])
}

/** Lets the remaining time run again. */
function resume(state: WorldState, command: ResumeCommand, at: number): Decision {
  const auction = target(state, command)
  if (isRefusal(auction)) return refused(auction)
  if (auction.status !== 'live' || auction.remainingMs === null) {
    return refused(invalid('auction', 'This auction is not paused.'))
  }
  return accepted([{ type: 'auction-resumed', auctionId: auction.id, at, endAt: at + auction.remainingMs }])
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
  const endAt = auction.endAt + command.minutes * MINUTE
  return accepted([{ type: 'auction-extended', auctionId: auction.id, at, endAt, bidId: null }])
}

const notRunning = invalid('auction', 'This auction is not running.')

export const liveAuctionCommands = [
  defineCommand<PauseCommand>({ name: 'pause auction', decide: pause, describe: byNameAndProject }),
  defineCommand<ResumeCommand>({ name: 'resume auction', decide: resume, describe: byNameAndProject }),
  defineCommand<ExtendCommand>({ name: 'extend auction', decide: extend, describe: byNameAndProject }),
] as const

// What a seller or the desk does with an auction: schedule, open, pause, resume, extend, bring a new one.
// Sellers act on their own auctions only; the scenario and the control API may act on all. domain.md §7
import { remindersSettledBy } from '../bids/bids.decide'
import type {
  BringCommand,
  Command,
  ExtendCommand,
  PauseCommand,
  RelistCommand,
  ResumeCommand,
  ScheduleCommand,
  StartCommand,
  WithdrawCommand,
} from '../commands'
import type { Decision } from '../decision'
import { accepted, refused } from '../decision'
import { outOfHours } from '../eastern-time'
import type { WorldEvent } from '../events'
import { idByKey } from '../keys'
import { Notices } from '../notifications/notices'
import { personById, personByProfile } from '../people/people'
import type { Refusal } from '../refusal'
import { forbidden, invalid, notFound } from '../refusal'
import type { AuctionRecord, WorldState } from '../state'
import { nextId, rowOf } from '../table'
import { scheduleNews, startNews, withdrawalNews } from './auctions.notices'
import { sells } from './visibility'

const MINUTE = 60_000

type AuctionCommand = Command & { readonly auctionId: number }

/** The auction that the command may change, or why not. */
function target(state: WorldState, command: AuctionCommand): AuctionRecord | Refusal {
  const auction = rowOf(state.auctions, command.auctionId)
  if (auction === undefined) return notFound('The auction')
  if (command.origin !== 'person') return auction
  const person = command.actor === 'system' ? undefined : personById(state, command.actor)
  return person !== undefined && sells(person, auction) ? auction : forbidden('Only the seller may do this.')
}

const isRefusal = (found: AuctionRecord | Refusal): found is Refusal => 'message' in found

const lasts = (minutes: number): boolean => Number.isInteger(minutes) && minutes >= 1 && minutes <= 1440

const badLength = invalid('minutes', 'An auction lasts 1 to 1440 whole minutes.')

/** What binds a seller and not the scenario or the control API: the market's hours and a usual length. product.md */
function sellerProblem(state: WorldState, command: Command, startAt: number, minutes: number, field: string) {
  if (command.origin !== 'person') return null
  const closed = outOfHours(startAt, state.reference)
  if (closed !== null) return invalid(field, closed)
  const usual = Number.isInteger(minutes) && minutes >= 30 && minutes <= 240
  return usual ? null : invalid('minutes', 'An auction lasts 30 to 240 whole minutes.')
}

/** Everybody who is invited must be an investor of this world. */
function invitationProblem(state: WorldState, invited: readonly number[]): Refusal | null {
  const wrong = invited.findIndex((profileId) => personByProfile(state, profileId)?.role !== 'investor')
  return wrong === -1 ? null : invalid(`investors.${wrong}`, 'There is no such investor.')
}

/** Puts the auction on the calendar: pre, or a new date. */
export function schedule(state: WorldState, command: ScheduleCommand, at: number): Decision {
  const auction = target(state, command)
  if (isRefusal(auction)) return refused(auction)
  if (auction.status !== 'commitment' && auction.status !== 'pre') {
    return refused(invalid('auction', 'Only an auction with a commitment can be scheduled.'))
  }
  if (command.startAt <= at) return refused(invalid('start_at', 'The start must lie in the future.'))
  if (!lasts(command.minutes)) return refused(badLength)
  const { startAt, minutes } = command
  const invited = command.invited ?? auction.invited
  const problem = sellerProblem(state, command, startAt, minutes, 'start_at') ?? invitationProblem(state, invited)
  if (problem !== null) return refused(problem)
  const news = new Notices(state, at)
  scheduleNews(state, { ...auction, invited }, news, startAt)
  return accepted([{ type: 'auction-scheduled', auctionId: auction.id, at, startAt, minutes, invited }, ...news.events])
}

/** Takes a scheduled auction off the calendar; whoever could have bid is told why. */
export function withdraw(state: WorldState, command: WithdrawCommand, at: number): Decision {
  const auction = target(state, command)
  if (isRefusal(auction)) return refused(auction)
  if (auction.status !== 'pre') return refused(invalid('auction', 'Only a scheduled auction can be withdrawn.'))
  const reason = command.reason.trim()
  if (reason === '') return refused(invalid('reason', 'Reason can not be empty'))
  if (reason.length > 500) return refused(invalid('reason', 'Reason may not be greater than 500 characters'))
  const news = new Notices(state, at)
  withdrawalNews(state, auction, news, reason)
  return accepted([
    { type: 'auction-withdrawn', auctionId: auction.id, at, reason },
    ...remindersSettledBy(state, auction.id, at),
    ...news.events,
  ])
}

/** A new auction, at commitment, of the loan that found no buyer. */
export function relist(state: WorldState, command: RelistCommand, at: number): Decision {
  const former = target(state, command)
  if (isRefusal(former)) return refused(former)
  if (former.status !== 'past' || former.result?.outcome !== 'no_sale') {
    return refused(invalid('auction', 'Only an auction without a sale can be listed again.'))
  }
  if (former.relistedAs !== null) return refused(invalid('auction', 'This auction has been listed again already.'))
  const id = nextId(state.auctions)
  const auction: AuctionRecord = {
    ...blankAuction,
    id,
    key: `${former.key}-again-${id}`,
    statusedAt: at,
    createdAt: at,
    loan: former.loan,
    invited: former.invited,
    sellerProfileId: former.sellerProfileId,
    originatorProfileId: former.originatorProfileId,
    relistedFrom: former.id,
  }
  return accepted([{ type: 'auction-relisted', auctionId: former.id, auction }])
}

/** Opens the auction for bids now. */
export function start(state: WorldState, command: StartCommand, at: number): Decision {
  const auction = target(state, command)
  if (isRefusal(auction)) return refused(auction)
  if (auction.status !== 'commitment' && auction.status !== 'pre') {
    return refused(invalid('auction', 'Only an auction with a commitment can be opened.'))
  }
  if (!lasts(command.minutes)) return refused(badLength)
  const problem = sellerProblem(state, command, at, command.minutes, 'auction')
  if (problem !== null) return refused(problem)
  return accepted(openingEvents(state, auction, at, command.minutes))
}

/** Lists a loan that was not in this world before and opens its auction at once. */
export function bring(state: WorldState, command: BringCommand, at: number): Decision {
  if (idByKey(state.auctionKeys, command.key) !== undefined) {
    return refused(invalid('auction', `There is an auction called ${command.key} already.`))
  }
  if (state.profileOwners[command.sellerProfileId] === undefined) return refused(notFound('The seller'))
  if (!lasts(command.minutes)) return refused(badLength)
  const auction: AuctionRecord = {
    ...blankAuction,
    id: nextId(state.auctions),
    key: command.key,
    statusedAt: at,
    createdAt: at,
    loan: command.loan,
    sellerProfileId: command.sellerProfileId,
    originatorProfileId: command.originatorProfileId,
  }
  return accepted([{ type: 'auction-listed', auction }, ...openingEvents(state, auction, at, command.minutes)])
}

/** An auction before anything happened to it. */
export const blankAuction = {
  status: 'commitment',
  version: 1,
  loanId: 0,
  invited: [],
  scheduledAt: null,
  startAt: null,
  minutes: null,
  startedAt: null,
  endAt: null,
  pausedAt: null,
  remainingMs: null,
  extensionsUsed: 0,
  endMoves: [],
  bids: [],
  letters: {},
  passes: {},
  openings: {},
  sellersNews: 0,
  receipts: [],
  remindersSent: [],
  withdrawnReason: null,
  withdrawnFrom: null,
  relistedFrom: null,
  relistedAs: null,
  result: null,
} as const satisfies Partial<AuctionRecord>

/** What opening an auction brings with it. */
export function openingEvents(state: WorldState, auction: AuctionRecord, at: number, minutes: number): WorldEvent[] {
  const endAt = at + minutes * MINUTE
  const news = new Notices(state, at)
  startNews(state, auction, news, endAt)
  return [{ type: 'auction-started', auctionId: auction.id, at, minutes, endAt }, ...news.events]
}

/** Freezes the remaining time. */
export function pause(state: WorldState, command: PauseCommand, at: number): Decision {
  const auction = target(state, command)
  if (isRefusal(auction)) return refused(auction)
  if (auction.status !== 'live' || auction.endAt === null) return refused(notRunning)
  return accepted([{ type: 'auction-paused', auctionId: auction.id, at, remainingMs: auction.endAt - at }])
}

/** Lets the frozen time run on. */
export function resume(state: WorldState, command: ResumeCommand, at: number): Decision {
  const auction = target(state, command)
  if (isRefusal(auction)) return refused(auction)
  if (auction.status !== 'live' || auction.remainingMs === null) {
    return refused(invalid('auction', 'This auction is not paused.'))
  }
  return accepted([{ type: 'auction-resumed', auctionId: auction.id, at, endAt: at + auction.remainingMs }])
}

/** Moves the end later, by the desk. */
export function extend(state: WorldState, command: ExtendCommand, at: number): Decision {
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

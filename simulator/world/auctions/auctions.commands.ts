// The commands that list, schedule, open and withdraw auctions.
import { byNameAndProject, type CommandOf, defineCommand } from '../command'
import { accepted, type Decision, refused } from '../decision'
import { idByKey } from '../keys'
import { isAmending, missingSinceTransfer, needsAmendedLetter } from '../loans/owned-loan'
import { NotificationBatch } from '../notifications/notification-batch'
import { settleReminders } from '../notifications/reminders'
import { firmName, personByProfile } from '../people/people'
import { invalid, isRefusal, notFound, type Refusal } from '../refusal'
import type { AuctionRecord, LoanFacts, WorldState } from '../state'
import { nextId, rowOf } from '../table'
import { findTarget, invalidLength, invitationProblem, isValidLength, sellerProblem } from './auction-target'
import {
  addBidSheetNotifications,
  addRelistNotifications,
  addScheduleNotifications,
  addUpdateNotifications,
  addWithdrawalNotifications,
} from './auctions.notifications'
import { frozenSheet } from './bid-sheet'
import { blankAuction } from './blank-auction'
import { openingEvents } from './opening'
import { changedSince, type WithSeenTerms } from './seen-terms'
import { isInvited } from './visibility'

/** Schedules or reschedules an auction. `startAt` in virtual ms. */
export type ScheduleCommand = CommandOf<
  'schedule auction',
  WithSeenTerms & {
    readonly auctionId: number
    readonly startAt: number
    readonly minutes: number
    /** Investor profile ids. An empty list invites everyone; null leaves the invitations unchanged. */
    readonly invited: readonly number[] | null
    /** Whether bidders see only their rank; missing leaves it unchanged. */
    readonly rankOnly?: boolean
  }
>

/** Opens an auction for bids now. */
export type StartCommand = CommandOf<
  'start auction',
  WithSeenTerms & { readonly auctionId: number; readonly minutes: number; readonly rankOnly?: boolean }
>

/** Lists a new loan and opens its auction immediately. */
export type BringCommand = CommandOf<
  'bring to market',
  {
    readonly key: string
    readonly loan: LoanFacts
    readonly sellerProfileId: number
    readonly originatorProfileId: number | null
    readonly minutes: number
  }
>

/** Moves a scheduled auction back to commitment. */
export type WithdrawCommand = CommandOf<
  'withdraw auction',
  WithSeenTerms & { readonly auctionId: number; readonly reason: string }
>

/** Creates a new auction for an unsold loan. */
export type RelistCommand = CommandOf<'relist auction', WithSeenTerms & { readonly auctionId: number }>

const letterOutdated = invalid(
  'auction',
  'The loan amount changed after the commitment letter. Upload the amended letter before the auction is scheduled.',
)

const letterUnderReview = invalid(
  'auction',
  'The agency is reviewing the amended letter. The auction can be scheduled once it is accepted.',
)
const letterSentBack = invalid(
  'auction',
  'The agency sent the amended letter back. Upload a new one before the auction is scheduled.',
)

/** What the seller must resolve before the auction is scheduled or opened, or null. */
function openIssue(state: WorldState, { loanId, offer }: AuctionRecord): Refusal | null {
  const loan = rowOf(state.loans, loanId)
  if (loan === undefined) return null
  if (isAmending(loan)) return loan.commitment?.state === 'waiting' ? letterUnderReview : letterSentBack
  if (needsAmendedLetter(loan)) return letterOutdated
  if (offer) {
    const to = firmName(state, offer.to)
    return invalid('auction', `The loan is offered to ${to}. Withdraw the offer before the auction is scheduled.`)
  }
  const missing = missingSinceTransfer(loan, state.reference)
  if (missing.length === 0) return null
  return invalid(
    'auction',
    'This loan was transferred to you. Before scheduling, name its contact and its signators in the setup.',
  )
}

/** Moves the auction to pre, or to a new date. */
function schedule(state: WorldState, command: ScheduleCommand, at: number): Decision {
  const auction = findTarget(state, command)
  if (isRefusal(auction)) return refused(auction)
  if (auction.status !== 'commitment' && auction.status !== 'pre') {
    return refused(invalid('auction', 'Only an auction with a commitment can be scheduled.'))
  }
  const issue = command.origin === 'person' ? openIssue(state, auction) : null
  if (issue !== null) return refused(issue)
  const changed = changedSince(state, auction, command)
  if (changed !== null) return refused(changed)
  if (command.startAt <= at) return refused(invalid('start_at', 'The start must be in the future.'))
  if (!isValidLength(command.minutes)) return refused(invalidLength)
  const { startAt, minutes, rankOnly } = command
  const invited = command.invited ?? auction.invited
  const problem = sellerProblem(command, startAt, minutes, 'start_at') ?? invitationProblem(state, invited)
  if (problem !== null) return refused(problem)
  const batch = new NotificationBatch(state, at)
  addScheduleNotifications(state, auction, batch, {
    startAt,
    minutes,
    invited,
    rankOnly: rankOnly ?? auction.rankOnly ?? false,
  })
  addBidSheetNotifications(state, auction, batch, { invited, sheet: frozenSheet(state, auction, at) })
  addUpdateNotifications(state, { ...auction, invited }, batch)
  const settled = settleReminders(state, auction.id, at, (person) => !isInvited(person, { ...auction, invited }))
  return accepted([
    {
      type: 'auction-scheduled',
      auctionId: auction.id,
      at,
      startAt,
      minutes,
      invited,
      ...(rankOnly === undefined ? {} : { rankOnly }),
    },
    ...settled,
    ...batch.events,
  ])
}

/** Moves a scheduled auction back to commitment and notifies everyone who could have bid, with the reason. */
function withdraw(state: WorldState, command: WithdrawCommand, at: number): Decision {
  const auction = findTarget(state, command)
  if (isRefusal(auction)) return refused(auction)
  if (auction.status !== 'pre') return refused(invalid('auction', 'Only a scheduled auction can be withdrawn.'))
  const changed = changedSince(state, auction, command)
  if (changed !== null) return refused(changed)
  const reason = command.reason.trim()
  if (reason === '') return refused(invalid('reason', 'Reason can not be empty'))
  if (reason.length > 500) return refused(invalid('reason', 'Reason may not be greater than 500 characters'))
  const batch = new NotificationBatch(state, at)
  addWithdrawalNotifications(state, auction, batch, reason)
  return accepted([
    { type: 'auction-withdrawn', auctionId: auction.id, at, reason },
    ...settleReminders(state, auction.id, at),
    ...batch.events,
  ])
}

/** Creates a new auction for an unsold loan, at commitment. */
function relist(state: WorldState, command: RelistCommand, at: number): Decision {
  const former = findTarget(state, command)
  if (isRefusal(former)) return refused(former)
  if (former.status !== 'past' || former.result?.outcome !== 'no_sale') {
    return refused(invalid('auction', 'Only an auction without a sale can be relisted.'))
  }
  if (former.relistedAs !== null) return refused(invalid('auction', 'This auction has already been relisted.'))
  const changed = changedSince(state, former, command)
  if (changed !== null) return refused(changed)
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
    ...(former.bidSheet === undefined ? {} : { bidSheet: former.bidSheet }),
    // The loan keeps its documents, so it keeps who may open them and who did.
    ...(former.agreement === undefined ? {} : { agreement: former.agreement }),
    ...(former.acceptances === undefined ? {} : { acceptances: former.acceptances }),
    ...(former.reads === undefined ? {} : { reads: former.reads }),
  }
  const batch = new NotificationBatch(state, at)
  addRelistNotifications(state, auction, former, batch)
  return accepted([{ type: 'auction-relisted', auctionId: former.id, auction }, ...batch.events])
}

/** Opens the auction. */
function start(state: WorldState, command: StartCommand, at: number): Decision {
  const auction = findTarget(state, command)
  if (isRefusal(auction)) return refused(auction)
  const issue = command.origin === 'person' ? openIssue(state, auction) : null
  if (issue !== null) return refused(issue)
  if (auction.status !== 'commitment' && auction.status !== 'pre') {
    return refused(invalid('auction', 'Only an auction with a commitment can be opened.'))
  }
  const changed = changedSince(state, auction, command)
  if (changed !== null) return refused(changed)
  if (!isValidLength(command.minutes)) return refused(invalidLength)
  const problem = sellerProblem(command, at, command.minutes, 'auction')
  if (problem !== null) return refused(problem)
  return accepted(openingEvents(state, auction, at, command.minutes, command.rankOnly))
}

/** Lists a new loan and opens its auction immediately. */
function bringToMarket(state: WorldState, command: BringCommand, at: number): Decision {
  if (idByKey(state.auctionKeys, command.key) !== undefined) {
    return refused(invalid('auction', `There is already an auction named '${command.key}'.`))
  }
  const seller = personByProfile(state, command.sellerProfileId)
  if (seller === undefined) return refused(notFound('The seller'))
  if (seller.role !== 'lender') return refused(invalid('seller', 'Only a lender can sell a loan.'))
  if (!isValidLength(command.minutes)) return refused(invalidLength)
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

export const auctionCommands = [
  defineCommand<ScheduleCommand>({ name: 'schedule auction', decide: schedule, describe: byNameAndProject }),
  defineCommand<StartCommand>({
    name: 'start auction',
    decide: start,
    describe: (_command, { project }) => `auction opens: ${project}`,
  }),
  defineCommand<BringCommand>({
    name: 'bring to market',
    decide: bringToMarket,
    describe: ({ loan, sellerProfileId }, { state }) =>
      `auction opens: ${loan.project_name} by ${firmName(state, sellerProfileId)}`,
  }),
  defineCommand<WithdrawCommand>({
    name: 'withdraw auction',
    decide: withdraw,
    describe: ({ reason }, { project }) => `auction withdrawn: ${project}, ${reason}`,
  }),
  defineCommand<RelistCommand>({
    name: 'relist auction',
    decide: relist,
    describe: (_command, { project }) => `auction listed again: ${project}`,
  }),
] as const

// The commands that list, schedule, open and withdraw auctions.
import type { CommandOf } from '../command'
import { byNameAndProject, defineCommand } from '../command'
import type { Decision } from '../decision'
import { accepted, refused } from '../decision'
import { idByKey } from '../keys'
import { isAmending, lackedSinceTransfer, needsAmendedLetter } from '../loans/owned-loan'
import { Notices } from '../notifications/notices'
import { remindersSettledBy } from '../notifications/reminders'
import { firmName, personByProfile } from '../people/people'
import type { Refusal } from '../refusal'
import { invalid, notFound } from '../refusal'
import type { AuctionRecord, LoanFacts, WorldState } from '../state'
import { nextId, rowOf } from '../table'
import { badLength, invitationProblem, isRefusal, lasts, sellerProblem, target } from './auction-target'
import { addRelistNotices, addScheduleNotices, addWithdrawalNotices } from './auctions.notices'
import { blankAuction } from './blank-auction'
import { openingEvents } from './opening'
import { isInvited } from './visibility'

/** Puts an auction on the calendar, or moves it. `startAt` in virtual ms. */
export type ScheduleCommand = CommandOf<
  'schedule auction',
  {
    readonly auctionId: number
    readonly startAt: number
    readonly minutes: number
    /** Investor profile ids; an empty list invites all, null leaves the invitations as they are. */
    readonly invited: readonly number[] | null
  }
>

/** Opens an auction for bids now. */
export type StartCommand = CommandOf<'start auction', { readonly auctionId: number; readonly minutes: number }>

/** Lists a loan that was not in the world before, and opens its auction at once. */
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

/** Takes a scheduled auction back to commitment. */
export type WithdrawCommand = CommandOf<'withdraw auction', { readonly auctionId: number; readonly reason: string }>

/** A new auction of the loan that found no buyer. */
export type RelistCommand = CommandOf<'relist auction', { readonly auctionId: number }>

const oldLetter = invalid(
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

/** What a person has to settle about the loan before its auction is scheduled or opened; null when nothing. */
function unsettled(state: WorldState, { loanId, offer }: AuctionRecord): Refusal | null {
  const loan = rowOf(state.loans, loanId)
  if (loan === undefined) return null
  if (isAmending(loan)) return loan.commitment?.state === 'waiting' ? letterUnderReview : letterSentBack
  if (needsAmendedLetter(loan)) return oldLetter
  if (offer) {
    const to = firmName(state, offer.to)
    return invalid('auction', `The loan is offered to ${to}. Withdraw the offer before the auction is scheduled.`)
  }
  const lacked = lackedSinceTransfer(loan, state.reference)
  if (lacked.length === 0) return null
  return invalid('auction', 'The loan was transferred to you: name its contact and its signators in the setup first.')
}

/** Puts the auction on the calendar: pre, or a new date. */
function schedule(state: WorldState, command: ScheduleCommand, at: number): Decision {
  const auction = target(state, command)
  if (isRefusal(auction)) return refused(auction)
  if (auction.status !== 'commitment' && auction.status !== 'pre') {
    return refused(invalid('auction', 'Only an auction with a commitment can be scheduled.'))
  }
  const open = command.origin === 'person' ? unsettled(state, auction) : null
  if (open !== null) return refused(open)
  if (command.startAt <= at) return refused(invalid('start_at', 'The start must be in the future.'))
  if (!lasts(command.minutes)) return refused(badLength)
  const { startAt, minutes } = command
  const invited = command.invited ?? auction.invited
  const problem = sellerProblem(state, command, startAt, minutes, 'start_at') ?? invitationProblem(state, invited)
  if (problem !== null) return refused(problem)
  const news = new Notices(state, at)
  addScheduleNotices(state, auction, news, { startAt, minutes, invited })
  const settled = remindersSettledBy(state, auction.id, at, (person) => !isInvited(person, { ...auction, invited }))
  return accepted([
    { type: 'auction-scheduled', auctionId: auction.id, at, startAt, minutes, invited },
    ...settled,
    ...news.events,
  ])
}

/** Takes a scheduled auction off the calendar; everybody who could have bid is notified of the reason. */
function withdraw(state: WorldState, command: WithdrawCommand, at: number): Decision {
  const auction = target(state, command)
  if (isRefusal(auction)) return refused(auction)
  if (auction.status !== 'pre') return refused(invalid('auction', 'Only a scheduled auction can be withdrawn.'))
  const reason = command.reason.trim()
  if (reason === '') return refused(invalid('reason', 'Reason can not be empty'))
  if (reason.length > 500) return refused(invalid('reason', 'Reason may not be greater than 500 characters'))
  const news = new Notices(state, at)
  addWithdrawalNotices(state, auction, news, reason)
  return accepted([
    { type: 'auction-withdrawn', auctionId: auction.id, at, reason },
    ...remindersSettledBy(state, auction.id, at),
    ...news.events,
  ])
}

/** A new auction, at commitment, of the loan that found no buyer. */
function relist(state: WorldState, command: RelistCommand, at: number): Decision {
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
  const news = new Notices(state, at)
  addRelistNotices(state, auction, news)
  return accepted([{ type: 'auction-relisted', auctionId: former.id, auction }, ...news.events])
}

/** Opens the auction for bids now. */
function start(state: WorldState, command: StartCommand, at: number): Decision {
  const auction = target(state, command)
  if (isRefusal(auction)) return refused(auction)
  const open = command.origin === 'person' ? unsettled(state, auction) : null
  if (open !== null) return refused(open)
  if (auction.status !== 'commitment' && auction.status !== 'pre') {
    return refused(invalid('auction', 'Only an auction with a commitment can be opened.'))
  }
  if (!lasts(command.minutes)) return refused(badLength)
  const problem = sellerProblem(state, command, at, command.minutes, 'auction')
  if (problem !== null) return refused(problem)
  return accepted(openingEvents(state, auction, at, command.minutes))
}

/** Lists a loan that was not in this world before and opens its auction at once. */
function bring(state: WorldState, command: BringCommand, at: number): Decision {
  if (idByKey(state.auctionKeys, command.key) !== undefined) {
    return refused(invalid('auction', `There is an auction called ${command.key} already.`))
  }
  const seller = personByProfile(state, command.sellerProfileId)
  if (seller === undefined) return refused(notFound('The seller'))
  if (seller.role !== 'lender') return refused(invalid('seller', 'Only a lender sells a loan.'))
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

export const auctionCommands = [
  defineCommand<ScheduleCommand>({ name: 'schedule auction', decide: schedule, describe: byNameAndProject }),
  defineCommand<StartCommand>({
    name: 'start auction',
    decide: start,
    describe: (_command, { on }) => `auction opens: ${on}`,
  }),
  defineCommand<BringCommand>({
    name: 'bring to market',
    decide: bring,
    describe: ({ loan, sellerProfileId }, { state }) =>
      `auction opens: ${loan.project_name} of ${firmName(state, sellerProfileId)}`,
  }),
  defineCommand<WithdrawCommand>({
    name: 'withdraw auction',
    decide: withdraw,
    describe: ({ reason }, { on }) => `auction withdrawn: ${on}, ${reason}`,
  }),
  defineCommand<RelistCommand>({
    name: 'relist auction',
    decide: relist,
    describe: (_command, { on }) => `auction listed again: ${on}`,
  }),
] as const

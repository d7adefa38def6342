// The commands that transfer a loan to another lender: an offer and its answer, or the specification's immediate transfer.
import { changedSince, type WithSeenTerms } from '../auctions/seen-terms'
import { isSeller } from '../auctions/visibility'
import { type CommandOf, defineCommand } from '../command'
import { accepted, type Decision, refused } from '../decision'
import type { Envelope } from '../envelope'
import type { WorldEvent } from '../events'
import { firmName, personByProfile, senderOf } from '../people/people'
import { forbidden, invalid, isRefusal, notFound, type Refusal } from '../refusal'
import type { AuctionRecord, Person, WorldState } from '../state'
import { rowOf } from '../table'
import { lenderPeopleFields } from './loan-fields'
import { loanNotifications } from './loans.notifications'
import { byNameAndLoan, forOwnedLoan, type OwnedLoan } from './owned-loan'

/** Transfers immediately, without the other lender's consent. */
export type TransferLoanCommand = CommandOf<
  'transfer loan',
  WithSeenTerms & {
    readonly loanId: number
    /** The other lender's profile id. */
    readonly lenderProfileId: number
  }
>

/** Offers a loan. Nothing changes until the other lender accepts. */
export type OfferLoanCommand = CommandOf<
  'offer loan',
  WithSeenTerms & {
    readonly loanId: number
    /** The other lender's profile id. */
    readonly lenderProfileId: number
  }
>

/** Sent by the lender to whom the loan is offered. */
export type AnswerLoanOfferCommand = CommandOf<
  'answer loan offer',
  WithSeenTerms & {
    readonly loanId: number
    readonly accept: boolean
    /** The version of the auction that they saw, if they don't say which terms; without both, the answer is never stale. */
    readonly seenVersion?: number
  }
>

/** Sent by the lender who offered it. */
export type WithdrawLoanOfferCommand = CommandOf<'withdraw loan offer', { readonly loanId: number }>

/** The statuses in which a loan can be offered or transferred. */
const offerable: ReadonlySet<string> = new Set(['submitted', 'commitment'])
const transferable: ReadonlySet<string> = new Set(['incomplete', ...offerable])

/** Only the lender may transfer a loan, not its originator. */
function senderProblem(state: WorldState, { origin, actor }: Envelope): Refusal | null {
  if (origin !== 'person') return null
  const person = senderOf(state, { actor })
  return person?.role === 'lender' ? null : forbidden('Only the lender may transfer a loan.')
}

/** The lender who would receive the loan, or why they can't. */
function receiverOf(
  state: WorldState,
  command: TransferLoanCommand | OfferLoanCommand,
  auction: AuctionRecord,
): Person | Refusal {
  const problem = senderProblem(state, command)
  if (problem !== null) return problem
  if (!transferable.has(auction.status)) {
    return invalid('auction', "A loan can't be transferred once its auction is scheduled.")
  }
  if (command.name === 'offer loan' && !offerable.has(auction.status)) {
    return invalid('auction', 'Submit the loan before you offer it to another lender.')
  }
  const receiver = personByProfile(state, command.lenderProfileId)
  if (receiver?.role !== 'lender' || state.suspended[receiver.id] !== undefined) {
    return invalid('lender_id', 'This lender does not exist.')
  }
  if (command.lenderProfileId === auction.sellerProfileId) {
    return invalid('lender_id', 'This lender already has the loan.')
  }
  return changedSince(state, auction, command) ?? receiver
}

function transferredEvent(
  state: WorldState,
  { loan, auction }: OwnedLoan,
  toProfileId: number,
  at: number,
): WorldEvent {
  const setup = { ...loan.setup }
  for (const field of lenderPeopleFields) delete setup[field]
  const from = { id: auction.sellerProfileId, name: firmName(state, auction.sellerProfileId) }
  return { type: 'loan-transferred', auctionId: auction.id, loanId: loan.id, at, from, toProfileId, setup }
}

function transfer(state: WorldState, command: TransferLoanCommand, owned: OwnedLoan, at: number): Decision {
  const { auction } = owned
  const receiver = receiverOf(state, command, auction)
  if (isRefusal(receiver)) return refused(receiver)
  const from = firmName(state, auction.sellerProfileId)
  const text = `${from} transferred ${auction.loan.project_name} to you.`
  return accepted([
    transferredEvent(state, owned, command.lenderProfileId, at),
    ...loanNotifications(state, at, auction, { action: 'loan_transferred', title: 'Loan transferred', text }, [
      receiver,
    ]),
  ])
}

function offer(state: WorldState, command: OfferLoanCommand, { loan, auction }: OwnedLoan, at: number): Decision {
  const receiver = receiverOf(state, command, auction)
  if (isRefusal(receiver)) return refused(receiver)
  if (auction.offer) {
    const text = `The loan is already offered to ${firmName(state, auction.offer.to)}. Withdraw that offer first.`
    return refused(invalid('lender_id', text))
  }
  const toProfileId = command.lenderProfileId
  const from = firmName(state, auction.sellerProfileId)
  const text = `${from} offers to transfer ${auction.loan.project_name} to you. Accept or decline it.`
  return accepted([
    { type: 'loan-offered', auctionId: auction.id, loanId: loan.id, at, toProfileId },
    ...loanNotifications(state, at, auction, { action: 'loan_offered', title: 'Loan offered', text }, [receiver]),
  ])
}

const noOffer = invalid('offer', "This loan isn't offered to another lender.")

function withdraw(
  state: WorldState,
  command: WithdrawLoanOfferCommand,
  { loan, auction }: OwnedLoan,
  at: number,
): Decision {
  const problem = senderProblem(state, command)
  if (problem !== null) return refused(problem)
  if (!auction.offer) return refused(noOffer)
  const receiver = personByProfile(state, auction.offer.to)
  const text = `${firmName(state, auction.sellerProfileId)} withdrew the offer of ${auction.loan.project_name}.`
  const content = { action: 'loan_offer_withdrawn', title: 'Offer withdrawn', text }
  return accepted([
    { type: 'loan-offer-ended', auctionId: auction.id, loanId: loan.id, at },
    ...(receiver === undefined ? [] : loanNotifications(state, at, auction, content, [receiver])),
  ])
}

const CHANGED = 'The loan changed after you opened it. Review it again.'

function answer(state: WorldState, command: AnswerLoanOfferCommand, at: number): Decision {
  const loan = rowOf(state.loans, command.loanId)
  const auction = loan === undefined ? undefined : rowOf(state.auctions, loan.auctionId)
  if (loan === undefined || auction === undefined) return refused(notFound('The loan'))
  const person = senderOf(state, command)
  if (command.origin === 'person' && (person?.profile?.id ?? null) !== (auction.offer?.to ?? 0)) {
    const isOwn = person !== undefined && isSeller(person, auction)
    return refused(auction.offer && isOwn ? forbidden('Only the lender to whom it is offered may answer.') : noOffer)
  }
  if (!auction.offer) return refused(noOffer)
  const to = firmName(state, auction.offer.to)
  const name = auction.loan.project_name
  if (!command.accept) {
    const text = `${to} declined the transfer of ${name}. It stays with you.`
    return accepted([
      { type: 'loan-offer-ended', auctionId: auction.id, loanId: loan.id, at },
      ...loanNotifications(state, at, auction, { action: 'loan_offer_declined', title: 'Offer declined', text }),
    ])
  }
  const changed = changedSince(state, auction, command)
  if (changed !== null) return refused(changed)
  if (command.seen === undefined && command.seenVersion !== undefined && command.seenVersion !== auction.version) {
    return refused({ status: 409, message: CHANGED })
  }
  const text = `${to} accepted the transfer of ${name}. It is no longer on your boards.`
  return accepted([
    ...loanNotifications(state, at, auction, { action: 'loan_offer_accepted', title: 'Loan transferred', text }),
    transferredEvent(state, { loan, auction }, auction.offer.to, at),
  ])
}

export const transferCommands = [
  defineCommand<TransferLoanCommand>({
    name: 'transfer loan',
    decide: forOwnedLoan(transfer),
    describe: byNameAndLoan,
  }),
  defineCommand<OfferLoanCommand>({ name: 'offer loan', decide: forOwnedLoan(offer), describe: byNameAndLoan }),
  defineCommand<AnswerLoanOfferCommand>({ name: 'answer loan offer', decide: answer, describe: byNameAndLoan }),
  defineCommand<WithdrawLoanOfferCommand>({
    name: 'withdraw loan offer',
    decide: forOwnedLoan(withdraw),
    describe: byNameAndLoan,
  }),
] as const

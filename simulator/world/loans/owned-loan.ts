// The loan that a command may change, and what the commands about loans and their documents share.
import { isSeller } from '../auctions/visibility'
import type { DescriptionContext } from '../command'
import type { Decision } from '../decision'
import { refused } from '../decision'
import type { Envelope } from '../envelope'
import { personById } from '../people/people'
import type { Reference } from '../reference'
import type { Refusal } from '../refusal'
import { forbidden, notFound } from '../refusal'
import type { AuctionRecord, WorldState } from '../state'
import { rowOf } from '../table'
import type { Commitment, LoanRecord, LoanSetup } from './loan-record'
import { missingFields } from './loan-rules'

/** A loan with its auction. */
export interface OwnedLoan {
  readonly loan: LoanRecord
  readonly auction: AuctionRecord
}

type OnLoan = Envelope & ({ readonly loanId: number } | { readonly auctionId: number })

/** The loan that the command is about, if its sender may change it; otherwise why not. */
function findOwned(state: WorldState, command: OnLoan): OwnedLoan | Refusal {
  const loanId = 'loanId' in command ? command.loanId : rowOf(state.auctions, command.auctionId)?.loanId
  const loan = loanId === undefined ? undefined : rowOf(state.loans, loanId)
  const auction = loan === undefined ? undefined : rowOf(state.auctions, loan.auctionId)
  if (loan === undefined || auction === undefined) return notFound('The loan')
  if (command.origin !== 'person') return { loan, auction }
  const person = command.actor === 'system' ? undefined : personById(state, command.actor)
  if (person === undefined || !isSeller(person, auction)) return forbidden('This is somebody else’s loan.')
  return { loan, auction }
}

/** A rule about a loan, asked only when the sender may change the loan; refused otherwise. */
export const forOwnedLoan =
  <C extends OnLoan>(rule: (state: WorldState, command: C, owned: OwnedLoan, at: number) => Decision) =>
  (state: WorldState, command: C, at: number): Decision => {
    const found = findOwned(state, command)
    return 'message' in found ? refused(found) : rule(state, command, found, at)
  }

/** For commands on one loan: `update loan: Willow Court`. */
export const byNameAndLoan = (
  { name, loanId }: { readonly name: string; readonly loanId: number },
  { state }: DescriptionContext,
): string => `${name}: ${rowOf(state.loans, loanId)?.setup.project_name ?? ''}`

/** The statuses in which a loan and its documents can be changed. */
export const editable: ReadonlySet<string> = new Set(['incomplete', 'submitted', 'commitment'])

/** A firm commitment on which the agency has not decided. */
export const awaitingDecision: Commitment = { state: 'waiting', reason: '' }

/** The fields that a transferred loan lacks: those of the people whom its new lender has to name. */
export const missingSinceTransfer = ({ transferredFrom, setup }: LoanRecord, reference: Reference): string[] =>
  transferredFrom === null ? [] : [...missingFields(setup, reference)]

/** The letter of a loan that was committed before the log began: the agency accepted it for the amount of that time. */
export const initialLetter = (
  { loan_amount }: LoanSetup,
  committedAt: number | null,
): Pick<LoanRecord, 'commitment' | 'letterAmount'> =>
  committedAt === null
    ? { commitment: null }
    : { commitment: { state: 'accepted', reason: '' }, letterAmount: loan_amount ?? null }

/** True when the amount changed after the letter that the agency accepted: an amended letter has to follow. */
export const needsAmendedLetter = ({ letterAmount, setup }: LoanRecord): boolean =>
  typeof letterAmount === 'number' && letterAmount !== setup.loan_amount

/** True while an amended letter lies before the agency, or was sent back by it. */
export const isAmending = ({ commitment, letterAmount }: LoanRecord): boolean =>
  typeof letterAmount === 'number' && (commitment?.state === 'waiting' || commitment?.state === 'rejected')

// Finds the loan that a command may change; shared by the commands on loans and documents.
import { isSeller } from '../auctions/visibility'
import type { DescriptionContext } from '../command'
import { type Decision, refused } from '../decision'
import type { Envelope } from '../envelope'
import { senderOf } from '../people/people'
import type { Reference } from '../reference'
import { isRefusal, type Refusal } from '../refusal'
import type { AuctionRecord, WorldState } from '../state'
import { rowOf } from '../table'
import { loanForbidden, loanNotFound } from './departed-loans'
import type { Commitment, LoanRecord, LoanSetup } from './loan-record'
import { missingFields } from './loan-rules'

/** A loan with its auction. */
export interface OwnedLoan {
  readonly loan: LoanRecord
  readonly auction: AuctionRecord
}

type OnLoan = Envelope & ({ readonly loanId: number } | { readonly auctionId: number })

/** The loan that the command may change, or why not. */
function findOwned(state: WorldState, command: OnLoan): OwnedLoan | Refusal {
  const loanId = 'loanId' in command ? command.loanId : rowOf(state.auctions, command.auctionId)?.loanId
  const loan = loanId === undefined ? undefined : rowOf(state.loans, loanId)
  const auction = loan === undefined ? undefined : rowOf(state.auctions, loan.auctionId)
  const person = senderOf(state, command)
  if (loan === undefined || auction === undefined) return loanNotFound(state, person?.id ?? 0, loanId ?? 0)
  // Scenarios, bots and the control API may change any loan.
  if (command.origin !== 'person') return { loan, auction }
  if (person === undefined || !isSeller(person, auction)) return loanForbidden(state, person?.id ?? 0, loan.id)
  return { loan, auction }
}

/** Wraps a rule about a loan so that it runs only if the sender may change the loan. */
export const forOwnedLoan =
  <C extends OnLoan>(rule: (state: WorldState, command: C, owned: OwnedLoan, at: number) => Decision) =>
  (state: WorldState, command: C, at: number): Decision => {
    const owned = findOwned(state, command)
    return isRefusal(owned) ? refused(owned) : rule(state, command, owned, at)
  }

/** Describes a command on one loan: `update loan: Willow Court`. */
export const byNameAndLoan = (
  { name, loanId }: { readonly name: string; readonly loanId: number },
  { state }: DescriptionContext,
): string => `${name}: ${rowOf(state.loans, loanId)?.setup.project_name ?? ''}`

/** The statuses in which a loan and its documents can be changed. */
export const editable: ReadonlySet<string> = new Set(['incomplete', 'submitted', 'commitment'])

/** A firm commitment under review. */
export const awaitingDecision: Commitment = { state: 'waiting', reason: '' }

/** The fields still missing from a transferred loan, because its new lender must name its own people. */
export const missingSinceTransfer = ({ transferredFrom, setup }: LoanRecord, reference: Reference): string[] =>
  transferredFrom === null ? [] : [...missingFields(setup, reference)]

/** The letter of a loan that a world starts with: if committed, it was accepted for the current amount. */
export const initialLetter = (
  { loan_amount }: LoanSetup,
  committedAt: number | null,
): Pick<LoanRecord, 'commitment' | 'letterAmount'> =>
  committedAt === null
    ? { commitment: null }
    : { commitment: { state: 'accepted', reason: '' }, letterAmount: loan_amount ?? null }

/** True if the amount changed after the agency accepted the letter, so an amended letter is needed. */
export const needsAmendedLetter = ({ letterAmount, setup }: LoanRecord): boolean =>
  typeof letterAmount === 'number' && letterAmount !== setup.loan_amount

/** True while an amended letter is under review or was rejected. */
export const isAmending = ({ commitment, letterAmount }: LoanRecord): boolean =>
  typeof letterAmount === 'number' && (commitment?.state === 'waiting' || commitment?.state === 'rejected')

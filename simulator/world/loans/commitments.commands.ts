// The commands of the agency: accept or reject a firm commitment. Both notify the sellers.
import { byNameAndProject, type CommandOf, defineCommand } from '../command'
import { accepted, type Decision, refused } from '../decision'
import { forbidden, invalid, notFound } from '../refusal'
import type { WorldState } from '../state'
import { rowOf } from '../table'
import type { Commitment } from './loan-record'
import { loanNotifications } from './loans.notifications'

/** The agency accepts the firm commitment under review. */
export type AcceptCommitmentCommand = CommandOf<'accept commitment', { readonly auctionId: number }>

/** The agency sends the firm commitment back, with a reason. */
export type RejectCommitmentCommand = CommandOf<
  'reject commitment',
  { readonly auctionId: number; readonly reason: string }
>

function decideCommitment(
  state: WorldState,
  command: AcceptCommitmentCommand | RejectCommitmentCommand,
  at: number,
): Decision {
  if (command.origin === 'person') return refused(forbidden('Only the agency may do this.'))
  const auction = rowOf(state.auctions, command.auctionId)
  const loan = auction === undefined ? undefined : rowOf(state.loans, auction.loanId)
  if (auction === undefined || loan === undefined) return refused(notFound('The auction'))
  const reviewable = auction.status === 'submitted' || auction.status === 'commitment'
  if (!reviewable || loan.commitment?.state !== 'waiting') {
    return refused(invalid('auction', 'This loan has no firm commitment under review.'))
  }
  const name = auction.loan.project_name
  const letter = auction.status === 'commitment' ? 'amended commitment letter' : 'firm commitment'
  if (command.name === 'reject commitment') {
    const reason = command.reason.trim()
    if (reason === '') return refused(invalid('reason', 'Reason can not be empty'))
    const commitment: Commitment = { state: 'rejected', reason }
    const text = `The agency sent back the ${letter} of ${name}: ${reason}`
    return accepted([
      { type: 'commitment-decided', auctionId: auction.id, loanId: loan.id, at, commitment },
      ...loanNotifications(state, at, auction, { action: 'commitment_rejected', title: 'Commitment rejected', text }),
    ])
  }
  if (loan.setup.fha_number === undefined) {
    return refused(invalid('fha_number', 'The loan has no project number yet.'))
  }
  const commitment: Commitment = { state: 'accepted', reason: '' }
  const text = `The agency accepted the ${letter} of ${name}. Its auction can be started.`
  return accepted([
    { type: 'commitment-decided', auctionId: auction.id, loanId: loan.id, at, commitment },
    ...loanNotifications(state, at, auction, { action: 'commitment_received', title: 'Commitment accepted', text }),
  ])
}

export const commitmentCommands = [
  defineCommand<AcceptCommitmentCommand>({
    name: 'accept commitment',
    decide: decideCommitment,
    describe: byNameAndProject,
  }),
  defineCommand<RejectCommitmentCommand>({
    name: 'reject commitment',
    decide: decideCommitment,
    describe: byNameAndProject,
  }),
] as const

// The agency's desk, which decides on firm commitments so that submitted loans can come to auction. Like a bot, it is a pure
// function of the state.

import { type Draws, draws } from '../../world/draws'
import type { AcceptCommitmentCommand, RejectCommitmentCommand } from '../../world/loans/commitments.commands'
import { agencyForm, kindOf } from '../../world/loans/loan-fields'
import type { LoanRecord } from '../../world/loans/loan-record'
import type { AuctionRecord, WorldState } from '../../world/state'
import { rowOf } from '../../world/table'
import type { Range } from './bots'

export interface Agency {
  /** How long a decision takes, ms. */
  readonly decides: Range
  /** The percentage of documents that it rejects. */
  readonly rejects: number
}

const REASONS = [
  'The amount in the firm commitment differs from the loan setup.',
  'A page of the firm commitment is missing.',
  'The firm commitment has expired.',
] as const

/** What the agency decides on this auction in the current state, and when; null if there's nothing to review. */
export function agencyPlan(
  agency: Agency,
  state: WorldState,
  auction: AuctionRecord,
): { readonly at: number; readonly command: AcceptCommitmentCommand | RejectCommitmentCommand } | null {
  if (auction.status !== 'submitted') return null
  const loan = rowOf(state.loans, auction.loanId)
  if (loan?.commitment?.state !== 'waiting') return null
  const form = agencyForm(kindOf(loan.setup, state.reference))
  const document = loan.documents.find((stored) => stored.form === form)
  const draw = draws(state.seed, 'agency', auction.key, document?.id ?? 0)
  const at = Math.max(auction.statusedAt, document?.uploadedAt ?? 0) + draw.between(...agency.decides)
  const desk = { actor: 'system', origin: 'bot', auctionId: auction.id } as const
  const reason = rejectionReason(agency, loan, draw)
  return reason === null
    ? { at, command: { name: 'accept commitment', ...desk } }
    : { at, command: { name: 'reject commitment', ...desk, reason } }
}

/** Why the agency rejects the commitment; null if it accepts it. */
function rejectionReason(agency: Agency, loan: LoanRecord, draw: Draws): string | null {
  if (loan.setup.fha_number === undefined) return 'The loan setup has no project number.'
  return draw.percent(agency.rejects) ? draw.oneOf(REASONS) : null
}

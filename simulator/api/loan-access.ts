// Shared by the loan calls: access checks, and submitting a seller's command.
import type { RunningWorld } from '../runtime/running-world'
import type { Command } from '../world/commands'
import { loanForbidden, loanNotFound } from '../world/loans/departed-loans'
import { loanFor, ownsLoan } from '../world/loans/loans.project'
import type { CallRequest, Viewer } from './handler'
import { forbidden, refusedBy } from './middleware/refused'

export const NOT_YOURS = 'This loan belongs to someone else.'

/** Submits a command and returns the world's reply; throws a Refused. */
export const submitOrThrow = async (submit: CallRequest<'auth.user'>['submit'], command: Command): Promise<unknown> => {
  const outcome = await submit(command)
  if (!outcome.ok) throw refusedBy(outcome.refusal)
  return outcome.reply
}

/** The actor and origin of this user's commands. */
export const by = (viewer: Viewer) => ({ actor: viewer.userId, origin: 'person' }) as const

/** The loan as the user may read it; throws a 403, 404 or 410. */
export const loanReadBy = (world: RunningWorld, viewer: Viewer, loanId: number) => {
  const state = world.state()
  const loan = loanFor(state, viewer.userId, loanId)
  if (loan === 'forbidden') throw refusedBy(loanForbidden(state, viewer.userId, loanId))
  if (loan === null) throw refusedBy(loanNotFound(state, viewer.userId, loanId))
  return loan
}

/** The loan, if the user may change it; throws a 403 or 404. */
export const loanOf = (world: RunningWorld, viewer: Viewer, loanId: number) => {
  const loan = loanReadBy(world, viewer, loanId)
  if (!ownsLoan(world.state(), viewer.userId, loanId)) throw forbidden(NOT_YOURS)
  return loan
}

// What the calls about loans share: whose loan it is, and how a command of its seller is settled.
import type { RunningWorld } from '../runtime/running-world'
import type { Command } from '../world/commands'
import { loanFor, ownsLoan } from '../world/loans/loans.project'
import type { CallRequest, Viewer } from './handler'
import { forbidden, notFound, refusedBy } from './middleware/refused'

export const NOT_YOURS = 'This loan belongs to someone else.'

/** Submits a command; what the world answers, or a thrown refusal. */
export const settle = async (submit: CallRequest<'auth.user'>['submit'], command: Command): Promise<unknown> => {
  const outcome = await submit(command)
  if (!outcome.ok) throw refusedBy(outcome.refusal)
  return outcome.reply
}

/** As whom a command of this person is submitted. */
export const by = (viewer: Viewer) => ({ actor: viewer.userId, origin: 'person' }) as const

/** The loan as this person may read it; throws a 403 or 404. */
export const loanReadBy = (world: RunningWorld, viewer: Viewer, loanId: number) => {
  const loan = loanFor(world.state(), viewer.userId, loanId)
  if (loan === 'forbidden') throw forbidden(NOT_YOURS)
  if (loan === null) throw notFound('The loan could not be found.')
  return loan
}

/** The loan, if it is this person's to change; throws a 403 or 404. */
export const loanOf = (world: RunningWorld, viewer: Viewer, loanId: number) => {
  const loan = loanReadBy(world, viewer, loanId)
  if (!ownsLoan(world.state(), viewer.userId, loanId)) throw forbidden(NOT_YOURS)
  return loan
}

// Facts about loans for tests; the test knows which data belong to which call.
import type { ApiErrorKind } from '../../contract/api-error'
import type { CallName } from '../../contract/calls'
import type { AnsweredFact, FailedFact } from '../../contract/fact'
import type { Loan } from '../../contract/loan'

/** A call was answered with these data. */
export const answered = <N extends CallName>(name: N, params: unknown, data: unknown, subject: string = name) =>
  ({
    type: `${name}/answered`,
    payload: { subject, params, query: undefined, answer: { data } },
  }) as unknown as AnsweredFact<N>

/** A call failed with an error of this kind. */
export const failed = <N extends CallName>(name: N, params: unknown, kind: ApiErrorKind, subject: string = name) =>
  ({
    type: `${name}/failed`,
    payload: { subject, params, query: undefined, error: { status: 0, kind, message: '', fields: {} } },
  }) as unknown as FailedFact<N>

/** A loan was read. */
export const loanRead = (id: number, change: Partial<Loan> = {}) => answered('loan.read', { id }, { id, ...change })

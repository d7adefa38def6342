// What a person asked for and is waiting for, by subject. Calls that nobody waits for leave no trace here.
import type { ApiError } from '../../contract/api-error'
import type { Subject } from '../../contract/fact'

export interface RequestState {
  /** `unknown`: it was sent, and no answer tells what became of it; the truth is being read back. */
  readonly status: 'pending' | 'succeeded' | 'failed' | 'unknown'
  /** The idempotency key of the attempt, where there is one. */
  readonly attempt: string | null
  /** Official ms. */
  readonly since: number
  readonly error: ApiError | null
  /** What was bid, to recognise it in what is read back. 32nds; percent. */
  readonly bid: { readonly price32: number | null; readonly rate: number | null } | null
}

export interface RequestsState {
  readonly bySubject: Readonly<Record<Subject, RequestState>>
  /** The subjects whose outcome is unknown, so that the many facts that settle none cost nothing. */
  readonly uncertain: readonly Subject[]
}

export const noRequests: RequestsState = { bySubject: {}, uncertain: [] }

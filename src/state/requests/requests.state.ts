// What a person asked for and is waiting for, by subject. Calls that nobody waits for leave no trace here.
import type { ApiError } from '../../contract/api-error'
import type { Subject } from '../../contract/fact'

/** What is noted of a request, to recognize it in what is read back: figures and choices, never a private text. */
export type RequestDetail = Readonly<Record<string, number | boolean | null>>

export interface RequestState {
  /** `unknown`: it was sent, and no answer tells what became of it; the truth is being read back. */
  readonly status: 'pending' | 'succeeded' | 'failed' | 'unknown'
  /** The type of the intent that began it. */
  readonly intent: string
  /** The entry of that intent: another press is another request. */
  readonly entryId: string
  /** The idempotency key of the attempt, where there is one. */
  readonly attempt: string | null
  /** Official ms. */
  readonly since: number
  readonly error: ApiError | null
  readonly detail: RequestDetail | null
}

export interface RequestsState {
  readonly bySubject: Readonly<Record<Subject, RequestState>>
  /** The subjects whose outcome is unknown, so that the many facts that settle none cost nothing. */
  readonly uncertain: readonly Subject[]
}

export const noRequests: RequestsState = { bySubject: {}, uncertain: [] }

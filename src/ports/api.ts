// The port to the server's calls: one call in, facts out.
import type { Observable } from 'rxjs'
import type { CallInput, CallName } from '../contract/calls'
import type { AnsweredFact, FailedFact, RejectedFact, Subject } from '../contract/fact'

export interface CallOptions {
  /** What the call is about; the default is the call's name and its parameters: `auction.list:live`. */
  readonly subject?: Subject
  /** One per press of Confirm; makes a repeat of the same intention one effect. */
  readonly idempotencyKey?: string
  /** True for what is sent even when the page is being closed; its body is small. */
  readonly outlivesPage?: true
  /** Default 15 000 ms. */
  readonly timeoutMs?: number
}

/** What one call emits. */
export type CallFact<N extends CallName = CallName> = AnsweredFact<N> | FailedFact<N> | RejectedFact

export interface ApiPort {
  /**
   * Makes one call. Emits any `message/rejected`, then exactly one answered or failed fact, then completes; never errors.
   * Unsubscribing aborts the request.
   */
  call<N extends CallName>(name: N, input: CallInput<N>, options?: CallOptions): Observable<CallFact<N>>
}

// The port to the server's calls: one call in, facts out.
import type { Observable } from 'rxjs'
import type { CallInput, CallName } from '../contract/calls'
import type { AnsweredFact, FailedFact, RejectedFact, Subject } from '../contract/fact'

export interface CallOptions {
  /** What the call is about; defaults to the call's name and parameters: `auction.list:live`. */
  readonly subject?: Subject
  /** One per press of Confirm, so that a repeated request takes effect only once. */
  readonly idempotencyKey?: string
  /** By default 15,000 ms, and up to 60,000 ms while the server is slow. */
  readonly timeoutMs?: number
}

/** What one call emits. */
export type CallFact<N extends CallName = CallName> = AnsweredFact<N> | FailedFact<N> | RejectedFact

export interface ApiPort {
  /**
   * Makes one call. Emits any `message/rejected`, then one answered or failed fact, then completes; never errors. A read that
   * a later read of the same data has overtaken completes without a fact. Unsubscribing aborts the request. A small write without
   * an idempotency key arrives even if the page closes meanwhile.
   */
  call<N extends CallName>(name: N, input: CallInput<N>, options?: CallOptions): Observable<CallFact<N>>
}

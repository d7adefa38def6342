// The port through which a replayed session makes its calls. The API implements it without HTTP.
import type { CallName } from '../../src/contract/calls'
import type { Outcome, RunningWorld } from '../runtime/running-world'

/** A call of the session. */
export interface SessionCall {
  readonly name: CallName
  readonly userId: number
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  /** The Idempotency-Key. */
  readonly key: string | null
}

/** The result of a call. */
export interface CallResult {
  /** Null when no command entered the world. */
  readonly outcome: Outcome | null
  /** The body of the answer; null when it was refused. */
  readonly answer: unknown
  /** Why it was refused; null when it was not. */
  readonly refusal: string | null
}

/** Makes one call now, in the world's time. */
export type CallHandler = (call: SessionCall) => Promise<CallResult>

/** Gives the handler of one world's calls. */
export type CallsOf = (world: RunningWorld) => CallHandler

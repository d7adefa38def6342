// The port for the API calls of a replayed session. The API implements it without HTTP.
import type { CallName } from '../../src/contract/calls'
import type { Outcome, RunningWorld } from '../runtime/running-world'

/** A call of the replayed session. */
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
  /** Null if the call submitted no command. */
  readonly outcome: Outcome | null
  /** The response body; null if the call was refused. */
  readonly answer: unknown
  /** Why the call was refused; null if it wasn't. */
  readonly refusal: string | null
}

/** Makes one call at the current virtual time. */
export type CallHandler = (call: SessionCall) => Promise<CallResult>

/** Returns the call handler of a world. */
export type CallHandlerFor = (world: RunningWorld) => CallHandler

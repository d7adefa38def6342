// How a request is declared: one action, the call that carries it out, what it is about, and how its outcome is found out.
// The life of the request (pending, succeeded, failed, unknown) follows from this declaration; so does its epic.
import type { Observable } from 'rxjs'
import type { ApiError } from '../../contract/api-error'
import type { CallInput, CallName } from '../../contract/calls'
import type { Subject } from '../../contract/fact'
import type { RequestDetail, RequestState } from '../requests/requests.slice'
import type { RootState } from '../root-state'
import type { ActionCreator } from './action'
import type { EpicDependencies } from './epic'
import type { AppEvent, AppEventType, LogEntry } from './log-entry'

/**
 * What a second action about the same subject means while the first is open: `ignore` drops it, `replace` aborts the first,
 * `queue` sends it after the first. Subjects never wait for each other.
 */
type Overlap = 'ignore' | 'replace' | 'queue'

/** How an open request ended: it succeeded, or it failed with this error. */
export type Outcome = 'succeeded' | ApiError

/** How an open request stands now: ended, or not known, with the sentence that says what is being done about it. */
export type Settlement = Outcome | { readonly unknown: ApiError }

export interface OpenRequest {
  readonly subject: Subject
  readonly request: RequestState
  /** The state after the action. */
  readonly state: RootState
}

/** Which entries tell how an open request ended; null when one tells nothing. */
export type Outcomes = {
  readonly [T in AppEventType]?: (entry: LogEntry<T>, open: OpenRequest) => Settlement | null
}

export interface RequestSpec<T extends string, P extends object, N extends CallName> {
  /** A verb and a noun, for reports of failures. */
  readonly name: string
  readonly action: ActionCreator<T, P>
  /** The call whose answer or failure ends the request; several where the payload decides which. */
  readonly call: N | readonly N[]
  /** What the request is about: one request per subject is open at a time. */
  readonly subject: (payload: P) => Subject
  readonly overlap: Overlap
  /** Requests of one group overlap; those about one subject when left out. */
  readonly overlapGroup?: (payload: P) => string
  /** While a request about this subject is pending, this one is not sent. */
  readonly excludedBy?: (payload: P) => Subject
  /** What is sent; null when a secret that it needs is gone. `{}` when left out. */
  readonly input?: (payload: P, tools: EpicDependencies) => CallInput<N> | null
  /** Makes a repeat of the same intention one effect on the server. */
  readonly idempotencyKey?: (payload: P) => string
  /** Carries the request out where one call with `input` is not enough. Must bring the facts of `call`. */
  readonly send?: (payload: P, tools: EpicDependencies) => Observable<AppEvent>
  /** What is read again when the server did it, or may have done it. */
  readonly refetch?: (payload: P, tools: EpicDependencies) => Observable<AppEvent>
  /** What is noted of the payload with the request, to recognize it in what is read back. */
  readonly detail?: (payload: P) => RequestDetail
  /** True when the answer alone does not end the request: `settledBy` says what does. */
  readonly waitForEvent?: true
  /** What a failure means; the error as it is when left out. `unknown` where nobody can say whether the server did it. */
  readonly mapError?: (error: ApiError) => Outcome | 'unknown'
  /** What tells the outcome of an unknown request, or of any open one when `waitForEvent` or `eventMayResolve`. */
  readonly settledBy?: Outcomes
  /** True when `settledBy` may tell the outcome before the answer does: what the answer says later changes nothing. */
  readonly eventMayResolve?: true
  /** True for what is about the person and not about the world: it stays when the simulated world is replaced. */
  readonly keepOnReset?: true
}

/** A request whose payload is nobody else's business. */
export interface AnyRequest extends Omit<RequestSpec<string, never, CallName>, 'action' | 'input'> {
  readonly action: { readonly type: string }
  readonly input?: (payload: never, tools: EpicDependencies) => object | null
}

/** Declares a request; modules list it under `requests`, screens follow it with `useRequest`. */
export const defineRequest = <T extends string, P extends object, N extends CallName>(
  spec: RequestSpec<T, P, N>,
): RequestSpec<T, P, N> => spec

/** Every call that can end this request. */
export const callsOf = ({ call }: Pick<AnyRequest, 'call'>): readonly CallName[] =>
  typeof call === 'string' ? [call] : call

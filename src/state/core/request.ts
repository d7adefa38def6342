// Declares a request: the action that starts it, the call it makes, its subject, and what settles an unknown outcome. The slice of
// requests derives its status from this, and request-epic.ts its epic.
import type { Observable } from 'rxjs'
import type { ApiError } from '../../contract/api-error'
import type { CallInput, CallName } from '../../contract/calls'
import type { Subject } from '../../contract/fact'
import type { RequestDetail, RequestState } from '../requests/requests.slice'
import type { RootState } from '../root-reducer'
import type { ActionCreator } from './action'
import type { EpicDependencies } from './epic'
import type { AppEvent, AppEventType, LogEntry } from './log-entry'

/**
 * What happens to a second action about the same subject while the first request is open: `ignore` drops it, `replace` aborts the
 * first, `queue` sends it after the first. Different subjects never wait for each other.
 */
type Overlap = 'ignore' | 'replace' | 'queue'

/** How an open request ended: it succeeded, or it failed with this error. */
export type Outcome = 'succeeded' | ApiError

/** The outcome, or `unknown` with a message that says what the app is doing about it. */
export type Settlement = Outcome | { readonly unknown: ApiError }

export interface OpenRequest {
  readonly subject: Subject
  readonly request: RequestState
  /** The state after the action. */
  readonly state: RootState
}

/** By type of action: what it reveals about an open request; null for nothing. */
export type Outcomes = {
  readonly [T in AppEventType]?: (entry: LogEntry<T>, open: OpenRequest) => Settlement | null
}

export interface RequestSpec<T extends string, P extends object, N extends CallName> {
  /** A verb and a noun, for failure reports. */
  readonly name: string
  readonly action: ActionCreator<T, P>
  /** The call whose answer or failure ends the request; several where the payload decides which. */
  readonly call: N | readonly N[]
  /** What the request is about. Only one request per subject is open at a time. */
  readonly subject: (payload: P) => Subject
  readonly overlap: Overlap
  /** Requests of one group overlap; by default those about one subject. */
  readonly overlapGroup?: (payload: P) => string
  /** While a request about this subject is pending, this one is not sent. */
  readonly excludedBy?: (payload: P) => Subject
  /** The call's input, `{}` by default; null when a secret that it needs is gone. */
  readonly input?: (payload: P, tools: EpicDependencies) => CallInput<N> | null
  /** The server carries out one request per key. */
  readonly idempotencyKey?: (payload: P) => string
  /** Replaces the call where one with `input` isn't enough. Must emit the facts of `call`. */
  readonly send?: (payload: P, tools: EpicDependencies) => Observable<AppEvent>
  /** What to fetch again when the server did it, or may have done it. */
  readonly refetch?: (payload: P, tools: EpicDependencies) => Observable<AppEvent>
}

/** A request that its answer alone doesn't end: other actions show whether the server did it. */
export interface UncertainRequestSpec<T extends string, P extends object, N extends CallName>
  extends RequestSpec<T, P, N> {
  /** Which actions settle an unknown request, or any open one with `waitForEvent` or `eventMayResolve`. */
  readonly settledBy: Outcomes
  /** The part of the payload by which to recognize the request in later answers and events. */
  readonly detail?: (payload: P) => RequestDetail
  /** True when the answer doesn't end the request, but an action in `settledBy` does. */
  readonly waitForEvent?: true
  /** The outcome that a failure means; by default the error itself. `unknown` when the server may have done it. */
  readonly mapError?: (error: ApiError) => Outcome | 'unknown'
  /** True when an action in `settledBy` may settle it before the answer; the answer then changes nothing. */
  readonly eventMayResolve?: true
  /** True when the request is about the user and not the world: it survives a reset of the simulated world. */
  readonly keepOnReset?: true
}

/** A request of any payload and of either form. */
export interface AnyRequest
  extends Partial<Omit<UncertainRequestSpec<string, never, CallName>, keyof AnyOrdinary>>,
    AnyOrdinary {}

interface AnyOrdinary extends Omit<RequestSpec<string, never, CallName>, 'action' | 'input'> {
  readonly action: { readonly type: string }
  readonly input?: (payload: never, tools: EpicDependencies) => object | null
}

/**
 * Declares a request. Exported from `<noun>.epics.ts`, it runs (nouns.ts); screens follow it with `useRequest`.
 *
 * @example
 * export const loanDeleteRequest = defineRequest({
 *   name: 'delete loan',
 *   action: loanDeleteRequested,
 *   call: 'loan.remove',
 *   subject: ({ loanId }) => `loan.remove:${loanId}`,
 *   overlap: 'ignore',
 *   input: ({ loanId }) => ({ params: { id: loanId } }),
 * })
 */
export const defineRequest = <T extends string, P extends object, N extends CallName>(
  spec: RequestSpec<T, P, N>,
): RequestSpec<T, P, N> => spec

/**
 * Declares a request whose outcome can be unknown after its answer, or without one.
 *
 * @example
 * export const passRequest = defineUncertainRequest({
 *   …
 *   mapError: unknownWhenLost,
 *   settledBy: { 'notification.list/answered': settledByList },
 * })
 */
export const defineUncertainRequest = <T extends string, P extends object, N extends CallName>(
  spec: UncertainRequestSpec<T, P, N>,
): UncertainRequestSpec<T, P, N> => spec

/** Every call that can end this request. */
export const callsOf = ({ call }: Pick<AnyRequest, 'call'>): readonly CallName[] =>
  typeof call === 'string' ? [call] : call

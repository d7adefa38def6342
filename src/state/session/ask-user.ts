// Asks who is signed in until the server says it: what passes by itself (a restart, a full server) says nothing of the token.
import type { Observable } from 'rxjs'
import type { ApiError } from '../../contract/api-error'
import { isOutcomeUnknown } from '../core/calls'
import type { EpicDependencies } from '../core/epic'
import type { AppEvent } from '../core/log-entry'
import { retryCall } from '../core/retry-call'

/** A failure that says nothing about the token: no answer, an error of the server, or too many calls. */
export const isPassing = (error: ApiError): boolean =>
  (isOutcomeUnknown(error) && error.kind !== 'unreadable') || error.kind === 'throttled'

/** Emits every answer of the call, and asks again after a failure that `again` names. */
export const askUser = (tools: EpicDependencies, again: (error: ApiError) => boolean): Observable<AppEvent> =>
  retryCall(tools, () => tools.api.call('auth.user', {}), again)

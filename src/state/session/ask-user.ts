// Identifies the signed-in user, and retries while the server is restarting or overloaded.
import type { Observable } from 'rxjs'
import type { ApiError } from '../../contract/api-error'
import { isOutcomeUnknown } from '../core/calls'
import type { EpicDependencies } from '../core/epic'
import type { AppEvent } from '../core/log-entry'
import { retryCall } from '../core/retry-call'

/** A temporary failure that doesn't make the token invalid: no answer, a server error, or too many calls. */
export const isPassing = (error: ApiError): boolean =>
  (isOutcomeUnknown(error) && error.kind !== 'unreadable') || error.kind === 'throttled'

/** Emits every answer of the call, and retries after a failure that `again` accepts. */
export const askUser = (tools: EpicDependencies, again: (error: ApiError) => boolean): Observable<AppEvent> =>
  retryCall(tools, () => tools.api.call('auth.user', {}), again)

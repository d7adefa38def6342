// Follows a subject of an optional feature.
import { concat, concatMap, defer, type Observable, of } from 'rxjs'
import type { ApiError } from '../../contract/api-error'
import type { LiveSubject } from '../../ports/realtime'
import { answeredType } from '../core/calls'
import type { EpicDependencies } from '../core/epic'
import type { AppEvent } from '../core/log-entry'
import { retryCall } from '../core/retry-call'
import { selectIsServed } from './capabilities.slice'

/** A server without the call doesn't get it later, and without a session or a world every call fails. */
const mayBeAnswered = ({ callMissing, kind }: ApiError): boolean =>
  callMissing === undefined && kind !== 'unauthenticated' && kind !== 'unknown-world'

/**
 * Keeps the subject live. A server without the feature refuses its channel, so until the server is known to have the feature, the
 * channel is joined only after the snapshot's call was answered.
 */
export const followOptional = (subject: LiveSubject, tools: EpicDependencies): Observable<AppEvent> => {
  const { call, input, subject: about } = subject.snapshot
  return defer((): Observable<AppEvent> => {
    const live$ = tools.realtime.live(subject)
    if (selectIsServed(tools.state(), call)) return live$
    const options = about === undefined ? {} : { subject: about }
    return retryCall(tools, () => tools.api.call(call, input, options), mayBeAnswered).pipe(
      concatMap((fact) => (fact.type === answeredType(call) ? concat(of(fact), live$) : of(fact))),
    )
  })
}

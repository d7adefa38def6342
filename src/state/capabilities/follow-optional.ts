// Follows a subject of an optional feature.
import {
  concat,
  concatMap,
  defer,
  distinctUntilChanged,
  EMPTY,
  map,
  type Observable,
  of,
  repeat,
  switchMap,
  timer,
} from 'rxjs'
import type { LiveSubject } from '../../ports/realtime'
import { answeredType } from '../core/calls'
import type { EpicDependencies } from '../core/epic'
import type { AppEvent } from '../core/log-entry'
import { retryCall } from '../core/retry-call'
import type { RootState } from '../root-reducer'
import { selectIsMissing, selectIsServed } from './capabilities.slice'

/** Time before a call that was overtaken, or whose answer belonged to an earlier world, is made again, ms. */
const AGAIN_MS = 1_000

/**
 * Keeps the subject live. A server without the feature refuses its channel, so until the server is known to have the feature, the
 * snapshot's call is repeated with back-off, and the channel is joined only after it was answered.
 */
export function followOptional(
  subject: LiveSubject,
  state$: Observable<RootState>,
  tools: EpicDependencies,
): Observable<AppEvent> {
  const { call, input, subject: about } = subject.snapshot
  const live$ = defer(() => tools.realtime.live(subject))
  const ask$ = retryCall(
    tools,
    () => tools.api.call(call, input, about === undefined ? {} : { subject: about }),
    () => true,
  ).pipe(
    concatMap((fact): Observable<AppEvent> => (fact.type === answeredType(call) ? concat(of(fact), live$) : of(fact))),
    repeat({ delay: () => timer(AGAIN_MS, tools.scheduler) }),
  )
  const stepIn = (state: RootState): 'live' | 'ask' | 'wait' => {
    if (selectIsServed(state, call)) return 'live'
    return state.session.status === 'signed-in' && !selectIsMissing(state, call) ? 'ask' : 'wait'
  }
  return state$.pipe(
    map(stepIn),
    distinctUntilChanged(),
    switchMap((step) => {
      if (step === 'wait') return EMPTY
      return step === 'live' ? live$ : ask$
    }),
  )
}

// Submitting once: a second press while the first waits for its answer is the same wish. The guard ends with the answer,
// as the request in the state does; what is read after it holds nobody up.
import type { Observable, OperatorFunction } from 'rxjs'
import { defer, filter, finalize, mergeMap, tap } from 'rxjs'
import type { AppEvent } from '../core/log-entry'

/**
 * Carries out a wish unless one before it still waits for its answer: exhaustMap up to the first fact that answers, and
 * mergeMap from there on. With exhaustMap alone a press during the reading afterwards would be pending and never sent.
 */
export const ignoreWhilePending = <T>(carryOut: (wish: T) => Observable<AppEvent>): OperatorFunction<T, AppEvent> => {
  return (wishes$) =>
    defer(() => {
      let waiting: symbol | null = null
      return wishes$.pipe(
        filter(() => waiting === null),
        mergeMap((wish) => {
          const own = Symbol('wish')
          const answered = (): void => {
            if (waiting === own) waiting = null
          }
          waiting = own
          return carryOut(wish).pipe(
            // What had to be dropped of an answer is told before the answer.
            tap(({ type }) => {
              if (type !== 'message/rejected') answered()
            }),
            finalize(answered),
          )
        }),
      )
    })
}

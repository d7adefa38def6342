// Runs the epics. An action reaches only the epics that name its type: `combineEpics` asks every epic about every action, which
// costs 28 times as much with 100 of them. An epic that throws is reported and restarted; the others keep running.
import type { StateObservable } from 'redux-observable'
import { defer, Observable, Subject, Subscription } from 'rxjs'
import type { RootState } from '../root-reducer'
import { epicFailed } from './action'
import { callOfSubject } from './calls'
import type { Epic, EpicDependencies } from './epic'
import type { AppEvent, AppEventType, LogEntry } from './log-entry'

/** How often one epic may fail before it stays stopped. */
export const MAX_RESTARTS = 5

/** An action from an epic, for the log. */
export type EpicAction = AppEvent & { readonly origin: 'epic' }

/** The pending requests that an epic started. */
const pendingSubjectsOf = ({ on, calls = [] }: Epic, { requests }: RootState): readonly string[] =>
  Object.entries(requests.bySubject)
    .filter(([, { status }]) => status === 'pending')
    .filter(([subject, { actionType }]) => {
      const call = callOfSubject(subject)
      return on.includes(actionType as AppEventType) || (call !== null && calls.includes(call))
    })
    .map(([subject]) => subject)

/** Runs one epic, reports a failure as an action, and runs it again until it has failed too often. */
function runSupervised(
  epic: Epic,
  action$: Observable<LogEntry>,
  state$: StateObservable<RootState>,
  dependencies: EpicDependencies,
): Observable<EpicAction> {
  return new Observable((subscriber) => {
    const running = new Subscription()
    const emit = (action: AppEvent): void => subscriber.next({ ...action, origin: 'epic' })
    const start = (failures: number): void => {
      const fail = (error: unknown): void => {
        const stopped = failures + 1 >= MAX_RESTARTS
        const why = error instanceof Error ? error.name : typeof error
        const message = error instanceof Error ? error.message : ''
        const subjects = pendingSubjectsOf(epic, state$.value)
        if (!stopped) start(failures + 1)
        emit(epicFailed({ epic: epic.name, why, message, subjects, stopped }))
      }
      // Deferred, so that an error while the epic is built is handled too.
      running.add(defer(() => epic.run(action$, state$, dependencies)).subscribe({ next: emit, error: fail }))
    }
    start(0)
    return running
  })
}

/** Combines these epics into the root epic. */
export function createRootEpic(epics: readonly Epic[]) {
  return (
    action$: Observable<LogEntry>,
    state$: StateObservable<RootState>,
    dependencies: EpicDependencies,
  ): Observable<EpicAction> =>
    new Observable((subscriber) => {
      const subscription = new Subscription()
      const routes = new Map<string, Subject<LogEntry>[]>()
      for (const epic of epics) {
        const own$ = new Subject<LogEntry>()
        for (const type of new Set(epic.on)) routes.set(type, [...(routes.get(type) ?? []), own$])
        subscription.add(runSupervised(epic, own$, state$, dependencies).subscribe((action) => subscriber.next(action)))
      }
      subscription.add(
        action$.subscribe((action) => {
          for (const own$ of routes.get(action.type) ?? []) own$.next(action)
        }),
      )
      return subscription
    })
}

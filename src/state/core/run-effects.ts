// The one epic that Redux sees. Routes each entry by its type to the epics that listen to it, so that an entry costs the
// same however many epics there are; one that throws is reported and restarted alone, the others live on.
import { Observable, Subject, Subscription } from 'rxjs'
import { isIntentType } from '../intents'
import type { FoldedAction } from '../root-reducer'
import { callOfSubject } from './call-facts'
import { effectFailed } from './core.events'
import type { Effect, EffectTools } from './effect'
import type { AppEvent, AppEventType, LogEntry } from './log-entry'

/** How often one epic may fail before it stays stopped. */
export const MOST_RESTARTS = 5

/** An intent on its way to the store's door, with who wanted it. */
export type EffectIntent = AppEvent & { readonly origin: 'epic' }

/** Hands a fact off the wire to the inbound door. */
export type Receive = (fact: AppEvent) => void

/** The subjects that an epic leaves behind when it fails: those that wait for one of its calls. */
function pendingSubjectsOf(epic: Effect, { state }: EffectTools): readonly string[] {
  const { calls = [] } = epic
  return Object.entries(state().requests.bySubject)
    .filter(([subject, { status }]) => status === 'pending' && calls.some((call) => call === callOfSubject(subject)))
    .map(([subject]) => subject)
}

/** Makes the root epic: facts that epics bring go to `receive`, intents are dispatched. */
export function createRootEpic(epics: readonly Effect[], receive: Receive) {
  return (folded$: Observable<FoldedAction>, tools: EffectTools): Observable<EffectIntent> =>
    new Observable((subscriber) => {
      const running = new Subscription()
      const routes = new Map<AppEventType, Subject<LogEntry>[]>()

      const start = (epic: Effect, entries$: Subject<LogEntry>, failures: number): void => {
        const fail = (error: unknown): void => {
          const stopped = failures + 1 >= MOST_RESTARTS
          const why = error instanceof Error ? error.name : typeof error
          const message = error instanceof Error ? error.message : ''
          const subjects = pendingSubjectsOf(epic, tools)
          if (!stopped) start(epic, entries$, failures + 1)
          subscriber.next({ ...effectFailed({ epic: epic.name, why, message, subjects, stopped }), origin: 'epic' })
        }
        const say = (said: AppEvent): void => {
          if (isIntentType(said.type)) subscriber.next({ ...said, origin: 'epic' })
          else receive(said)
        }
        running.add(outputOf(epic, entries$, tools).subscribe({ next: say, error: fail }))
      }

      for (const epic of epics) {
        const entries$ = new Subject<LogEntry>()
        for (const type of new Set(epic.on)) routes.set(type, [...(routes.get(type) ?? []), entries$])
        start(epic, entries$, 0)
      }

      running.add(
        folded$.subscribe(({ payload }) => {
          for (const entry of payload) for (const entries$ of routes.get(entry.type) ?? []) entries$.next(entry)
        }),
      )
      return running
    })
}

/** The output of an epic; one that throws while it is being built fails like one that throws later. */
function outputOf(epic: Effect, entries$: Observable<LogEntry>, tools: EffectTools): Observable<AppEvent> {
  return new Observable((subscriber) => {
    try {
      return epic.run(entries$, tools).subscribe(subscriber)
    } catch (error) {
      subscriber.error(error)
      return undefined
    }
  })
}

// Marble tests of epics and requests in virtual time: actions in, actions out.
import { StateObservable } from 'redux-observable'
import { filter, map, Observable, observeOn, queueScheduler, Subject, share, tap } from 'rxjs'
import { TestScheduler } from 'rxjs/testing'
import type { CallName } from '../../contract/calls'
import type { AnsweredFact, FailedFact, RejectedFact } from '../../contract/fact'
import { sameJson } from '../../contract/json'
import type { ApiPort, CallOptions } from '../../ports/api'
import type { Ports } from '../../ports/ports'
import type { Epic, EpicDependencies } from '../core/epic'
import { createRootEpic, type EpicAction } from '../core/epic-router'
import type { AppEvent, AppEventType, LogEntry } from '../core/log-entry'
import type { AnyRequest } from '../core/request'
import { requestEpic } from '../requests/request-epic'
import { requestSettled } from '../requests/requests.slice'
import { settleRequests } from '../requests/settle-requests'
import { type RootState, reduceAll } from '../root-reducer'
import { createFakePorts } from './fake-ports'
import { entry, signedIn } from './samples'

type CallFact = AnsweredFact | FailedFact | RejectedFact

export interface EpicHarness {
  /** The epic's dependencies; a test may replace a port. */
  tools: EpicDependencies
  readonly fake: ReturnType<typeof createFakePorts>
  /** The calls: `name`, input and options. */
  readonly calls: { readonly name: CallName; readonly input: unknown; readonly options: CallOptions }[]
  /** The current state; a test may replace it. */
  state: RootState
  readonly state$: StateObservable<RootState>
}

/** How a test answers calls: an observable per call, usually `cold(...)`. `count` is the number of calls so far. */
export type AnswerCalls = (name: CallName, count: number) => Observable<CallFact>

/** Dependencies with fake ports whose calls the test answers. */
export function createHarness(
  scheduler: TestScheduler,
  answerCalls: AnswerCalls,
  ports: Partial<Ports> = {},
): EpicHarness {
  const fake = createFakePorts()
  const calls: { name: CallName; input: unknown; options: CallOptions }[] = []
  const call = (name: CallName, input: unknown, options: CallOptions = {}): Observable<CallFact> => {
    calls.push({ name, input, options })
    return answerCalls(name, calls.length)
  }
  // The test answers with a fact of the call.
  const api = { call } as unknown as ApiPort
  const states$ = new Subject<RootState>()
  const state$ = new StateObservable(states$, signedIn)
  return {
    fake,
    calls,
    state$,
    get state() {
      return state$.value
    },
    set state(state) {
      states$.next(state)
    },
    tools: { ...fake.ports, api, ...ports, scheduler, state: () => state$.value },
  }
}

const pretty = (events: unknown): string => JSON.stringify(events, null, 1)

/** A scheduler that throws with both sides if the actual output differs from the expected one. */
export const createScheduler = (): TestScheduler =>
  new TestScheduler((actual, expected) => {
    if (!sameJson(actual, expected)) throw new Error(`expected ${pretty(expected)}\nbut got ${pretty(actual)}`)
  })

/** The actions as epics see them: stamped with a unique id, and reduced into the state first. */
function reduceFirst(entries$: Observable<unknown>, harness: EpicHarness): Observable<LogEntry> {
  const reduced$ = new Subject<LogEntry>()
  let number = 0
  return new Observable<LogEntry>((subscriber) => {
    const listening = reduced$.subscribe(subscriber)
    const feeding = (entries$ as Observable<LogEntry>).subscribe((one) => {
      number += 1
      const stamped = { ...one, meta: { ...one.meta, id: `${one.meta.id}.${number}` } } as LogEntry
      // Queued, as in redux-observable: an epic's output comes after all epics have received the action.
      queueScheduler.schedule(() => {
        harness.state = reduceAll(harness.state, [stamped])
        reduced$.next(stamped)
      })
    })
    return () => {
      feeding.unsubscribe()
      listening.unsubscribe()
    }
  }).pipe(share())
}

/** Reduces what an epic emits, as the store does before the epic continues. */
const reduceOutput = (harness: EpicHarness) =>
  tap((event: AppEvent) => {
    harness.state = reduceAll(harness.state, [entry(event)])
  })

/** What an epic emits for these actions; the test sets the state. The actions must be of types that the epic names. */
export function outputOf<T extends AppEventType>(
  epic: Epic<T>,
  action$: Observable<unknown>,
  { tools, state$ }: EpicHarness,
): Observable<AppEvent> {
  return epic.run(action$ as Parameters<Epic<T>['run']>[0], state$, tools)
}

/** The actions of a root epic, without their origin. */
const outputOfRootEpic = (actions$: Observable<EpicAction>, harness: EpicHarness): Observable<AppEvent> =>
  actions$.pipe(
    map(({ origin: _origin, ...event }) => event as AppEvent),
    observeOn(queueScheduler),
    reduceOutput(harness),
  )

/** What epics emit while these actions are reduced into the state, as the store does. */
export const outputOfEpics = (
  epics: readonly Epic[],
  action$: Observable<unknown>,
  harness: EpicHarness,
): Observable<AppEvent> =>
  outputOfRootEpic(createRootEpic(epics)(reduceFirst(action$, harness), harness.state$, harness.tools), harness)

/** The same for declared requests. Their settlements are reduced too, but not emitted. */
export const outputOfRequest = (
  requests: AnyRequest | readonly AnyRequest[],
  action$: Observable<unknown>,
  harness: EpicHarness,
): Observable<AppEvent> => {
  const specs = [requests].flat()
  return outputOfEpics([...specs.map(requestEpic), settleRequests(specs)], action$, harness).pipe(
    filter(({ type }) => type !== requestSettled.type),
  )
}

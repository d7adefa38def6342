// Marble tests of single effects, requests and sources: virtual time, entries in, facts and intents out.
import { map, Observable, Subject, share, tap } from 'rxjs'
import { TestScheduler } from 'rxjs/testing'
import type { CallName } from '../../contract/calls'
import type { AnsweredFact, FailedFact, RejectedFact } from '../../contract/fact'
import { sameJson } from '../../contract/same-json'
import type { ApiPort, CallOptions } from '../../ports/api'
import type { Ports } from '../../ports/ports'
import type { Effect, EffectTools } from '../core/effect'
import type { AppEvent, AppEventType, LogEntry } from '../core/log-entry'
import type { AnyRequest } from '../core/request'
import type { EffectAction } from '../core/run-effects'
import { createRootEpic, runSources } from '../core/run-effects'
import type { AnySource } from '../core/source'
import { requestEffect } from '../requests/request-effect'
import { reduceAll } from '../root-reducer'
import type { RootState } from '../root-state'
import { createFakePorts } from './fake-ports'
import { entry, signedIn } from './samples'

type CallFact = AnsweredFact | FailedFact | RejectedFact

export interface EffectHarness {
  /** What the effect gets; a test may replace a port. */
  tools: EffectTools
  readonly fake: ReturnType<typeof createFakePorts>
  /** Calls as they were made: `name`, input and options. */
  readonly calls: { readonly name: CallName; readonly input: unknown; readonly options: CallOptions }[]
  /** What the effect sees as the state; a test may replace it. */
  state: RootState
}

/** How a test answers calls: an observable per call, usually `cold(...)`. */
export type Answering = (name: CallName, made: number) => Observable<CallFact>

/** Tools over fake ports whose calls are answered by the test. */
export function createHarness(
  scheduler: TestScheduler,
  answering: Answering,
  ports: Partial<Ports> = {},
): EffectHarness {
  const fake = createFakePorts()
  const calls: { name: CallName; input: unknown; options: CallOptions }[] = []
  const call = (name: CallName, input: unknown, options: CallOptions = {}): Observable<CallFact> => {
    calls.push({ name, input, options })
    return answering(name, calls.length)
  }
  // The test answers with the fact that belongs to the call.
  const api = { call } as unknown as ApiPort
  const harness: EffectHarness = {
    fake,
    calls,
    state: signedIn,
    tools: { ...fake.ports, api, ...ports, scheduler, state: () => harness.state },
  }
  return harness
}

const shown = (events: unknown): string => JSON.stringify(events, null, 1)

/** A scheduler that throws, with both sides, when what was said is not what was expected. */
export const createScheduler = (): TestScheduler =>
  new TestScheduler((actual, expected) => {
    if (!sameJson(actual, expected)) throw new Error(`expected ${shown(expected)}\nbut got ${shown(actual)}`)
  })

/** The entries as the ingress lets them in: each stamped with an id of its own and folded into the state first. */
function folding(entries$: Observable<unknown>, harness: EffectHarness): Observable<LogEntry> {
  const folded$ = new Subject<LogEntry>()
  let number = 0
  return new Observable<LogEntry>((subscriber) => {
    const listening = folded$.subscribe(subscriber)
    const feeding = (entries$ as Observable<LogEntry>).subscribe((one) => {
      number += 1
      const stamped = { ...one, meta: { ...one.meta, id: `${one.meta.id}.${number}` } } as LogEntry
      harness.state = reduceAll(harness.state, [stamped])
      folded$.next(stamped)
    })
    return () => {
      feeding.unsubscribe()
      listening.unsubscribe()
    }
  }).pipe(share())
}

/** Folds what an effect emits, as the store does before the effect goes on. */
const reduceOutput = (harness: EffectHarness) =>
  tap((event: AppEvent) => {
    harness.state = reduceAll(harness.state, [entry(event)])
  })

/** What an effect emits for these entries; the test sets the state. Entries of types that it does not name never reach it. */
export function outputOf<T extends AppEventType>(
  effect: Effect<T>,
  entries$: Observable<unknown>,
  { tools }: EffectHarness,
): Observable<AppEvent> {
  return effect.run(entries$ as Parameters<Effect<T>['run']>[0], tools)
}

/** Everything that a runner brings, without its origin. */
const running = (actions$: Observable<EffectAction>, harness: EffectHarness): Observable<AppEvent> =>
  actions$.pipe(
    map(({ origin: _origin, ...event }) => event as AppEvent),
    reduceOutput(harness),
  )

/** What declared requests emit for these intents, which are folded into the state as the store does. */
export function outputOfRequest(
  requests: AnyRequest | readonly AnyRequest[],
  entries$: Observable<unknown>,
  harness: EffectHarness,
): Observable<AppEvent> {
  const effects = [requests].flat().map(requestEffect)
  return running(createRootEpic(effects)(folding(entries$, harness), harness.tools), harness)
}

/** What sources emit while these entries are folded. */
export function outputOfSources(
  sources: readonly AnySource[],
  entries$: Observable<unknown>,
  harness: EffectHarness,
): Observable<AppEvent> {
  return running(runSources(sources)(folding(entries$, harness), harness.tools), harness)
}

// Marble tests of single epics: virtual time, entries in, facts and intents out.
import type { Observable } from 'rxjs'
import { TestScheduler } from 'rxjs/testing'
import type { CallName } from '../../contract/calls'
import type { AnsweredFact, FailedFact } from '../../contract/fact'
import type { ApiPort, CallOptions } from '../../ports/api'
import type { Ports } from '../../ports/ports'
import type { Effect, EffectTools } from '../core/effect'
import type { AppEvent, AppEventType } from '../core/log-entry'
import { sameJson } from '../core/same'
import type { RootState } from '../root-state'
import { createFakePorts } from './fake-ports'
import { signedIn } from './samples'

type CallFact = AnsweredFact | FailedFact

export interface EpicHarness {
  readonly tools: EffectTools
  readonly fake: ReturnType<typeof createFakePorts>
  /** Calls as they were made: `name`, input and options. */
  readonly calls: { readonly name: CallName; readonly input: unknown; readonly options: CallOptions }[]
  /** What the epic sees as the state; a test may replace it. */
  state: RootState
}

/** How a test answers calls: an observable per call, usually `cold(...)`. */
export type Answering = (name: CallName, made: number) => Observable<CallFact>

/** Tools over fake ports whose calls are answered by the test. */
export function createStand(scheduler: TestScheduler, answering: Answering, ports: Partial<Ports> = {}): EpicHarness {
  const fake = createFakePorts()
  const calls: { name: CallName; input: unknown; options: CallOptions }[] = []
  const call = (name: CallName, input: unknown, options: CallOptions = {}): Observable<CallFact> => {
    calls.push({ name, input, options })
    return answering(name, calls.length)
  }
  // The test answers with the fact that belongs to the call.
  const api = { call } as unknown as ApiPort
  const stand: EpicHarness = {
    fake,
    calls,
    state: signedIn,
    tools: { ...fake.ports, api, ...ports, scheduler, state: () => stand.state },
  }
  return stand
}

const shown = (events: unknown): string => JSON.stringify(events, null, 1)

/** A scheduler that throws, with both sides, when what was said is not what was expected. */
export const createScheduler = (): TestScheduler =>
  new TestScheduler((actual, expected) => {
    if (!sameJson(actual, expected)) throw new Error(`expected ${shown(expected)}\nbut heard ${shown(actual)}`)
  })

/** What an epic says to these entries; entries of types that it does not name never reach it. */
export function outputOf<T extends AppEventType>(
  epic: Effect<T>,
  entries$: Observable<unknown>,
  { tools }: EpicHarness,
): Observable<AppEvent> {
  return epic.run(entries$ as Parameters<Effect<T>['run']>[0], tools)
}

// `flows`: what one action costs when 1 or 100 effects are there, through the exported root epic: it routes by type, so the
// cost does not grow with their number. Beside it redux-observable's own combineEpics with ofType, as it is documented.
import type { Action } from '@reduxjs/toolkit'
import { applyMiddleware, legacy_createStore } from '@reduxjs/toolkit'
import type { Epic as ReduxEpic } from 'redux-observable'
import { combineEpics, createEpicMiddleware, ofType, StateObservable } from 'redux-observable'
import type { Observable } from 'rxjs'
import { EMPTY, filter, ignoreElements, map, mergeMap, Subject } from 'rxjs'
import { callNames } from '../../src/contract/calls'
import type { Epic, EpicDependencies } from '../../src/state/core/epic'
import { defineEpic } from '../../src/state/core/epic'
import { createRootEpic } from '../../src/state/core/epic-router'
import type { AppEventType, LogEntry } from '../../src/state/core/log-entry'
import type { RootState } from '../../src/state/root-reducer'
import { initialState } from '../../src/state/root-reducer'
import type { Report } from './report'
import { atMost, median } from './report'

const ACTIONS = 40_000
const REPEATS = 9
const MANY = 100

/** Types that the measured action is not of. */
const otherTypes: readonly AppEventType[] = callNames.map((name) => `${name}/failed` as const)

function effectsOf(count: number): readonly Epic[] {
  const idle = Array.from({ length: count - 1 }, (_, index) =>
    defineEpic({
      name: `idle ${index}`,
      on: [otherTypes[index % otherTypes.length] ?? 'line/lost'],
      run: (action$) => action$.pipe(ignoreElements()),
    }),
  )
  const answering = defineEpic({
    name: 'answering',
    on: ['line/opened'],
    run: (action$) => action$.pipe(map(() => ({ type: 'line/lost', payload: { because: 'bench' } }) as const)),
  })
  return [...idle, answering]
}

const noTools = {} as EpicDependencies
const noState = new StateObservable<RootState>(EMPTY, initialState)
const entry: LogEntry = { type: 'line/opened', payload: {}, meta: { id: 'bench', at: 0, origin: 'remote' } }

/** µs per action through our effects. */
function ours(count: number): () => number {
  const entries$ = new Subject<LogEntry>()
  let answers = 0
  createRootEpic(effectsOf(count))(entries$, noState, noTools).subscribe(() => {
    answers += 1
  })
  return () => {
    const begin = process.cpuUsage()
    for (let i = 0; i < ACTIONS; i++) entries$.next(entry)
    const { user, system } = process.cpuUsage(begin)
    if (answers % ACTIONS !== 0) throw new Error('an action was not answered')
    return (user + system) / ACTIONS
  }
}

/** µs per action through combineEpics. */
function ordinary(count: number): () => number {
  const idle: ReduxEpic<Action, Action, number>[] = Array.from(
    { length: count - 1 },
    (_, index) => (action$: Observable<Action>) => action$.pipe(ofType(`other ${index}`), ignoreElements()),
  )
  const answering: ReduxEpic<Action, Action, number> = (action$) =>
    action$.pipe(
      filter(({ type }) => type === 'ping'),
      mergeMap(() => EMPTY),
    )
  const middleware = createEpicMiddleware<Action, Action, number>()
  const store = legacy_createStore((state = 0) => state, applyMiddleware(middleware))
  middleware.run(combineEpics(...idle, answering))
  return () => {
    const begin = process.cpuUsage()
    for (let i = 0; i < ACTIONS; i++) store.dispatch({ type: 'ping' })
    const { user, system } = process.cpuUsage(begin)
    return (user + system) / ACTIONS
  }
}

/** Runs the bench. */
export function benchFlows(): Report {
  const contestants = {
    'ours, 1': ours(1),
    'ours, 100': ours(MANY),
    'ordinary, 1': ordinary(1),
    'ordinary, 100': ordinary(MANY),
  }
  const costs = new Map<string, number[]>()
  for (let turn = 0; turn < REPEATS + 3; turn++)
    for (const [name, run] of Object.entries(contestants)) {
      const cost = run()
      if (turn >= 3) costs.set(name, [...(costs.get(name) ?? []), cost])
    }
  const of = (name: keyof typeof contestants): number => median(costs.get(name) ?? [])
  const growth = of('ours, 100') / of('ours, 1')
  const ordinaryGrowth = of('ordinary, 100') / of('ordinary, 1')
  const micro = (value: number): string => `${value.toFixed(3)} µs`
  return {
    bench: 'flows',
    columns: ['', 'k = 1', 'k = 100', 'growth'],
    rows: [
      ['ours', micro(of('ours, 1')), micro(of('ours, 100')), `${growth.toFixed(2)}x`],
      ['ordinary', micro(of('ordinary, 1')), micro(of('ordinary, 100')), `${ordinaryGrowth.toFixed(2)}x`],
    ],
    goals: [atMost('ours: cost with 100 effects / with 1', growth, 1.2)],
    notes: ['Processor time per action; medians of turns.'],
  }
}

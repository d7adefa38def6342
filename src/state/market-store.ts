// The store put together: door → epics → checks → reducer. The only file of the state that knows Redux's configuration.
import type { Store } from '@reduxjs/toolkit'
import { configureStore } from '@reduxjs/toolkit'
import type { Epic as ReduxEpic } from 'redux-observable'
import { createEpicMiddleware } from 'redux-observable'
import type { Observable, SchedulerLike } from 'rxjs'
import { asyncScheduler, filter, Subject, takeUntil } from 'rxjs'
import type { Ports } from '../ports/ports'
import type { EffectTools } from './core/effect'
import { freezeNew } from './core/freeze'
import type { Dispatched } from './core/ingress'
import { createIngress } from './core/ingress'
import type { EventLog } from './core/log'
import { createLog } from './core/log'
import { createRootEpic } from './core/run-effects'
import { uncheckedEntries } from './core/unchecked-entries'
import { epics } from './root-epics'
import type { FoldedAction } from './root-reducer'
import { isFolded, rootReducer } from './root-reducer'
import type { RootState } from './root-state'

export interface MarketStore {
  /** For react-redux: takes intents, gives the state. */
  readonly store: Store<RootState, StoreAction>
  /** Listens to the outside world from now on: session check, browser, clock. */
  start(): void
  /** Stops listening and sending; `start` begins anew. */
  stop(): void
  readonly log: EventLog
}

export interface StoreOptions {
  /** Time for back-off; real by default. */
  readonly scheduler?: SchedulerLike
  /** Redux Toolkit's development checks, and freezing: on unless a production build says no. */
  readonly checks?: boolean
}

/** Screens dispatch intents only; the folded action is the door's. */
export type StoreAction = Dispatched | FoldedAction

/** Puts a store together over these ports. Nothing is asked of them before `start`. */
export function createMarketStore(ports: Ports, options: StoreOptions = {}): MarketStore {
  const { scheduler = asyncScheduler, checks = true } = options
  const state = (): RootState => store.getState()
  const log = createLog(state, ports.ids.next)
  const door = createIngress(ports, log)
  const tools: EffectTools = { ...ports, state, scheduler }
  const epicMiddleware = createEpicMiddleware<StoreAction, StoreAction, RootState, EffectTools>({ dependencies: tools })
  const rootEpic = createRootEpic(epics, door.receive)
  const stopped$ = new Subject<void>()

  const store = configureStore({
    reducer: checks
      ? (before: RootState | undefined, action: StoreAction) => freezeNew(rootReducer(before, action))
      : rootReducer,
    middleware: (defaults) =>
      defaults({
        thunk: false,
        immutableCheck: checks,
        serializableCheck: checks ? { disableCache: true, getEntries: uncheckedEntries() } : false,
        actionCreatorCheck: checks,
      }).prepend(door.middleware, epicMiddleware),
    devTools: checks,
  })

  const run: ReduxEpic<StoreAction, StoreAction, RootState, EffectTools> = (
    actions$: Observable<StoreAction>,
    _state$,
    dependencies,
  ) => rootEpic(actions$.pipe(filter(isFolded)), dependencies).pipe(takeUntil(stopped$))

  return {
    store,
    log,
    start: () => epicMiddleware.run(run),
    stop: () => stopped$.next(),
  }
}

// The store put together: ingress → effects → checks → reducer. The only file of the state that knows Redux's configuration.
import type { Middleware, Store } from '@reduxjs/toolkit'
import { configureStore } from '@reduxjs/toolkit'
import type { Epic as ReduxEpic } from 'redux-observable'
import { createEpicMiddleware } from 'redux-observable'
import type { Observable, SchedulerLike } from 'rxjs'
import { asyncScheduler, filter, Subject, Subscription, takeUntil } from 'rxjs'
import type { Ports } from '../ports/ports'
import { offeredCalls } from './capabilities/offered-calls'
import { recalledOf } from './capabilities/remembered'
import type { EffectTools } from './core/effect'
import type { FoldedAction } from './core/folded'
import { isFolded } from './core/folded'
import { freezeNew } from './core/freeze'
import type { Dispatched } from './core/ingress'
import { createIngress } from './core/ingress'
import type { EventLog } from './core/log'
import { createLog } from './core/log'
import { createRootEpic, runSources } from './core/run-effects'
import { uncheckedEntries } from './core/unchecked-entries'
import { isIntentType } from './intent-types'
import { requestEffect } from './requests/request-effect'
import { allModules, rootReducer } from './root-reducer'
import type { RootState } from './root-state'

export interface MarketStore {
  /** For react-redux: takes intents, gives the state. */
  readonly store: Store<RootState, StoreAction>
  /** Listens to the outside world from now on: session check, browser, clock, line. */
  start(): void
  /** Stops listening and sending; `start` begins anew. */
  stop(): void
  readonly log: EventLog
}

export interface StoreOptions {
  /** Time for back-off; real by default. */
  readonly scheduler?: SchedulerLike
  /** Redux Toolkit's development checks, freezing and readable DevTools: on unless a production build says no. */
  readonly checks?: boolean
}

/** Screens dispatch intents only; the folded action is the ingress's. */
export type StoreAction = Dispatched | FoldedAction

const effects = allModules.flatMap(({ effects: own = [], requests = [] }) => [...own, ...requests.map(requestEffect)])
const sources = allModules.flatMap(({ sources: own = [] }) => own)

/** Puts a store together over these ports. Nothing is asked of them before `start`. */
export function createMarketStore(ports: Ports, options: StoreOptions = {}): MarketStore {
  const { scheduler = asyncScheduler, checks = true } = options
  const state = (): RootState => store.getState()
  const log = createLog(state, ports.ids.next)
  const ingress = createIngress(ports, log, { isIntentType, readable: checks })
  const tools: EffectTools = {
    ...ports,
    api: offeredCalls(ports.api, state, () => recalledOf(ports)),
    state,
    scheduler,
  }
  const epicMiddleware = createEpicMiddleware<StoreAction, StoreAction, RootState, EffectTools>({ dependencies: tools })
  const running = { isIntentType, receive: ingress.receive }
  const rootEpic = createRootEpic(effects, running)
  const listen = runSources(sources, running)
  const passes$ = new Subject<FoldedAction>()
  const stopped$ = new Subject<void>()
  let listening = new Subscription()

  /** Tells the sources of a pass after the effects have seen it. */
  const announcePasses: Middleware<Record<never, never>, RootState> = () => (next) => (action) => {
    const result = next(action)
    if (typeof action === 'object' && action !== null && isFolded(action)) passes$.next(action)
    return result
  }

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
      }).prepend(ingress.middleware, announcePasses, epicMiddleware),
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
    start() {
      epicMiddleware.run(run)
      listening = listen(passes$, tools).subscribe((intent) => store.dispatch(intent))
    },
    stop() {
      stopped$.next()
      listening.unsubscribe()
    },
  }
}

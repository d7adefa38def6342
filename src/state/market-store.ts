// The store put together: ingress → effects → checks → reducer. The only file of the state that knows Redux's configuration.
import type { Middleware, Store } from '@reduxjs/toolkit'
import { configureStore } from '@reduxjs/toolkit'
import type { EpicMiddleware } from 'redux-observable'
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
import { createGate } from './core/gate'
import type { Dispatched } from './core/ingress'
import { createIngress } from './core/ingress'
import type { EventLog } from './core/log'
import { createLog } from './core/log'
import type { AnyModule } from './core/module'
import { createRootEpic, runSources } from './core/run-effects'
import { firstModules } from './first-modules'
import { initialState } from './initial-state'
import { createNouns } from './nouns'
import { requestEffect } from './requests/request-effect'
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
  /** Every module from the start, for tools and tests; left out, each is loaded when it is needed. */
  readonly modules?: readonly AnyModule[]
  /** Redux Toolkit's development checks, freezing and readable DevTools: on unless a production build says no. */
  readonly checks?: boolean
}

/** Screens dispatch intents only; the folded action is the ingress's. */
export type StoreAction = Dispatched | FoldedAction

type Epics = EpicMiddleware<StoreAction, StoreAction, RootState, EffectTools>

/** What an entry carries off the wire was JSON a moment ago: looking through all of it would tell nothing. */
const offTheWire = /^payload\.\d+\.payload\.(answer|data)$/

const first: readonly AnyModule[] = Object.values(firstModules)

/** Puts a store together over these ports. Nothing is asked of them before `start`. */
export function createMarketStore(ports: Ports, options: StoreOptions = {}): MarketStore {
  const { scheduler = asyncScheduler, checks = true } = options
  const state = (): RootState => store.getState()
  const log = createLog(state, ports.ids.next)
  const nouns = createNouns(options.modules ?? first, options.modules === undefined, scheduler, (arrived) => {
    if (isRunning) run(arrived)
  })
  const isIntentType = (type: string): boolean => nouns.present().isIntentType(type)
  const gate = createGate(nouns.lacking)
  const ingress = createIngress(ports, log, { isIntentType, gate, readable: checks })
  const tools: EffectTools = {
    ...ports,
    api: offeredCalls(ports.api, state, () => recalledOf(ports)),
    state,
    scheduler,
  }
  const epics: Epics = createEpicMiddleware({ dependencies: tools })
  const running = { isIntentType, receive: ingress.receive }
  const passes$ = new Subject<FoldedAction>()
  const stopped$ = new Subject<void>()
  let listening = new Subscription()
  let isRunning = false

  /** Tells the sources of a pass after the effects have seen it. */
  const announcePasses: Middleware<Record<never, never>, RootState> = () => (next) => (action) => {
    const result = next(action)
    if (typeof action === 'object' && action !== null && isFolded(action)) passes$.next(action)
    return result
  }

  const reducer = (before: RootState = initialState, action: StoreAction): RootState =>
    isFolded(action) ? nouns.present().fold(before, action.payload) : before

  const store = configureStore({
    reducer: checks
      ? (before: RootState | undefined, action: StoreAction) => freezeNew(reducer(before, action))
      : reducer,
    middleware: (defaults) =>
      defaults({
        thunk: false,
        immutableCheck: checks,
        // The state is looked through where it is frozen: only what is new, and without a text for each place in it.
        serializableCheck: checks ? { ignoreState: true, ignoredActionPaths: [offTheWire] } : false,
        actionCreatorCheck: checks,
      }).prepend(ingress.middleware, announcePasses, epics),
    devTools: checks,
  })

  /** Starts the effects of modules, then their sources. */
  function run(modules: readonly AnyModule[]): void {
    const effects = modules.flatMap(({ effects: own = [], requests = [] }) => [...own, ...requests.map(requestEffect)])
    const rootEpic = createRootEpic(effects, running)
    const passing = (actions$: Observable<StoreAction>) => actions$.pipe(filter(isFolded))
    epics.run((actions$, _state$, dependencies) => rootEpic(passing(actions$), dependencies).pipe(takeUntil(stopped$)))
    const sources = modules.flatMap(({ sources: own = [] }) => own)
    const heard = runSources(sources, running)(passes$, tools)
    listening.add(heard.subscribe((intent) => store.dispatch(intent)))
  }

  return {
    store,
    log,
    start() {
      listening = new Subscription()
      isRunning = true
      run(nouns.listed())
    },
    stop() {
      isRunning = false
      stopped$.next()
      listening.unsubscribe()
    },
  }
}

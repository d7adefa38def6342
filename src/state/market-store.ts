// The store put together: ingress → effects → checks → reducer. The only file of the state that knows Redux's configuration.
import type { Middleware, Reducer, Store } from 'redux'
import { applyMiddleware, legacy_createStore } from 'redux'
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

/** Puts Redux's own store together. */
export type MakeStore = (
  reducer: Reducer<RootState, StoreAction>,
  middlewares: readonly Middleware<Record<never, never>, RootState>[],
) => MarketStore['store']

const plainStore: MakeStore = (reducer, middlewares) => legacy_createStore(reducer, applyMiddleware(...middlewares))

export interface StoreOptions {
  /** Puts a store together that looks at all that passes, `checkedStore`; null in production, whose pages do without its code. */
  readonly checks: MakeStore | null
  /** Time for back-off; real by default. */
  readonly scheduler?: SchedulerLike
  /** Every module from the start, for tools and tests; left out, each is loaded when it is needed. */
  readonly modules?: readonly AnyModule[]
}

/** Screens dispatch intents only; the folded action is the ingress's. */
export type StoreAction = Dispatched | FoldedAction

type Epics = EpicMiddleware<StoreAction, StoreAction, RootState, EffectTools>

const first: readonly AnyModule[] = Object.values(firstModules)

/** Puts a store together over these ports. Nothing is asked of them before `start`. */
export function createMarketStore(ports: Ports, options: StoreOptions): MarketStore {
  const { scheduler = asyncScheduler, checks } = options
  const state = (): RootState => store.getState()
  const log = createLog(state, ports.ids.next)
  const nouns = createNouns(options.modules ?? first, options.modules === undefined, scheduler, (arrived) => {
    if (isRunning) run(arrived)
  })
  const isIntentType = (type: string): boolean => nouns.present().isIntentType(type)
  const gate = createGate(nouns.lacking)
  const ingress = createIngress(ports, log, { isIntentType, gate, readable: checks !== null })
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

  const store = (checks ?? plainStore)(
    (before = initialState, action) => (isFolded(action) ? nouns.present().fold(before, action.payload) : before),
    [ingress.middleware, announcePasses, epics],
  )

  /** Starts the effects of modules, then their sources. */
  function run(modules: readonly AnyModule[]): void {
    const carrier = nouns.listed().find(({ carries }) => carries !== undefined)?.carries
    const effects = modules.flatMap(({ name, effects: own = [], requests = [] }) => {
      if (carrier === undefined && requests.length > 0) throw new Error(`nothing carries the requests of ${name} out`)
      return carrier === undefined ? own : [...own, ...requests.map(carrier.effectOf)]
    })
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

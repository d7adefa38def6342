// The store: Redux Toolkit's, with a log of every action and the epics.
import { configureStore, type Store, type StoreEnhancer } from '@reduxjs/toolkit'
import { createEpicMiddleware, type EpicMiddleware } from 'redux-observable'
import { asyncScheduler, filter, type SchedulerLike, Subject, takeUntil } from 'rxjs'
import type { Ports } from '../ports/ports'
import { offeredCalls, readStoredCapabilities } from './capabilities/capabilities.epics'
import type { EpicDependencies } from './core/epic'
import { freezeNew } from './core/freeze'
import { createLog, type EventLog, logActions } from './core/log'
import type { AppEvent, LogEntry, Origin } from './core/log-entry'
import { shareParts } from './market/shared-parts'
import { rootEpic } from './root-epic'
import { type RootState, rootReducer } from './root-reducer'

/** What may be dispatched. Screens leave `origin` out. */
export type StoreAction = AppEvent & { readonly origin?: Origin }

export interface MarketStore {
  readonly store: Store<RootState, StoreAction>
  /** Runs the epics: session check, browser, clock, live connection. */
  start(): void
  /** Stops the epics; `start` runs them again. */
  stop(): void
  readonly log: EventLog
}

export interface StoreOptions {
  /** Freezes the state and checks that actions and state are plain JSON, as in development and tests. */
  readonly checks: boolean
  /** Time for back-off; real by default. */
  readonly scheduler?: SchedulerLike
  /** `rootReducer` by default; a test may break it. */
  readonly reducer?: typeof rootReducer
  /** `rootEpic` by default; a test of components runs fewer. */
  readonly epic?: typeof rootEpic
  /** Added like the browser extension's enhancer; the test of time travel passes the instrumentation of Redux DevTools. */
  readonly devTools?: StoreEnhancer
}

/** Facts from the wire were parsed from JSON, so they are serializable. */
const offTheWire = /^payload\.(answer|data)$/

type Epics = EpicMiddleware<StoreAction, StoreAction, RootState, EpicDependencies>

/** True for every action that epics see: the log has stamped it. */
const isLogged = (action: object): action is LogEntry => 'meta' in action

/** Creates a store over these ports, which it doesn't use before `start`. */
export function createMarketStore(ports: Ports, options: StoreOptions): MarketStore {
  const { checks, scheduler = asyncScheduler, reducer = rootReducer, epic = rootEpic, devTools } = options
  const state = (): RootState => store.getState()
  const log = createLog(state, ports.ids.next)
  const dependencies: EpicDependencies = {
    ...ports,
    api: offeredCalls(ports.api, state, () => readStoredCapabilities(ports)),
    state,
    scheduler,
  }
  const epics: Epics = createEpicMiddleware({ dependencies })
  const store = configureStore({
    reducer: (before: RootState | undefined, action: StoreAction) => {
      const after = reducer(before, action)
      return checks ? freezeNew(after) : after
    },
    middleware: (defaults) =>
      defaults({
        thunk: false,
        immutableCheck: checks,
        // `freezeNew` checks the state, and only its new parts.
        serializableCheck: checks ? { ignoreState: true, ignoredActionPaths: [offTheWire] } : false,
        actionCreatorCheck: checks,
      })
        .prepend(shareParts(), logActions(log, ports))
        .concat(epics),
    // Reducers run as facts arrive; subscribers are notified once per burst, before the next paint.
    enhancers: (defaults) =>
      defaults({
        autoBatch: { type: 'callback', queueNotification: (notify) => void ports.frame.next(notify) },
      }).concat(devTools ? [devTools] : []),
  })
  const stopped$ = new Subject<void>()

  return {
    store,
    log,
    start: () =>
      epics.run((action$, state$, dependencies) =>
        epic(action$.pipe(filter(isLogged)), state$, dependencies).pipe(takeUntil(stopped$)),
      ),
    stop: () => stopped$.next(),
  }
}

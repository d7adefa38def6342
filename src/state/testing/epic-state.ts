// The state that actions and the epics that answer them lead to, for tests of what epics derive from facts.
import type { Middleware } from '@reduxjs/toolkit'
import { configureStore } from '@reduxjs/toolkit'
import { createEpicMiddleware } from 'redux-observable'
import { VirtualTimeScheduler } from 'rxjs'
import type { Epic, EpicDependencies } from '../core/epic'
import { createRootEpic } from '../core/epic-router'
import type { AppEvent, LogEntry } from '../core/log-entry'
import { rootReducer } from '../root-reducer'
import type { RootState } from '../root-state'
import { createFakePorts } from './fake-ports'
import { entry } from './samples'

/** As the log stamps what epics emit. */
const stamp: Middleware = () => (next) => (action) => next(isStamped(action) ? action : entry(action as AppEvent))

const isStamped = (action: unknown): boolean => typeof action === 'object' && action !== null && 'meta' in action

/**
 * Makes a `stateAfter` that also reduces what these epics emit.
 *
 * @example
 * const stateAfter = stateAfterWith([settleRequests(allRequests)])
 */
export const stateAfterWith =
  (epics: readonly Epic[]) =>
  (state: RootState, ...actions: readonly (AppEvent | LogEntry)[]): RootState => {
    const { ports } = createFakePorts()
    const dependencies: EpicDependencies = {
      ...ports,
      state: () => store.getState(),
      scheduler: new VirtualTimeScheduler(),
    }
    const middleware = createEpicMiddleware<LogEntry, LogEntry, RootState, EpicDependencies>({ dependencies })
    const store = configureStore({
      reducer: rootReducer,
      preloadedState: state,
      middleware: (defaults) => defaults({ thunk: false, immutableCheck: false }).prepend(stamp).concat(middleware),
      devTools: false,
    })
    // Stamped by the middleware above.
    middleware.run((action$, state$, tools) => createRootEpic(epics)(action$, state$, tools) as never)
    for (const action of actions) store.dispatch(action)
    return store.getState()
  }

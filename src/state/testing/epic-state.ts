// The state after actions and what these epics dispatch in response, for tests.
import type { Epic } from '../core/epic'
import { createRootEpic } from '../core/epic-router'
import type { AppEvent, LogEntry } from '../core/log-entry'
import { createMarketStore } from '../market-store'
import { type RootState, rootReducer } from '../root-reducer'
import { createFakePorts } from './fake-ports'
import { NOON } from './samples'

/**
 * Creates a `stateAfter` that also reduces what these epics emit.
 *
 * @example
 * const stateAfter = stateAfterWith([settleRequests(allRequests)])
 */
export const stateAfterWith =
  (epics: readonly Epic[]) =>
  (state: RootState, ...actions: readonly (AppEvent | LogEntry)[]): RootState => {
    const { ports, world } = createFakePorts()
    world.now = Date.parse(NOON)
    const { store, start } = createMarketStore(ports, {
      checks: true,
      reducer: (before = state, action) => rootReducer(before, action),
      epic: createRootEpic(epics),
    })
    start()
    // The log of this store stamps them, so an earlier stamp is dropped.
    for (const { type, payload } of actions) store.dispatch({ type, payload } as AppEvent)
    return store.getState()
  }

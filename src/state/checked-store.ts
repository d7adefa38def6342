// Redux's store as development and tests have it: with the checks of Redux Toolkit, a frozen state and readable DevTools.
import { configureStore } from '@reduxjs/toolkit'
import { freezeNew } from './core/freeze'
import type { MakeStore } from './market-store'

/** What an entry carries off the wire was JSON a moment ago: looking through all of it would tell nothing. */
const offTheWire = /^payload\.\d+\.payload\.(answer|data)$/

/** The `checks` of a market store. */
export const checkedStore: MakeStore = (reducer, middlewares) =>
  configureStore({
    reducer: (before, action) => freezeNew(reducer(before, action)),
    middleware: (defaults) =>
      defaults({
        thunk: false,
        immutableCheck: true,
        // The state is looked through where it is frozen: only what is new, and without a text for each place in it.
        serializableCheck: { ignoreState: true, ignoredActionPaths: [offTheWire] },
        actionCreatorCheck: true,
      }).prepend(...middlewares),
    devTools: true,
  })

// The root reducer: combines all slices, and resets what another user may not see.
import { combineReducers, type Reducer } from '@reduxjs/toolkit'
import type { LogEntry } from './core/log-entry'
import { allRequests, nouns, type SliceStates } from './nouns'
import { createRequestsReducer, type RequestsState } from './requests/requests.slice'

/** The whole state: plain JSON, determined by the logged actions alone. */
export type RootState = Readonly<SliceStates & { requests: RequestsState }>

const reducers = Object.entries(nouns).flatMap(([name, { reducer }]) =>
  reducer === null ? [] : [[name, reducer] as const],
)

// The pairs above lose which reducer has which name.
const slices = combineReducers({
  ...Object.fromEntries(reducers),
  requests: createRequestsReducer(allRequests),
}) as unknown as Reducer<RootState>

/** The state before anything has happened. */
export const initialState: RootState = slices(undefined, { type: 'init' })

/** These slices aren't about a user, so they stay when another user signs in. */
const sharedSliceNames = ['capabilities', 'clock', 'connection', 'lookups', 'session'] as const

function resetForAnotherUser(before: RootState, after: RootState): RootState {
  const [former, current] = [before.session.user, after.session.user]
  if (former?.id === current?.id) return after
  // Data fetched for one user doesn't count as fresh for another.
  const connection = current === null ? after.connection : { ...after.connection, freshAt: null }
  if (former === null) return { ...after, connection }
  const keptSlices = Object.fromEntries(sharedSliceNames.map((name) => [name, after[name]]))
  return { ...initialState, ...keptSlices, connection }
}

/** The state after an action: `initialState` before the first one. */
export const rootReducer = (before: RootState = initialState, action: { readonly type: string }): RootState =>
  resetForAnotherUser(before, slices(before, action))

/** The state after these actions. */
export const reduceAll = (state: RootState, actions: readonly LogEntry[]): RootState =>
  actions.reduce<RootState>(rootReducer, state)

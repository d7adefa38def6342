// The reducer over every module, for tools and tests: what the app comes to when all its modules are loaded.
import { assembled } from './assembled'
import { isFolded } from './core/folded'
import { initialState } from './initial-state'
import { allModules } from './modules'
import type { RootState } from './root-state'

/** The state after these entries, folded in one pass; and which types are intents. */
export const { fold: foldEntries, isIntentType } = assembled(allModules)

/** The root reducer: folds what the ingress lets in; knows no other action. */
export function rootReducer(state: RootState = initialState, action: { readonly type: string }): RootState {
  return isFolded(action) ? foldEntries(state, action.payload) : state
}

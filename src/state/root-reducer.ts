// The reducer over the modules: the store knows one kind of action, a pass, which carries the entries that are folded.

import type { Fold } from './core/fold'
import { createFold } from './core/fold'
import { isFolded } from './core/folded'
import type { AnyModule } from './core/module'
import { modules } from './modules'
import type { RootState, SettledState } from './root-state'

/** Every module, whatever its slice. */
export const allModules: readonly AnyModule[] = Object.values(modules)

// The keys of the list are the names of the slices.
const stateOf = (listed: readonly AnyModule[]) =>
  Object.fromEntries(listed.map(({ name, initial }) => [name, initial])) as unknown as RootState

/** The state before anything has happened. */
export const initialState: RootState = stateOf(allModules)

const personal: Partial<RootState> = stateOf(allModules.filter(({ survivesSignOut }) => survivesSignOut !== true))

/** What one person was shown is not shown to the next: every slice that is about a person is dropped. */
function resetFormerPerson(before: SettledState, after: RootState): RootState {
  const former = before.session.user
  if (former === null || former.id === after.session.user?.id) return after
  return { ...after, ...personal }
}

/** The state after these entries, folded in one pass. */
export const foldEntries: Fold = createFold(allModules, { slice: 'session', run: resetFormerPerson })

/** The root reducer: folds what the ingress lets in; knows no other action. */
export function rootReducer(state: RootState = initialState, action: { readonly type: string }): RootState {
  return isFolded(action) ? foldEntries(state, action.payload) : state
}

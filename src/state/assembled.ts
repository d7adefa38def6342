// What follows from a list of modules: how entries are folded, and which types are intents.
import * as core from './core/core.events'
import type { Fold } from './core/fold'
import { createFold } from './core/fold'
import type { AnyModule } from './core/module'
import { copyOfState, initialState } from './initial-state'
import type { RootState, SettledState } from './root-state'

export interface Assembled {
  /** The state after these entries, folded in one pass. */
  readonly fold: Fold
  /** True for what a person or an effect dispatches, which goes in at once; facts off the wire are folded by the frame. */
  readonly isIntentType: (type: string) => boolean
}

const typesIn = (intents: object): readonly string[] =>
  Object.values(intents).flatMap((creator: unknown) =>
    typeof creator === 'function' && 'type' in creator ? [String(creator.type)] : [],
  )

/** What one person was shown is not shown to the next: every slice that is about a person is dropped. */
function resettingFormerPerson(listed: readonly AnyModule[]) {
  const personal: Partial<RootState> = Object.fromEntries(
    listed.filter(({ survivesSignOut }) => survivesSignOut !== true).map(({ name }) => [name, initialState[name]]),
  )
  return (before: SettledState, after: RootState): RootState => {
    const former = before.session.user
    if (former === null || former.id === after.session.user?.id) return after
    return { ...after, ...personal }
  }
}

/** Assembles modules of nouns; that of the requests is made of what they declare. */
export function assembled(nouns: readonly AnyModule[]): Assembled {
  const all = nouns.map((noun) => noun.carries?.moduleOf(nouns) ?? noun)
  const types: ReadonlySet<string> = new Set([core, ...all.flatMap(({ intents = {} }) => intents)].flatMap(typesIn))
  return {
    fold: createFold(all, { slice: 'session', run: resettingFormerPerson(all) }, copyOfState),
    isIntentType: (type) => types.has(type),
  }
}

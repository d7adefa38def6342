// Tells intents, which go in at once, from facts off the wire, which are folded by the frame.
import * as core from './core/core.events'
import { allModules } from './root-reducer'

const typesIn = (intents: object): readonly string[] =>
  Object.values(intents).flatMap((creator: unknown) =>
    typeof creator === 'function' && 'type' in creator ? [String(creator.type)] : [],
  )

const types: ReadonlySet<string> = new Set(
  [core, ...allModules.flatMap(({ intents = {} }) => intents)].flatMap(typesIn),
)

/** True for what a person or an effect dispatches; false for a fact off the wire. */
export const isIntentType = (type: string): boolean => types.has(type)

// The small lists that forms choose from, the same in every world. spec §7 Lookups
import { readReference } from '../control/reference'
import type { Handlers } from './handler'

/** The handlers of the lookups; the lists are read once. */
export const lookupHandlers = () => {
  const { states, sectionActs } = readReference()
  return {
    'lookup.states': () => ({ data: states }),
    'lookup.section-acts': () => ({ data: sectionActs }),
  } satisfies Partial<Handlers>
}

// The declarations of calls. Those of whoever is signed in come with that person's code, or when the first is made.
import type { CallSpec } from '../../contract/call'
import type { CallName } from '../../contract/calls'
import { firstCalls } from '../../contract/first-calls'
import type { personCalls } from '../../contract/person-calls'

type PersonCalls = typeof personCalls
/** Tells what is declared of a call; rejects where it cannot be loaded. */
export type SpecOf = (name: CallName) => CallSpec | Promise<CallSpec>

const isFirst = (name: CallName): name is keyof typeof firstCalls => Object.hasOwn(firstCalls, name)

export function createCallSpecs(load: () => Promise<{ readonly personCalls: PersonCalls }>): SpecOf {
  let later: PersonCalls | null = null
  return (name) => {
    if (isFirst(name)) return firstCalls[name]
    if (later !== null) return later[name]
    return load().then((loaded) => {
      later = loaded.personCalls
      return later[name]
    })
  }
}

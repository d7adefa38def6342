// The names of the facts that calls bring, taken from the table of calls.

import type { CallName } from '../../contract/calls'
import { isCallName } from '../../contract/calls'
import type { Subject } from '../../contract/fact'

/** The type of the fact that a call was answered. */
export const answeredType = <N extends CallName>(name: N): `${N}/answered` => `${name}/answered`
/** The type of the fact that a call failed. */
export const failedType = <N extends CallName>(name: N): `${N}/failed` => `${name}/failed`

/** The call that a subject is about: `auction.bid:17` → `auction.bid`; null for a subject of no call. */
export function callOfSubject(subject: Subject): CallName | null {
  const name = subject.split(':', 1)[0] ?? ''
  return isCallName(name) ? name : null
}

// The names of the facts that calls bring, taken from the table of calls.
import type { CallName } from '../../contract/calls'
import { calls } from '../../contract/calls'

/** Every call, by name. */
export const callNames = Object.keys(calls) as readonly CallName[]

/** True for the name of a call. */
export const isCallName = (text: string): text is CallName => text in calls

/** The type of the fact that a call was answered. */
export const answeredType = <N extends CallName>(name: N): `${N}/answered` => `${name}/answered`
/** The type of the fact that a call failed. */
export const failedType = <N extends CallName>(name: N): `${N}/failed` => `${name}/failed`

// What the store derives from a call: the names of its facts, and what its failure means.
import type { ApiError } from '../../contract/api-error'
import { type CallName, isCallName } from '../../contract/calls'
import type { Subject } from '../../contract/fact'

/** True for 403 and 404: nothing keeps the earlier answer up to date anymore, so it must not be shown as current. */
export const isRefused = ({ kind }: ApiError): boolean => kind === 'forbidden' || kind === 'not-found'

/** True when the server may have carried out the call: no answer, an unreadable one, or a server error. */
export const isOutcomeUnknown = ({ kind, status }: ApiError): boolean =>
  kind === 'timeout' || kind === 'offline' || kind === 'unreadable' || status >= 500

/** A temporary failure that doesn't make the token invalid: no answer, a server error, or too many calls. */
export const isTemporary = (error: ApiError): boolean =>
  (isOutcomeUnknown(error) && error.kind !== 'unreadable') || error.kind === 'throttled'

// A secret can be taken once, so a replayed action has none.
const secretLost: ApiError = { status: 0, kind: 'invalid', message: 'Type your password again', fields: {} }

/** The payload of a call that could not be made because its secret was gone. */
export const withoutSecret = <N extends CallName>(subject: N) =>
  ({ subject, params: undefined, query: undefined, error: secretLost }) as const

/** The type of the fact that a call was answered. */
export const answeredType = <N extends CallName>(name: N): `${N}/answered` => `${name}/answered`
/** The type of the fact that a call failed. */
export const failedType = <N extends CallName>(name: N): `${N}/failed` => `${name}/failed`

/** The call that a subject is about: `auction.bid:17` → `auction.bid`; null for a subject of no call. */
export function callOfSubject(subject: Subject): CallName | null {
  const name = subject.split(':', 1)[0] ?? ''
  return isCallName(name) ? name : null
}

// What is said when a secret that was held for a call is gone: it can be taken once, so a replayed intent finds nothing.
import type { ApiError } from '../../contract/api-error'
import type { CallName } from '../../contract/calls'

const secretLost: ApiError = { status: 0, kind: 'invalid', message: 'Type your password again', fields: {} }

/** The payload of a call that could not be made because its secret was gone. */
export const withoutSecret = <N extends CallName>(subject: N) =>
  ({ subject, params: undefined, query: undefined, error: secretLost }) as const

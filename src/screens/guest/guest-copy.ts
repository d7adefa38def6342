// The message above a guest's form when the server refuses. Pure.
import { formMessage } from '../../domain/validation/form-message'
import type { RequestState } from '../../state/requests/requests.slice'
import { waitText } from '../sign-in/sign-in-copy'

type ApiError = NonNullable<RequestState['error']>

/** The sentence above the form; null when each error is shown at its field. */
export function guestMessage(error: ApiError, fields: readonly string[]): string | null {
  if (error.kind !== 'throttled') return refusalMessage(error, fields)
  return error.retryAfterMs === undefined
    ? 'Too many tries. Wait a little before the next one.'
    : `Too many tries. Try again ${waitText(error.retryAfterMs)}.`
}

/** The token of a link was never typed, so its message stands without the name of the field. */
function refusalMessage(error: ApiError, fields: readonly string[]): string | null {
  const token = error.fields.token?.[0]
  if (token === undefined) return formMessage(error, fields)
  const others = formMessage(error, [...fields, 'token'])
  return others === null ? token : `${token} ${others}`
}

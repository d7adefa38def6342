// The message above a guest form when the server refuses a request. Pure.
import { formMessage } from '../../../domain/validation/form-message'
import type { RequestState } from '../../../state/requests/requests.slice'
import { waitText } from '../sign-in/sign-in-copy'

type ApiError = NonNullable<RequestState['error']>

/** The message above the form; null if every error is shown at its field. */
export function guestMessage(error: ApiError, fields: readonly string[]): string | null {
  if (error.kind !== 'throttled') return refusalMessage(error, fields)
  return error.retryAfterMs === undefined
    ? 'Too many attempts. Wait a moment and try again.'
    : `Too many attempts. Try again ${waitText(error.retryAfterMs)}.`
}

/** Users don't type a link's token, so its message is shown without the field's name. */
function refusalMessage(error: ApiError, fields: readonly string[]): string | null {
  const token = error.fields.token?.[0]
  if (token === undefined) return formMessage(error, fields)
  const others = formMessage(error, [...fields, 'token'])
  return others === null ? token : `${token} ${others}`
}

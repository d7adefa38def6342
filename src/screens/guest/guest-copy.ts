// The message above a guest's form when the server refuses. Pure.
import type { RequestState } from '../../state/requests/requests.state'
import { formMessage } from '../forms/rule-form'
import { waitText } from '../sign-in/sign-in-copy'

type ApiError = NonNullable<RequestState['error']>

/** The sentence above the form; null when each error is shown at its field. */
export function guestMessage(error: ApiError, fields: readonly string[]): string | null {
  if (error.kind !== 'throttled') return formMessage(error, fields)
  return error.retryAfterMs === undefined
    ? 'Too many tries. Wait a little before the next one.'
    : `Too many tries. Try again ${waitText(error.retryAfterMs)}.`
}

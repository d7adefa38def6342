// The server's errors about a form that none of its fields shows. Pure.
import type { ApiError } from '../../contract/api-error'
import { fieldMessages } from '../../contract/refused-fields'

/** The text above the form; null if every error is shown at a field. `shown` are the wire names of the fields. */
export function formMessage(error: ApiError | null, shown: readonly string[]): string | null {
  if (error === null) return null
  const refused = Object.entries(error.fields)
  if (refused.length === 0) return error.message
  return fieldMessages(Object.fromEntries(refused.filter(([key]) => !shown.includes(key))))
}

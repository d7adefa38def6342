// The server's errors about a form that none of its fields shows. Pure.
import type { ApiError } from '../../contract/api-error'
import { fieldMessages } from '../../contract/refused-fields'

/** The text above the form; null if every error is shown at a field. `formFields`: the wire names of the form's fields. */
export function formMessage(error: ApiError | null, formFields: readonly string[]): string | null {
  if (error === null) return null
  const fieldErrors = Object.entries(error.fields)
  if (fieldErrors.length === 0) return error.message
  return fieldMessages(Object.fromEntries(fieldErrors.filter(([key]) => !formFields.includes(key))))
}

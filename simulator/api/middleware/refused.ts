// Error responses in Laravel's format, which handlers throw.
import type { ErrorBody } from '../../../src/contract/api-error'
import type { Refusal } from '../../runtime/running-world'

/** An error response: status, a body in Laravel's format, and headers. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody & Readonly<Record<string, unknown>>,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(body.message ?? '')
  }
}

type FieldErrors = Readonly<Record<string, readonly string[]>>

/** Laravel's summary of field errors: the first one and the number of others. */
const summaryOf = (errors: FieldErrors): string => {
  const messages = Object.values(errors).flat()
  const others = messages.length - 1
  return `${messages[0] ?? 'The given data was invalid.'}${others > 0 ? ` (and ${others} more error${others > 1 ? 's' : ''})` : ''}`
}

const mutable = (errors: FieldErrors): Record<string, string[]> =>
  Object.fromEntries(Object.entries(errors).map(([path, messages]) => [path, [...messages]]))

/** 401: no session, or one of another world. */
export const unauthenticated = (): Refused => new Refused(401, { message: 'Unauthenticated.' })

/** 403: a session without the permission. */
export const forbidden = (message = 'This action is unauthorized.'): Refused => new Refused(403, { message })

/** 404; the message names no model. */
export const notFound = (message: string): Refused => new Refused(404, { message })

/** 422 with dotted field paths. */
export const invalid = (errors: FieldErrors): Refused =>
  new Refused(422, { message: summaryOf(errors), errors: mutable(errors) })

/** Converts a refusal of the world; `extra` adds fields to the body, such as a receipt. */
export const refusedBy = (refusal: Refusal, extra: Readonly<Record<string, unknown>> = {}): Refused =>
  new Refused(refusal.status, {
    ...extra,
    message: refusal.message,
    ...(refusal.errors === undefined ? {} : { errors: mutable(refusal.errors) }),
  })

// Why the world refuses a command, with Laravel's status and shape.

export interface Refusal {
  readonly status: 401 | 403 | 404 | 409 | 410 | 422
  /** A sentence for the user. */
  readonly message: string
  /** Dotted field path → messages. */
  readonly errors?: Readonly<Record<string, readonly string[]>>
}

/** Tells a refusal from a row. No row has a `message`. */
export const isRefusal = <Row extends object>(value: Row | Refusal): value is Refusal => 'message' in value

/** 401: no signed-in user sent the command. */
export const unauthenticated: Refusal = { status: 401, message: 'Unauthenticated.' }

/** 404 in Laravel's shape, without model names. */
export const notFound = (what: string): Refusal => ({ status: 404, message: `${what} could not be found.` })

/** 403 with a reason for the user. */
export const forbidden = (message: string): Refusal => ({ status: 403, message })

/** 422 on one field. */
export const invalid = (field: string, message: string): Refusal => ({
  status: 422,
  message,
  errors: { [field]: [message] },
})

/** 422 on several fields, by dotted path. The message is the first problem plus the number of others. */
export function invalidFields(errors: Readonly<Record<string, readonly string[]>>): Refusal {
  const messages = Object.values(errors).flat()
  const more = messages.length - 1
  const rest = more > 0 ? ` (and ${more} more error${more > 1 ? 's' : ''})` : ''
  return { status: 422, message: `${messages[0] ?? 'The given data was invalid.'}${rest}`, errors }
}

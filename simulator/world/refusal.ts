// Why the world refuses a command: a sentence for a person; status and shape are Laravel's.

export interface Refusal {
  readonly status: 401 | 403 | 404 | 409 | 422
  readonly message: string
  /** Dotted field path → messages. */
  readonly errors?: Readonly<Record<string, readonly string[]>>
}

/** 404 in Laravel's shape, without model names. */
export const notFound = (what: string): Refusal => ({ status: 404, message: `${what} could not be found.` })

/** 403 with a reason that a person understands. */
export const forbidden = (message: string): Refusal => ({ status: 403, message })

/** 422 on one field. */
export const invalid = (field: string, message: string): Refusal => ({
  status: 422,
  message,
  errors: { [field]: [message] },
})

/** 422 on several fields, by dotted path; the message is the first problem and the number of the others. */
export function invalidFields(errors: Readonly<Record<string, readonly string[]>>): Refusal {
  const messages = Object.values(errors).flat()
  const more = messages.length - 1
  const rest = more > 0 ? ` (and ${more} more error${more > 1 ? 's' : ''})` : ''
  return { status: 422, message: `${messages[0] ?? 'The given data was invalid.'}${rest}`, errors }
}

// Why the world says no. Words for a person; the status and shape are Laravel's.

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

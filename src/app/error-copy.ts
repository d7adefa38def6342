// Error messages and statuses as the specification words them (S8.1, S8.3, S8.4).

export const NOT_FOUND_TEXT = 'This page could not be found'
export const UNKNOWN_GUARD_TEXT = 'Unknown middleware'
export const DEFAULT_ERROR_TEXT = 'Error'
export const DEFAULT_ERROR_STATUS = 500

/** What an error page or dialog shows. `status` is an HTTP status, 500 by default. */
export interface UnhandledError {
  readonly message: string
  readonly status: number
}

/** The message and status of a thrown value, with `Error` and 500 as defaults. */
export function describeError(thrown: unknown): UnhandledError {
  const record: { readonly message?: unknown; readonly status?: unknown } =
    typeof thrown === 'object' && thrown !== null ? thrown : {}
  return {
    message: typeof record.message === 'string' && record.message !== '' ? record.message : DEFAULT_ERROR_TEXT,
    status: typeof record.status === 'number' ? record.status : DEFAULT_ERROR_STATUS,
  }
}

/** An error whose page shows this HTTP status. */
export class PageError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
    this.name = 'PageError'
  }
}

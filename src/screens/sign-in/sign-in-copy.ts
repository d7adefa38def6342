// The messages of a failed sign-in, and where each is shown. Pure.

import { formMessage } from '../../domain/validation/form-message'
import type { RequestState } from '../../state/requests/requests.slice'
import { isUnverified } from '../../state/session/session.slice'
import type { ScreenRole } from '../destinations'

type ApiError = NonNullable<RequestState['error']>

export interface SignInProblem {
  readonly email: string | null
  readonly password: string | null
  /** Above the form, for what belongs to no field. */
  readonly form: string | null
  /** Set when the account has another role: where to sign in instead. */
  readonly otherRole: ScreenRole | null
  /** The address was never confirmed. */
  readonly unverified: boolean
}

const none: SignInProblem = { email: null, password: null, form: null, otherRole: null, unverified: false }
const listedRoles: readonly ScreenRole[] = ['lender', 'originator', 'investor', 'borrower']

/** `in 45 seconds`, `in 2 minutes`. */
export function waitText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  if (seconds < 90) return seconds === 1 ? 'in 1 second' : `in ${seconds} seconds`
  return `in ${Math.ceil(seconds / 60)} minutes`
}

/** The messages of a failed sign-in, by place. `waitMs`: what is left of the wait that the server imposed. */
export function signInProblem(error: ApiError, waitMs: number | null = error.retryAfterMs ?? null): SignInProblem {
  const email = error.fields.email?.[0] ?? null
  const password = error.fields.password?.[0] ?? null
  switch (error.kind) {
    case 'throttled':
      return {
        ...none,
        form:
          waitMs === null
            ? 'Too many tries. Wait a little before the next one.'
            : waitMs === 0
              ? 'You can try again now.'
              : `Too many tries. Try again ${waitText(waitMs)}.`,
      }
    case 'forbidden':
      if (isUnverified(error)) return { ...none, form: error.message, unverified: true }
      return {
        ...none,
        form: error.message,
        otherRole: listedRoles.find((role) => error.message.includes(role)) ?? null,
      }
    case 'offline':
      return { ...none, form: 'The marketplace cannot be reached. Check your connection and try again.' }
    case 'timeout':
      return { ...none, form: 'No answer came in time. Try again.' }
    default:
      return { ...none, email, password, form: formMessage(error, ['email', 'password']) }
  }
}

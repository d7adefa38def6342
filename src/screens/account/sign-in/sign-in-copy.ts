// The messages of a failed sign-in, for each field and above the form. Pure.
import { formMessage } from '../../../domain/validation/form-message'
import type { RequestState } from '../../../state/requests/requests.slice'
import { isUnverified } from '../../../state/session/session.slice'
import type { ScreenRole } from '../../destinations'

type ApiError = NonNullable<RequestState['error']>

export interface SignInProblem {
  readonly email: string | null
  readonly password: string | null
  /** For above the form; belongs to no field. */
  readonly form: string | null
  /** The account's role, if it is another one. */
  readonly otherRole: ScreenRole | null
  /** The address was never confirmed. */
  readonly unverified: boolean
  /** The account is suspended, and its owner can reactivate it. */
  readonly reactivatable: boolean
}

const none: SignInProblem = {
  email: null,
  password: null,
  form: null,
  otherRole: null,
  unverified: false,
  reactivatable: false,
}
const listedRoles: readonly ScreenRole[] = ['lender', 'originator', 'investor', 'borrower']

/** `in 45 seconds`, `in 2 minutes`. */
export function waitText(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  if (seconds < 90) return seconds === 1 ? 'in 1 second' : `in ${seconds} seconds`
  return `in ${Math.ceil(seconds / 60)} minutes`
}

/** `waitMs` is the rest of the wait that the server imposed; null without one. */
export function signInProblem(error: ApiError, waitMs: number | null = error.retryAfterMs ?? null): SignInProblem {
  const email = error.fields.email?.[0] ?? null
  const password = error.fields.password?.[0] ?? null
  switch (error.kind) {
    case 'throttled':
      return {
        ...none,
        form:
          waitMs === null
            ? 'Too many attempts. Wait a moment and try again.'
            : waitMs === 0
              ? 'You can try again now.'
              : `Too many attempts. Try again ${waitText(waitMs)}, or reset your password with “Forgot password?” below.`,
      }
    case 'forbidden':
      if (isUnverified(error)) return { ...none, form: error.message, unverified: true }
      if (error.reactivateUntil !== undefined) return { ...none, form: error.message, reactivatable: true }
      // The reason for a suspension may mention a role that isn't the account's.
      if (error.message.includes('suspended')) return { ...none, form: error.message }
      return {
        ...none,
        form: error.message,
        otherRole: listedRoles.find((role) => error.message.includes(role)) ?? null,
      }
    case 'offline':
      return { ...none, form: 'Can’t reach the marketplace. Check your connection and try again.' }
    case 'timeout':
      return { ...none, form: 'The server took too long to respond. Try again.' }
    default:
      return { ...none, email, password, form: formMessage(error, ['email', 'password']) }
  }
}

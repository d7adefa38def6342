// Whether an account may sign in as the role that was asked for. S6.1
import type { ApiError } from '../../contract/api-error'
import { UNVERIFIED_MESSAGE } from '../../contract/auth.calls'
import type { ScreenRole } from '../../contract/role'
import type { User } from '../../contract/user'

/** The message to a person of each role who signs in as another role. Constant sentences: redaction leaves them readable. */
export const otherRoleMessages: Readonly<Record<User['role'], string>> = {
  borrower: 'This account belongs to a borrower. Log in as a borrower.',
  lender: 'This account belongs to a lender. Log in as a lender.',
  originator: 'This account belongs to an originator. Log in as an originator.',
  investor: 'This account belongs to an investor. Log in as an investor.',
  admin: 'This account has no screens here',
}

/** Why this account is not let in as `asked`, or null when it is. */
export function refusalFor(asked: ScreenRole | null, user: User): ApiError | null {
  if (user.role !== 'admin' && (asked === null || user.role === asked)) return null
  return { status: 403, kind: 'forbidden', message: otherRoleMessages[user.role], fields: {} }
}

/** True when the account is right but its e-mail address was never confirmed. */
export const isUnverified = ({ status, message }: ApiError): boolean => status === 403 && message === UNVERIFIED_MESSAGE

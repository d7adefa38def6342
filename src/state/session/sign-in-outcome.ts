// Whether an account may come in by the door at which it knocked. spec §6; product.md, login
import type { ApiError } from '../../contract/api-error'
import { UNVERIFIED_MESSAGE } from '../../contract/auth.calls'
import type { ScreenRole } from '../../contract/role'
import type { User } from '../../contract/user'

/** What is said to a person of each role at another role's door. Constant sentences: redaction leaves them readable. */
export const wrongDoorMessages: Readonly<Record<User['role'], string>> = {
  borrower: 'This account belongs to a borrower. Log in as a borrower.',
  lender: 'This account belongs to a lender. Log in as a lender.',
  originator: 'This account belongs to an originator. Log in as an originator.',
  investor: 'This account belongs to an investor. Log in as an investor.',
  admin: 'This account has no screens here',
}

/** Why this account is not let in as `asked`, or null when it is. spec §6 */
export function refusalFor(asked: ScreenRole | null, user: User): ApiError | null {
  if (user.role !== 'admin' && (asked === null || user.role === asked)) return null
  return { status: 403, kind: 'forbidden', message: wrongDoorMessages[user.role], fields: {} }
}

/** True when the account is right but its e-mail address was never confirmed. product.md, Guest screens */
export const isUnverified = ({ status, message }: ApiError): boolean => status === 403 && message === UNVERIFIED_MESSAGE

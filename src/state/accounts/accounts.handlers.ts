// The address that a guest typed last. It is forgotten with the person, as everything private is.
import type { Handlers } from '../core/fold'
import type { AccountsState } from './accounts.state'
import { noAccounts } from './accounts.state'

const typed = (slice: AccountsState, { payload }: { readonly payload: { readonly email: string } }): AccountsState =>
  slice.email === payload.email ? slice : { email: payload.email }

export const accountsHandlers: Handlers<'accounts'> = {
  'session/sign-in-requested': typed,
  'account/sign-up-requested': typed,
  'account/resend-requested': typed,
  'account/reset-link-requested': typed,
  'originator/lender-search-requested': typed,
  'auth.logout/answered': () => noAccounts,
  'auth.logout/failed': () => noAccounts,
}

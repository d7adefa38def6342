// The names of the roles, and the order in which they are listed.
import type { ScreenRole } from './destinations'

export const roleOrder: readonly ScreenRole[] = ['lender', 'originator', 'investor', 'borrower']

export const roleCopy: Readonly<Record<ScreenRole, { readonly name: string; readonly as: string }>> = {
  lender: { name: 'Lender', as: 'a lender' },
  originator: { name: 'Originator', as: 'an originator' },
  investor: { name: 'Investor', as: 'an investor' },
  borrower: { name: 'Borrower', as: 'a borrower' },
}

/** The role as one that has screens; null for an account without any. */
export const screenRoleOf = (role: string | undefined): ScreenRole | null =>
  roleOrder.find((each) => each === role) ?? null

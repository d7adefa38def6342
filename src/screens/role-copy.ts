// The names of the roles, and their order in lists.
import type { ScreenRole } from './destinations'

export const roleOrder: readonly ScreenRole[] = ['lender', 'originator', 'investor', 'borrower']

export const roleCopy: Readonly<Record<ScreenRole, { readonly name: string; readonly as: string }>> = {
  lender: { name: 'Lender', as: 'a lender' },
  originator: { name: 'Originator', as: 'an originator' },
  investor: { name: 'Investor', as: 'an investor' },
  borrower: { name: 'Borrower', as: 'a borrower' },
}

/** Narrows a role to one with screens; null for any other. */
export const screenRoleOf = (role: string | undefined): ScreenRole | null =>
  roleOrder.find((each) => each === role) ?? null

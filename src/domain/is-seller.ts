// Who brings loans to market.
import type { Role } from '../contract/role'

/** True for a lender and an originator. */
export const isSeller = (role: Role | null | undefined): role is 'lender' | 'originator' =>
  role === 'lender' || role === 'originator'

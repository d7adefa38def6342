// The paths that screens may link to, for the role of the current path.

import { useMemo } from 'react'
import type { ScreenRole } from '../contract/role'
import { isSeller } from '../domain/is-seller'
import type { Destinations } from '../screens/destinations'
import { boardPath, comparisonPath, homePath, LANDING_PATH, loanPath, pathOf } from './paths'

/** `role` is null on pages without one. `hasMoved`: the user has navigated within the app. */
export function useDestinationsFrom(role: ScreenRole | null, hasMoved: boolean, loginAgain: () => void): Destinations {
  return useMemo(
    () => ({
      role,
      landing: LANDING_PATH,
      login: (target) => pathOf('login', target),
      signUp: (target) => pathOf('sign-up', target),
      forgotPassword: (target) => pathOf('forgot-password', target),
      verification: (target) => pathOf('verification-email', target),
      lenderauth: pathOf('lenderauth', 'originator'),
      registration: (target) => pathOf('registration', target),
      home: homePath,
      board: (status, auctionId) => (role === null ? LANDING_PATH : boardPath(role, status, auctionId)),
      comparison: (ids) => (role === null ? LANDING_PATH : comparisonPath(role, ids)),
      loans: isSeller(role)
        ? { create: pathOf('loan-create', role), setup: (setup, step) => loanPath(role, setup, step) }
        : null,
      originators: role === 'lender' ? pathOf('originators', role) : null,
      notifications: role === null || role === 'borrower' ? null : pathOf('notifications', role),
      profile: role === null ? null : pathOf('profile', role),
      editProfile: role === null ? null : pathOf('profile-edit', role),
      approval: pathOf('approving-email', 'originator'),
      loginAgain,
      hasMoved,
    }),
    [role, hasMoved, loginAgain],
  )
}

// The paths that screens may link to, for the role of the current path.
import { useMemo } from 'react'
import type { ScreenRole } from '../contract/role'
import type { Destinations } from '../screens/destinations'
import { boardPath, comparisonPath, homePath, LANDING_PATH, loanPath, pathOf } from './paths'

/** `role` is null on pages without one. `moved`: the user has navigated within the app. */
export function useDestinationsFrom(role: ScreenRole | null, moved: boolean, loginAgain: () => void): Destinations {
  return useMemo(
    () => ({
      landing: LANDING_PATH,
      login: (wanted) => pathOf('login', wanted),
      signUp: (wanted) => pathOf('sign-up', wanted),
      forgotPassword: (wanted) => pathOf('forgot-password', wanted),
      verification: (wanted) => pathOf('verification-email', wanted),
      lenderauth: pathOf('lenderauth', 'originator'),
      registration: (wanted) => pathOf('registration', wanted),
      home: homePath,
      board: (status, auctionId) => (role === null ? LANDING_PATH : boardPath(role, status, auctionId)),
      comparison: (ids) => (role === null ? LANDING_PATH : comparisonPath(role, ids)),
      loans:
        role === 'lender' || role === 'originator'
          ? { create: pathOf('loan-create', role), setup: (setup, step) => loanPath(role, setup, step) }
          : null,
      originators: role === 'lender' ? pathOf('originators', role) : null,
      notifications: role === null || role === 'borrower' ? null : pathOf('notifications', role),
      profile: role === null ? null : pathOf('profile', role),
      editProfile: role === null ? null : pathOf('profile-edit', role),
      approval: pathOf('approving-email', 'originator'),
      loginAgain,
      moved,
    }),
    [role, moved, loginAgain],
  )
}

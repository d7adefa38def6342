// The screen and layout of each page, loaded on first use.
import type { ReactNode } from 'react'
import type { AuctionStatus } from '../contract/auction'
import { type LazyPart, lazyPart, type PartToLoad } from '../ui/lazy-part'
import type { LayoutProps } from './frame'
import { type Place, pages, type RolePage } from './paths'

/** `role` only redirects, so it has no screen. */
type PageWithScreen = Exclude<RolePage, 'role'>

/** The layout of signed-in pages: guests don't download it. */
const profileLayout = lazyPart(
  () => import('./profile-layout'),
  (module) => module.ProfileLayout,
)

const loanLayout = lazyPart(
  () => import('./loan-layout'),
  (module) => module.LoanLayout,
)

const loanSetup = lazyPart(
  () => import('../screens/loans/setup/setup-screen'),
  (module) => module.LoanSetupScreen,
)

const board = (status: AuctionStatus): LazyPart<object> =>
  lazyPart(
    () => import('../screens/auctions/board/board-screen'),
    ({ BoardScreen }) =>
      () => <BoardScreen status={status} />,
  )

const landing = lazyPart(
  () => import('../screens/landing/landing-screen'),
  (module) => module.LandingScreen,
)

const screens: Readonly<Record<PageWithScreen, LazyPart<object>>> = {
  login: lazyPart(
    () => import('../screens/account/sign-in/sign-in-screen'),
    (module) => module.SignInScreen,
  ),
  'sign-up': lazyPart(
    () => import('../screens/account/guest/sign-up-screen'),
    (module) => module.SignUpScreen,
  ),
  'verification-email': lazyPart(
    () => import('../screens/account/guest/verification-email-screen'),
    (module) => module.VerificationEmailScreen,
  ),
  'confirm-email': lazyPart(
    () => import('../screens/account/guest/confirm-email-screen'),
    (module) => module.ConfirmEmailScreen,
  ),
  'approving-email': lazyPart(
    () => import('../screens/account/guest/approving-email-screen'),
    (module) => module.ApprovingEmailScreen,
  ),
  'forgot-password': lazyPart(
    () => import('../screens/account/guest/forgot-password-screen'),
    (module) => module.ForgotPasswordScreen,
  ),
  'reset-password': lazyPart(
    () => import('../screens/account/guest/reset-password-screen'),
    (module) => module.ResetPasswordScreen,
  ),
  lenderauth: lazyPart(
    () => import('../screens/account/guest/lenderauth-screen'),
    (module) => module.LenderauthScreen,
  ),
  profile: lazyPart(
    () => import('../screens/profile/profile-screen'),
    (module) => module.ProfileScreen,
  ),
  registration: lazyPart(
    () => import('../screens/profile/registration/registration-screen'),
    (module) => module.RegistrationScreen,
  ),
  'profile-edit': lazyPart(
    () => import('../screens/profile/profile-edit-screen'),
    (module) => module.ProfileEditScreen,
  ),
  settings: lazyPart(
    () => import('../screens/settings/settings-screen'),
    (module) => module.SettingsScreen,
  ),
  originators: lazyPart(
    () => import('../screens/originators/originators-screen'),
    (module) => module.OriginatorsScreen,
  ),
  indications: lazyPart(
    () => import('../screens/indications/indications-screen'),
    (module) => module.IndicationsScreen,
  ),
  notifications: lazyPart(
    () => import('../screens/notifications/notifications-screen'),
    (module) => module.NotificationsScreen,
  ),
  'loan-create': lazyPart(
    () => import('../screens/loans/create/new-loan-screen'),
    (module) => module.NewLoanScreen,
  ),
  'auction-incomplete': board('incomplete'),
  'auction-submitted': board('submitted'),
  'auction-commitment': board('commitment'),
  'auction-pre': board('pre'),
  'auction-live': board('live'),
  'auction-past': board('past'),
  'auction-compare': lazyPart(
    () => import('../screens/auctions/compare/comparison-screen'),
    (module) => module.ComparisonScreen,
  ),
}

/** The part to load for a place, and its element. */
interface Screen {
  readonly part: PartToLoad
  readonly element: ReactNode
}

/** The screen of a place; null for a place without one. */
export function screenOf(place: Place): Screen | null {
  switch (place.page) {
    case 'not-found':
    case 'role':
      return null
    case 'landing':
      return { part: landing, element: <landing.Component /> }
    case 'loan-setup':
      return { part: loanSetup, element: <loanSetup.Component setup={place.setup} /> }
    default: {
      const part = screens[place.page]
      return { part, element: <part.Component key={place.role} /> }
    }
  }
}

/** The layout of a page for signed-in people; null for pages that guests see. */
export function layoutOf(place: Place): LazyPart<LayoutProps> | null {
  if (place.page === 'not-found' || pages[place.page].guard !== 'profile_configured') return null
  return place.page === 'loan-setup' || place.page === 'loan-create' ? loanLayout : profileLayout
}

/** Preloads the screen and layout of a place. Ignores failures: rendering hits them again and shows them. */
export async function loadPage(place: Place): Promise<void> {
  await Promise.allSettled([screenOf(place)?.part, layoutOf(place)].map((part) => part?.load()))
}

// Which page shows which screen and which layout, each loaded when it is first needed. The landing page has neither of them
// here: page-parts.ts loads it.
import type { ComponentType } from 'react'
import type { AuctionStatus } from '../contract/auction'
import type { ScreenRole } from '../contract/role'
import type { LazyPart, PartToLoad } from '../ui/lazy-part'
import { lazyPart } from '../ui/lazy-part'
import type { LayoutProps } from './frame'
import type { Place, RolePage } from './paths'
import { pages } from './paths'

interface ScreenProps {
  readonly role: ScreenRole
}
type Screen = ComponentType<ScreenProps>

/** `role` only sends people on, so it has no screen. */
type PageWithScreen = Exclude<RolePage, 'role'>

/** The layout of signed-in pages: guests do not download it. */
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

const board = (status: AuctionStatus): LazyPart<ScreenProps> =>
  lazyPart(
    () => import('../screens/auctions/board/board-screen'),
    ({ BoardScreen }): Screen =>
      () => <BoardScreen key={status} status={status} />,
  )

const screens: Readonly<Record<PageWithScreen, LazyPart<ScreenProps>>> = {
  login: lazyPart(
    () => import('../screens/sign-in/sign-in-screen'),
    ({ SignInScreen }): Screen =>
      ({ role }) => <SignInScreen key={role} role={role} />,
  ),
  'sign-up': lazyPart(
    () => import('../screens/guest/sign-up-screen'),
    ({ SignUpScreen }): Screen =>
      ({ role }) => <SignUpScreen key={role} role={role} />,
  ),
  'verification-email': lazyPart(
    () => import('../screens/guest/verification-email-screen'),
    (module): Screen => module.VerificationEmailScreen,
  ),
  'confirm-email': lazyPart(
    () => import('../screens/guest/confirm-email-screen'),
    (module): Screen => module.ConfirmEmailScreen,
  ),
  'approving-email': lazyPart(
    () => import('../screens/guest/approving-email-screen'),
    (module): Screen => module.ApprovingEmailScreen,
  ),
  'forgot-password': lazyPart(
    () => import('../screens/guest/forgot-password-screen'),
    (module): Screen => module.ForgotPasswordScreen,
  ),
  'reset-password': lazyPart(
    () => import('../screens/guest/reset-password-screen'),
    (module): Screen => module.ResetPasswordScreen,
  ),
  lenderauth: lazyPart(
    () => import('../screens/guest/lenderauth-screen'),
    (module): Screen => module.LenderauthScreen,
  ),
  profile: lazyPart(
    () => import('../screens/profile/profile-screen'),
    ({ ProfileScreen }): Screen =>
      () => <ProfileScreen />,
  ),
  registration: lazyPart(
    () => import('../screens/registration/registration-screen'),
    ({ RegistrationScreen }): Screen =>
      ({ role }) => <RegistrationScreen key={role} role={role} />,
  ),
  'profile-edit': lazyPart(
    () => import('../screens/profile/profile-edit-screen'),
    ({ ProfileEditScreen }): Screen =>
      ({ role }) => <ProfileEditScreen key={role} role={role} />,
  ),
  settings: lazyPart(
    () => import('../screens/settings/settings-screen'),
    ({ SettingsScreen }): Screen =>
      ({ role }) => <SettingsScreen role={role} />,
  ),
  originators: lazyPart(
    () => import('../screens/originators/originators-screen'),
    ({ OriginatorsScreen }): Screen =>
      () => <OriginatorsScreen />,
  ),
  indications: lazyPart(
    () => import('../screens/indications/indications-screen'),
    ({ IndicationsScreen }): Screen =>
      ({ role }) => <IndicationsScreen role={role} />,
  ),
  notifications: lazyPart(
    () => import('../screens/notifications/notifications-screen'),
    ({ NotificationsScreen }): Screen =>
      () => <NotificationsScreen />,
  ),
  'loan-create': lazyPart(
    () => import('../screens/loans/create/new-loan-screen'),
    ({ NewLoanScreen }): Screen =>
      ({ role }) => <NewLoanScreen role={role} />,
  ),
  'auction-incomplete': board('incomplete'),
  'auction-submitted': board('submitted'),
  'auction-commitment': board('commitment'),
  'auction-pre': board('pre'),
  'auction-live': board('live'),
  'auction-past': board('past'),
  'auction-compare': lazyPart(
    () => import('../screens/auctions/compare/comparison-screen'),
    ({ ComparisonScreen }): Screen =>
      ({ role }) => <ComparisonScreen role={role} />,
  ),
}

/** The screen of a place; nothing where there is none. */
export function ScreenOf({ place }: { readonly place: Place }) {
  switch (place.page) {
    case 'not-found':
    case 'role':
    case 'landing':
      return null
    case 'loan-setup':
      return <loanSetup.Component key={place.setup} setup={place.setup} role={place.role} />
    default: {
      const { Component } = screens[place.page]
      return <Component role={place.role} />
    }
  }
}

/** What a screen is loaded by; null where none stands. */
export function screenPartOf(place: Place): PartToLoad | null {
  switch (place.page) {
    case 'not-found':
    case 'role':
    case 'landing':
      return null
    case 'loan-setup':
      return loanSetup
    default:
      return screens[place.page]
  }
}

/** The layout of a page for signed-in people; null for pages that guests see. */
export function layoutOf(place: Place): LazyPart<LayoutProps> | null {
  if (place.page === 'not-found' || pages[place.page].guard !== 'profile_configured') return null
  return place.page === 'loan-setup' || place.page === 'loan-create' ? loanLayout : profileLayout
}

/** Loads the screen and the layout of a place. A failure occurs again when they are rendered. */
export async function loadScreen(place: Place): Promise<void> {
  await Promise.allSettled([screenPartOf(place), layoutOf(place)].map((part) => part?.load()))
}

// Which page shows which screen, loaded when it is first needed. A page that is not here has no screen yet: its path is
// a 404 and menus leave it out.
import type { ComponentType } from 'react'
import type { AuctionStatus } from '../contract/auction'
import type { ScreenRole } from '../contract/role'
import type { LazyPart } from '../ui/lazy-part'
import { lazyPart } from '../ui/lazy-part'
import type { PageName, Place } from './paths'
import { pages } from './paths'

export interface ScreenProps {
  readonly role: ScreenRole
  /** What stands after `loan/`: the loan's id, or `new`. Empty on all other pages. */
  readonly setup: string
}
type Screen = ComponentType<ScreenProps>

const frame = lazyPart(
  () => import('./profile-layout'),
  (module) => module.ProfileLayout,
)
/** The frame of signed-in pages: guests do not pay for it. */
export const ProfileLayout = frame.Component

const loanFrame = lazyPart(
  () => import('./loan-layout'),
  (module) => module.LoanLayout,
)
/** The frame of the loan setup. */
export const LoanLayout = loanFrame.Component

const board = (status: AuctionStatus): LazyPart<ScreenProps> =>
  lazyPart(
    () => import('../screens/auctions/board/board-screen'),
    ({ BoardScreen }): Screen =>
      () => <BoardScreen key={status} status={status} />,
  )

const screens: Partial<Record<PageName, LazyPart<ScreenProps>>> = {
  landing: lazyPart(
    () => import('../screens/landing/landing-screen'),
    ({ LandingScreen }): Screen =>
      () => <LandingScreen />,
  ),
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
  'loan-setup': lazyPart(
    () => import('../screens/loans/setup/setup-screen'),
    ({ LoanSetupScreen }): Screen =>
      ({ role, setup }) => <LoanSetupScreen key={setup} setup={setup} role={role} />,
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

/** The screen of a page; undefined while there is none. */
export const screenOf = (page: PageName): Screen | undefined => screens[page]?.Component

/** True for pages that stand in the frame of signed-in people. */
export const hasFrame = (place: Place): boolean =>
  place.page !== 'not-found' && pages[place.page].guard === 'profile_configured'

/** Loads what a place needs. A failure is met again, and shown, when the part is drawn. */
export async function loadPage(place: Place): Promise<void> {
  if (place.page === 'not-found') return
  const parts = [screens[place.page], place.page === 'loan-setup' ? loanFrame : hasFrame(place) ? frame : undefined]
  await Promise.allSettled(parts.map((each) => each?.load()))
}

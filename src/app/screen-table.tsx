// Which page shows which screen, loaded when it is first needed. A page that is not here has no screen yet: its path is
// a 404 and menus leave it out.
import type { ComponentType } from 'react'
import { lazy } from 'react'
import type { ScreenRole } from '../contract/role'
import type { PageName } from './paths'

export interface ScreenProps {
  readonly role: ScreenRole
}
type Screen = ComponentType<ScreenProps>

const board = (status: 'incomplete' | 'submitted' | 'commitment' | 'pre' | 'live' | 'past'): Screen =>
  lazy(async () => {
    const { BoardScreen } = await import('../screens/auctions/board-screen')
    return { default: () => <BoardScreen key={status} status={status} /> }
  })

const screens: Partial<Record<PageName, Screen>> = {
  landing: lazy(async () => {
    const { LandingScreen } = await import('../screens/landing/landing-screen')
    return { default: () => <LandingScreen /> }
  }),
  login: lazy(async () => {
    const { SignInScreen } = await import('../screens/sign-in/sign-in-screen')
    return { default: ({ role }: ScreenProps) => <SignInScreen key={role} role={role} /> }
  }),
  profile: lazy(async () => {
    const { ProfileScreen } = await import('../screens/profile/profile-screen')
    return { default: () => <ProfileScreen /> }
  }),
  notifications: lazy(async () => {
    const { NotificationsScreen } = await import('../screens/notifications/notifications-screen')
    return { default: () => <NotificationsScreen /> }
  }),
  'auction-incomplete': board('incomplete'),
  'auction-submitted': board('submitted'),
  'auction-commitment': board('commitment'),
  'auction-pre': board('pre'),
  'auction-live': board('live'),
  'auction-past': board('past'),
}

/** The screen of a page; undefined while there is none. */
export const screenOf = (page: PageName): Screen | undefined => screens[page]

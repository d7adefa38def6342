// The texts about alerts outside the page. Pure.
import type { Ports } from '../../ports/ports'

type Permission = ReturnType<Ports['alerts']['permission']>

/** What each permission of the browser means for system notifications. */
export const noticeTexts: Readonly<Record<Permission, string>> = {
  granted: 'Desktop alerts are on. They appear while this page is in the background.',
  denied:
    'This browser blocks notifications from this site. To allow them, open the site settings (the icon to the left of the address), set Notifications to Allow, and reload the page.',
  default: 'See alerts while this page is in the background.',
  unavailable: 'This browser can’t show desktop alerts for this page.',
}

/** The same for alerts while no page is open. */
export const pushTexts = {
  on: 'On in this browser, also while no page is open, until you sign out.',
  off: 'Off in this browser. Turn them on to get the alerts that you choose under Desktop, even while no page is open.',
  homeScreen:
    'iPhones and iPads show alerts only for apps on the home screen. Choose Share, Add to Home Screen, and open the marketplace from there.',
  notLoaded: 'Couldn’t load desktop alerts.',
  notSubscribed: 'Your browser couldn’t turn on desktop alerts. Check that you’re online, and try again.',
  notChanged: 'Couldn’t change desktop alerts. Try again.',
} as const

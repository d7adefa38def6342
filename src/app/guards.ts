// The route guards: decide what to show for a place and a session (S6.9 to S6.12). Pure: the caller waits and navigates.
import type { User } from '../contract/user'
import { PageError, UNKNOWN_GUARD_TEXT } from './error-copy'
import { LANDING_PATH, type PageName, type Place, pages, pathOf } from './paths'

export interface SessionView {
  readonly status: 'unknown' | 'checking' | 'signed-out' | 'signed-in' | 'unreachable' | 'ended'
  readonly user: User | null
}

export type Decision =
  | { readonly kind: 'open' }
  /** The session is still being checked: show a skeleton. */
  | { readonly kind: 'wait' }
  /** A token is stored but the server does not answer: show the retry page and stay signed in. */
  | { readonly kind: 'unreachable' }
  | {
      readonly kind: 'go'
      readonly to: string
      readonly because: 'signed-out' | 'other-role' | 'signed-in' | 'no-profile'
    }
  | { readonly kind: 'not-found' }

const open: Decision = { kind: 'open' }
const notFound: Decision = { kind: 'not-found' }

/** What to show when a user with this session opens this place. */
export function decide(place: Place, session: SessionView): Decision {
  if (place.page === 'not-found') return notFound
  if (place.page === 'landing') return open
  switch (session.status) {
    case 'unknown':
    case 'checking':
      return { kind: 'wait' }
    case 'unreachable':
      return { kind: 'unreachable' }
    case 'signed-out':
      return pages[place.page].guard === 'guest' ? open : { kind: 'go', to: LANDING_PATH, because: 'signed-out' }
    // The page stays, and a dialog over it asks to sign in again.
    case 'ended':
    case 'signed-in':
      return session.user === null ? { kind: 'wait' } : decideFor(place, session.user)
    default:
      return session.status satisfies never
  }
}

type InsidePlace = Exclude<Place, { readonly page: 'landing' | 'not-found' }>

function decideFor(place: InsidePlace, user: User): Decision {
  if (user.role !== place.role) return { kind: 'go', to: LANDING_PATH, because: 'other-role' }
  const hasProfile = user.profile !== undefined && user.profile !== null
  const toRegistration: Decision = { kind: 'go', to: pathOf('registration', place.role), because: 'no-profile' }
  const toProfile: Decision = { kind: 'go', to: pathOf('profile', place.role), because: 'signed-in' }
  const { guard } = pages[place.page]
  switch (guard) {
    case 'none':
      return open
    case 'guest':
      return hasProfile ? toProfile : toRegistration
    case 'awaiting-approval':
      if (hasProfile) return toProfile
      return isForRole(place.page, user) ? open : notFound
    case 'profile_not_configured':
      return hasProfile ? toProfile : open
    case 'dispatch':
      return hasProfile ? toProfile : { kind: 'go', to: LANDING_PATH, because: 'no-profile' }
    case 'profile_configured':
      if (!hasProfile) return toRegistration
      return isForRole(place.page, user) ? open : notFound
    default:
      // The types exclude this; a page table that bypassed them must not open a page (S8.4).
      guard satisfies never
      throw new PageError(500, UNKNOWN_GUARD_TEXT)
  }
}

function isForRole(page: PageName, user: User): boolean {
  const roles: readonly string[] = pages[page].roles
  return roles.includes(user.role)
}

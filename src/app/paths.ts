// The path table: every page with its path, guard and roles (S2.1 to S2.13). Parses and builds paths. Independent of
// sessions and components.
import type { AuctionStatus } from '../contract/auction'
import { type ScreenRole, screenRoles } from '../contract/role'
import { isAuctionStatus } from '../domain/auction-status'

/** The specification names `guest`, `profile_configured` and `profile_not_configured`. */
type GuardName = 'none' | 'guest' | 'awaiting-approval' | 'profile_not_configured' | 'dispatch' | 'profile_configured'

interface PageRow {
  /** After the role segment. */
  readonly path: string
  readonly guard: GuardName
  /** The roles that have this page once signed in. */
  readonly roles: readonly ScreenRole[]
}

const allRoles = screenRoles
const sellers = ['lender', 'originator'] as const

const guest = (path: string): PageRow => ({ path, guard: 'guest', roles: allRoles })
const inside = (path: string, roles: readonly ScreenRole[]): PageRow => ({ path, guard: 'profile_configured', roles })

export const pages = {
  landing: { path: '', guard: 'none', roles: allRoles },
  role: { path: '', guard: 'dispatch', roles: allRoles },
  login: guest('login'),
  'sign-up': guest('sign-up'),
  'forgot-password': guest('forgot-password'),
  'reset-password': guest('reset-password'),
  'verification-email': guest('verification-email'),
  'confirm-email': guest('confirm-email'),
  lenderauth: guest('lenderauth'),
  'approving-email': { path: 'approving-email', guard: 'awaiting-approval', roles: ['originator'] },
  registration: { path: 'registration', guard: 'profile_not_configured', roles: allRoles },
  profile: inside('profile', allRoles),
  'profile-edit': inside('profile/edit', allRoles),
  notifications: inside('profile/notifications', ['lender', 'originator', 'investor']),
  settings: inside('profile/settings', allRoles),
  indications: inside('indications', ['borrower', 'lender', 'originator']),
  originators: inside('originators', ['lender']),
  'loan-create': inside('loan/create', sellers),
  'loan-setup': inside('loan/{setup}', sellers),
  'auction-incomplete': inside('auction/incomplete', sellers),
  'auction-submitted': inside('auction/submitted', sellers),
  'auction-commitment': inside('auction/commitment', sellers),
  'auction-pre': inside('auction/pre', allRoles),
  'auction-live': inside('auction/live', allRoles),
  'auction-past': inside('auction/past', allRoles),
  'auction-compare': inside('auction/compare', allRoles),
} as const satisfies Record<string, PageRow>

export type PageName = keyof typeof pages

/** Pages whose path is the role and a fixed text. */
export type RolePage = Exclude<PageName, 'landing' | 'loan-setup'>

/** What a path means. */
export type Place =
  | { readonly page: 'landing' }
  | { readonly page: RolePage; readonly role: ScreenRole }
  | { readonly page: 'loan-setup'; readonly role: ScreenRole; readonly setup: string }
  | { readonly page: 'not-found' }

const isScreenRole = (text: string): text is ScreenRole => (screenRoles as readonly string[]).includes(text)

const isRolePage = (name: string): name is RolePage => name !== 'landing' && name !== 'loan-setup' && name in pages
const pagesByPath = new Map(
  Object.keys(pages)
    .filter(isRolePage)
    .map((name) => [pages[name].path, name] as const),
)

/** Parses a path without its query. A path that isn't in the table is `not-found`. */
export function readPath(path: string): Place {
  const [role = '', ...rest] = path.split('/').filter(Boolean)
  if (role === '') return { page: 'landing' }
  if (!isScreenRole(role)) return { page: 'not-found' }
  const name = pagesByPath.get(rest.join('/'))
  if (name) return { page: name, role }
  const [area, setup = '', ...more] = rest
  if (area === 'loan' && more.length === 0 && /^(new(-[a-z0-9]{1,12})?|[1-9]\d*)$/.test(setup))
    return { page: 'loan-setup', role, setup }
  return { page: 'not-found' }
}

/** The path of a page for a role. */
export function pathOf(page: RolePage, role: ScreenRole): string {
  const tail = pages[page].path
  return tail === '' ? `/${role}` : `/${role}/${tail}`
}

export const LANDING_PATH = '/'

/** The board of a status, optionally with one auction opened. */
export function boardPath(role: ScreenRole, status: AuctionStatus, auctionId?: number): string {
  const path = pathOf(`auction-${status}`, role)
  return auctionId === undefined ? path : `${path}?auction=${auctionId}`
}

/** The comparison of these auctions, in this order. */
export function comparisonPath(role: ScreenRole, ids: readonly number[]): string {
  const path = pathOf('auction-compare', role)
  return ids.length === 0 ? path : `${path}?auctions=${ids.join(',')}`
}

/** The setup of a loan (`new` or its id), optionally at a step. */
export function loanPath(role: 'lender' | 'originator', setup: string, step?: string): string {
  const path = `/${role}/loan/${setup}`
  return step === undefined ? path : `${path}?step=${step}`
}

/** The status of a board; null for other pages. */
export function boardStatusOf(page: PageName): AuctionStatus | null {
  const [area, status = ''] = page.split('-')
  return area === 'auction' && isAuctionStatus(status) ? status : null
}

/** The page that the logo leads to. */
export function homePath(role: ScreenRole): string {
  return role === 'borrower' ? pathOf('profile', role) : boardPath(role, 'live')
}

// Who may open which page: every combination of user and page.
import { describe, expect, it } from 'vitest'
import { type Role, type ScreenRole, screenRoles } from '../contract/role'
import type { User } from '../contract/user'
import { type Decision, decide, type SessionView } from './guards'
import { type PageName, type Place, pages, pathOf } from './paths'

const userOf = (role: Role, profile = true): User => ({
  id: 1,
  email: 'desk@harbor-crest.example',
  role,
  ...(profile ? { profile: { id: 5, name: 'Harbor Crest Capital' } } : {}),
})
const signedIn = (user: User): SessionView => ({ status: 'signed-in', user })
const signedOut: SessionView = { status: 'signed-out', user: null }

type RolePage = Exclude<PageName, 'landing'>
const placeOf = (page: RolePage, role: ScreenRole): Place =>
  page === 'loan-setup' ? { page, role, setup: 'new' } : { page, role }
const namesOf = (guard: string): readonly RolePage[] =>
  (Object.keys(pages) as PageName[]).filter(
    (name): name is RolePage => name !== 'landing' && pages[name].guard === guard,
  )

const open: Decision = { kind: 'open' }
const go = (to: string) => expect.objectContaining({ kind: 'go', to })

// Verifies: S6.1, S6.8, S6.9, S6.10, S6.11, S6.12, S2.19, S9.3
describe.each(screenRoles)('a %s', (role) => {
  const withProfile = signedIn(userOf(role))
  const withoutProfile = signedIn(userOf(role, false))
  const profile = `/${role}/profile`
  const registration = `/${role}/registration`

  it.each(namesOf('guest'))('opens the guest page %s only while signed out', (page) => {
    expect(decide(placeOf(page, role), signedOut)).toEqual(open)
    expect(decide(placeOf(page, role), withProfile)).toEqual(go(profile))
    expect(decide(placeOf(page, role), withoutProfile)).toEqual(go(registration))
  })

  it('opens the registration only without a profile', () => {
    expect(decide({ page: 'registration', role }, signedOut)).toEqual(go('/'))
    expect(decide({ page: 'registration', role }, withoutProfile)).toEqual(open)
    expect(decide({ page: 'registration', role }, withProfile)).toEqual(go(profile))
  })

  it('opens the approval page only as an originator without a profile', () => {
    const place: Place = { page: 'approving-email', role }
    expect(decide(place, signedOut)).toEqual(go('/'))
    expect(decide(place, withProfile)).toEqual(go(profile))
    expect(decide(place, withoutProfile)).toEqual(role === 'originator' ? open : { kind: 'not-found' })
  })

  it('is redirected from the bare role path', () => {
    expect(decide({ page: 'role', role }, signedOut)).toEqual(go('/'))
    expect(decide({ page: 'role', role }, withoutProfile)).toEqual(go('/'))
    expect(decide({ page: 'role', role }, withProfile)).toEqual(go(profile))
  })

  it.each(namesOf('profile_configured'))('opens %s only with a profile and a role that has the page', (page) => {
    const allowed: readonly string[] = pages[page].roles
    expect(decide(placeOf(page, role), signedOut)).toEqual(go('/'))
    expect(decide(placeOf(page, role), withoutProfile)).toEqual(go(registration))
    expect(decide(placeOf(page, role), withProfile)).toEqual(allowed.includes(role) ? open : { kind: 'not-found' })
  })

  it('is redirected to / from every page of another role', () => {
    const other = screenRoles.find((each) => each !== role) ?? 'lender'
    for (const page of Object.keys(pages) as PageName[]) {
      if (page === 'landing') continue
      expect(decide(placeOf(page, other), withProfile)).toEqual(go('/'))
      expect(decide(placeOf(page, other), withoutProfile)).toEqual(go('/'))
    }
  })
})

describe('any session', () => {
  const sessions: readonly SessionView[] = [
    signedOut,
    signedIn(userOf('investor')),
    signedIn(userOf('investor', false)),
    signedIn(userOf('admin')),
    { status: 'unknown', user: null },
    { status: 'checking', user: null },
    { status: 'unreachable', user: null },
  ]
  it.each(sessions)('opens the landing page, and shows an unknown page as not found ($status)', (session) => {
    expect(decide({ page: 'landing' }, session)).toEqual(open)
    expect(decide({ page: 'not-found' }, session)).toEqual({ kind: 'not-found' })
  })
  it.each(['unknown', 'checking'] as const)('shows a skeleton while it is %s', (status) => {
    expect(decide({ page: 'auction-live', role: 'investor' }, { status, user: null })).toEqual({ kind: 'wait' })
    expect(decide({ page: 'login', role: 'investor' }, { status, user: null })).toEqual({ kind: 'wait' })
  })
  it('stays signed in if the server does not answer', () => {
    const unreachable: SessionView = { status: 'unreachable', user: null }
    expect(decide({ page: 'auction-live', role: 'investor' }, unreachable)).toEqual({ kind: 'unreachable' })
  })
  it('opens no role’s pages to an admin', () => {
    for (const role of screenRoles)
      expect(decide({ page: 'profile', role }, signedIn(userOf('admin')))).toEqual(go('/'))
  })
})

describe('the page table', () => {
  const rolesOf = (page: PageName) => pages[page].roles
  // Verifies: S6.2, S6.3
  it('gives seller boards to sellers only, and the open boards to all roles', () => {
    for (const page of ['auction-incomplete', 'auction-submitted', 'auction-commitment'] as const)
      expect(rolesOf(page)).toEqual(['lender', 'originator'])
    for (const page of ['auction-pre', 'auction-live', 'auction-past'] as const)
      expect(rolesOf(page)).toEqual(screenRoles)
  })
  it('has paths that start with the role', () => {
    expect(pathOf('auction-live', 'investor')).toBe('/investor/auction/live')
    expect(pathOf('role', 'lender')).toBe('/lender')
  })
})

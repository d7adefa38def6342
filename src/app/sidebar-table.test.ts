// The sidebar of each role, entry by entry.
import { describe, expect, it } from 'vitest'
import type { ScreenRole } from '../contract/role'
import type { User } from '../contract/user'
import { sidebarOf } from './sidebar-table'

const userOf = (role: ScreenRole, profile: Partial<NonNullable<User['profile']>> = {}): User => ({
  id: 1,
  email: 'desk@harbor-crest.example',
  role,
  profile: { id: 5, name: 'Harbor Crest Capital', ...profile },
})
const labels = (role: ScreenRole, user: User) =>
  sidebarOf(user, role).entries.flatMap((entry) =>
    'statuses' in entry ? [entry.label, ...entry.statuses.map(({ label }) => `  ${label}`)] : [entry.label],
  )
const sellerEntries = [
  'My account',
  'New Loans',
  'Auction Board',
  '  Submitted',
  '  Commitment',
  '  Pre',
  '  Live',
  '  Past',
  'Indications',
]

describe('the sidebar', () => {
  // Verifies: S2.24
  it('of an investor lists the boards that investors see', () => {
    expect(labels('investor', userOf('investor'))).toEqual([
      'My account',
      'Auction',
      '  Pre',
      '  Live',
      '  Past',
      'Settings',
    ])
  })
  // Verifies: S2.26, S6.6
  it('of a lender lists the seller boards and New Loans', () => {
    expect(labels('lender', userOf('lender'))).toEqual([...sellerEntries, 'Settings'])
  })
  it('of an originator has no Originators entry', () => {
    const originator = userOf('originator', { originator_company: { id: 2, name: 'Plains Origination' } })
    expect(labels('originator', originator)).toEqual([...sellerEntries, 'Settings'])
  })
  // Verifies: S2.27
  it('of a lender with an originator company has Originators before Settings and that company’s name on top', () => {
    const lender = userOf('lender', { originator_company: { id: 2, name: 'Plains Origination' } })
    expect(labels('lender', lender)).toEqual([...sellerEntries, 'Originators', 'Settings'])
    expect(sidebarOf(lender, 'lender').name).toBe('Plains Origination')
  })
  // Verifies: S2.28
  it('of a borrower has no boards', () => {
    expect(labels('borrower', userOf('borrower'))).toEqual(['My account', 'Indications', 'Settings'])
  })
  // Verifies: S2.21, S2.25
  it('shows the company name and the email at its top', () => {
    const { name, email } = sidebarOf(userOf('investor'), 'investor')
    expect([name, email]).toEqual(['Harbor Crest Capital', 'desk@harbor-crest.example'])
  })
})

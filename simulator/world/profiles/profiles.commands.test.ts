// Registering and editing profiles.
import { describe, expect, test } from 'vitest'
import { borrowerProfile, investorProfile, lenderProfile } from '../../../src/contract/profile'
import { personById } from '../people/people'
import { entitiesFor } from './originating-entities'
import type { ProfileEntry } from './profile-rules'
import { ownProfile } from './profiles.project'
import {
  ada,
  applyAccepted,
  ben,
  borrowerEntry,
  investorEntry,
  lender,
  lenderEntry,
  refusal,
  saveProfile,
  worldOf,
} from './sample-profiles'

describe('registering or editing a profile', () => {
  // Verifies: S3.15 S3.17 S7.24
  test('returns every field that a lender sent, with ids for the people', () => {
    const { state, ids } = worldOf('lender')
    const next = applyAccepted(state, saveProfile(ids[0] ?? 0, lenderEntry()))
    const own = ownProfile(next, ids[0] ?? 0)
    expect(lenderProfile.parse(own?.profile)).toEqual(own?.profile)
    const { servicer_person_position: _sent, ...sent } = lender
    expect(own?.profile).toMatchObject({ ...sent, persons: [ada, ben] })
    const persons = own?.role === 'lender' ? own.profile.persons : []
    expect(own?.role === 'lender' ? own.profile.servicer_person_id : null).toBe(persons[1]?.id)
    expect(personById(next, ids[0] ?? 0)?.profile?.name).toBe('Prairie Lending')
  })

  // Verifies: S6.6
  test('gives a lender an originator company only with an originating entity', () => {
    const { state, ids } = worldOf('lender')
    const id = ids[0] ?? 0
    const withEntity = applyAccepted(state, saveProfile(id, lenderEntry()))
    expect(personById(withEntity, id)?.profile?.originatorCompany?.name).toBe('Bluestem Multifamily Lending, LLC')
    const without = applyAccepted(state, saveProfile(id, lenderEntry({ originator_entity_id: null })))
    expect(personById(without, id)?.profile?.originatorCompany).toBeNull()
  })

  // Verifies: S3.18 S5.23 S5.24
  test('resolves an investor’s signators by 1-based position in the list of persons', () => {
    const { state, ids } = worldOf('investor')
    const next = applyAccepted(state, saveProfile(ids[0] ?? 0, investorEntry([2])))
    const own = ownProfile(next, ids[0] ?? 0)
    if (own?.role !== 'investor') throw new Error('no investor profile')
    expect(investorProfile.parse(own.profile)).toEqual(own.profile)
    expect(own.profile.signators).toEqual([own.profile.persons[1]?.id])
    expect(own.profile.persons.map((person) => person.signator)).toEqual([false, true])
    expect(personById(next, ids[0] ?? 0)?.profile?.signators).toEqual([
      { id: own.profile.persons[1]?.id, name: 'Ben Orr' },
    ])
  })

  test('keeps the ids of an investor’s people across edits, and never reuses one', () => {
    const { state, ids } = worldOf('investor')
    const id = ids[0] ?? 0
    const first = applyAccepted(state, saveProfile(id, investorEntry([1])))
    const cara = { ...ben, name: 'Cara Lund', email: 'cara@firm0.example' }
    const second = applyAccepted(first, saveProfile(id, investorEntry([2], [cara, ada]), 'edit profile'))
    const [before, now] = [first, second].map((world) => ownProfile(world, id)?.profile)
    const idsOf = (profile: typeof now) =>
      Object.fromEntries(
        (profile && 'persons' in profile ? profile.persons : []).map(({ name, id: own }) => [name, own]),
      )
    expect(idsOf(now)['Ada Marsh']).toBe(idsOf(before)['Ada Marsh'])
    expect(Object.values(idsOf(before))).not.toContain(idsOf(now)['Cara Lund'])
  })

  // Verifies: S3.19
  test('returns a borrower’s flags and experience', () => {
    const { state, ids } = worldOf('borrower')
    const next = applyAccepted(state, saveProfile(ids[0] ?? 0, borrowerEntry()))
    const profile = ownProfile(next, ids[0] ?? 0)?.profile
    expect(borrowerProfile.parse(profile)).toEqual(profile)
    expect(profile).toMatchObject({ hospitals: true, apartment: false, experience_hud_projects_insured: 5 })
  })

  test('is refused for another role, and the second time', () => {
    const { state, ids } = worldOf('lender')
    expect(refusal(state, saveProfile(ids[0] ?? 0, borrowerEntry()))?.status).toBe(403)
    const next = applyAccepted(state, saveProfile(ids[0] ?? 0, lenderEntry()))
    expect(refusal(next, saveProfile(ids[0] ?? 0, lenderEntry()))?.status).toBe(409)
  })

  test('refuses an edit of an older version as stale', () => {
    const { state, ids } = worldOf('lender')
    const id = ids[0] ?? 0
    const first = applyAccepted(state, saveProfile(id, lenderEntry()))
    const second = applyAccepted(first, saveProfile(id, lenderEntry({ city: 'Duluth', version: 1 }), 'edit profile'))
    expect(
      refusal(second, saveProfile(id, lenderEntry({ city: 'Rochester', version: 1 }), 'edit profile'))?.status,
    ).toBe(409)
    expect(refusal(second, saveProfile(id, lenderEntry({ city: 'Rochester', version: 2 }), 'edit profile'))).toBeNull()
  })
})

describe('a problem in a profile', () => {
  // Verifies: S5.18 S5.19 S5.20 S5.11
  test.each<readonly [string, ProfileEntry, string, string]>([
    ['no domain', lenderEntry({ domains: [] }), 'domains', 'You have to provide at least one domain name'],
    ['an invalid domain', lenderEntry({ domains: ['nonsense'] }), 'domains.0', 'Domain name must be valid'],
    [
      'a duplicate domain',
      lenderEntry({ domains: ['firm0.example', ' FIRM0.example'] }),
      'domains.1',
      'Domain name must differ from other domain names',
    ],
    [
      'a short phone',
      lenderEntry({ persons: [{ ...ada, phone: '6125550101' }] }),
      'persons.0.phone',
      'Phone must be valid',
    ],
    ['no people', lenderEntry({ persons: [] }), 'persons', 'Persons can not be empty'],
    [
      'no servicer',
      lenderEntry({ servicer_person_position: 3 }),
      'servicer_person_id',
      'Servicing person can not be empty',
    ],
    [
      'an external servicer without a contact',
      lenderEntry({ servicer_external_servicer: true, servicer_company_id: 1 }),
      'servicer_contact_name',
      'Contact name can not be empty',
    ],
    [
      'selected investors without a selection',
      lenderEntry({ trade_authority_type: 'selected' }),
      'investors_trading_authority',
      'Selected investors can not be empty',
    ],
    ['an unknown signator', investorEntry([3]), 'signators.0', 'Signator must be one of the persons'],
    ['no signator', investorEntry([]), 'signators', 'Signators can not be empty'],
    [
      'more insured projects than projects',
      borrowerEntry({ experience_hud_projects_insured: 6 }),
      'experience_hud_projects_insured',
      'The HUD insured projects field must be 5 or less',
    ],
  ])('is reported under its dotted path: %s', (_case, entry, path, message) => {
    const { state, ids } = worldOf(entry.role)
    expect(refusal(state, saveProfile(ids[0] ?? 0, entry))?.errors?.[path]).toEqual([message])
  })

  test('is a lender who is both worked with and excluded', () => {
    const { state, ids } = worldOf('lender', 'borrower')
    const next = applyAccepted(state, saveProfile(ids[0] ?? 0, lenderEntry()))
    const lenderId = ownProfile(next, ids[0] ?? 0)?.profile.id
    const entry = borrowerEntry({ lenders_worked: [lenderId], lenders_exclude: [lenderId] })
    expect(refusal(next, saveProfile(ids[1] ?? 0, entry))?.errors).toHaveProperty('lenders_exclude')
  })

  test('is a domain that belongs to a mail provider or is a public suffix', () => {
    const { state, ids } = worldOf('lender')
    const errorsOf = (domains: string[]) => refusal(state, saveProfile(ids[0] ?? 0, lenderEntry({ domains })))?.errors
    expect(errorsOf(['gmail.com', 'mail.Yahoo.com', 'co.uk', 'github.io'])).toEqual({
      'domains.0': ['Domain name belongs to a mail provider. Enter your firm’s own domain'],
      'domains.1': ['Domain name belongs to a mail provider. Enter your firm’s own domain'],
      'domains.2': ['Domain name is shared by many firms. Enter your firm’s own domain'],
      'domains.3': ['Domain name is shared by many firms. Enter your firm’s own domain'],
    })
    expect(errorsOf(['firm.co.uk'])).toBeUndefined()
  })

  test('is an originating entity that works with another lender', () => {
    const { state, ids } = worldOf('lender', 'lender')
    const [first = 0, second = 0] = ids
    const other = { name: 'Bluestem', domains: ['bluestem.example'] }
    const next = applyAccepted(state, saveProfile(first, lenderEntry()))
    expect(refusal(next, saveProfile(second, lenderEntry({ ...other, name: 'Oak Capital' })))?.errors).toEqual({
      originator_entity_id: ['This firm works with another lender.'],
    })
    // A lender may always name the firm with its own name.
    expect(
      refusal(next, saveProfile(second, lenderEntry({ ...other, name: 'Bluestem Multifamily Lending' }))),
    ).toBeNull()
    const lenderId = ownProfile(next, first)?.profile.id ?? 0
    expect(entitiesFor(next, lenderId).map(({ id }) => id)).toEqual([4])
    expect(entitiesFor(next, lenderId + 1)).toEqual([])
  })

  test('is a domain that another lender claimed', () => {
    const { state, ids } = worldOf('lender', 'lender')
    const next = applyAccepted(state, saveProfile(ids[0] ?? 0, lenderEntry()))
    const errors = refusal(
      next,
      saveProfile(
        ids[1] ?? 0,
        lenderEntry({ domains: ['other.example', 'Firm0.example'], originator_entity_id: null }),
      ),
    )?.errors
    expect(errors).toEqual({ 'domains.1': ['Domain name belongs to another lender'] })
  })
})

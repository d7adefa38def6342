// Registering, editing, deciding about originators and publishing indications, by the rules of the house.
import { describe, expect, test } from 'vitest'
import type { LenderProfileEntry } from '../../../src/contract/profile'
import {
  borrowerProfile,
  investorProfile,
  lenderProfile,
  originatorProfile,
  ownedPropertyFlags,
} from '../../../src/contract/profile'
import type { Role } from '../../../src/contract/role'
import { announce } from '../announce'
import { listed } from '../auctions/auctions.evolve'
import { blankAuction } from '../auctions/blank-auction'
import { blankWorld } from '../blank-world'
import type { Command } from '../commands'
import { decide } from '../decide'
import { evolveAll } from '../evolve'
import { personById } from '../people/people'
import type { Reference } from '../reference'
import { noReference } from '../reference'
import type { Person, WorldState } from '../state'
import { nextId, rowOf, withRow } from '../table'
import type { ProfileEntry } from './profile-rules'
import { lenderOfEmail, ownProfile } from './profiles.project'

const AT = Date.parse('2026-03-02T15:15:00Z')
const reference: Reference = {
  ...noReference,
  originatorEntities: [{ id: 4, name: 'Bluestem Multifamily Lending, LLC' }],
  indication: {
    as_of: '2026-03-02T15:00:00.000Z',
    benchmark: { ust_5y: 3.85, ust_10y: 4.15, ust_30y: 4.7 },
    rows: [
      {
        loan_type: 'fha',
        type: 'permanent',
        section: '223(f)',
        call_protection: 'LO0_10_1',
        spread_bps: 108,
        gnma_rate: 5.23,
        servicing_spread: 0.25,
        note_rate: 5.48,
        price: '101-00',
      },
    ],
  },
}

/** A world of people with accounts and no profiles; answers their user ids in order. */
function worldOf(...roles: readonly Role[]): { state: WorldState; ids: readonly number[] } {
  let state = blankWorld(1, reference)
  const ids = roles.map((role, place) => {
    const id = nextId(state.people)
    const row: Person = {
      id,
      key: `${role}-${place}`,
      role,
      email: `${role}${place}@firm${place}.example`,
      passwordHash: '',
      profile: null,
    }
    state = { ...state, people: withRow(state.people, id, row) }
    return id
  })
  return { state, ids }
}

/** The state after an accepted command, or the refusal. */
function done(state: WorldState, command: Command, at = AT): WorldState {
  const decision = decide(state, command, at)
  if (!decision.ok) throw new Error(JSON.stringify(decision.refusal))
  return evolveAll(state, decision.events)
}

function refusal(state: WorldState, command: Command) {
  const decision = decide(state, command, AT)
  return decision.ok ? null : decision.refusal
}

const keep = (actor: number, entry: ProfileEntry, name: 'register profile' | 'edit profile' = 'register profile') =>
  ({ name, actor, origin: 'person', entry }) as const

const company = {
  name: 'Prairie Lending',
  street: '1 Main Street',
  city: 'Saint Paul',
  state_id: 23,
  zip_code: '55101',
}
const ada = { type: 'primary', name: 'Ada Marsh', email: 'ada@firm0.example', phone: '16125550101' }
const ben = { type: 'trader', name: 'Ben Orr', email: 'ben@firm0.example', phone: '16125550102' }

const lender: LenderProfileEntry = {
  ...company,
  website: 'prairie.example',
  persons: [ada, ben],
  warehouses: { '1': 25_000_000, '2': 0 },
  servicer_external_servicer: false,
  servicer_person_position: 2,
  trade_authority_type: 'all',
  investors_trading_authority: [],
  domains: ['firm0.example'],
  originator_entity_id: 4,
}
const lenderEntry = (change: Partial<LenderProfileEntry> = {}): ProfileEntry => ({
  role: 'lender',
  profile: { ...lender, ...change },
})
const investorEntry = (signators: readonly number[], persons = [ada, ben]): ProfileEntry => ({
  role: 'investor',
  profile: {
    ...company,
    persons,
    signators: [...signators],
    credit_officer_name: 'Cy Dunn',
    credit_officer_email: 'cy@firm0.example',
    credit_officer_phone: '16125550103',
    servicers: [1],
    investor_legal_firm_id: 3,
  },
})
const flags = Object.fromEntries(ownedPropertyFlags.map((flag) => [flag, flag === 'hospitals'])) as {
  [F in (typeof ownedPropertyFlags)[number]]: boolean
}
const borrowerEntry = (change: object = {}): ProfileEntry => ({
  role: 'borrower',
  profile: {
    ...company,
    persons: [ada],
    ...flags,
    experience_hud_years: 3,
    experience_hud_projects: 5,
    experience_hud_projects_insured: 5,
    experience_rhs_years: 0,
    experience_rhs_projects: 0,
    experience_rhs_projects_insured: 0,
    lenders_worked: [],
    lenders_exclude: [],
    ...change,
  },
})
const originatorEntry = (lenderId: number, email = 'orla@firm0.example'): ProfileEntry => ({
  role: 'originator',
  profile: { lender_profile_id: lenderId, firstname: 'Orla', lastname: 'Finch', email },
})

describe('registration', () => {
  // Verifies: S3.15 S3.17 S7.24
  test('a lender reads back every field that was sent, with ids for the people', () => {
    const { state, ids } = worldOf('lender')
    const next = done(state, keep(ids[0] ?? 0, lenderEntry()))
    const own = ownProfile(next, ids[0] ?? 0)
    expect(lenderProfile.parse(own?.profile)).toEqual(own?.profile)
    const { servicer_person_position: _sent, ...sent } = lender
    expect(own?.profile).toMatchObject({ ...sent, persons: [ada, ben] })
    const persons = own?.role === 'lender' ? own.profile.persons : []
    expect(own?.role === 'lender' ? own.profile.servicer_person_id : null).toBe(persons[1]?.id)
    expect(personById(next, ids[0] ?? 0)?.profile?.name).toBe('Prairie Lending')
  })

  // Verifies: S6.6
  test('a lender with an originating entity has an originator company, another one has none', () => {
    const { state, ids } = worldOf('lender')
    const id = ids[0] ?? 0
    const withEntity = done(state, keep(id, lenderEntry()))
    expect(personById(withEntity, id)?.profile?.originatorCompany?.name).toBe('Bluestem Multifamily Lending, LLC')
    const without = done(state, keep(id, lenderEntry({ originator_entity_id: null })))
    expect(personById(without, id)?.profile?.originatorCompany).toBeNull()
  })

  // Verifies: S3.18 S5.23 S5.24
  test('an investor names signators by 1-based position in the list of persons', () => {
    const { state, ids } = worldOf('investor')
    const next = done(state, keep(ids[0] ?? 0, investorEntry([2])))
    const own = ownProfile(next, ids[0] ?? 0)
    if (own?.role !== 'investor') throw new Error('no investor profile')
    expect(investorProfile.parse(own.profile)).toEqual(own.profile)
    expect(own.profile.signators).toEqual([own.profile.persons[1]?.id])
    expect(own.profile.persons.map((person) => person.signator)).toEqual([false, true])
    expect(personById(next, ids[0] ?? 0)?.profile?.signators).toEqual([
      { id: own.profile.persons[1]?.id, name: 'Ben Orr' },
    ])
  })

  test('an investor who edits keeps the ids of the same people, and nobody inherits an id', () => {
    const { state, ids } = worldOf('investor')
    const id = ids[0] ?? 0
    const first = done(state, keep(id, investorEntry([1])))
    const cara = { ...ben, name: 'Cara Lund', email: 'cara@firm0.example' }
    const second = done(first, keep(id, investorEntry([2], [cara, ada]), 'edit profile'))
    const [before, now] = [first, second].map((world) => ownProfile(world, id)?.profile)
    const idsOf = (profile: typeof now) =>
      Object.fromEntries(
        (profile && 'persons' in profile ? profile.persons : []).map(({ name, id: own }) => [name, own]),
      )
    expect(idsOf(now)['Ada Marsh']).toBe(idsOf(before)['Ada Marsh'])
    expect(Object.values(idsOf(before))).not.toContain(idsOf(now)['Cara Lund'])
  })

  // Verifies: S3.19
  test('a borrower reads back flags and experience', () => {
    const { state, ids } = worldOf('borrower')
    const next = done(state, keep(ids[0] ?? 0, borrowerEntry()))
    const profile = ownProfile(next, ids[0] ?? 0)?.profile
    expect(borrowerProfile.parse(profile)).toEqual(profile)
    expect(profile).toMatchObject({ hospitals: true, apartment: false, experience_hud_projects_insured: 5 })
  })

  test('a person of one role cannot register another role, and nobody registers twice', () => {
    const { state, ids } = worldOf('lender')
    expect(refusal(state, keep(ids[0] ?? 0, borrowerEntry()))?.status).toBe(403)
    const next = done(state, keep(ids[0] ?? 0, lenderEntry()))
    expect(refusal(next, keep(ids[0] ?? 0, lenderEntry()))?.status).toBe(409)
  })

  test('an edit made on an older version is refused as stale', () => {
    const { state, ids } = worldOf('lender')
    const id = ids[0] ?? 0
    const first = done(state, keep(id, lenderEntry()))
    const second = done(first, keep(id, lenderEntry({ city: 'Duluth', version: 1 }), 'edit profile'))
    expect(refusal(second, keep(id, lenderEntry({ city: 'Rochester', version: 1 }), 'edit profile'))?.status).toBe(409)
    expect(refusal(second, keep(id, lenderEntry({ city: 'Rochester', version: 2 }), 'edit profile'))).toBeNull()
  })
})

describe('what is wrong stands under its dotted path', () => {
  // Verifies: S5.18 S5.19 S5.20 S5.11
  test.each<readonly [string, ProfileEntry, string, string]>([
    ['no domain', lenderEntry({ domains: [] }), 'domains', 'You have to provide at least one domain name'],
    ['no e-mail domain', lenderEntry({ domains: ['nonsense'] }), 'domains.0', 'Domain name must be valid'],
    [
      'twice the same domain',
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
    ['nobody', lenderEntry({ persons: [] }), 'persons', 'Persons can not be empty'],
    [
      'no servicer',
      lenderEntry({ servicer_person_position: 3 }),
      'servicer_person_id',
      'Servicing person can not be empty',
    ],
    [
      'an external servicer without contact',
      lenderEntry({ servicer_external_servicer: true, servicer_company_id: 1 }),
      'servicer_contact_name',
      'Contact name can not be empty',
    ],
    [
      'selected investors, none chosen',
      lenderEntry({ trade_authority_type: 'selected' }),
      'investors_trading_authority',
      'Selected investors can not be empty',
    ],
    ['a signator who is nobody', investorEntry([3]), 'signators.0', 'Signator must be one of the persons'],
    ['no signator', investorEntry([]), 'signators', 'Signators can not be empty'],
    [
      'more insured projects than projects',
      borrowerEntry({ experience_hud_projects_insured: 6 }),
      'experience_hud_projects_insured',
      'The HUD insured projects field must be 5 or less',
    ],
  ])('%s', (_case, entry, path, message) => {
    const { state, ids } = worldOf(entry.role)
    expect(refusal(state, keep(ids[0] ?? 0, entry))?.errors?.[path]).toEqual([message])
  })

  test('lenders worked with and excluded are disjoint', () => {
    const { state, ids } = worldOf('lender', 'borrower')
    const next = done(state, keep(ids[0] ?? 0, lenderEntry()))
    const lenderId = ownProfile(next, ids[0] ?? 0)?.profile.id
    const entry = borrowerEntry({ lenders_worked: [lenderId], lenders_exclude: [lenderId] })
    expect(refusal(next, keep(ids[1] ?? 0, entry))?.errors).toHaveProperty('lenders_exclude')
  })

  test('two lenders cannot claim one domain', () => {
    const { state, ids } = worldOf('lender', 'lender')
    const next = done(state, keep(ids[0] ?? 0, lenderEntry()))
    const errors = refusal(
      next,
      keep(ids[1] ?? 0, lenderEntry({ domains: ['other.example', 'Firm0.example'] })),
    )?.errors
    expect(errors).toEqual({ 'domains.1': ['Domain name belongs to another lender'] })
  })
})

/** A lender with an originating entity and two originators who asked. */
function withOriginators() {
  const { state, ids } = worldOf('lender', 'originator', 'originator')
  const [lenderUser = 0, orla = 0, otto = 0] = ids
  let next = done(state, keep(lenderUser, lenderEntry()))
  const lenderId = ownProfile(next, lenderUser)?.profile.id ?? 0
  next = done(next, keep(orla, originatorEntry(lenderId)))
  next = done(next, keep(otto, originatorEntry(lenderId, 'otto@firm0.example')))
  const [orlaId = 0, ottoId = 0] = [orla, otto].map((user) => ownProfile(next, user)?.profile.id)
  return { state: next, lenderUser, lenderId, orla, otto, orlaId, ottoId }
}

const judge = (name: 'approve originator' | 'decline originator', actor: number, profileId: number) =>
  ({ name, actor, origin: 'person', profileId }) as const
const remove = (actor: number, profileId: number, replacementId: number | null) =>
  ({ name: 'delete originator', actor, origin: 'person', profileId, replacementId }) as const

describe('originators', () => {
  // Verifies: S3.20 S7.23
  test('a request waits: the originator has no profile yet, the lender is told and sees it first', () => {
    const { state, lenderUser, orla } = withOriginators()
    expect(personById(state, orla)?.profile).toBeNull()
    const own = ownProfile(state, orla)?.profile
    expect(originatorProfile.parse(own)).toEqual(own)
    expect(own).toMatchObject({ standing: 'waiting', lender_name: 'Prairie Lending', firstname: 'Orla' })
    const lenderOwn = ownProfile(state, lenderUser)
    expect(lenderOwn?.role === 'lender' && lenderOwn.profile.originators.map(({ standing }) => standing)).toEqual([
      'waiting',
      'waiting',
    ])
    expect(state.notifications[lenderUser]?.map(({ action }) => action)).toEqual([
      'originator_request',
      'originator_request',
    ])
  })

  // Verifies: S7.22
  test('the lender of an e-mail address is found by its domain, whatever its case', () => {
    const { state, lenderId } = withOriginators()
    expect(lenderOfEmail(state, 'Somebody@FIRM0.example')?.lender_profile_id).toBe(lenderId)
    expect(lenderOfEmail(state, 'somebody@elsewhere.example')).toBeNull()
    expect(lenderOfEmail(state, 'nonsense')).toBeNull()
  })

  test('an address of no domain of the lender is refused', () => {
    const { state, ids } = worldOf('lender', 'originator')
    const next = done(state, keep(ids[0] ?? 0, lenderEntry()))
    const lenderId = ownProfile(next, ids[0] ?? 0)?.profile.id ?? 0
    const entry = originatorEntry(lenderId, 'orla@elsewhere.example')
    expect(refusal(next, keep(ids[1] ?? 0, entry))?.errors).toEqual({
      email: ['Email must belong to a domain of the lender'],
    })
  })

  // Verifies: S4.18 S7.20 S6.4
  test('approval gives the originator a profile with its lender, and tells both sides', () => {
    const { state, lenderUser, lenderId, orla, orlaId } = withOriginators()
    const decision = decide(state, judge('approve originator', lenderUser, orlaId), AT)
    const next = evolveAll(state, decision.events)
    expect(personById(next, orla)?.profile).toMatchObject({ id: orlaId, name: 'Orla Finch', lenderProfileId: lenderId })
    const told = announce(state, next, decision.events, lenderUser).flatMap((news) =>
      news.channel === 'notification' && news.to !== 'everyone' ? news.to : [],
    )
    expect(new Set(told)).toEqual(new Set([lenderUser, orla]))
  })

  // Verifies: S4.18
  test('a declined originator may ask again, and has one request only', () => {
    const { state, lenderUser, lenderId, orla, orlaId } = withOriginators()
    const declined = done(state, judge('decline originator', lenderUser, orlaId))
    expect(personById(declined, orla)?.profile).toBeNull()
    const again = done(declined, keep(orla, originatorEntry(lenderId)))
    const own = ownProfile(again, lenderUser)
    const orlas = own?.role === 'lender' ? own.profile.originators.filter((one) => one.firstname === 'Orla') : []
    expect(orlas.filter((one) => one.email === 'orla@firm0.example')).toHaveLength(1)
  })

  test('only the own lender decides', () => {
    const { state, otto, orlaId } = withOriginators()
    expect(refusal(state, judge('approve originator', otto, orlaId))?.status).toBe(403)
  })

  // Verifies: S4.19 S7.21
  test('an originator with open loans goes only when somebody takes over, who then has the loans', () => {
    const { state, lenderUser, lenderId, orlaId, ottoId, otto, orla } = withOriginators()
    let next = done(
      done(state, judge('approve originator', lenderUser, orlaId)),
      judge('approve originator', lenderUser, ottoId),
    )
    const auctionId = nextId(next.auctions)
    next = listed(next, {
      ...blankAuction,
      id: auctionId,
      key: 'oak',
      statusedAt: AT,
      createdAt: AT,
      loan: {
        project_name: 'Oak Hollow',
        loan_section_act: { id: 10, type: 'permanent', loan_type: 'fha', name: '223(f)' },
      },
      sellerProfileId: lenderId,
      originatorProfileId: orlaId,
    })
    expect(refusal(next, remove(lenderUser, orlaId, null))?.errors).toHaveProperty('replace_originator_profile_id')
    expect(refusal(next, remove(lenderUser, orlaId, orlaId))?.errors).toHaveProperty('replace_originator_profile_id')
    const decision = decide(next, remove(lenderUser, orlaId, ottoId), AT)
    const gone = evolveAll(next, decision.events)
    expect(rowOf(gone.auctions, auctionId)?.originatorProfileId).toBe(ottoId)
    expect(ownProfile(gone, orla)).toBeNull()
    expect(personById(gone, orla)?.profile).toBeNull()
    const moves = announce(next, gone, decision.events, lenderUser).filter((news) => news.channel === 'auction')
    expect(moves.map(({ event, to }) => [event, to])).toEqual(
      expect.arrayContaining([
        ['auction-commitment-removed', [orla]],
        ['auction-commitment-added', [otto]],
      ]),
    )
  })

  test('an originator without open loans goes without a replacement', () => {
    const { state, lenderUser, orlaId, orla } = withOriginators()
    expect(ownProfile(done(state, remove(lenderUser, orlaId, null)), orla)).toBeNull()
  })
})

const publish = (ust_10y: number, origin: 'control' | 'person' = 'control', actor: number | 'system' = 'system') =>
  ({ name: 'publish indication', actor, origin, benchmark: { ust_10y }, rows: [] }) as const

describe('indications', () => {
  // Verifies: S3.24
  test('rates follow the 10-year Treasury, and what was before is kept', () => {
    const { state } = worldOf('borrower')
    const next = done(state, publish(4.21), AT + 1000)
    expect(next.indication).toMatchObject({
      as_of: '2026-03-02T15:15:01.000Z',
      benchmark: { ust_5y: 3.85, ust_10y: 4.21 },
      previous_benchmark: { ust_10y: 4.15 },
    })
    expect(next.indication.rows[0]).toMatchObject({
      gnma_rate: 5.29,
      note_rate: 5.54,
      previous_gnma_rate: 5.23,
      trend: [5.23, 5.29],
    })
  })

  // Verifies: S7.34
  test('everybody who listens is sent the whole record', () => {
    const { state } = worldOf('borrower')
    const decision = decide(state, publish(4.21), AT)
    const [news] = announce(state, evolveAll(state, decision.events), decision.events, null)
    expect([news?.channel, news?.event, news?.to]).toEqual(['indication', 'indication-updated', 'everyone'])
  })

  test('a person cannot publish', () => {
    const { state, ids } = worldOf('lender')
    expect(refusal(state, publish(4.21, 'person', ids[0] ?? 0))?.status).toBe(403)
  })

  test('a question to the desk lands in the mailbox', () => {
    const { state, ids } = worldOf('borrower')
    const question = {
      section: '232',
      amount: 12_000_000,
      term: 420,
      call_protection: 'LO2_8_1',
      message: 'By Friday?',
    }
    const next = done(state, { name: 'ask indication', actor: ids[0] ?? 0, origin: 'person', question })
    expect(next.mailbox).toHaveLength(1)
    expect(next.mailbox[0]?.text).toContain('$12,000,000')
    expect(next.mailbox[0]?.text).toContain('By Friday?')
  })
})

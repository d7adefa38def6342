import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { auctionStatus } from './auction'
import type { Access } from './call'
import { calls } from './calls'
import { channels } from './channels'
import { loanType, sectionAct, sectionActType } from './lookup'

// Written by hand from the specification, never generated: the app and the simulator share one table, so a typo in the table
// would pass every other test. Change a line here only to change the wire itself. The calls and channels that the specification
// doesn't list are in the snapshot, which `npx vitest run src/contract/wire.golden.test.ts -u` records.

/** The calls that the specification lists: method, path, and who may make it. */
const listedCalls = {
  'auth.login': 'POST /api/auth/login (anyone)',
  'auth.logout': 'POST /api/auth/logout (signed-in)',
  'auth.user': 'GET /api/auth/user (signed-in)',
  'auth.update': 'POST /api/auth/user (signed-in)',
  'auth.suspend': 'DELETE /api/auth/user (signed-in)',
  'broadcasting.auth': 'POST /api/broadcasting/auth (signed-in)',

  'notification.list': 'GET /api/notification (signed-in)',
  'notification.ignore': 'POST /api/auction/notification-ignore/{auctionId} (investor)',

  'auction.list': 'GET /api/auction/list/{status} (signed-in)',
  'auction.preview': 'POST /api/auction/preview/{auctionId} (lender, originator)',
  'auction.start': 'POST /api/auction/start/{auctionId} (lender, originator)',
  'auction.bid': 'POST /api/auction/bid/{auctionId} (investor)',
  'auction.submit': 'POST /api/auction/submit/{auctionId} (lender, originator)',

  'indication.read': 'GET /api/indication (borrower, lender, originator)',

  'lookup.investor-legal-firms': 'GET /api/info/investor-legal-firm (anyone)',
  'lookup.investor-trading-authorities': 'GET /api/info/investor-trading-authority (anyone)',
  'lookup.lenders': 'GET /api/info/lender-map (anyone)',
  'lookup.warehouse-lenders': 'GET /api/info/lender-warehouse (anyone)',
  'lookup.servicer-companies': 'GET /api/info/servicer-company (anyone)',
  'lookup.originator-companies': 'GET /api/info/originator-companies (anyone)',
  'lookup.states': 'GET /api/info/state (anyone)',
  'lookup.section-acts': 'GET /api/info/section-act (anyone)',
  'lookup.originator-entities': 'GET /api/info/originator-entity (anyone)',
  'lookup.delivery-date-restrictions': 'GET /api/info/delivery-date-restrictions (anyone)',

  'preference.list': 'GET /api/preferences (signed-in)',
  'preference.store': 'POST /api/preferences (signed-in)',
  'preference.remove': 'DELETE /api/preferences (signed-in)',
  'preference.reset': 'DELETE /api/preferences/reset (signed-in)',

  'originator.approve': 'PATCH /api/originator/profile/{id}/approve (lender)',
  'originator.decline': 'PATCH /api/originator/profile/{id}/decline (lender)',
  'originator.delete': 'DELETE /api/originator/profile/{id} (lender)',
  'originator.domain': 'GET /api/originator/domain (anyone)',
  'originator-profile.create': 'POST /api/originator/profile (originator)',
  'originator-profile.edit': 'PATCH /api/originator/profile (originator)',
  'originator-profile.read': 'GET /api/originator/profile (originator)',

  'lender-profile.create': 'POST /api/lender/profile (lender)',
  'lender-profile.edit': 'PATCH /api/lender/profile (lender)',
  'lender-profile.read': 'GET /api/lender/profile (lender)',
  'investor-profile.create': 'POST /api/investor/profile (investor)',
  'investor-profile.edit': 'PATCH /api/investor/profile (investor)',
  'investor-profile.read': 'GET /api/investor/profile (investor)',
  'borrower-profile.create': 'POST /api/borrower/profile (borrower)',
  'borrower-profile.edit': 'PATCH /api/borrower/profile (borrower)',
  'borrower-profile.read': 'GET /api/borrower/profile (borrower)',

  'loan.read': 'GET /api/loan/{id} (lender, originator)',
  'loan.check': 'POST /api/loan/check (lender, originator)',
  'loan.create': 'POST /api/loan (lender, originator)',
  'loan.update': 'POST /api/loan/{id} (lender, originator)',
  'loan.remove': 'DELETE /api/loan/{id} (lender, originator)',
  'loan.transfer': 'POST /api/loan/{id}/transfer (lender)',
  'loan.upload': 'POST /api/loan/{id}/documents (lender, originator)',
  'loan.remove-document': 'DELETE /api/loan/{id}/documents (lender, originator)',
} as const

/** The channels that the specification lists: kind and name, who may join, and the events. */
const listedChannels = {
  notification: { channel: 'private notification.{userId} (signed-in)', events: ['notification-read'] },
  auction: {
    channel: 'private auction.{userId} (signed-in)',
    events: [
      'auction-incomplete-added',
      'auction-incomplete-changed',
      'auction-incomplete-removed',
      'auction-submitted-added',
      'auction-submitted-changed',
      'auction-submitted-removed',
      'auction-commitment-added',
      'auction-commitment-changed',
      'auction-commitment-removed',
      'auction-pre-added',
      'auction-pre-changed',
      'auction-pre-removed',
      'auction-live-added',
      'auction-live-changed',
      'auction-live-removed',
      'auction-past-added',
      'auction-past-changed',
      'auction-past-removed',
    ],
  },
  indication: { channel: 'presence indication (borrower, lender, originator)', events: ['indication-updated'] },
} as const

/** The bodies that are not JSON: the multipart upload, and the form of a deletion. */
const encodings = {
  'loan.send-part': 'multipart',
  'loan.upload': 'multipart',
  'loan.remove-document': 'urlencoded',
} as const

const table = Object.entries(calls)
const textOf = (access: Access): string => (typeof access === 'string' ? access : access.join(', '))

const callsIn = (isUnlisted: boolean) =>
  Object.fromEntries(
    table
      .filter(([, call]) => 'beyondSpec' in call === isUnlisted)
      .map(([name, { method, path, access }]) => [name, `${method} ${path} (${textOf(access)})`]),
  )
const channelsIn = (isUnlisted: boolean) =>
  Object.fromEntries(
    Object.entries(channels)
      .filter(([, channel]) => 'beyondSpec' in channel === isUnlisted)
      .map(([key, { kind, name, access, events }]) => [
        key,
        { channel: `${kind} ${name} (${textOf(access)})`, events: Object.keys(events) },
      ]),
  )

describe('the wire, as the specification writes it', () => {
  it('has the 52 pairs of method and path that the specification lists, each for its roles', () => {
    expect(Object.keys(listedCalls)).toHaveLength(52)
    expect(new Set(Object.values(listedCalls)).size).toBe(52)
    expect(callsIn(false)).toEqual(listedCalls)
  })

  // Verifies: S7.32, S7.33, S7.34
  it('has every channel and event under its name, each for its roles', () => {
    expect(channelsIn(false)).toEqual(listedChannels)
  })

  it('has no other calls and channels than those in the snapshot', () => {
    expect({ calls: callsIn(true), channels: channelsIn(true) }).toMatchSnapshot()
  })

  it('sends two bodies as forms, all others as JSON', () => {
    expect(
      Object.fromEntries(table.flatMap(([name, call]) => ('encoding' in call ? [[name, call.encoding]] : []))),
    ).toEqual(encodings)
  })
})

describe('the closed lists of the specification', () => {
  // Verifies: S3.7
  it('has six statuses of an auction', () => {
    expect(auctionStatus.options).toEqual(['incomplete', 'submitted', 'commitment', 'pre', 'live', 'past'])
  })

  // Verifies: S9.13
  it('has two types of a loan and two programs', () => {
    expect([...sectionActType.options].sort()).toEqual(['construction', 'permanent'])
    expect([...loanType.options].sort()).toEqual(['fha', 'rhs'])
  })

  // Verifies: S3.9
  it('reads a section of the act only with id, type, loan_type and name', () => {
    const row = { id: 3, type: 'permanent', loan_type: 'fha', name: 'FHA 223(f)' }
    expect(z.safeParse(sectionAct, row).success).toBe(true)
    for (const key of Object.keys(row))
      expect(z.safeParse(sectionAct, { ...row, [key]: undefined }).success, key).toBe(false)
    expect(z.safeParse(sectionAct, { ...row, type: 'bridge' }).success).toBe(false)
    expect(z.safeParse(sectionAct, { ...row, loan_type: 'va' }).success).toBe(false)
  })
})

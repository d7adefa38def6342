import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { auctionStatus } from './auction'
import { calls } from './calls'
import { channels } from './channels'
import { loanType, sectionAct, sectionActType } from './lookup'

// Written by hand from the specification, never generated: the app and the simulator share one table, so a typo
// in the table would pass every other test. Change a line here only to change the wire itself.

/** The calls that the specification lists: method and path. */
const listed = {
  'auth.login': 'POST /api/auth/login',
  'auth.logout': 'POST /api/auth/logout',
  'auth.user': 'GET /api/auth/user',
  'auth.update': 'POST /api/auth/user',
  'auth.suspend': 'DELETE /api/auth/user',
  'broadcasting.auth': 'POST /api/broadcasting/auth',

  'notification.list': 'GET /api/notification',
  'notification.ignore': 'POST /api/auction/notification-ignore/{auctionId}',

  'auction.list': 'GET /api/auction/list/{status}',
  'auction.preview': 'POST /api/auction/preview/{auctionId}',
  'auction.start': 'POST /api/auction/start/{auctionId}',
  'auction.bid': 'POST /api/auction/bid/{auctionId}',
  'auction.submit': 'POST /api/auction/submit/{auctionId}',

  'indication.read': 'GET /api/indication',

  'lookup.investor-legal-firms': 'GET /api/info/investor-legal-firm',
  'lookup.investor-trading-authorities': 'GET /api/info/investor-trading-authority',
  'lookup.lenders': 'GET /api/info/lender-map',
  'lookup.warehouse-lenders': 'GET /api/info/lender-warehouse',
  'lookup.servicer-companies': 'GET /api/info/servicer-company',
  'lookup.originator-companies': 'GET /api/info/originator-companies',
  'lookup.states': 'GET /api/info/state',
  'lookup.section-acts': 'GET /api/info/section-act',
  'lookup.originator-entities': 'GET /api/info/originator-entity',
  'lookup.delivery-date-restrictions': 'GET /api/info/delivery-date-restrictions',

  'preference.list': 'GET /api/preferences',
  'preference.store': 'POST /api/preferences',
  'preference.remove': 'DELETE /api/preferences',
  'preference.reset': 'DELETE /api/preferences/reset',

  'originator.approve': 'PATCH /api/originator/profile/{id}/approve',
  'originator.decline': 'PATCH /api/originator/profile/{id}/decline',
  'originator.delete': 'DELETE /api/originator/profile/{id}',
  'originator.domain': 'GET /api/originator/domain',
  'originator-profile.create': 'POST /api/originator/profile',
  'originator-profile.edit': 'PATCH /api/originator/profile',
  'originator-profile.read': 'GET /api/originator/profile',

  'lender-profile.create': 'POST /api/lender/profile',
  'lender-profile.edit': 'PATCH /api/lender/profile',
  'lender-profile.read': 'GET /api/lender/profile',
  'investor-profile.create': 'POST /api/investor/profile',
  'investor-profile.edit': 'PATCH /api/investor/profile',
  'investor-profile.read': 'GET /api/investor/profile',
  'borrower-profile.create': 'POST /api/borrower/profile',
  'borrower-profile.edit': 'PATCH /api/borrower/profile',
  'borrower-profile.read': 'GET /api/borrower/profile',

  'loan.read': 'GET /api/loan/{id}',
  'loan.check': 'POST /api/loan/check',
  'loan.create': 'POST /api/loan',
  'loan.update': 'POST /api/loan/{id}',
  'loan.remove': 'DELETE /api/loan/{id}',
  'loan.transfer': 'POST /api/loan/{id}/transfer',
  'loan.upload': 'POST /api/loan/{id}/documents',
  'loan.remove-document': 'DELETE /api/loan/{id}/documents',
} as const

/** The calls that a server must add to what the specification lists. */
const beyond = {
  'auth.reactivate': 'POST /api/auth/reactivate',
  'auth.sign-up': 'POST /api/auth/register',
  'auth.resend': 'POST /api/auth/email/resend',
  'auth.confirm-email': 'POST /api/auth/email/confirm',
  'auth.forgot-password': 'POST /api/auth/password/forgot',
  'auth.reset-password': 'POST /api/auth/password/reset',

  'notification.read': 'POST /api/notification/read',

  'loan.begin-upload': 'POST /api/loan/{id}/uploads',
  'loan.send-part': 'POST /api/loan/{id}/uploads/{upload}',
  'loan.restore-document': 'POST /api/loan/{id}/documents/restore',
  'loan.offer': 'POST /api/loan/{id}/offer',
  'loan.answer-offer': 'POST /api/loan/{id}/offer/answer',
  'loan.withdraw-offer': 'DELETE /api/loan/{id}/offer',

  'auction.withdraw': 'POST /api/auction/withdraw/{auctionId}',
  'auction.pause': 'POST /api/auction/pause/{auctionId}',
  'auction.resume': 'POST /api/auction/resume/{auctionId}',
  'auction.extend': 'POST /api/auction/extend/{auctionId}',
  'auction.relist': 'POST /api/auction/relist/{auctionId}',
  'auction.documents': 'GET /api/auction/documents/{auctionId}',
  'auction.document': 'GET /api/auction/documents/{auctionId}/{form}',
  'auction.bidders': 'GET /api/auction/bidders/{auctionId}',

  'receipt.list': 'GET /api/auction/receipts/{auctionId}',
  'receipt.chain': 'GET /api/auction/receipt-chain/{auctionId}',
  'trade.read': 'GET /api/auction/trade-confirmation/{auctionId}',

  'two-person.read': 'GET /api/two-person',
  'two-person.set': 'POST /api/two-person',
  'two-person.prepare': 'POST /api/two-person/prepare/{auctionId}',
  'two-person.confirm': 'POST /api/two-person/confirm/{id}',
  'two-person.decline': 'POST /api/two-person/decline/{id}',
  'two-person.set-pin': 'POST /api/two-person/pin/{signatorId}',
  'two-person.approve': 'POST /api/two-person/approve',

  'calendar.read': 'GET /api/calendar/subscription',
  'calendar.renew': 'POST /api/calendar/subscription',
  'calendar.revoke': 'DELETE /api/calendar/subscription',
  'calendar.feed': 'GET /api/calendar/auctions.ics',

  'loan.document': 'GET /api/loan/{id}/documents/{form}',
  'loan.parties': 'GET /api/info/loan-parties',
  'indication.ask': 'POST /api/indication/question',
} as const

/** Kind and name of every channel, and its events. */
const onChannels = {
  notification: { is: 'private notification.{userId}', brings: ['notification-read'] },
  'two-person': { is: 'private two-person.{userId}', brings: ['two-person-changed'] },
  preference: { is: 'private preference.{userId}', brings: ['preference-changed'] },
  auction: {
    is: 'private auction.{userId}',
    brings: [
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
  bidders: { is: 'private bidders.{userId}', brings: ['bidder-connection'] },
  indication: { is: 'presence indication', brings: ['indication-updated'] },
  simulator: { is: 'public simulator', brings: ['clock-changed'] },
} as const

/** The bodies that are not JSON: the multipart upload, and the form of a deletion. */
const encodings = {
  'loan.send-part': 'multipart',
  'loan.upload': 'multipart',
  'loan.remove-document': 'urlencoded',
} as const

const inTable = Object.entries(calls)
const pairsOf = (isBeyond: boolean) =>
  Object.fromEntries(
    inTable
      .filter(([, call]) => 'beyondSpec' in call === isBeyond)
      .map(([name, { method, path }]) => [name, `${method} ${path}`]),
  )

describe('the wire, as the specification writes it', () => {
  it('has the 52 pairs of method and path that the specification lists', () => {
    expect(Object.keys(listed)).toHaveLength(52)
    expect(new Set(Object.values(listed)).size).toBe(52)
    expect(pairsOf(false)).toEqual(listed)
  })

  it('has no other calls except those marked as beyond the specification', () => {
    expect(pairsOf(true)).toEqual(beyond)
  })

  it('sends two bodies as forms, all others as JSON', () => {
    expect(
      Object.fromEntries(inTable.flatMap(([name, call]) => ('encoding' in call ? [[name, call.encoding]] : []))),
    ).toEqual(encodings)
  })

  // Verifies: S7.32, S7.33, S7.34
  it('has every channel and event under its name', () => {
    const found = Object.entries(channels).map(([key, { kind, name, events }]) => [
      key,
      { is: `${kind} ${name}`, brings: Object.keys(events) },
    ])
    expect(Object.fromEntries(found)).toEqual(onChannels)
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
  it('reads a section of the act with id, type, loan_type and name, and none without', () => {
    const row = { id: 3, type: 'permanent', loan_type: 'fha', name: 'FHA 223(f)' }
    expect(z.safeParse(sectionAct, row).success).toBe(true)
    for (const key of Object.keys(row))
      expect(z.safeParse(sectionAct, { ...row, [key]: undefined }).success, key).toBe(false)
    expect(z.safeParse(sectionAct, { ...row, type: 'bridge' }).success).toBe(false)
    expect(z.safeParse(sectionAct, { ...row, loan_type: 'va' }).success).toBe(false)
  })
})

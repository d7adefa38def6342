// The scenario for tours and accessibility checks has content for every role on every page.
import { describe, expect, it } from 'vitest'
import type { Auction, AuctionStatus } from '../../src/contract/auction'
import { auctionStatuses } from '../../src/contract/auction-statuses'
import { type ScreenRole, screenRoles } from '../../src/contract/role'
import { auctionListFor } from '../world/auctions/auctions.project'
import { mayLoad } from '../world/auctions/visibility'
import { documentsFor } from '../world/documents/documents.project'
import { loanFor } from '../world/loans/loans.project'
import { notificationsFor } from '../world/notifications/notifications.project'
import { personByKey } from '../world/people/people'
import { ownProfile } from '../world/profiles/profiles.project'
import { rowOf } from '../world/table'
import { scriptNamed, sharedFixtures } from './library'
import { openingOf } from './opening'

const script = scriptNamed('every-screen')
if (script === null) throw new Error('the scenario every-screen is missing')
const { state } = openingOf(script, sharedFixtures(), script.document.seed)
const idOf = (name: string): number => personByKey(state, script.personaOf(name))?.id ?? 0

const documentsOf = (role: ScreenRole, { id }: Auction): readonly unknown[] => {
  const answer = documentsFor(state, idOf(role), id)
  return answer.refusal === null ? answer.documents : []
}

describe('every-screen', () => {
  for (const role of screenRoles) {
    for (const status of auctionStatuses.filter((listed) => mayLoad(role, listed))) {
      it(`shows the ${role} an auction in status ${status}`, () => {
        expect(auctionListFor(state, idOf(role), status)?.length).toBeGreaterThan(0)
      })
    }
    it(`gives the ${role} a profile`, () => expect(ownProfile(state, idOf(role))?.role).toBe(role))
    it(`has a ${role} without a profile`, () => {
      const unregistered = script.world.people.find((person) => person.role === role && !person.registered)
      expect(ownProfile(state, idOf(unregistered?.key ?? ''))).toBeNull()
    })
  }

  it.each(['lender', 'originator', 'investor'])('has read and unread notifications for the %s', (role) => {
    const notifications = state.notifications[idOf(role)] ?? []
    expect(notifications.some((notification) => notification.read_at)).toBe(true)
    expect(notifications.some((notification) => !notification.read_at)).toBe(true)
  })

  it('has a notification from which an investor passed', () => {
    const passed =
      state.notifications[idOf('investor')]?.filter((notification) => notification.action_result === 'pass') ?? []
    expect(passed.length).toBeGreaterThan(0)
  })

  it('shows the investor live auctions that are led, outbid, without bids, passed, paused, and in the rate process', () => {
    const live = auctionListFor(state, idOf('investor'), 'live') ?? []
    expect(live.some((auction) => auction.rank === 1)).toBe(true)
    expect(live.some((auction) => (auction.rank ?? 0) > 1)).toBe(true)
    expect(live.some((auction) => auction.bid_count === 0)).toBe(true)
    expect(live.some((auction) => auction.passed_at)).toBe(true)
    expect(live.some((auction) => auction.paused_at)).toBe(true)
    expect(live.some((auction) => auction.loan.auction_process_type === 'rate')).toBe(true)
  })

  it('shows the lender an originator awaiting approval, loans with documents, and a transferred loan', () => {
    const own = ownProfile(state, idOf('lender'))
    expect(own?.role === 'lender' ? own.profile.originators.map((originator) => originator.standing) : []).toContain(
      'waiting',
    )
    const loans = auctionStatuses
      .flatMap((status) => auctionListFor(state, idOf('lender'), status) ?? [])
      .map((auction) => loanFor(state, idOf('lender'), auction.loan.id ?? 0))
      .filter((loan) => loan !== null && loan !== 'forbidden')
    expect(loans.some((loan) => (loan.documents?.length ?? 0) > 0)).toBe(true)
    expect(loans.some((loan) => loan.transferred_from)).toBe(true)
    expect(loans.map((loan) => loan.commitment)).toEqual(expect.arrayContaining(['waiting', 'rejected', 'accepted']))
  })

  it.each<readonly [ScreenRole, AuctionStatus, string, (auction: Auction) => boolean]>([
    ['lender', 'incomplete', 'a bare draft', ({ loan }) => loan.loan_amount === null],
    ['lender', 'incomplete', 'a full draft', ({ loan }) => (loan.loan_amount ?? 0) > 0],
    [
      'lender',
      'incomplete',
      'an originator’s draft in the rate process',
      ({ loan }) => loan.auction_process_type === 'rate',
    ],
    ['originator', 'incomplete', 'a draft', ({ loan }) => (loan.loan_amount ?? 0) > 0],
    [
      'lender',
      'submitted',
      'one with its commitment letter uploaded',
      (auction) => documentsOf('lender', auction).length > 0,
    ],
    ['lender', 'submitted', 'one without documents', (auction) => documentsOf('lender', auction).length === 0],
    ['lender', 'submitted', 'one under agency review', ({ commitment }) => commitment === 'waiting'],
    ['lender', 'submitted', 'one sent back with a reason', (auction) => Boolean(auction.commitment_reason)],
    ['originator', 'submitted', 'one sent back with a reason', (auction) => Boolean(auction.commitment_reason)],
    ['originator', 'submitted', 'one without documents', (auction) => documentsOf('originator', auction).length === 0],
    ['lender', 'commitment', 'one ready to start', ({ commitment }) => commitment === 'accepted'],
    ['lender', 'commitment', 'one withdrawn with a reason', (auction) => Boolean(auction.withdrawn_reason)],
    ['originator', 'commitment', 'one ready to start', ({ commitment }) => commitment === 'accepted'],
    ['lender', 'pre', 'one by invitation', ({ invited }) => (invited?.length ?? 0) > 0],
    ['lender', 'pre', 'one open to all investors', ({ invited }) => (invited?.length ?? 0) === 0],
    ['lender', 'pre', 'one with a pass', ({ passes }) => (passes ?? []).length > 0],
    ['originator', 'pre', 'one by invitation', ({ invited }) => (invited?.length ?? 0) > 0],
    ['investor', 'pre', 'one not passed yet', ({ passed_at }) => !passed_at],
    ['investor', 'pre', 'one passed', ({ passed_at }) => Boolean(passed_at)],
    ['borrower', 'pre', 'one that starts today', ({ start_at }) => String(start_at).startsWith('2026-03-02')],
    ...(['lender', 'originator', 'borrower'] as const).flatMap((role) => [
      [role, 'live', 'one with bids', ({ bid_count }: Auction) => (bid_count ?? 0) > 0] as const,
      [role, 'live', 'one without bids', ({ bid_count }: Auction) => bid_count === 0] as const,
      [role, 'live', 'one that is paused', ({ paused_at }: Auction) => Boolean(paused_at)] as const,
      [role, 'live', 'one that is running', ({ paused_at }: Auction) => !paused_at] as const,
    ]),
    ['lender', 'live', 'one in the rate process', ({ loan }) => loan.auction_process_type === 'rate'],
    ['lender', 'live', 'one whose documents were opened', ({ opened }) => (opened ?? []).length > 0],
    ['investor', 'past', 'one won', ({ rank }) => rank === 1],
    ['investor', 'past', 'one lost', ({ rank }) => (rank ?? 0) > 1],
    ['investor', 'past', 'one passed', ({ passed_at }) => Boolean(passed_at)],
    ['lender', 'past', 'one in the rate process', ({ loan }) => loan.auction_process_type === 'rate'],
    ['lender', 'past', 'one listed again', ({ relisted_as }) => Boolean(relisted_as)],
    ...screenRoles.flatMap((role) => [
      [role, 'past', 'one sold', ({ result }: Auction) => result?.outcome === 'sold'] as const,
      [role, 'past', 'one not sold', ({ result }: Auction) => result?.outcome === 'no_sale'] as const,
    ]),
  ])('shows the %s, in status %s, %s', (role, status, _what, matches) => {
    expect((auctionListFor(state, idOf(role), status) ?? []).filter(matches)).not.toEqual([])
  })

  it.each<readonly [ScreenRole, readonly string[]]>([
    [
      'lender',
      ['auction_sold', 'auction_no_sale', 'commitment_rejected', 'document_missing', 'loan_transferred', 'notice'],
    ],
    ['originator', ['auction_sold', 'auction_no_sale', 'commitment_rejected', 'document_missing', 'notice']],
    ['investor', ['auction_reminder', 'auction_started', 'outbid', 'auction_won', 'auction_lost', 'notice']],
  ])('notifies the %s of %j', (role, actions) => {
    const notified = new Set(notificationsFor(state, idOf(role)).data.map(({ action }) => action))
    expect(actions.filter((action) => !notified.has(action))).toEqual([])
  })

  it('shows borrowers rates that have moved, with their trend', () => {
    const { rows, benchmark } = state.indication
    expect(benchmark).toMatchObject({ ust_10y: 4.21 })
    expect(rows.some((row) => row.gnma_rate !== row.previous_gnma_rate)).toBe(true)
    expect(rows.filter(({ trend }) => (trend ?? []).length < 2)).toEqual([])
    expect(new Set(rows.map(({ type, loan_type }) => `${loan_type} ${type}`)).size).toBeGreaterThanOrEqual(3)
  })

  it('has originators in every approval status, and one without a profile', () => {
    const standings = script.world.people
      .filter(({ role }) => role === 'originator')
      .map(({ key }) => ownProfile(state, idOf(key)))
      .map((own) => (own?.role === 'originator' ? own.profile.standing : 'none'))
    expect(new Set(standings)).toEqual(new Set(['approved', 'waiting', 'declined', 'none']))
  })

  it('has receipts of accepted and refused bids, on live and past auctions', () => {
    const receiptsIn = (status: AuctionStatus) =>
      (auctionListFor(state, idOf('investor'), status) ?? []).flatMap(({ id }) =>
        (rowOf(state.auctions, id)?.receipts ?? []).filter(({ userId }) => userId === idOf('investor')),
      )
    expect(new Set(receiptsIn('live').map(({ outcome }) => outcome))).toEqual(new Set(['accepted', 'refused']))
    expect(receiptsIn('past').length).toBeGreaterThan(10)
  })

  it('lets investors and sellers open documents before, during and after an auction', () => {
    for (const role of ['investor', 'lender', 'originator'] as const) {
      for (const status of ['pre', 'live', 'past'] as const) {
        const withDocuments = (auctionListFor(state, idOf(role), status) ?? []).filter(
          (auction) => documentsOf(role, auction).length > 0,
        )
        expect([role, status, withDocuments.length > 0]).toEqual([role, status, true])
      }
    }
  })

  it('has emails with links in the mailbox, and a question to the desk', () => {
    expect(state.mailbox.filter((mail) => mail.link).length).toBeGreaterThanOrEqual(2)
    expect(state.mailbox.length).toBeGreaterThanOrEqual(3)
  })
})

// From sign-in to sale with all four roles on servers that offer only what the specification lists, exactly or as a Laravel writes
// it, on both connectors. Uses the app's own state and transport; a command to the world plays the agency.
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { RunningWorld } from '../../simulator/runtime/running-world'
import { deskOrderRequested, deskSubject } from '../../src/state/desk/desk.slice'
import { TERMS_MOVED_MESSAGE } from '../../src/state/desk/order-terms'
import { indicationsOpened } from '../../src/state/indications/indications.slice'
import { selectLoanIdOf } from '../../src/state/loan-places/loan-places.slice'
import {
  loanCreateRequested,
  loanOpened,
  loanSaveAndSubmitRequested,
  loanSaveRequested,
  selectCreated,
  selectLoanSave,
  selectSetupLoan,
} from '../../src/state/loan-setup/loan-setup.slice'
import { selectNotifications } from '../../src/state/notifications/notifications.slice'
import { originatorApprovalRequested } from '../../src/state/originators/originators.slice'
import { profileRequested, profileSaveRequested } from '../../src/state/profiles/profiles.slice'
import { clientsOfFile } from './clients-of-file'
import type { MarketplaceClient } from './marketplace-client'
import { loanRequest, openAuction, placeBid } from './spec-steps'
import { attachDocument, control, profileOf, register, submit } from './world-actions'

const { openWorld, openClient } = clientsOfFile()

/** Polls a state, long enough for a busy machine. */
const expectSoon = <T>(read: () => T) => expect.poll(read, { timeout: 10_000 })

const hours = 3_600_000

describe.each(['spec', 'laravel'])('a loan on --api %s', (api) => {
  // Verifies: S4.3 S4.4 S4.20 S6.4 S7.8 S7.9 S7.11 S7.12 S7.13 S7.15 S7.22 S7.23 S7.25 S7.27 S7.28
  it.each(['reverb', 'socket.io'] as const)('goes from draft to sale over %s', async (broadcaster) => {
    const world = openWorld({ scenario: 'first-live-auction', broadcaster, api })
    const lender = await openClient(world, 'prairie-lending')
    const investor = await openClient(world, 'harbor-crest')
    const rival = await openClient(world, 'summit-ridge')
    const { dispatch } = lender.market.store

    await approveOriginator(world, lender, await openClient(world, 'new-originator'))
    await followIndications(world, await openClient(world, 'riverbend-partners'))

    // The loan is created, saved without a version, and submitted to an auction whose id only the creation returned.
    const request = loanRequest(world, lender)
    dispatch(loanCreateRequested({ draft: 'loan-setup:new', request }))
    await expectSoon(() => selectCreated(lender.state(), 'loan-setup:new')?.id).toBeGreaterThan(0)
    const { id: loanId, auction_id: auctionId } = selectCreated(lender.state(), 'loan-setup:new') ?? {
      id: 0,
      auction_id: 0,
    }
    dispatch(loanOpened({ loanId }))
    await expectSoon(() => selectSetupLoan(lender.state(), loanId).row?.auction_id).toBe(auctionId)
    expect(selectSetupLoan(lender.state(), loanId).row?.version).toBeUndefined()
    expect(selectLoanIdOf(lender.state(), { id: auctionId }, {})).toBe(loanId)
    expect(lender.state().loanPlaces.storedIds).toContain(loanId)
    dispatch(loanSaveRequested({ loanId, request: { ...request, project_name: 'Riverbend Two' } }))
    await expectSoon(() => selectLoanSave(lender.state(), loanId)?.step).toBe('done')
    await attachDocument(world, loanId)
    const changed = { ...request, project_name: 'Riverbend Three' }
    dispatch(loanSaveAndSubmitRequested({ loanId, auctionId, request: changed, version: null }))
    await expectSoon(() => selectLoanSave(lender.state(), loanId)?.step).toBe('done')
    await expectSoon(() => lender.list('submitted')).toContainEqual(expect.objectContaining({ id: auctionId }))

    // The agency accepts; the seller schedules and commences.
    await submit(world, { name: 'accept commitment', ...control, auctionId })
    await expectSoon(() => lender.list('commitment')).toContainEqual(expect.objectContaining({ id: auctionId }))
    const startAt = new Date(Math.round(world.reading().now) + 2 * hours).toISOString()
    const order = { kind: 'schedule', startAt, minutes: 60, investors: null } as const
    // Only the loan itself has the terms, so the app reads it first, and sends nothing about other terms than the seller saw.
    dispatch(deskOrderRequested({ auctionId, order, seen: { loan_amount: 1, start_at: null } }))
    const scheduling = () => lender.state().requests.bySubject[deskSubject('schedule', auctionId)]
    await expectSoon(() => scheduling()?.error?.message).toBe(TERMS_MOVED_MESSAGE)
    expect(investor.list('pre')).not.toContainEqual(expect.objectContaining({ id: auctionId }))
    dispatch(deskOrderRequested({ auctionId, order, seen: { loan_amount: request.loan_amount, start_at: null } }))
    await expectSoon(() => investor.list('pre')).toContainEqual(expect.objectContaining({ id: auctionId }))
    openAuction(lender, auctionId)
    await expectSoon(() => investor.list('live')).toContainEqual(expect.objectContaining({ id: auctionId }))

    // Both bid and see each other's bid live; then the auction ends on time.
    placeBid(investor, world, auctionId)
    await expectSoon(() => rival.list('live')).toContainEqual(auctionWith(auctionId, 1))
    placeBid(rival, world, auctionId)
    await expectSoon(() => investor.list('live')).toContainEqual(auctionWith(auctionId, 2))
    await world.advance(2 * hours)
    for (const person of [lender, investor, rival])
      await expectSoon(() => person.list('past')).toContainEqual(expect.objectContaining({ id: auctionId }))
    for (const person of [lender, investor, rival]) {
      await expectSoon(() => selectNotifications(person.state()).unread).toBeGreaterThan(0)
      // The same as a fresh read; a Laravel sends one page at a time.
      const fresh = await person.freshList('past')
      expect(person.list('past').slice(0, fresh.length)).toMatchObject(fresh.map(idOf))
    }
  })
})

const idOf = (row: unknown) => ({ id: z.parse(z.object({ id: z.int() }), row).id })

/** An auction with at least this many bids. */
const auctionWith = (id: number, bids: number) =>
  expect.objectContaining({ id, bids: expect.arrayContaining(Array.from({ length: bids }, () => expect.anything())) })

async function approveOriginator(world: RunningWorld, lender: MarketplaceClient, applicant: MarketplaceClient) {
  expect(applicant.state().session.user?.profile ?? null).toBeNull()
  const { entry } = register(world)
  applicant.market.store.dispatch(profileSaveRequested({ entry, edit: false }))
  const application = () => {
    const { own } = lender.state().profiles
    const originators = own?.role === 'lender' ? own.profile.originators : []
    return originators.find(({ email }) => email === entry.profile.email)
  }
  lender.market.store.dispatch(profileRequested())
  await expectSoon(() => lender.state().profiles.status).toBe('loaded')
  await expectSoon(() => {
    if (application() === undefined) lender.market.store.dispatch(profileRequested())
    return application()?.id ?? 0
  }).toBeGreaterThan(0)
  lender.market.store.dispatch(originatorApprovalRequested({ id: application()?.id ?? 0 }))
  await expectSoon(() => applicant.state().session.user?.profile?.id).toBeGreaterThan(0)
  expect(applicant.state().session.user?.profile?.lender?.id).toBe(profileOf(world, 'prairie-lending'))
}

async function followIndications(world: RunningWorld, borrower: MarketplaceClient) {
  borrower.market.store.dispatch(profileRequested())
  borrower.market.store.dispatch(indicationsOpened())
  await expectSoon(() => borrower.state().profiles.status).toBe('loaded')
  await expectSoon(() => borrower.state().indications.record?.benchmark.ust_10y).toBeGreaterThan(0)
  await submit(world, { name: 'publish indication', ...control, benchmark: { ust_10y: 4.93 }, rows: [] })
  await expectSoon(() => borrower.state().indications.record?.benchmark.ust_10y).toBe(4.93)
}

// The marketplace against servers that send less or write it differently: exactly the specification, and as a Laravel writes it, on
// both connectors; then each habit alone, which must read the same as the strict form.

import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { habits } from '../../simulator/runtime/api-dialect'
import type { RunningWorld } from '../../simulator/runtime/running-world'
import { rowOf } from '../../simulator/world/table'
import { capabilityNames, capabilityOf, neededField } from '../../src/contract/capabilities'
import { bidLimitSaveRequested, selectOwnMax32 } from '../../src/state/bid-limits/bid-limits.slice'
import { selectHidden } from '../../src/state/capabilities/capabilities.slice'
import { draftChanged, draftOpened, selectDraft } from '../../src/state/drafts/drafts.slice'
import { loanOpened, selectSetupLoan } from '../../src/state/loan-setup/loan-setup.slice'
import { selectAuction } from '../../src/state/market/market.selectors'
import { selectOwnState } from '../../src/state/market/own-state'
import { notificationPassRequested, selectNotifications } from '../../src/state/notifications/notifications.slice'
import { originatorApprovalRequested, selectDecisions } from '../../src/state/originators/originators.slice'
import { profileRequested } from '../../src/state/profiles/profiles.slice'
import { defaultSettings, selectSettings, settingsSaveRequested } from '../../src/state/settings/settings.slice'
import { clientsOfFile } from './clients-of-file'
import type { MarketplaceClient } from './marketplace-client'
import { attachDocument, firstAuction, nextBid, submit, userOf } from './world-actions'

const { openWorld, openClient } = clientsOfFile()

const newWorld = (api: string, broadcaster: RunningWorld['broadcaster'] = 'reverb'): RunningWorld =>
  openWorld({ scenario: 'first-live-auction', broadcaster, api })

const bidSchema = z.looseObject({ id: z.optional(z.number()) })
const rowSchema = z.object({ id: z.number(), bids: z.array(bidSchema), best_bid: z.nullish(bidSchema) })

/** How many bids the client sees on a live auction. */
const bidCount = (client: MarketplaceClient, auctionId: number): number =>
  client
    .list('live')
    .map((row) => rowSchema.parse(row))
    .find(({ id }) => id === auctionId)?.bids.length ?? 0

describe.each(['spec', 'laravel'])('an investor and a seller on --api %s', (api) => {
  it.each(['reverb', 'socket.io'] as const)('see a new bid live over %s', async (broadcaster) => {
    const world = newWorld(api, broadcaster)
    const [investor, lender] = [await openClient(world, 'harbor-crest'), await openClient(world, 'prairie-lending')]
    expect((await investor.freshList('live')).length).toBe(investor.list('live').length)
    expect(investor.list('live').length).toBeGreaterThan(0)
    expect(selectNotifications(investor.state()).status).toBe('loaded')
    const auction = firstAuction(world, 'live')
    const before = bidCount(investor, auction.id)
    await submit(world, nextBid(world, auction))
    await expect.poll(() => bidCount(investor, auction.id)).toBe(before + 1)
    expect(lender.list('live').length + lender.list('commitment').length).toBeGreaterThan(0)
  })
})

describe.each(['spec', 'laravel'])('the marketplace on --api %s, with only the fields of the specification', (api) => {
  // Verifies: S3.20, S4.18
  it('lets a lender approve an originator whose standing the server does not send', async () => {
    const world = openWorld({ scenario: 'new-originator', api })
    await world.advance(3 * 60_000)
    const lender = await openClient(world, 'prairie-lending')
    lender.market.store.dispatch(profileRequested())
    await expect.poll(() => lender.state().profiles.status).toBe('loaded')
    const { own } = lender.state().profiles
    const originators = own?.role === 'lender' ? (own.profile.originators ?? []) : []
    const applicant = originators.find(({ firstname }) => firstname === 'Olive')
    expect(applicant).toBeDefined()
    expect(originators.map(({ standing }) => standing ?? null)).toEqual(originators.map(() => null))
    lender.market.store.dispatch(originatorApprovalRequested({ id: applicant?.id ?? 0 }))
    await expect.poll(() => selectDecisions(lender.state())[applicant?.id ?? 0]).toBe('approved')
    expect(world.state().profiles.byId[applicant?.id ?? 0]).toMatchObject({ standing: 'approved' })
  })

  // Verifies: S4.4
  it('shows a pass once the server has accepted it', async () => {
    const world = newWorld(api)
    const investor = await openClient(world, 'harbor-crest')
    const { id } = firstAuction(world, 'pre')
    expect(selectOwnState(investor.state(), id)).toBe('none')
    investor.market.store.dispatch(notificationPassRequested({ auctionId: id }))
    await expect.poll(() => selectOwnState(investor.state(), id)).toBe('passed')
    expect(selectAuction(investor.state(), id)).toMatchObject({ knows_passes: false })
  })

  // Verifies: S3.7
  it('shows a past auction without a bid as no sale', async () => {
    const world = openWorld({ scenario: 'no-sale', api })
    await world.advance(30 * 60_000)
    const lender = await openClient(world, 'ridgeway-housing')
    const past = world.state().lists.past.flatMap((id) => selectAuction(lender.state(), id) ?? [])
    const actual = past.map(({ id }) => (rowOf(world.state().auctions, id)?.bids.length === 0 ? 'no_sale' : 'sold'))
    expect(actual).toContain('no_sale')
    expect(past.map(({ outcome }) => outcome)).toEqual(actual)
  })
})

/** The bids of each row of a list and its best bid, comparable whatever their ids and order. */
const biddingIn = (list: readonly unknown[]) =>
  list.map((row) => {
    const { id, bids, best_bid } = rowSchema.parse(row)
    const textOf = ({ id: _id, ...bid }: z.output<typeof bidSchema>) => JSON.stringify(Object.entries(bid).toSorted())
    return [id, bids.map(textOf).toSorted(), best_bid ? textOf(best_bid) : null]
  })

describe.each([
  ['reverb', 'full:bid-ids'],
  ['reverb', 'full:bid-ids,newest-first'],
  ['reverb', 'spec:newest-first'],
  ['socket.io', 'spec:newest-first'],
] as const)('bids without ids, over %s on --api %s', (broadcaster, api) => {
  it('are kept current by events, including the best one', async () => {
    const world = newWorld(api, broadcaster)
    const [client, rival] = [await openClient(world, 'harbor-crest'), userOf(world, 'summit-ridge')]
    const auction = () => firstAuction(world, 'live')
    const before = bidCount(client, auction().id)
    for (const [bid, actor] of [userOf(world, 'harbor-crest'), rival, rival].entries()) {
      await submit(world, { ...nextBid(world, auction()), actor })
      await expect.poll(() => bidCount(client, auction().id)).toBe(before + bid + 1)
      expect(biddingIn(client.list('live'))).toEqual(biddingIn(await client.freshList('live')))
    }
  })
})

/** These differ in ids, order or milliseconds; src/transport/api/strict-form.test.ts covers them. */
const coveredElsewhere = new Set(['uuids', 'bid-ids', 'newest-first', 'spaces'])

const viewOf = (client: MarketplaceClient) => {
  const { items, unread } = selectNotifications(client.state())
  return [
    ...(['pre', 'live', 'past'] as const).map((status) => client.list(status)),
    [unread, items.map(({ id, created_at }) => [id, created_at])],
  ]
}

describe('a server with one habit', () => {
  let strictView: unknown
  beforeAll(async () => {
    const client = await openClient(newWorld('full'), 'harbor-crest')
    strictView = viewOf(client)
    client.close()
  })

  it.each(habits.filter((habit) => !coveredElsewhere.has(habit)))(
    '%s is read the same as the strict form',
    async (habit) => {
      const client = await openClient(newWorld(`full:${habit}`), 'harbor-crest')
      expect(viewOf(client)).toEqual(strictView)
      client.close()
    },
  )
})

const typed = { name: '  Ada & Ben ', empty: '', blank: '   ', none: {}, rows: [{}, { note: ' x ' }] }

describe.each(['spec', 'laravel', 'laravel:trims', 'laravel:blanks', 'laravel:arrays', 'full:trims,blanks,arrays'])(
  'the preferences of a person on --api %s',
  (api) => {
    it('reach another browser exactly as typed, where a draft is offered', async () => {
      const world = newWorld(api)
      const key = 'a-form'
      const client = await openClient(world, 'harbor-crest')
      client.market.store.dispatch(draftOpened({ key }))
      await expect.poll(() => selectDraft(client.state(), key).status).toBe('ready')
      client.market.store.dispatch(draftChanged({ key, step: null, values: typed }))
      const settings = { ...defaultSettings, volume: 7 }
      client.market.store.dispatch(settingsSaveRequested({ change: settings }))
      // Removed and then set again: PHP stores an empty object as a list.
      for (const limit of ['102-20', null, '101-00'])
        client.market.store.dispatch(bidLimitSaveRequested({ auctionId: 17, limit }))
      await expect.poll(() => selectDraft(client.state(), key).storedAt, { timeout: 10_000 }).not.toBeNull()
      const other = await openClient(world, 'harbor-crest')
      other.market.store.dispatch(draftOpened({ key }))
      await expect.poll(() => selectDraft(other.state(), key).offered?.values).toEqual(typed)
      expect(selectDraft(other.state(), key).own).toBeNull()
      await expect.poll(() => selectSettings(other.state())).toEqual(settings)
      await expect.poll(() => selectOwnMax32(other.state(), 17)).toBe(101 * 32)
    })
  },
)

describe('features that need a field that isn’t in the specification', () => {
  // A field of an optional call is hidden with its call.
  const fields = capabilityNames.filter((name) => {
    const field = neededField(name)
    return field !== null && capabilityOf(field.call) === null
  })
  const hiddenFor = async (api: string) => {
    const world = newWorld(api)
    const [investor, lender] = [await openClient(world, 'harbor-crest'), await openClient(world, 'prairie-lending')]
    // A loan with documents, and the profile with its originators.
    const { loanId } = firstAuction(world, 'commitment')
    await attachDocument(world, loanId, 'form_92264')
    lender.market.store.dispatch(profileRequested())
    lender.market.store.dispatch(loanOpened({ loanId }))
    await submit(world, nextBid(world, firstAuction(world, 'live')))
    await expect.poll(() => selectSetupLoan(lender.state(), loanId).row?.id).toBe(loanId)
    await expect.poll(() => lender.state().profiles.status).toBe('loaded')
    const hidden = [investor, lender].flatMap(({ state }) => selectHidden(state()).map(({ capability }) => capability))
    return fields.filter((name) => hidden.includes(name))
  }

  it('are all shown on a full server', async () => expect(await hiddenFor('full')).toEqual([]))
  it.each(['spec', 'laravel'])('are all listed as hidden on --api %s', async (api) =>
    expect(await hiddenFor(api)).toEqual(fields),
  )
})

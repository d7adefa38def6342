// Two open devices of one person: a change on one reaches the other, on both connectors.
import { describe, expect, it } from 'vitest'
import { nextValue } from '../../simulator/world/bids/bidding'
import { rowOf } from '../../simulator/world/table'
import { formatPrice } from '../../src/domain/thirty-seconds'
import { bidLimitSaveRequested, selectOwnMax32 } from '../../src/state/bid-limits/bid-limits.slice'
import { bidRequested } from '../../src/state/bids/bids.actions'
import { bidSubject, selectAuction } from '../../src/state/market/market.selectors'
import { selectOwnState } from '../../src/state/market/own-state'
import { preferencesPageOpened } from '../../src/state/preferences/preferences.slice'
import { receiptsOpened, selectReceipts } from '../../src/state/receipts/receipts.slice'
import { selectSettings, settingsSaveRequested } from '../../src/state/settings/settings.slice'
import { agreedToAll } from '../../src/state/testing/samples'
import { clientsOfFile } from './clients-of-file'
import { eventually } from './eventually'
import type { MarketplaceClient } from './marketplace-client'
import { firstAuction } from './world-actions'

const { openWorld, openClient } = clientsOfFile()

const worldOn = (broadcaster: 'reverb' | 'socket.io', api = 'full') =>
  openWorld({ scenario: 'first-live-auction', broadcaster, api })

describe.each(['reverb', 'socket.io'] as const)('two open devices of one person on %s', (broadcaster) => {
  it('share a maximum and the settings without a reload, and other users do not get them', async () => {
    const world = worldOn(broadcaster)
    const [desk, phone, rival] = [
      await openClient(world, 'harbor-crest'),
      await openClient(world, 'harbor-crest'),
      await openClient(world, 'summit-ridge'),
    ]
    const { id } = firstAuction(world, 'live')
    desk.market.store.dispatch(bidLimitSaveRequested({ auctionId: id, limit: '100-24' }))
    desk.market.store.dispatch(settingsSaveRequested({ change: { confirm_before_bid: false, deviation_limit_32: 4 } }))
    await expect.poll(() => selectOwnMax32(phone.state(), id)).toBe(100 * 32 + 24)
    await expect.poll(() => selectSettings(phone.state()).deviation_limit_32).toBe(4)
    expect(selectOwnMax32(rival.state(), id)).toBeNull()
    expect(selectSettings(rival.state()).confirm_before_bid).toBe(true)
  })

  it('keep both changes when each saves another setting at once', async () => {
    const world = worldOn(broadcaster)
    const [desk, phone] = [await openClient(world, 'harbor-crest'), await openClient(world, 'harbor-crest')]
    desk.market.store.dispatch(settingsSaveRequested({ change: { theme: 'dark' } }))
    phone.market.store.dispatch(settingsSaveRequested({ change: { volume: 7 } }))
    for (const device of [desk, phone])
      await expect.poll(() => selectSettings(device.state())).toMatchObject({ theme: 'dark', volume: 7 })
  })
})

describe('two open devices of one person', () => {
  it('show the receipt of a bid from either one, which the other reads once', async () => {
    const world = worldOn('reverb')
    const [desk, phone] = [await openClient(world, 'harbor-crest'), await openClient(world, 'harbor-crest')]
    const auction = firstAuction(world, 'live')
    const auctionId = auction.id
    for (const device of [desk, phone]) device.market.store.dispatch(receiptsOpened({ auctionId }))
    const receipts = (device: MarketplaceClient) => selectReceipts(device.state(), auctionId)
    await eventually(() => expect([receipts(desk)?.status, receipts(phone)?.status]).toEqual(['loaded', 'loaded']))
    const before = receipts(phone)?.own.length ?? 0
    const requestsBefore = phone.requests.length
    desk.market.store.dispatch(
      bidRequested({ auctionId, attempt: 'one', price32: nextValue(auction), seen: {}, agreed: agreedToAll }),
    )
    await eventually(() => expect(receipts(phone)?.own).toHaveLength(before + 1))
    expect(receipts(phone)?.own).toEqual(receipts(desk)?.own)
    const reads = phone.requests.slice(requestsBefore).filter((request) => request.includes('/receipts/'))
    expect(reads).toHaveLength(1)
  })

  it('stop a bid beyond a maximum set on the other one, even if the server announces no preferences', async () => {
    const world = worldOn('reverb', 'spec')
    const [desk, phone] = [await openClient(world, 'harbor-crest'), await openClient(world, 'harbor-crest')]
    const { id } = firstAuction(world, 'live')
    desk.market.store.dispatch(bidLimitSaveRequested({ auctionId: id, limit: '100-24' }))
    await expect.poll(() => desk.requests.filter((each) => each === 'POST /api/preferences').length).toBe(1)
    await expect.poll(() => desk.state().bidLimits.saving).toBe(0)
    expect(selectOwnMax32(phone.state(), id)).toBeNull()
    phone.market.store.dispatch(preferencesPageOpened())
    await expect.poll(() => selectOwnMax32(phone.state(), id)).toBe(100 * 32 + 24)
    phone.market.store.dispatch(
      bidRequested({ auctionId: id, attempt: 'one', price32: 101 * 32, seen: {}, agreed: agreedToAll }),
    )
    await expect.poll(() => phone.state().requests.bySubject[bidSubject(id)]?.status).toBe('failed')
    expect(phone.state().requests.bySubject[bidSubject(id)]?.error?.message).toContain(
      'Your maximum for this auction is 100-24, so your bid of 101-00 wasn’t sent.',
    )
    expect(phone.requests.filter((each) => each.startsWith('POST /api/auction'))).toEqual([])
  })
})

describe.each(['reverb', 'socket.io'] as const)('two sign-ins of one firm on %s', (broadcaster) => {
  it.each([
    ['at once', false, 'Your firm already leads at'],
    ['one after the other', true, 'Your firm leads at'],
  ])('that bid %s do not raise their own lead unasked', async (_when, waits, message) => {
    const world = worldOn(broadcaster)
    const [desk, phone] = [await openClient(world, 'harbor-crest'), await openClient(world, 'harbor-crest')]
    const auction = firstAuction(world, 'live')
    const { id } = auction
    const first = nextValue(auction)
    const { version } = selectAuction(phone.state(), id) ?? {}
    const agreed = { ...agreedToAll, raises: false }
    const bid = ({ market }: MarketplaceClient, price32: number) =>
      market.store.dispatch(
        bidRequested({ auctionId: id, attempt: `${price32}`, price32, seen: { version: version ?? 0 }, agreed }),
      )
    const outcome = (client: MarketplaceClient) => client.state().requests.bySubject[bidSubject(id)]
    bid(desk, first)
    if (waits) await eventually(() => expect(selectOwnState(phone.state(), id)).toBe('winning'))
    else await eventually(() => expect(outcome(desk)?.status).toBe('pending'))
    bid(phone, first + 8)
    await eventually(() => expect([outcome(desk)?.status, outcome(phone)?.status]).toEqual(['succeeded', 'failed']))
    expect(outcome(phone)?.error?.message).toContain(`${message} ${formatPrice(first)}`)
    expect(selectOwnState(phone.state(), id)).toBe('winning')
    expect(rowOf(world.state().auctions, id)?.bids.map(({ value }) => value)).toEqual([
      ...auction.bids.map(({ value }) => value),
      first,
    ])
  })
})

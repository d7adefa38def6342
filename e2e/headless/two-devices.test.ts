// Two open devices of one person: a change on one reaches the other, on both connectors.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Simulator } from '../../simulator/server'
import { createSimulator } from '../../simulator/server'
import { nextValue } from '../../simulator/world/bids/bidding'
import { bidLimitSaveRequested, selectOwnMax32 } from '../../src/state/bid-limits/bid-limits.slice'
import { bidRequested } from '../../src/state/bids/bids.actions'
import { bidSubject } from '../../src/state/market/market.selectors'
import { receiptsOpened, selectReceipts } from '../../src/state/receipts/receipts.slice'
import { BEYOND_OWN_LIMIT_MESSAGE } from '../../src/state/requests/requests.slice'
import { selectSettings, settingsSaveRequested } from '../../src/state/settings/settings.slice'
import { agreedToAll } from '../../src/state/testing/samples'
import { eventually } from './eventually'
import type { MarketplaceClient } from './marketplace-client'
import { openMarketplace } from './marketplace-client'
import { firstAuction } from './world-actions'

let simulator: Simulator
const clients: MarketplaceClient[] = []
beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(async () => {
  for (const client of clients) client.close()
  await simulator.close()
})

const worldOn = (broadcaster: 'reverb' | 'socket.io', api = 'full') =>
  simulator.worlds.create({ scenario: 'first-live-auction', seed: 7, paused: true, broadcaster, api })

async function openClient(world: ReturnType<typeof worldOn>, persona = 'harbor-crest'): Promise<MarketplaceClient> {
  const client = await openMarketplace(simulator, world, persona)
  clients.push(client)
  await client.live()
  return client
}

describe.each(['reverb', 'socket.io'] as const)('two open devices of one person on %s', (broadcaster) => {
  it('share a maximum and the settings without a reload, and other users do not get them', async () => {
    const world = worldOn(broadcaster)
    const [desk, phone, rival] = [
      await openClient(world),
      await openClient(world),
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
    const [desk, phone] = [await openClient(world), await openClient(world)]
    desk.market.store.dispatch(settingsSaveRequested({ change: { theme: 'dark' } }))
    phone.market.store.dispatch(settingsSaveRequested({ change: { volume: 7 } }))
    for (const device of [desk, phone])
      await expect.poll(() => selectSettings(device.state())).toMatchObject({ theme: 'dark', volume: 7 })
  })
})

describe('two open devices of one person', () => {
  it('show the receipt of a bid from either one, which the other reads once', async () => {
    const world = worldOn('reverb')
    const [desk, phone] = [await openClient(world), await openClient(world)]
    const auction = firstAuction(world, 'live')
    const auctionId = auction.id
    for (const device of [desk, phone]) device.market.store.dispatch(receiptsOpened({ auctionId }))
    const receipts = (device: MarketplaceClient) => selectReceipts(device.state(), auctionId)
    await eventually(() => expect([receipts(desk)?.status, receipts(phone)?.status]).toEqual(['loaded', 'loaded']))
    const before = receipts(phone)?.own.length ?? 0
    const requestsBefore = phone.requests.length
    desk.market.store.dispatch(bidRequested({ auctionId, attempt: 'one', price32: nextValue(auction), seen: {} }))
    await eventually(() => expect(receipts(phone)?.own).toHaveLength(before + 1))
    expect(receipts(phone)?.own).toEqual(receipts(desk)?.own)
    const reads = phone.requests.slice(requestsBefore).filter((request) => request.includes('/receipts/'))
    expect(reads).toHaveLength(1)
  })

  it('stop a bid beyond a maximum set on the other one, even if the server announces no preferences', async () => {
    const world = worldOn('reverb', 'spec')
    const [desk, phone] = [await openClient(world), await openClient(world)]
    const { id } = firstAuction(world, 'live')
    desk.market.store.dispatch(bidLimitSaveRequested({ auctionId: id, limit: '100-24' }))
    await expect.poll(() => desk.requests.filter((each) => each === 'POST /api/preferences').length).toBe(1)
    await expect.poll(() => desk.state().bidLimits.saving).toBe(0)
    expect(selectOwnMax32(phone.state(), id)).toBeNull()
    phone.market.store.dispatch(
      bidRequested({ auctionId: id, attempt: 'one', price32: 101 * 32, seen: {}, agreed: agreedToAll }),
    )
    await expect.poll(() => phone.state().requests.bySubject[bidSubject(id)]?.status).toBe('failed')
    expect(phone.state().requests.bySubject[bidSubject(id)]?.error?.message).toBe(BEYOND_OWN_LIMIT_MESSAGE)
    expect(phone.requests.filter((each) => each.startsWith('POST /api/auction'))).toEqual([])
    expect(selectOwnMax32(phone.state(), id)).toBe(100 * 32 + 24)
  })
})

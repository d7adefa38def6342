// Two devices of one person, both open: what is set on one holds on the other, on both connectors.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Simulator } from '../../simulator/server'
import { createSimulator } from '../../simulator/server'
import { bidLimitSaveRequested, selectOwnMost32 } from '../../src/state/bid-limits/bid-limits.slice'
import { bidRequested } from '../../src/state/bids/bids.actions'
import { bidSubject } from '../../src/state/market/market.selectors'
import { BEYOND_OWN_LIMIT_MESSAGE } from '../../src/state/requests/requests.slice'
import { selectSettings, settingsSaveRequested } from '../../src/state/settings/settings.slice'
import type { MarketplaceClient } from './marketplace-client'
import { openMarketplace } from './marketplace-client'
import { firstOf } from './world-actions'

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

async function open(world: ReturnType<typeof worldOn>, persona = 'harbor-crest'): Promise<MarketplaceClient> {
  const client = await openMarketplace(simulator, world, persona)
  clients.push(client)
  await client.live()
  return client
}

describe.each(['reverb', 'socket.io'] as const)('two open devices of one person on %s', (line) => {
  it('share a maximum and the settings without a reload, and nobody else learns them', async () => {
    const world = worldOn(line)
    const [desk, phone, rival] = [await open(world), await open(world), await open(world, 'summit-ridge')]
    const { id } = firstOf(world, 'live')
    desk.market.store.dispatch(bidLimitSaveRequested({ auctionId: id, limit: '100-24' }))
    desk.market.store.dispatch(settingsSaveRequested({ change: { confirm_before_bid: false, deviation_limit_32: 4 } }))
    await expect.poll(() => selectOwnMost32(phone.state(), id)).toBe(100 * 32 + 24)
    await expect.poll(() => selectSettings(phone.state()).deviation_limit_32).toBe(4)
    expect(selectOwnMost32(rival.state(), id)).toBeNull()
    expect(selectSettings(rival.state()).confirm_before_bid).toBe(true)
  })

  it('keep both changes when both save another setting at once', async () => {
    const world = worldOn(line)
    const [desk, phone] = [await open(world), await open(world)]
    desk.market.store.dispatch(settingsSaveRequested({ change: { theme: 'dark' } }))
    phone.market.store.dispatch(settingsSaveRequested({ change: { volume: 7 } }))
    for (const device of [desk, phone])
      await expect.poll(() => selectSettings(device.state())).toMatchObject({ theme: 'dark', volume: 7 })
  })
})

describe('a server that announces no preferences', () => {
  it('still stops a bid beyond a maximum that another device has set', async () => {
    const world = worldOn('reverb', 'spec')
    const [desk, phone] = [await open(world), await open(world)]
    const { id } = firstOf(world, 'live')
    desk.market.store.dispatch(bidLimitSaveRequested({ auctionId: id, limit: '100-24' }))
    await expect.poll(() => desk.requests.filter((each) => each === 'POST /api/preferences').length).toBe(1)
    await expect.poll(() => desk.state().bidLimits.saving).toBe(0)
    expect(selectOwnMost32(phone.state(), id)).toBeNull()
    phone.market.store.dispatch(bidRequested({ auctionId: id, attempt: 'one', price32: 101 * 32, seen: {} }))
    await expect.poll(() => phone.state().requests.bySubject[bidSubject(id)]?.status).toBe('failed')
    expect(phone.state().requests.bySubject[bidSubject(id)]?.error?.message).toBe(BEYOND_OWN_LIMIT_MESSAGE)
    expect(phone.requests.filter((each) => each.startsWith('POST /api/auction'))).toEqual([])
    expect(selectOwnMost32(phone.state(), id)).toBe(100 * 32 + 24)
  })
})

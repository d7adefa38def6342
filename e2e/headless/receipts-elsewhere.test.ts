// Somebody bids in one browser and has the receipts open in another: they are there too, without a reload.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Simulator } from '../../simulator/server'
import { createSimulator } from '../../simulator/server'
import { nextValue } from '../../simulator/world/bids/bidding'
import { bidRequested } from '../../src/state/bids/bids.actions'
import { receiptsOpened, selectReceipts } from '../../src/state/receipts/receipts.slice'
import { eventually } from './eventually'
import { openMarketplace } from './marketplace-client'
import { firstOf } from './world-actions'

let simulator: Simulator
beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

it('a receipt of an own bid that was sent elsewhere is read once', async () => {
  const world = simulator.worlds.create({ scenario: 'first-live-auction', seed: 7, paused: true })
  const [here, there] = [
    await openMarketplace(simulator, world, 'harbor-crest'),
    await openMarketplace(simulator, world, 'harbor-crest'),
  ]
  for (const each of [here, there]) await each.live()
  const auction = firstOf(world, 'live')
  const auctionId = auction.id
  for (const each of [here, there]) each.market.store.dispatch(receiptsOpened({ auctionId }))
  const receipts = (each: typeof here) => selectReceipts(each.state(), auctionId)
  await eventually(() => expect([receipts(here)?.status, receipts(there)?.status]).toEqual(['loaded', 'loaded']))
  const before = receipts(there)?.own.length ?? 0
  const asked = there.requests.length
  here.market.store.dispatch(bidRequested({ auctionId, attempt: 'one', price32: nextValue(auction), seen: {} }))
  await eventually(() => expect(receipts(there)?.own).toHaveLength(before + 1))
  expect(receipts(there)?.own).toEqual(receipts(here)?.own)
  const read = there.requests.slice(asked).filter((request) => request.includes('/receipts/'))
  expect(read).toHaveLength(1)
  for (const each of [here, there]) each.close()
})

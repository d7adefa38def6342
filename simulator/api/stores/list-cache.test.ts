// The cache of auction lists.
import { expect, test } from 'vitest'
import { auctionStatuses } from '../../../src/contract/auction-statuses'
import { manualTime } from '../../runtime/manual-time'
import { Worlds } from '../../runtime/worlds'
import { auctionListFor } from '../../world/auctions/auctions.project'
import { ListCache } from './list-cache'

const newWorld = () => new Worlds(manualTime()).create({ scenario: 'outbid-in-the-last-minute', seed: 7, paused: true })

test('the cache returns the current lists throughout a run, a rewind and a reset', async () => {
  const world = newWorld()
  const cache = new ListCache()
  const compare = (): void => {
    for (const { userId } of world.cast) {
      for (const status of auctionStatuses) {
        const alone = auctionListFor(world.state(), userId, status)
        for (const _again of [1, 2]) expect(cache.answer(world, userId, status)?.data ?? null).toEqual(alone)
      }
    }
  }
  for (let step = 0; step < 8; step += 1) {
    compare()
    await world.advance(5 * 60_000)
  }
  await world.rewind({ offsetMs: 60_000 })
  compare()
  await world.reset()
  compare()
})

test('the cache returns the same object until something changes', async () => {
  const world = newWorld()
  const cache = new ListCache()
  const [person] = world.cast.filter(({ role }) => role === 'investor')
  const list = () => cache.answer(world, person?.userId ?? 0, 'live')
  const first = list()
  expect(list()).toBe(first)
  await world.advance(40 * 60_000)
  expect(list()).not.toBe(first)
})

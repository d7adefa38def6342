// A Laravel Echo client of one investor, without a browser. npx vitest run
import Echo from 'laravel-echo'
import { simulatorForTests } from 'loan-auction-simulator/vitest'
import Pusher from 'pusher-js'
import { expect, test } from 'vitest'

const simulator = simulatorForTests()

test('hears of a bid on its own channel', async () => {
  const world = await simulator.world({ scenario: 'first-live-auction', seed: 41 })
  const { user_id: userId } = world.person('harbor-crest')
  const line = await world.echo('harbor-crest', { Echo, Pusher })
  await line.join(`auction.${userId}`)
  const changes = line.collect(`auction.${userId}`, 'auction-live-changed')
  await world.inject({ name: 'bid', as: 'tidewell', auction: 'whitewing-flats', price: '110-00' })
  await world.clock.settle()
  expect(changes).toHaveLength(1)
})

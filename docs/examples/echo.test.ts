// A Laravel Echo client of one investor, without a browser. npx vitest run

import { simulatorForTests } from '@loan-auction/simulator/vitest'
import Echo from 'laravel-echo'
import Pusher from 'pusher-js'
import { expect, test } from 'vitest'

const simulator = simulatorForTests()

test('receives a bid on its private channel', async () => {
  const world = await simulator.world({ scenario: 'first-live-auction', seed: 41 })
  const { user_id: userId } = world.person('harbor-crest')
  const connection = await world.echo('harbor-crest', { Echo, Pusher })
  await connection.join(`auction.${userId}`)
  const changes = connection.collect(`auction.${userId}`, 'auction-live-changed')
  await world.inject({ name: 'bid', as: 'tidewell', auction: 'whitewing-flats', price: '110-00' })
  await world.clock.settle()
  expect(changes).toHaveLength(1)
})

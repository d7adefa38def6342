// The Echo connection of the test harness joins a person's own channel and reports a refused one, on both connectors.
import Echo from 'laravel-echo'
import Pusher from 'pusher-js'
import { io } from 'socket.io-client'
import { describe, expect, it } from 'vitest'
import { simulatorForTests } from '../harness/vitest'

const simulator = simulatorForTests()

describe.each(['reverb', 'socket.io'] as const)('an Echo connection over %s', (broadcaster) => {
  const openConnection = async () => {
    const world = await simulator.world({ broadcaster })
    const connection = await world.echo('harbor-crest', { Echo, Pusher, io })
    const channelOf = (person: string) => `auction.${world.person(person).user_id}`
    return { world, connection, own: channelOf('harbor-crest'), foreign: channelOf('tidewell') }
  }

  it('joins the person’s own channel and collects its events', async () => {
    const { world, connection, own } = await openConnection()
    await connection.join(own)
    const changes = connection.collect(own, 'auction-live-changed')
    await world.inject({ name: 'bid', as: 'tidewell', auction: 'riella-on-5th', price: '110-00' })
    await world.clock.settle()
    expect(changes).toHaveLength(1)
  })

  it('rejects with the status if the server refuses the channel, which then has no events to collect', async () => {
    const { connection, foreign } = await openConnection()
    await expect(connection.join(foreign)).rejects.toThrow(`the server refused the channel ${foreign} with status 403`)
    expect(() => connection.collect(foreign, 'auction-live-changed')).toThrow(`the channel ${foreign} is not joined`)
  })
})

// Old snapshot + events = fresh snapshot: after every command that a world knows, what each person's marketplace has made
// of the channel events is what the server would answer to somebody who opened it now. Real transport, real sockets.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RunningWorld } from '../../simulator/runtime/running-world'
import type { Simulator } from '../../simulator/server'
import { createSimulator } from '../../simulator/server'
import { selectNotifications } from '../../src/state/notifications/notifications.selectors'
import { selectTwoPerson } from '../../src/state/two-person/two-person.selectors'
import { commandSamples } from './command-samples'
import { eventually } from './eventually'
import type { MarketplaceClient } from './marketplace-client'
import { openMarketplace, statusesOf, withoutNulls } from './marketplace-client'

const watchers = ['harbor-crest', 'summit-ridge', 'prairie-lending'] as const

/** Everything that a client shows, and what it would show had it been opened now. */
async function compared(client: MarketplaceClient, role: string) {
  const statuses = statusesOf(role)
  const fresh = await Promise.all(statuses.map((status) => client.freshList(status)))
  return { known: statuses.map((status) => client.list(status)), fresh }
}

async function settled(world: RunningWorld, clients: readonly MarketplaceClient[]): Promise<void> {
  for (const client of clients) {
    const role = world.cast.find((person) => person.key === client.persona)?.role ?? ''
    await eventually(async () => {
      const { known, fresh } = await compared(client, role)
      expect(known, `${client.persona}'s lists`).toEqual(fresh)
      const { items } = selectNotifications(client.state())
      expect(withoutNulls(items), `${client.persona}'s notifications`).toEqual(await client.freshNotifications())
      if (role === 'investor') {
        const { status: _status, ...rule } = selectTwoPerson(client.state())
        expect(withoutNulls(rule), `${client.persona}'s two-person rule`).toEqual(await client.freshTwoPerson())
      }
    })
  }
}

/** What a trainer does to time, after things have happened that it takes back. */
const moves: Readonly<Record<string, (world: RunningWorld) => Promise<unknown>>> = {
  'a rewind': (world) => world.rewind({ offsetMs: 0 }),
  'a snapshot that is restored': (world) => world.restore('before'),
  'a reset': (world) => world.reset(),
  'a jump past the end of auctions': (world) => world.advance(20 * 60_000),
}

describe.each(['reverb', 'socket.io'] as const)('a marketplace kept up by the events of %s', (broadcaster) => {
  let simulator: Simulator
  let world: RunningWorld
  let clients: readonly MarketplaceClient[] = []

  beforeEach(async () => {
    simulator = await createSimulator({ port: 0, host: '127.0.0.1', scenario: null, quiet: true })
    world = simulator.worlds.create({ scenario: 'first-live-auction', seed: 41, paused: true, broadcaster })
    clients = await Promise.all(watchers.map((persona) => openMarketplace(simulator, world, persona)))
    for (const client of clients) await client.live()
    await settled(world, clients)
  })

  afterEach(async () => {
    for (const client of clients) client.close()
    await simulator.close()
  })

  // Verifies: S1.7, S4.13, S4.14, S4.15, S4.16, S4.17, S7.33
  it.each(Object.entries(commandSamples))(
    'shows after the command "%s" what a fresh marketplace shows',
    async (name, send) => {
      const before = world.log().length
      const listReads = () =>
        clients.map(({ requests }) => requests.filter((each) => each.startsWith('GET /api/auction/list/')).length)
      const reads = listReads()
      await send(world)
      expect(
        world
          .log()
          .slice(before)
          .map((entry) => entry.command.name),
      ).toContain(name)
      await settled(world, clients)
      expect(listReads(), 'lists that were read again instead of kept up').toEqual(reads)
    },
  )

  it.each(Object.entries(moves))(
    'shows after %s what a fresh marketplace shows, and goes on from there',
    async (_name, move) => {
      await commandSamples.bid(world)
      await world.snapshot('before')
      for (const name of ['notify', 'ignore', 'extend auction'] as const) await commandSamples[name](world)
      await settled(world, clients)
      await move(world)
      await settled(world, clients)
      await commandSamples.bid(world)
      await settled(world, clients)
    },
  )

  it('stands still on every screen when the world is paused', async () => {
    const rates = () => clients.map(({ state }) => state().clock?.rate)
    await world.play()
    await eventually(() => expect(rates()).toEqual([1, 1, 1]))
    await world.pause()
    await eventually(() => expect(rates()).toEqual([0, 0, 0]))
  })
})

// Old snapshot + events = fresh snapshot: after every command of a world, each person's marketplace shows, from channel events alone,
// what the server sends to a client that opens now. Uses the real transport and real sockets.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RunningWorld } from '../../simulator/runtime/running-world'
import type { Simulator } from '../../simulator/server'
import { createSimulator } from '../../simulator/server'
import { selectNotifications } from '../../src/state/notifications/notifications.slice'
import { selectTwoPerson } from '../../src/state/two-person/two-person.slice'
import { commandSamples } from './command-samples'
import { eventually } from './eventually'
import type { MarketplaceClient } from './marketplace-client'
import { openMarketplace, statusesOf, withoutNulls } from './marketplace-client'

const watchers = ['harbor-crest', 'summit-ridge', 'prairie-lending'] as const

type Lists = readonly (readonly unknown[])[]

/** The lists that the server sends this person now. */
const listsOf = (client: MarketplaceClient, role: string): Promise<Lists> =>
  Promise.all(statusesOf(role).map((status) => client.freshList(status)))

/** What this person's marketplace shows, in the wire format. */
function shownBy(client: MarketplaceClient, role: string) {
  const { status: _status, ...rule } = selectTwoPerson(client.state())
  return {
    lists: statusesOf(role).map((status) => client.list(status)),
    notifications: withoutNulls(selectNotifications(client.state()).items),
    twoPerson: role === 'investor' ? withoutNulls(rule) : null,
  }
}

/**
 * Waits until each marketplace shows what the server sends. The server is asked once, so the world must be paused: its responses
 * must not change.
 */
async function expectParity(
  world: RunningWorld,
  clients: readonly MarketplaceClient[],
  freshLists: (client: MarketplaceClient, role: string) => Promise<Lists> = listsOf,
): Promise<void> {
  for (const client of clients) {
    const role = world.cast.find((person) => person.key === client.persona)?.role ?? ''
    const [lists, notifications, twoPerson] = await Promise.all([
      freshLists(client, role),
      client.freshNotifications(),
      role === 'investor' ? client.freshTwoPerson() : null,
    ])
    await eventually(() =>
      expect(shownBy(client, role), `what ${client.persona} sees`).toEqual({ lists, notifications, twoPerson }),
    )
  }
}

/** Moves of the clock; the first three undo what has happened. */
const moves: Readonly<Record<string, (world: RunningWorld) => Promise<unknown>>> = {
  'a rewind': (world) => world.rewind({ offsetMs: 0 }),
  'a snapshot that is restored': (world) => world.restore('before'),
  'a reset': (world) => world.reset(),
  'a jump past the end of auctions': (world) => world.advance(20 * 60_000),
}

describe.each(['reverb', 'socket.io'] as const)('a marketplace that follows the events of %s', (broadcaster) => {
  let simulator: Simulator
  let world: RunningWorld
  let clients: readonly MarketplaceClient[] = []
  /** The first lists of each person. Equal worlds start with equal lists, so they're read in the first world only. */
  const atFirst = new Map<string, Promise<Lists>>()
  const listsAtFirst = (client: MarketplaceClient, role: string): Promise<Lists> => {
    const lists = atFirst.get(client.persona) ?? listsOf(client, role)
    atFirst.set(client.persona, lists)
    return lists
  }

  beforeEach(async () => {
    simulator = await createSimulator({ port: 0, host: '127.0.0.1', scenario: null, quiet: true })
    world = simulator.worlds.create({ scenario: 'first-live-auction', seed: 41, paused: true, broadcaster })
    clients = await Promise.all(watchers.map((persona) => openMarketplace(simulator, world, persona)))
    await Promise.all(clients.map((client) => client.live()))
    await expectParity(world, clients, listsAtFirst)
  })

  afterEach(async () => {
    for (const client of clients) client.close()
    await simulator.close()
  })

  // Verifies: S1.7, S4.13, S4.14, S4.15, S4.16, S4.17, S7.33
  it.each(Object.entries(commandSamples))(
    'shows the same as a fresh marketplace after the command "%s"',
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
      await expectParity(world, clients)
      expect(listReads(), 'lists that were read again instead of updated by events').toEqual(reads)
    },
  )

  it.each(Object.entries(moves))(
    'shows the same as a fresh marketplace after %s, and after the next bid',
    async (_name, move) => {
      await commandSamples.bid(world)
      await world.snapshot('before')
      for (const name of ['notify', 'ignore', 'extend auction'] as const) await commandSamples[name](world)
      await expectParity(world, clients)
      await move(world)
      await expectParity(world, clients)
      await commandSamples.bid(world)
      await expectParity(world, clients)
    },
  )

  it('stops and starts the clock of every client with the world', async () => {
    const rates = () => clients.map(({ state }) => state().clock?.rate)
    await world.play()
    await eventually(() => expect(rates()).toEqual([1, 1, 1]))
    await world.pause()
    await eventually(() => expect(rates()).toEqual([0, 0, 0]))
  })
})

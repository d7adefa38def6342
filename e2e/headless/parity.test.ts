// Old snapshot + events = fresh snapshot: after every command of a world, each person's marketplace shows, from channel events alone,
// what the server sends to a client that opens now. Uses the real transport and real sockets.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { RunningWorld } from '../../simulator/runtime/running-world'
import { createSimulator, type Simulator } from '../../simulator/server'
import { processOf } from '../../simulator/world/bids/bidding'
import { standingMaximaFor } from '../../simulator/world/bids/standing-maxima.project'
import { type Command, commandNames } from '../../simulator/world/commands'
import { questionsFor } from '../../simulator/world/questions/questions.project'
import { selectNotifications } from '../../src/state/notifications/notifications.slice'
import { questionsOpened, selectQuestions, selectWatchedQuestions } from '../../src/state/questions/questions.slice'
import { selectStandingMaxima } from '../../src/state/standing-maxima/standing-maxima.slice'
import { selectTwoPerson } from '../../src/state/two-person/two-person.slice'
import { sendSample } from './command-samples'
import { eventually } from './eventually'
import { type MarketplaceClient, openMarketplace, statusesOf, withoutNulls } from './marketplace-client'
import { control, firstAuction, submit, userOf } from './world-actions'

const watchers = ['harbor-crest', 'summit-ridge', 'prairie-lending'] as const

type Lists = readonly (readonly unknown[])[]

/** The lists that the server sends this person now. */
const listsOf = (client: MarketplaceClient, role: string): Promise<Lists> =>
  Promise.all(statusesOf(role).map((status) => client.freshList(status)))

/** What this person's marketplace shows, in the wire format. */
function viewOf(client: MarketplaceClient, role: string) {
  const { status: _status, ...rule } = selectTwoPerson(client.state())
  return {
    lists: statusesOf(role).map((status) => client.list(status)),
    notifications: withoutNulls(selectNotifications(client.state()).items),
    twoPerson: role === 'investor' ? withoutNulls(rule) : null,
    maxima: withoutNulls(selectStandingMaxima(client.state())),
    questions: questionsOf(client),
  }
}

/** The questions about the auction whose panel is open; none if the world was replaced, which closes it. */
function questionsOf(client: MarketplaceClient): unknown {
  const watched = selectWatchedQuestions(client.state())
  return watched === null ? [] : (selectQuestions(client.state(), watched)?.rows ?? [])
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
    const userId = world.cast.find((person) => person.key === client.persona)?.userId ?? 0
    const maxima = withoutNulls(standingMaximaFor(world.state(), userId).maxima)
    const watched = selectWatchedQuestions(client.state())
    const questions = watched === null ? [] : (questionsFor(world.state(), userId, watched) ?? [])
    const fresh = { lists, notifications, twoPerson, maxima, questions }
    await eventually(() => expect(viewOf(client, role), `what ${client.persona} sees`).toEqual(fresh))
  }
}

/** Moves of the clock; the first three undo what has happened. */
const clockMoves: Readonly<Record<string, (world: RunningWorld) => Promise<unknown>>> = {
  'a rewind': (world) => world.rewind({ offsetMs: 0 }),
  'a snapshot that is restored': (world) => world.restore('before'),
  'a reset': (world) => world.reset(),
  'a jump past the end of auctions': (world) => world.advance(20 * 60_000),
}

const MINUTE = 60_000

type Stage = (world: RunningWorld) => Promise<unknown>
const wait =
  (ms: number): Stage =>
  (world) =>
    world.advance(ms)
/** Bids beyond the limits of the scenario's bots: a price, or a rate in the rate process. */
const bidAs =
  (key: string, figure: number): Stage =>
  (world) => {
    const auction = firstAuction(world, 'live')
    const value = processOf(auction) === 'price' ? { price: figure, rate: null } : { price: null, rate: figure }
    const actor = { actor: userOf(world, key), origin: 'person', signatorId: null } as const
    return submit(world, { name: 'bid', ...actor, auctionId: auction.id, ...value, seen: null, key: null })
  }
const auctionCommand =
  (command: (auctionId: number) => Command): Stage =>
  (world) =>
    submit(world, command(firstAuction(world, 'live').id))

/** Whole auctions, stage by stage: who sells, and how they end. */
const auctions = {
  'outbid-in-the-last-minute': {
    seller: 'prairie-lending',
    outcome: 'sold',
    stages: [
      wait(1_000),
      bidAs('harbor-crest', 102.75),
      wait(29 * MINUTE - 1_000),
      bidAs('harbor-crest', 103),
      wait(115_000),
      bidAs('summit-ridge', 103.25),
      wait(90_000),
      auctionCommand((auctionId) => ({
        name: 'pause auction',
        ...control,
        auctionId,
        reason: 'A term is being corrected.',
      })),
      wait(5 * MINUTE),
      auctionCommand((auctionId) => ({ name: 'resume auction', ...control, auctionId })),
      bidAs('harbor-crest', 103.5),
      wait(2 * MINUTE),
    ],
  },
  'no-sale': {
    seller: 'ridgeway-housing',
    outcome: 'no_sale',
    stages: [
      wait(1_000),
      (world) =>
        submit(world, {
          name: 'ignore',
          actor: userOf(world, 'summit-ridge'),
          origin: 'person',
          auctionId: firstAuction(world, 'live').id,
        }),
      wait(18 * MINUTE),
      auctionCommand((auctionId) => ({ name: 'extend auction', ...control, auctionId, minutes: 10 })),
      wait(12 * MINUTE),
      (world) => submit(world, { name: 'relist auction', ...control, auctionId: firstAuction(world, 'past').id }),
    ],
  },
  'rate-process': {
    seller: 'prairie-lending',
    outcome: 'sold',
    stages: [
      wait(4 * MINUTE + 1_000),
      bidAs('harbor-crest', 5.16),
      bidAs('summit-ridge', 5.15),
      wait(15 * MINUTE),
      bidAs('harbor-crest', 5.14),
      wait(10 * MINUTE),
    ],
  },
} as const satisfies Readonly<Record<string, { seller: string; outcome: string; stages: readonly Stage[] }>>

// Verifies: S1.7, S4.13, S4.14
describe.each(['reverb', 'socket.io'] as const)(
  'seller, investor and rival in a whole auction over %s',
  (broadcaster) => {
    it.each(Object.entries(auctions))(
      'see the same as fresh clients after each stage of %s',
      async (scenario, { seller, outcome, stages }) => {
        const simulator = await createSimulator({ port: 0, host: '127.0.0.1', scenario: null, quiet: true })
        const world = simulator.worlds.create({ scenario, paused: true, broadcaster })
        const people = ['harbor-crest', 'summit-ridge', seller]
        const clients = await Promise.all(people.map((persona) => openMarketplace(simulator, world, persona)))
        await Promise.all(clients.map((client) => client.live()))
        for (const stage of stages) {
          await stage(world)
          await expectParity(world, clients)
        }
        expect(firstAuction(world, 'past').result?.outcome).toBe(outcome)
        for (const client of clients) client.close()
        await simulator.close()
      },
    )
  },
)

describe.each(['reverb', 'socket.io'] as const)('a marketplace that follows the events of %s', (broadcaster) => {
  let simulator: Simulator
  let world: RunningWorld
  let clients: readonly MarketplaceClient[] = []
  /** The first lists of each person. Equal worlds start with equal lists, so they're read in the first world only. */
  const firstLists = new Map<string, Promise<Lists>>()
  const readFirstLists = (client: MarketplaceClient, role: string): Promise<Lists> => {
    const lists = firstLists.get(client.persona) ?? listsOf(client, role)
    firstLists.set(client.persona, lists)
    return lists
  }

  beforeEach(async () => {
    simulator = await createSimulator({ port: 0, host: '127.0.0.1', scenario: null, quiet: true })
    world = simulator.worlds.create({ scenario: 'first-live-auction', seed: 41, paused: true, broadcaster })
    clients = await Promise.all(watchers.map((persona) => openMarketplace(simulator, world, persona)))
    const auctionId = firstAuction(world, 'pre').id
    for (const { market } of clients) market.store.dispatch(questionsOpened({ auctionId, canChange: true }))
    await Promise.all(clients.map((client) => client.live()))
    await expectParity(world, clients, readFirstLists)
  })

  afterEach(async () => {
    for (const client of clients) client.close()
    await simulator.close()
  })

  // Verifies: S1.7, S4.13, S4.14, S4.15, S4.16, S4.17, S7.33
  it.each(commandNames)('shows the same as a fresh marketplace after the command "%s"', async (name) => {
    const before = world.log().length
    const listReads = () =>
      clients.map(({ requests }) => requests.filter((each) => each.startsWith('GET /api/auction/list/')).length)
    const reads = listReads()
    await sendSample(world, name)
    expect(
      world
        .log()
        .slice(before)
        .map((entry) => entry.command.name),
    ).toContain(name)
    await expectParity(world, clients)
    expect(listReads(), 'lists that were refetched instead of updated by events').toEqual(reads)
  })

  it.each(Object.entries(clockMoves))(
    'shows the same as a fresh marketplace after %s, and after the next bid',
    async (_name, move) => {
      await sendSample(world, 'bid')
      await world.snapshot('before')
      for (const name of ['notify', 'ignore', 'extend auction'] as const) await sendSample(world, name)
      await expectParity(world, clients)
      await move(world)
      await expectParity(world, clients)
      await sendSample(world, 'bid')
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

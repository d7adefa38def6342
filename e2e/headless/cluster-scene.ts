// The setting for faults: a market on three nodes, a load of bids, and two real clients behind the load balancer; and the checks to
// run after a fault.
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { ownerAmong } from '../../simulator/cluster/placement'
import { selectNotifications } from '../../src/state/notifications/notifications.slice'
import {
  type AcknowledgedBid,
  expectNothingLost,
  type Load,
  type Market,
  openMarket,
  startBidding,
} from './cluster-load'
import { call } from './cluster-of-nodes'
import type { ClusterProcesses, NodeProcess } from './cluster-processes'
import { eventually } from './eventually'
import { type MarketplaceClient, openMarketplace } from './marketplace-client'

const PEOPLE = [
  { persona: 'harbor-crest', broadcaster: 'reverb' },
  { persona: 'prairie-lending', broadcaster: 'socket.io' },
] as const
/** How long the load runs before the fault and after it, ms. */
const UNDISTURBED_MS = 1_000

/** `RUNS=10` plays each fault ten times and prints how long each took. */
export const runs = Array.from({ length: Number(process.env.RUNS ?? 1) }, (_, index) => index + 1)

/** Prints figures if `RUNS` is set. */
export function printFigures(row: string, values: object): void {
  if (process.env.RUNS !== undefined) process.stderr.write(`${JSON.stringify({ row, ...values })}\n`)
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Counts how often a client has lost its live connection so far. */
function outagesOf({ market, state }: MarketplaceClient): () => number {
  let wasLive = true
  let count = 0
  market.store.subscribe(() => {
    const isLive = state().connection.phase === 'live'
    if (wasLive && !isLive) count += 1
    wasLive = isLive
  })
  return () => count
}

const shownAuction = z.looseObject({
  id: z.int(),
  best_bid: z.nullish(z.looseObject({ price: z.nullish(z.number()) })),
})

export interface Scene {
  readonly market: Market
  readonly clients: readonly MarketplaceClient[]
  /** Starts a load of bids; resolves when it's running. The keys of the bids begin with `run`. */
  bids(run: string): Promise<Load>
  /** Stops the load of a test that failed. */
  reset(): Promise<void>
  /** The node that runs the world. */
  owner(): Promise<NodeProcess>
  /** How often a real client has lost its live connection since the bids began. */
  outages(): number
  /** Resolves with the ms until both real clients are live and show this bid or a higher one. */
  shown(bid: AcknowledgedBid): Promise<number>
  /** Stops the load, and compares every receipt with the log and every client with a fresh one. */
  expectAllThere(load: Load): Promise<void>
  close(): void
}

/** The node that responds for the world `main` when this one is called. */
export async function ownerBy({ url }: NodeProcess): Promise<string | null> {
  return (await call(url, '/simulator/api/worlds/main')).headers.get('X-Simulator-Node')
}

/** Creates the market and connects its clients. */
export async function openScene(cluster: ClusterProcesses): Promise<Scene> {
  const { nodes, balancer } = cluster
  const [first] = nodes
  if (first === undefined) throw new Error('there are no nodes')
  const market = await openMarket(first)
  const openClient = async ({ persona, broadcaster }: (typeof PEOPLE)[number]): Promise<MarketplaceClient> => {
    const world = { id: 'main', broadcaster, cast: market.cast }
    // While the bucket of sessions elects a leader, a sign-in is refused with 503.
    const client = await eventually(() => openMarketplace(balancer, world, persona))
    await client.live()
    return client
  }
  const clients = await Promise.all(PEOPLE.map(openClient))
  let outages: readonly (() => number)[] = []
  let last: Load | null = null
  return {
    market,
    clients,
    async bids(run) {
      for (const client of clients) await client.live()
      outages = clients.map(outagesOf)
      const load = startBidding(nodes, market, run)
      last = load
      await load.acknowledgedAfter(performance.now() + UNDISTURBED_MS)
      return load
    },
    // A bid without a receipt has already failed that test.
    reset: () => last?.stop().catch(() => undefined) ?? Promise.resolve(),
    outages: () => outages.reduce((sum, count) => sum + count(), 0),
    async owner() {
      // A node that has just returned may not have its worlds back yet.
      const name =
        ownerAmong(
          nodes.map((node) => node.name),
          'main',
        ) ?? ''
      await eventually(async () => expect(await Promise.all(nodes.map(ownerBy))).toEqual(nodes.map(() => name)))
      return cluster.node(name)
    },
    async shown({ auctionId, price, answeredAt }) {
      for (const { list, state } of clients)
        await eventually(() => {
          expect(state().connection.phase).toBe('live')
          // A lender sees only its own auctions.
          const auction = z
            .array(shownAuction)
            .parse(list('live'))
            .find(({ id }) => id === auctionId)
          if (auction !== undefined) expect(auction.best_bid?.price ?? 0).toBeGreaterThanOrEqual(price)
        })
      return performance.now() - answeredAt
    },
    async expectAllThere(load) {
      await load.acknowledgedAfter(performance.now() + UNDISTURBED_MS)
      await load.stop()
      await expectNothingLost(cluster, market, load)
      for (const [index, client] of clients.entries()) {
        await client.live()
        const fresh = await openClient(PEOPLE[index] ?? PEOPLE[0])
        const viewOf = ({ list, state }: MarketplaceClient) => [list('live'), selectNotifications(state()).items]
        expect(fresh.list('live').length).toBeGreaterThan(0)
        await eventually(() => expect(viewOf(client)).toEqual(viewOf(fresh)))
        fresh.close()
      }
    },
    close() {
      for (const client of clients) client.close()
    },
  }
}

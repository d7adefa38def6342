// The simulator of a test file and the clients opened on it: starts before the first test, and closes after the last one.
import { afterAll, beforeAll } from 'vitest'
import type { RunningWorld } from '../../simulator/runtime/running-world'
import { createSimulator, type Simulator } from '../../simulator/server'
import { type MarketplaceClient, openMarketplace, type Tab } from './marketplace-client'

type Worlds = Simulator['worlds']

/** Call once, outside of tests. */
export function clientsOfFile() {
  let simulator: Simulator
  const clients: MarketplaceClient[] = []
  const closeClients = () => {
    for (const client of clients.splice(0)) client.close()
  }
  beforeAll(async () => {
    simulator = await createSimulator({ port: 0, host: '127.0.0.1', scenario: null, quiet: true })
  })
  afterAll(async () => {
    closeClients()
    await simulator.close()
  })
  return {
    /** A new world with a paused clock. */
    openWorld: (options: Parameters<Worlds['create']>[0]): RunningWorld =>
      simulator.worlds.create({ seed: 7, paused: true, ...options }),
    /** Signs a person in, and waits for everything that they follow. `url`: a proxy to the simulator. */
    openClient: async (
      world: RunningWorld,
      persona: string,
      url = simulator.url,
      tab: Tab = {},
    ): Promise<MarketplaceClient> => {
      const client = await openMarketplace({ url }, world, persona, {}, tab)
      clients.push(client)
      await client.live()
      return client
    },
    closeClients,
    url: () => simulator.url,
  }
}

// Worlds for Vitest, with Laravel Echo clients of their people. Everything a test opens is closed after it.
import { afterAll, afterEach, beforeAll } from 'vitest'
import { type EchoConnection, type EchoParts, openEcho } from './echo-connection'
import type { PersonName } from './names'
import { type NewWorldOptions, newWorld, SimulatedWorld } from './simulated-world'
import { createSimulator, type InProcessSimulator, runningSimulator } from './simulator'

/** How long the simulator may take to start; no test measures it. Real ms. */
const START_TIMEOUT_MS = 60_000

/** A world whose people have Echo clients. */
export class EchoWorld extends SimulatedWorld {
  readonly #lines: EchoConnection[] = []

  /** Signs a person in and connects an Echo client, which is closed after the test. */
  async echo(person: PersonName, parts: EchoParts): Promise<EchoConnection> {
    const line = await openEcho(this, person, parts)
    this.#lines.push(line)
    return line
  }

  override async end(): Promise<void> {
    for (const line of this.#lines.splice(0)) line.close()
    await super.end()
  }
}

/** Creates worlds for the tests of a file. */
export interface Worlds {
  /** Creates a world, which ends with the test. */
  world(options?: NewWorldOptions): Promise<EchoWorld>
}

/**
 * Starts a simulator for the tests of this file, or uses the one at SIMULATOR_URL, with the token SIMULATOR_TOKEN.
 * @example const simulator = simulatorForTests(); test('…', async () => { const world = await simulator.world() })
 */
export function simulatorForTests(): Worlds {
  const running = runningSimulator()
  let own: InProcessSimulator | null = null
  const openWorlds: EchoWorld[] = []
  beforeAll(async () => {
    if (running !== null) return
    own = await createSimulator()
    // The first world reads all fixtures, which takes a busy machine most of the five seconds that a test has.
    const { id } = await newWorld(own.control, {})
    await own.control('worlds.end', { params: { worldId: id } })
  }, START_TIMEOUT_MS)
  afterEach(async () => {
    for (const world of openWorlds.splice(0)) await world.end()
  })
  afterAll(() => own?.close())
  return {
    async world(options = {}) {
      const simulator = own ?? running
      if (simulator === null) throw new Error('Create worlds inside a test: the simulator starts before the first one.')
      const { url, control } = simulator
      const world = new EchoWorld(await newWorld(control, options), url, control)
      openWorlds.push(world)
      return world
    },
  }
}

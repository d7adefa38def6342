// Worlds for Vitest, and Laravel Echo clients of their people without a browser. What a test opened is closed after it.
import { afterAll, afterEach, beforeAll } from 'vitest'
import { client } from './client'
import type { EchoLine, EchoParts } from './echo-line'
import { openEcho } from './echo-line'
import type { WorldWish } from './simulated-world'
import { newWorld, SimulatedWorld } from './simulated-world'
import type { InProcessSimulator } from './simulator'
import { createSimulator } from './simulator'

/** A world whose people have Echo clients. */
export class EchoWorld extends SimulatedWorld {
  readonly #lines: EchoLine[] = []

  /** Signs a person in and connects an Echo client for them; closed after the test. */
  async echo(person: string, parts: EchoParts): Promise<EchoLine> {
    const line = await openEcho(this, this.person(person), parts)
    this.#lines.push(line)
    return line
  }

  override async end(): Promise<void> {
    for (const line of this.#lines.splice(0)) line.close()
    await super.end()
  }
}

/** Worlds for the tests of a file. */
export interface Worlds {
  /** A world of its own for this test. */
  world(wish?: WorldWish): Promise<EchoWorld>
}

/** Starts a simulator for the tests of this file, or uses the one at SIMULATOR_URL, and ends each test's worlds with it. */
export function simulatorForTests(): Worlds {
  let own: InProcessSimulator | null = null
  const open: EchoWorld[] = []
  const running = process.env.SIMULATOR_URL
  beforeAll(async () => {
    if (running === undefined) own = await createSimulator()
  })
  afterEach(async () => {
    for (const world of open.splice(0)) await world.end()
  })
  afterAll(() => own?.close())
  return {
    async world(wish = {}) {
      const url = own?.url ?? running ?? ''
      const control = own?.control ?? client(url)
      const world = new EchoWorld(await newWorld(control, wish), url, control)
      open.push(world)
      return world
    },
  }
}

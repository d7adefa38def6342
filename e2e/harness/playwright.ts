// Fixtures for Playwright: each test gets its own world in paused virtual time, which ends with the test. Uses the simulator at
// SIMULATOR_URL, or starts one per worker.
import { setTimeout as pause } from 'node:timers/promises'
import {
  test as base,
  expect as baseExpect,
  type Page,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test'
import type { World } from '../../simulator/control-api/control.schemas'
import type { ControlClient } from '../../simulator/control-api/control-client'
import { client } from './client'
import { type NewWorldOptions, newWorld, SimulatedWorld } from './simulated-world'
import { createSimulator } from './simulator'

/** Playwright's `expect`, so that one import is enough. */
export const expect = baseExpect

/** Options of a test's world. `test.use({ scenario: 'outbid-in-the-last-minute', seed: 7, paused: false })` */
export interface WorldOptions {
  scenario: string
  /** The text of your own scenario, instead of a shipped one. */
  source: string | undefined
  /** World and lookup files for the scenario: name → text. */
  files: Readonly<Record<string, string>> | undefined
  seed: number | undefined
  paused: boolean
  broadcaster: 'reverb' | 'socket.io'
}

/** What `enter` waits for. */
export interface EnterOptions {
  /** Channels, such as `auction`, that the page must have joined. Default: any one; `[]` waits for none. */
  readonly channels?: readonly string[]
  /** How long to wait, real ms. Default 10000. */
  readonly within?: number
}

const POLL_INTERVAL_MS = 25

/** A world whose people have pages. */
export class BrowserWorld extends SimulatedWorld {
  constructor(
    info: World,
    url: string,
    control: ControlClient,
    /** Opens one more page. */
    private readonly newPage: () => Promise<Page>,
  ) {
    super(info, url, control)
  }

  /**
   * Opens a page at this path on the person's own origin, signed in. Resolves once it has joined its channels and has a response to
   * every request, so that it can't miss anything that happens afterwards. Throws an Error if it doesn't join in time.
   */
  async enter(person: string, path: string, { channels, within = 10_000 }: EnterOptions = {}): Promise<Page> {
    const { key } = this.person(person)
    const before = new Set((await this.#sockets()).map(({ id }) => id))
    const page = await this.newPage()
    const query = `as=${encodeURIComponent(key)}&to=${encodeURIComponent(path)}`
    await page.goto(this.address(key, `/simulator/enter/${this.id}?${query}`))
    if (channels?.length === 0) return page
    const end = performance.now() + within
    for (;;) {
      const own = (await this.#sockets()).filter((each) => each.person === key && !before.has(each.id))
      const joined = own.flatMap((each) => each.channels)
      const isJoined = (noun: string): boolean => joined.some((name) => name.split(/[-.]/).includes(noun))
      if (channels === undefined ? joined.length > 0 : channels.every(isJoined)) break
      if (performance.now() >= end) {
        const missing = channels === undefined ? 'any channel' : channels.join(', ')
        throw new Error(
          `The page of ${key} at ${path} did not join ${missing} within ${within} ms. Joined: ${joined.join(', ') || 'none'}`,
        )
      }
      await pause(POLL_INTERVAL_MS)
    }
    await this.clock.settle()
    return page
  }

  /** Opens a page without signing in. */
  async visit(person: string, path: string): Promise<Page> {
    const page = await this.newPage()
    await page.goto(this.address(person, path))
    return page
  }

  #sockets() {
    return this.control('sockets.list', { params: { worldId: this.id } })
  }
}

/** The simulator of a worker. */
export interface WorkerSimulator {
  readonly url: string
  readonly control: ControlClient
}

type Fixtures = PlaywrightTestArgs & PlaywrightTestOptions & WorldOptions & { world: BrowserWorld }
type WorkerFixtures = PlaywrightWorkerArgs & PlaywrightWorkerOptions & { simulator: WorkerSimulator }

const newWorldOptions = (options: WorldOptions, label: string): NewWorldOptions => {
  const { scenario, source, files, seed, paused, broadcaster } = options
  const common = {
    paused,
    broadcaster,
    label: label.slice(0, 80),
    ...(files === undefined ? {} : { files }),
    ...(seed === undefined ? {} : { seed }),
  }
  return source === undefined ? { ...common, scenario } : { ...common, source }
}

/** Playwright's `test` with a `world` fixture. The world ends with the test; a failed test attaches what went over its wire. */
export const test: TestType<Fixtures, WorkerFixtures> = base.extend<
  WorldOptions & { world: BrowserWorld },
  { simulator: WorkerSimulator }
>({
  scenario: ['first-live-auction', { option: true }],
  source: [undefined, { option: true }],
  files: [undefined, { option: true }],
  seed: [undefined, { option: true }],
  paused: [true, { option: true }],
  broadcaster: ['reverb', { option: true }],
  simulator: [
    async ({ browserName: _any }, use) => {
      const running = process.env.SIMULATOR_URL
      if (running !== undefined) {
        const token = process.env.SIMULATOR_TOKEN
        return use({ url: running, control: client(running, token === undefined ? {} : { token }) })
      }
      const simulator = await createSimulator()
      await use(simulator)
      await simulator.close()
    },
    { scope: 'worker' },
  ],
  world: async ({ simulator, context, scenario, source, files, seed, paused, broadcaster }, use, info) => {
    const options = newWorldOptions({ scenario, source, files, seed, paused, broadcaster }, info.title)
    const created = await newWorld(simulator.control, options)
    const world = new BrowserWorld(created, simulator.url, simulator.control, () => context.newPage())
    await use(world)
    if (info.status !== info.expectedStatus) {
      const wire = JSON.stringify(await world.wire.list(), null, 1)
      await info.attach('wire.json', { body: wire, contentType: 'application/json' })
    }
    await world.end()
  },
})

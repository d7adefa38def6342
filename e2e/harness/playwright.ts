// Fixtures for Playwright: each test gets its own world in paused virtual time, which ends with the test. Uses the simulator at
// SIMULATOR_URL, or starts one per worker.
import { writeFile } from 'node:fs/promises'
import {
  type BrowserContext,
  test as base,
  expect as baseExpect,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestInfo,
  type TestType,
} from '@playwright/test'
import { harText } from '../../simulator/control-api/wire-export'
import { checkOrigins } from './allowed-origins'
import { BrowserWorld } from './browser-world'
import type { ScenarioName } from './names'
import { type NewWorldOptions, newWorld } from './simulated-world'
import { createSimulator, type RunningSimulator, runningSimulator } from './simulator'

export { BrowserWorld }

/** Playwright's `expect`, so that one import is enough. */
export const expect = baseExpect

/** Options of a test's world. `test.use({ scenario: 'outbid-in-the-last-minute', seed: 7, paused: false })` */
export interface WorldOptions {
  scenario: ScenarioName
  /** The text of your own scenario, instead of a shipped one. */
  source: string | undefined
  /** World and lookup files for the scenario: name → text. */
  files: Readonly<Record<string, string>> | undefined
  seed: number | undefined
  paused: boolean
  broadcaster: 'reverb' | 'socket.io'
  /**
   * Chooses the world by a cookie, in a browser context per person, instead of by names below localhost. For Safari, and for
   * Playwright's own requests: `page.request`, `route.fetch`. Always so with a simulator on another machine.
   */
  plain: boolean
}

/** Options for a client of your own. Set them in the configuration, or at the top of a file. */
export interface ClientOptions {
  /** The origin of your own client, such as `http://localhost:3000`, which `enter` opens instead of the app that the simulator serves. */
  app: string | undefined
  /** Origins of other pages that may call the simulator. */
  origins: readonly string[]
}

/** The simulator of a worker. */
export interface WorkerSimulator extends RunningSimulator {
  /** Whether it runs on after the tests, at SIMULATOR_URL. */
  readonly isShared: boolean
}

type Fixtures = PlaywrightTestArgs & PlaywrightTestOptions & WorldOptions & { world: BrowserWorld }
type WorkerFixtures = PlaywrightWorkerArgs & PlaywrightWorkerOptions & ClientOptions & { simulator: WorkerSimulator }

const newWorldOptions = (options: Omit<WorldOptions, 'plain'>, label: string): NewWorldOptions => {
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

/** Attaches what went over the wire of a failed test, and where its world can be seen. */
async function attachEvidence(world: BrowserWorld, { isShared }: WorkerSimulator, info: TestInfo): Promise<void> {
  const rows = await world.wire.list()
  let har = ''
  for await (const part of harText(() => rows, world.url)) har += part
  const path = info.outputPath('wire.har')
  await writeFile(path, har)
  await info.attach('wire.har', { path, contentType: 'application/json' })
  if (isShared)
    await info.attach('console', { body: `${world.url}/simulator?world=${world.id}`, contentType: 'text/plain' })
}

/**
 * Playwright's `test` with a `world` fixture. The world ends with the test. A failed test attaches what went over its wire; in a
 * simulator at SIMULATOR_URL, its world stays for an hour, and the test attaches the link to its console.
 */
export const test: TestType<Fixtures, WorkerFixtures> = base.extend<
  WorldOptions & { world: BrowserWorld },
  ClientOptions & { simulator: WorkerSimulator }
>({
  scenario: ['first-live-auction', { option: true }],
  source: [undefined, { option: true }],
  files: [undefined, { option: true }],
  seed: [undefined, { option: true }],
  paused: [true, { option: true }],
  broadcaster: ['reverb', { option: true }],
  plain: [false, { option: true }],
  app: [undefined, { option: true, scope: 'worker' }],
  origins: [[], { option: true, scope: 'worker' }],
  simulator: [
    async ({ app, origins }, use) => {
      const allowedOrigins = [...new Set([...origins, ...(app === undefined ? [] : [app])].map(originOf))]
      const running = runningSimulator()
      if (running !== null) {
        await checkOrigins(running.url, allowedOrigins)
        return use({ ...running, isShared: true })
      }
      const simulator = await createSimulator({ allowedOrigins })
      await use({ ...simulator, isShared: false })
      await simulator.close()
    },
    { scope: 'worker' },
  ],
  world: async (
    { simulator, context, browser, app, plain, scenario, source, files, seed, paused, broadcaster },
    use,
    info,
  ) => {
    const options = newWorldOptions({ scenario, source, files, seed, paused, broadcaster }, info.title)
    const created = await newWorld(simulator.control, options)
    const contexts = new Map<string, BrowserContext>()
    const contextOf = async (person: string): Promise<BrowserContext> => {
      if (app === undefined && !world.isPlain) return context
      const own = contexts.get(person) ?? (await browser.newContext())
      contexts.set(person, own)
      return own
    }
    const world = new BrowserWorld(created, simulator.url, simulator.control, {
      app: app === undefined ? undefined : originOf(app),
      plain,
      async newPage(person, settings) {
        const page = await (await contextOf(person)).newPage()
        if (settings !== null)
          await page.addInitScript((value) => Object.assign(window, { simulator: value }), settings)
        return page
      },
    })
    await use(world)
    const hasFailed = info.status !== info.expectedStatus
    const waits = await world.waits()
    if (hasFailed) await attachEvidence(world, simulator, info)
    for (const own of contexts.values()) await own.close()
    if (hasFailed && simulator.isShared) await world.clock.pause()
    else await world.end()
    if (waits.length > 0) throw new Error(waits.join('\n'))
  },
})

/** The origin of an address, without a path. */
const originOf = (address: string): string => new URL(address).origin

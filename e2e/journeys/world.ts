// The fixture of every journey: the package's world of a test, in paused virtual time, with pages that are watched for errors and
// moves of the clock that wait for what the screen shows, never for time.
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { test as base, expect as baseExpect } from '@playwright/test'
import { PAGE_IN_WORDS } from '../../scripts/test-results'
import type { ClockCommand } from '../../simulator/control-api/control.requests'
import type { World as WorldInfo } from '../../simulator/control-api/control.schemas'
import { newWorld, SimulatedWorld } from '../harness/simulated-world'
import { blankScrollsOn } from './scroll-ends'
import { control, origin, readKeyOf } from './simulator'
import type { Watch } from './watch'
import { watchContext } from './watch'

export interface JourneyOptions {
  /** The connector that the pages of this world use. */
  broadcaster: WorldInfo['broadcaster']
  scenario: string
  seed: number
  /** How the server speaks: `full`, or as docs/real-api.md says under *Trying it out*. */
  api: string
}

/** One world, its people and its clock, as a journey sees them. */
export class World extends SimulatedWorld {
  readonly #pages: Page[] = []

  constructor(
    info: WorldInfo,
    private readonly context: BrowserContext,
    private readonly browser: Browser,
    private readonly watch: Watch,
    private readonly watches: Watch[],
  ) {
    super(info, origin(), control)
  }

  get #params() {
    return { params: { worldId: this.id } }
  }

  /** Opens a page on the person's own origin, signed in through the enter link, beside those that are open already. */
  async enter(persona: string, path: string): Promise<Page> {
    return this.#enterIn(this.context, persona, path)
  }

  /** The same in a second browser that shares nothing with the first. */
  async enterElsewhere(persona: string, path: string): Promise<Page> {
    return this.#enterIn(await this.#elsewhere(), persona, path)
  }

  async #elsewhere(): Promise<BrowserContext> {
    const context = await this.browser.newContext()
    this.watches.push(await watchContext(context))
    return context
  }

  async #enterIn(context: BrowserContext, persona: string, path: string): Promise<Page> {
    const page = await context.newPage()
    this.#pages.push(page)
    const query = `as=${encodeURIComponent(persona)}&to=${encodeURIComponent(path)}`
    await page.goto(this.address(persona, `/simulator/enter/${this.id}?${query}`))
    return page
  }

  /** Opens a page without signing in. */
  async visit(persona: string, path: string): Promise<Page> {
    return this.#visitIn(this.context, persona, path)
  }

  /** The same in a second browser that shares nothing with the first. */
  async visitElsewhere(persona: string, path: string): Promise<Page> {
    return this.#visitIn(await this.#elsewhere(), persona, path)
  }

  async #visitIn(context: BrowserContext, persona: string, path: string): Promise<Page> {
    const page = await context.newPage()
    this.#pages.push(page)
    await page.goto(this.address(persona, path))
    return page
  }

  /** Console errors that the journey causes itself. */
  expectOnConsole(pattern: RegExp): void {
    for (const watch of [this.watch, ...this.watches]) watch.expect(pattern)
  }

  /** The path of the link in the newest e-mail to this address. */
  async mailedPath(to: string): Promise<string> {
    const mails = await control('mailbox.list', this.#params)
    const mail = mails.find((each) => each.to === to && each.link !== null)
    if (!mail?.link) throw new Error(`no e-mail with a link went to ${to}`)
    return mail.link.path
  }

  /** The key of somebody who signed up in this journey, for commands. */
  async keyOf(email: string): Promise<string> {
    return readKeyOf(this.id, email)
  }

  async advance(by: string): Promise<void> {
    await this.#move({ action: 'advance', by })
  }

  async play(): Promise<void> {
    await this.#run({ action: 'play' })
  }

  /** Stops the clock and waits until every open page shows the same instant. */
  async pause(): Promise<void> {
    await this.#move({ action: 'pause' })
  }

  async rate(rate: number): Promise<void> {
    await this.#run({ action: 'rate', rate })
  }

  async jump(to: string): Promise<void> {
    await this.#move({ action: 'jump', to })
  }

  async rewind(to: string): Promise<void> {
    await this.#move({ action: 'rewind', to })
  }

  /** Names this moment. */
  async snapshot(name: string): Promise<void> {
    await control('snapshots.take', { ...this.#params, body: { name } })
  }

  /** Back to a named moment, under the open pages. */
  async restore(name: string): Promise<void> {
    await control('snapshots.restore', { ...this.#params, body: { name } })
    await this.clockApplied()
  }

  /** From the beginning again, under the open pages. */
  async reset(): Promise<void> {
    await control('worlds.reset', this.#params)
    await this.clockApplied()
  }

  /** To the next thing that is scheduled. */
  async step(): Promise<void> {
    await control('clock.step', this.#params)
    await this.clockApplied()
  }

  /** Each open page in words, for whoever only has what a failed journey printed. */
  pagesInWords(): Promise<readonly string[]> {
    const open = this.#pages.filter((page) => !page.isClosed())
    const inWords = async (page: Page) => {
      const words = await page.ariaSnapshot().catch((error: unknown) => String(error))
      return `${page.url()}\n${words}`
    }
    return Promise.all(open.map(inWords))
  }

  async cutSockets(): Promise<void> {
    await control('sockets.cut', this.#params)
  }

  async #run(command: ClockCommand): Promise<void> {
    await control('clock.run', { ...this.#params, body: command })
  }

  /** Runs it and waits until every open page shows the new instant. */
  async #move(command: ClockCommand): Promise<void> {
    await this.#run(command)
    await this.clockApplied()
  }

  /** Waits until the official time on every open signed-in page is that of the paused world, to the second. */
  async clockApplied(): Promise<void> {
    const time = officialTime(await this.clock.now())
    for (const page of this.#pages) {
      if (page.isClosed()) continue
      const chip = page.getByRole('button', { name: /\d\d:\d\d:\d\d ET/ })
      if ((await chip.count()) > 0) await baseExpect(chip).toContainText(time)
    }
  }
}

/** `10:42:17 ET`: what the connection chip shows for an instant. */
const officialTime = (iso: string): string => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  return `${format.format(new Date(iso))} ET`
}

/** What scrolls into blank space on the pages that are open at the end of a journey. */
async function blankScrollsIn(browser: Browser): Promise<readonly string[]> {
  const pages = browser.contexts().flatMap((each) => each.pages())
  const lines = pages.map(async (page) => (await blankScrollsOn(page)).map((line) => `${page.url()}: ${line}`))
  return (await Promise.all(lines)).flat()
}

/**
 * A journey: `world` is its own, paused; the test fails when a page broke the policy, wrote an error, or scrolls beyond what it
 * shows.
 */
export const test = base.extend<JourneyOptions & { world: World }>({
  broadcaster: ['reverb', { option: true }],
  scenario: ['first-live-auction', { option: true }],
  seed: [41, { option: true }],
  api: ['full', { option: true }],
  world: async ({ context, browser, broadcaster, scenario, seed, api }, use, testInfo) => {
    const info = await newWorld(control, { scenario, seed, broadcaster, api })
    const watch = await watchContext(context)
    const watches: Watch[] = []
    const world = new World(info, context, browser, watch, watches)
    await use(world)
    const hasPassed = testInfo.status === testInfo.expectedStatus
    const troubles = [
      ...[watch, ...watches].flatMap((each) => each.troubles),
      ...(hasPassed ? await blankScrollsIn(browser) : []),
    ]
    if (!hasPassed || troubles.length > 0) {
      // While all pages are open.
      for (const body of await world.pagesInWords())
        await testInfo.attach(PAGE_IN_WORDS, { body, contentType: 'text/plain' })
      await testInfo.attach('wire.json', {
        body: JSON.stringify(await world.wire.list(), null, 1),
        contentType: 'application/json',
      })
    }
    for (const other of browser.contexts()) if (other !== context) await other.close()
    await world.end()
    baseExpect(troubles, 'errors on the pages of this journey').toEqual([])
  },
})

export const expect = baseExpect

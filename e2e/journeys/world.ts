// The fixture of every journey: a world in paused virtual time with pages that are watched for errors. Moves of the clock wait until
// the pages show the new time.
import { type Browser, type BrowserContext, test as base, expect as baseExpect, type Page } from '@playwright/test'
import { PAGE_IN_WORDS } from '../../scripts/test-results'
import type { ClockCommand } from '../../simulator/control-api/control.requests'
import type { World as WorldInfo } from '../../simulator/control-api/control.schemas'
import { newWorld, SimulatedWorld } from '../harness/simulated-world'
import { blankScrollsOn } from './scroll-ends'
import { control, origin, readKeyOf } from './simulator'
import { watchContext } from './watch'

export interface JourneyOptions {
  /** The connector that the pages of this world use. */
  broadcaster: WorldInfo['broadcaster']
  scenario: string
  seed: number
  /** The API of the server: `full`, or one that docs/real-api.md lists under *Trying it out*. */
  api: string
}

/** A journey's view of its world: people, pages and the clock. */
export class World extends SimulatedWorld {
  readonly #pages: Page[] = []

  constructor(
    info: WorldInfo,
    private readonly context: BrowserContext,
    private readonly browser: Browser,
    /** The lists of problems on the pages of each context. */
    private readonly problems: (readonly string[])[],
    /** What the journey itself causes on the console. */
    private readonly expected: RegExp[],
  ) {
    super(info, origin(), control)
  }

  get #params() {
    return { params: { worldId: this.id } }
  }

  /** The address on a person's own origin, also of someone who signs up during the journey. */
  override address(persona: string, path = '/'): string {
    return this.addressOf(persona, path)
  }

  /** Opens another page on the person's own origin, signed in with the enter link. */
  async enter(persona: string, path: string): Promise<Page> {
    return this.#enterIn(this.context, persona, path)
  }

  /** Does the same in a new browser context. */
  async enterElsewhere(persona: string, path: string): Promise<Page> {
    return this.#enterIn(await this.#newContext(), persona, path)
  }

  async #newContext(): Promise<BrowserContext> {
    const context = await this.browser.newContext()
    this.problems.push(await watchContext(context, this.expected))
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

  /** Does the same in a new browser context. */
  async visitElsewhere(persona: string, path: string): Promise<Page> {
    return this.#visitIn(await this.#newContext(), persona, path)
  }

  async #visitIn(context: BrowserContext, persona: string, path: string): Promise<Page> {
    const page = await context.newPage()
    this.#pages.push(page)
    await page.goto(this.address(persona, path))
    return page
  }

  /** Allows console errors that the journey itself causes. */
  expectOnConsole(pattern: RegExp): void {
    this.expected.push(pattern)
  }

  /** Allows the browser's message about calls to paths that begin like this and are refused, because the journey itself causes them. */
  expectRefusal(status: number, path: string): void {
    this.expectOnConsole(new RegExp(`status of ${status} .* http://[^/]*${path}`))
  }

  /** The path of the link in the newest email to this address, or in the newest with this subject. */
  async mailedPath(to: string, subject: string | null = null): Promise<string> {
    const mails = await control('mailbox.list', this.#params)
    const mail = mails.find(
      (each) => each.to === to && each.link !== null && (subject ?? each.subject) === each.subject,
    )
    if (!mail?.link) throw new Error(`no email with a link was sent to ${to}`)
    return mail.link.path
  }

  /** The key of a person who signed up in this journey, for use in commands. */
  async keyOf(email: string): Promise<string> {
    return readKeyOf(this.id, email)
  }

  async advance(by: string): Promise<void> {
    await this.#move({ action: 'advance', by })
  }

  async play(): Promise<void> {
    await this.#run({ action: 'play' })
  }

  /** Stops the clock and waits until every open page shows the same time. */
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

  /** Takes a snapshot. */
  async snapshot(name: string): Promise<void> {
    await control('snapshots.take', { ...this.#params, body: { name } })
  }

  /** Restores a snapshot while pages are open. */
  async restore(name: string): Promise<void> {
    await control('snapshots.restore', { ...this.#params, body: { name } })
    await this.clockApplied()
  }

  /** Resets the world to its start while pages are open. */
  async reset(): Promise<void> {
    await control('worlds.reset', this.#params)
    await this.clockApplied()
  }

  /** Moves the clock to the next scheduled step. */
  async step(): Promise<void> {
    await control('clock.step', this.#params)
    await this.clockApplied()
  }

  /** Each open page as text, so that the output of a failed journey is enough to debug it. */
  pagesAsText(): Promise<readonly string[]> {
    const openPages = this.#pages.filter((page) => !page.isClosed())
    const asText = async (page: Page) => {
      const text = await page.ariaSnapshot().catch((error: unknown) => String(error))
      return `${page.url()}\n${text}`
    }
    return Promise.all(openPages.map(asText))
  }

  async cutSockets(): Promise<void> {
    await control('sockets.cut', this.#params)
  }

  async #run(command: ClockCommand): Promise<void> {
    await control('clock.run', { ...this.#params, body: command })
  }

  /** Runs the command and waits until every open page shows the new time. */
  async #move(command: ClockCommand): Promise<void> {
    await this.#run(command)
    await this.clockApplied()
  }

  /** Waits until every open signed-in page shows the official time of the paused world, to the second. */
  async clockApplied(): Promise<void> {
    const time = officialTime(await this.clock.now())
    for (const page of this.#pages) {
      if (page.isClosed()) continue
      const chip = page.getByRole('button', { name: /\d\d:\d\d:\d\d ET/ })
      if ((await chip.count()) > 0) await baseExpect(chip).toContainText(time)
    }
  }
}

/** An instant as the connection chip shows it: `10:42:17 ET`. */
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

/** What scrolls into blank space on the open pages. */
async function blankScrollsIn(browser: Browser): Promise<readonly string[]> {
  const pages = browser.contexts().flatMap((each) => each.pages())
  const lines = pages.map(async (page) => (await blankScrollsOn(page)).map((line) => `${page.url()}: ${line}`))
  return (await Promise.all(lines)).flat()
}

/**
 * Playwright's `test` with its own paused `world`. It also fails if a page breaks the content security policy, logs an error, or
 * scrolls beyond its content.
 */
export const test = base.extend<JourneyOptions & { world: World }>({
  broadcaster: ['reverb', { option: true }],
  scenario: ['first-live-auction', { option: true }],
  seed: [41, { option: true }],
  // API=spec plays the journeys on a server that offers less; many test what it doesn't have.
  api: [process.env.API ?? 'full', { option: true }],
  world: async ({ context, browser, broadcaster, scenario, seed, api }, use, testInfo) => {
    const info = await newWorld(control, { scenario, seed, broadcaster, api })
    const expected: RegExp[] = []
    const lists = [await watchContext(context, expected)]
    const world = new World(info, context, browser, lists, expected)
    // The app makes calls that such a server may lack.
    if (api !== 'full') world.expectRefusal(404, '/api/')
    await use(world)
    const hasPassed = testInfo.status === testInfo.expectedStatus
    const problems = [...lists.flat(), ...(hasPassed ? await blankScrollsIn(browser) : [])]
    if (!hasPassed || problems.length > 0) {
      // Before the pages are closed.
      for (const body of await world.pagesAsText())
        await testInfo.attach(PAGE_IN_WORDS, { body, contentType: 'text/plain' })
      await testInfo.attach('wire.json', {
        body: JSON.stringify(await world.wire.list(), null, 1),
        contentType: 'application/json',
      })
    }
    for (const other of browser.contexts()) if (other !== context) await other.close()
    await world.end()
    baseExpect(problems, 'errors on the pages of this journey').toEqual([])
  },
})

export const expect = baseExpect

// A world whose people have pages in a browser.
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { World } from '../../simulator/control-api/control.schemas'
import type { ControlClient } from '../../simulator/control-api/control-client'
import { readPath } from '../../src/app/paths'
import { checkChannel, checkOptions, checkPath, checkSlash } from './check-names'
import type { ChannelName, PersonName } from './names'
import { PageProgress } from './page-progress'
import { SimulatedWorld } from './simulated-world'

/** What `enter` waits for. */
export interface EnterOptions {
  /** Channels, such as `auction`, that the page must have joined. Default: any one; `[]` waits for none. */
  readonly channels?: readonly ChannelName[]
  /** How long to wait, real ms. Default: until the test's own time is over. */
  readonly within?: number
}

/** What a client of your own finds in `window.simulator` on a page that `enter` opened. */
export interface ClientSettings {
  /** The origin of the simulator's API. */
  readonly url: string
  /** The world's id, for the header `X-Simulator-World` of every call. */
  readonly world: string
  readonly person: string
  /** For `Authorization: Bearer`. */
  readonly token: string
  readonly broadcaster: 'reverb' | 'socket.io'
}

/** Where the pages of a world are opened. */
export interface PageOptions {
  /** Opens a page for this person. `settings` are for a client of your own. */
  readonly newPage: (person: string, settings: ClientSettings | null) => Promise<Page>
  /** The origin of your own client; undefined for the app that the simulator serves. */
  readonly app?: string | undefined
  /** See `SimulatedWorld.isPlain`. */
  readonly plain?: boolean
}

const POLL_INTERVAL_MS = 25

/** True for a path that only leads to another page. */
const isPassage = (path: string): boolean => ['landing', 'role'].includes(readPath(path).page)

/** Opens an address; false if that takes longer than `within`, real ms. */
const opens = (page: Page, address: string, within: number | undefined): Promise<boolean> =>
  page.goto(address, within === undefined ? {} : { timeout: within }).then(
    () => true,
    (error: Error) => {
      if (error.name !== 'TimeoutError') throw error
      return false
    },
  )

export class BrowserWorld extends SimulatedWorld {
  /** What `enter` waits for at the moment. */
  readonly #waits = new Set<() => Promise<string>>()
  #hasEnded = false

  constructor(
    info: World,
    url: string,
    control: ControlClient,
    private readonly options: PageOptions,
  ) {
    super(info, url, control, options.plain)
  }

  /**
   * Opens a page at this path, signed in. Resolves once it has joined its channels and has a response to every request, so that it
   * can't miss anything that happens afterwards. Throws an Error if the app has no such page for this person, leads elsewhere, or
   * doesn't join in time.
   */
  async enter(person: PersonName, path: string, options: EnterOptions = {}): Promise<Page> {
    checkOptions(options, ['channels', 'within'])
    checkSlash(path)
    const { channels, within } = options
    const { key, role } = this.person(person)
    const { app } = this.options
    for (const channel of channels ?? []) checkChannel(channel)
    if (app === undefined) checkPath(path, role)
    const before = new Set((await this.#sockets()).map(({ id }) => id))
    const page = await this.options.newPage(key, app === undefined ? null : await this.#settingsFor(person))
    const progress = new PageProgress(page)
    const joined = async () =>
      (await this.#sockets())
        .filter((each) => each.person === key && !before.has(each.id))
        .flatMap((each) => each.channels)
    const problem = async () => {
      const missing = channels === undefined ? 'any channel' : channels.join(', ')
      const list = (await joined()).join(', ') || 'none'
      return `The page of ${key} at ${path} has not joined ${missing}. Joined: ${list}. ${progress.text()}`
    }
    this.#waits.add(problem)
    try {
      const end = performance.now() + (within ?? Number.POSITIVE_INFINITY)
      const address = app === undefined ? this.#enterAddress(person, path) : `${app}${path}`
      const isOpen = await opens(page, address, within)
      for (;;) {
        // The test is over, and its report says what this waited for.
        if (this.#hasEnded) return await new Promise<Page>(() => undefined)
        const names = await joined()
        const isJoined = (noun: string): boolean => names.some((name) => name.split(/[-.]/).includes(noun))
        if (isOpen && (channels === undefined ? names.length > 0 : channels.every(isJoined))) break
        if (performance.now() >= end) throw new Error(`${await problem()} Waited ${within} ms.`)
        await pause(POLL_INTERVAL_MS)
      }
    } finally {
      this.#waits.delete(problem)
    }
    await this.clock.settle()
    if (app === undefined) this.#checkArrival(page, key, path)
    return page
  }

  /** Opens a page without signing in. */
  async visit(person: PersonName, path: string): Promise<Page> {
    checkSlash(path)
    const { app } = this.options
    if (app === undefined) checkPath(path, null)
    const page = await this.options.newPage(this.person(person).key, null)
    if (app !== undefined) await page.goto(`${app}${path}`)
    else if (!this.isPlain) await page.goto(this.address(person, path))
    // Without a person, the link only chooses the world.
    else await page.goto(this.plainAddress(null, path))
    return page
  }

  /** What each `enter` that hasn't resolved waits for. */
  waits(): Promise<readonly string[]> {
    return Promise.all([...this.#waits].map((problem) => problem()))
  }

  override async end(): Promise<void> {
    this.#hasEnded = true
    await super.end()
  }

  #enterAddress(person: PersonName, path: string): string {
    const plain = this.plainAddress(person, path)
    return this.isPlain ? plain : this.address(person, plain.slice(this.url.length))
  }

  async #settingsFor(person: PersonName): Promise<ClientSettings> {
    const { url, id, info } = this
    return { url, world: id, person, token: await this.token(person), broadcaster: info.broadcaster }
  }

  #checkArrival(page: Page, person: string, path: string): void {
    const { pathname } = new URL(page.url())
    const wanted = path.replace(/[?#].*$/, '')
    if (pathname === wanted || isPassage(wanted)) return
    throw new Error(`The app led ${person} from ${path} to ${pathname}.`)
  }

  #sockets() {
    return this.control('sockets.list', { params: { worldId: this.id } })
  }
}

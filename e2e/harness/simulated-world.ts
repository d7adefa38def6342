// A test's view of one world of a simulator over the control API: its people, clock, faults and wire. Independent of browsers and
// test runners.
import type { ActiveFault, Person, World } from '../../simulator/control-api/control.schemas'
import type { ControlClient } from '../../simulator/control-api/control-client'
import { unknownName } from './check-names'
import type { Command, Fault, PersonName, ScenarioName } from './names'
import { WorldClock } from './world-clock'
import { WorldWire } from './world-wire'

/** Options of a new world. Default: those of the scenario. */
export interface NewWorldOptions {
  readonly scenario?: ScenarioName
  /** The text of a scenario, instead of a shipped one. */
  readonly source?: string
  /** World and lookup files for the scenario: name → text. */
  readonly files?: Readonly<Record<string, string>>
  readonly seed?: number
  /** Default true: time stops until the test moves it. */
  readonly paused?: boolean
  readonly broadcaster?: 'reverb' | 'socket.io'
  /** The API of the server: `full`, `spec` or `laravel`. */
  readonly api?: string
  readonly label?: string
}

/** An unused world ends by itself, so that a killed test leaves none behind. */
const TTL = '1h'

/** The faults of a world. */
export class WorldFaults {
  constructor(
    private readonly worldId: string,
    private readonly control: ControlClient,
  ) {}

  /**
   * Begins a fault. Throws a ControlRefusal that names the invalid field.
   * @example await world.faults.begin({ fault: 'cut socket', for: 'harbor-crest', lasting: '20s' })
   */
  async begin(fault: Fault): Promise<void> {
    await this.control('commands.inject', { params: { worldId: this.worldId }, body: { ...fault } })
  }

  /** The active faults, oldest first. */
  list(): Promise<ActiveFault[]> {
    return this.control('faults.list', { params: { worldId: this.worldId } })
  }

  /** Ends all active faults. */
  async heal(): Promise<void> {
    await this.control('faults.replace', { params: { worldId: this.worldId }, body: { faults: [] } })
  }
}

const HERE = /^(?:.+\.)?localhost$|^127\.0\.0\.1$|^\[::1\]$/

/** The cookie of the app's token. */
const TOKEN_COOKIE = /^auth\._token\.local=Bearer%20([^;]+)/

/** A running world. Every method throws a ControlRefusal if the simulator refuses the call. */
export class SimulatedWorld {
  readonly clock: WorldClock
  readonly faults: WorldFaults
  readonly wire: WorldWire
  /** Whether the world is chosen by a cookie, and everyone's pages are at `url` itself. Always so on another machine. */
  readonly isPlain: boolean

  constructor(
    readonly info: World,
    /** The address of the simulator, such as `http://localhost:4000`. */
    readonly url: string,
    readonly control: ControlClient,
    /** Whether everyone's pages are at `url` itself, one person per browser context, as on another machine. */
    plain = false,
  ) {
    this.isPlain = plain || !this.#isHere
    this.clock = new WorldClock(info.id, control)
    this.faults = new WorldFaults(info.id, control)
    this.wire = new WorldWire(info.id, control)
  }

  get id(): string {
    return this.info.id
  }

  get #isHere(): boolean {
    return HERE.test(new URL(this.url).hostname)
  }

  /** A person of the cast by key. Throws an Error that lists the cast. */
  person(key: PersonName): Person {
    const person = this.info.cast.find((each) => each.key === key)
    if (person !== undefined) return person
    throw unknownName(
      'person',
      key,
      this.info.cast.map((each) => each.key),
    )
  }

  /**
   * The address of a page for a person of the cast. Each person has their own origin, except in a plain world. Throws an Error for
   * anyone else.
   */
  address(person: PersonName, path = '/'): string {
    return this.addressOf(this.person(person).key, path)
  }

  /** The address for any key. */
  protected addressOf(key: string, path: string): string {
    return this.isPlain ? `${this.url}${path}` : `http://${key}--${this.id}.localhost:${new URL(this.url).port}${path}`
  }

  /**
   * The address of a page that signs the person in on the simulator's own host, for Safari and Node, which can't resolve names below
   * localhost. The session is a cookie, so give each person their own browser context. With null, nobody is signed in.
   */
  plainAddress(person: PersonName | null, path = '/'): string {
    const query = new URLSearchParams({ ...(person === null ? {} : { as: this.person(person).key }), to: path })
    // From another machine, the link needs the code of the world.
    if (!this.#isHere) query.set('code', this.info.code)
    return `${this.url}/simulator/enter/${this.id}?${query}`
  }

  /** A new token of this person, for calls with `Authorization: Bearer`. */
  async token(person: PersonName): Promise<string> {
    const { headers, status } = await fetch(this.plainAddress(person), { redirect: 'manual' })
    const token = headers.getSetCookie().flatMap((cookie) => TOKEN_COOKIE.exec(cookie)?.[1] ?? [])[0]
    if (token === undefined) throw new Error(`The simulator didn't sign in ${person}: it answered ${status}.`)
    return decodeURIComponent(token)
  }

  /**
   * The headers of a call as this person from Node, such as Playwright's `request`.
   * @example await request.get(`${world.url}/api/auth/user`, { headers: await world.headers('harbor-crest') })
   */
  async headers(person: PersonName): Promise<Readonly<Record<string, string>>> {
    return {
      Accept: 'application/json',
      Authorization: `Bearer ${await this.token(person)}`,
      'X-Simulator-World': this.id,
    }
  }

  /**
   * Runs a command of the scenario language as any person.
   * @example await world.inject({ name: 'bid', as: 'tidewell', auction: 'riella-on-5th', price: '102-18' })
   */
  async inject(command: Command): Promise<void> {
    await this.control('commands.inject', { params: { worldId: this.id }, body: { ...command } })
  }

  /** The two hashes of everything that happened. `traceHash` leaves out random values from browsers, so equal runs have the same one. */
  async fingerprints(): Promise<{ readonly hash: string; readonly traceHash: string }> {
    const { hash, trace_hash: traceHash } = await this.control('worlds.show', { params: { worldId: this.id } })
    return { hash, traceHash }
  }

  /** Ends the world and closes its sockets. */
  async end(): Promise<void> {
    await this.control('worlds.end', { params: { worldId: this.id } })
  }
}

/** Creates a world for one test. */
export const newWorld = (control: ControlClient, { paused = true, ...options }: NewWorldOptions): Promise<World> =>
  control('worlds.create', {
    body: { ...(options.source === undefined ? { scenario: 'first-live-auction' } : {}), ...options, paused, ttl: TTL },
  })

// A test's view of one world of a simulator over the control API: its people, clock, faults and wire. Independent of browsers and
// test runners.
import type { InjectedCommand } from '../../simulator/control-api/control.requests'
import type { ActiveFault, Person, World } from '../../simulator/control-api/control.schemas'
import type { ControlClient } from '../../simulator/control-api/control-client'
import { WorldClock } from './world-clock'
import { WorldWire } from './world-wire'

/** Options of a new world. Default: those of the scenario. */
export interface NewWorldOptions {
  readonly scenario?: string
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

/** A fault in the scenario language, such as `{fault: 'cut socket', for: 'harbor-crest', lasting: '20s'}`. */
export type FaultFields = Readonly<Record<string, unknown>> & { readonly fault: string }

/** An unused world ends by itself, so that a killed test leaves none behind. */
const TTL = '1h'

/** The faults of a world. */
export class WorldFaults {
  constructor(
    private readonly worldId: string,
    private readonly control: ControlClient,
  ) {}

  /** Begins a fault. Throws a ControlRefusal that names the invalid field. */
  async begin(fault: FaultFields): Promise<void> {
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

/** A running world. Every method throws a ControlRefusal if the simulator refuses the call. */
export class SimulatedWorld {
  readonly clock: WorldClock
  readonly faults: WorldFaults
  readonly wire: WorldWire

  constructor(
    readonly info: World,
    /** The address of the simulator, such as `http://localhost:4000`. */
    readonly url: string,
    readonly control: ControlClient,
  ) {
    this.clock = new WorldClock(info.id, control)
    this.faults = new WorldFaults(info.id, control)
    this.wire = new WorldWire(info.id, control)
  }

  get id(): string {
    return this.info.id
  }

  /** A person of the cast by key. Throws an Error that lists the cast. */
  person(key: string): Person {
    const person = this.info.cast.find((each) => each.key === key)
    if (!person) throw new Error(`${key} is not in the cast: ${this.info.cast.map((each) => each.key).join(', ')}`)
    return person
  }

  /** The address of a page for a person of the cast. Each person has their own origin. */
  address(person: string, path = '/'): string {
    const { port } = new URL(this.url)
    return `http://${person}--${this.id}.localhost:${port}${path}`
  }

  /**
   * The address of a page that signs the person in on `localhost` itself, for Safari and Node, which can't resolve names below
   * localhost. The session is a cookie, so give each person their own browser context.
   */
  plainAddress(person: string, path = '/'): string {
    const query = new URLSearchParams({ as: this.person(person).key, to: path })
    return `${this.url}/simulator/enter/${this.id}?${query}`
  }

  /**
   * Runs a command of the scenario language as any person.
   * @example await world.inject({ name: 'bid', as: 'tidewell', auction: 'riella-on-5th', price: '102-18' })
   */
  async inject(command: InjectedCommand): Promise<void> {
    await this.control('commands.inject', { params: { worldId: this.id }, body: command })
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

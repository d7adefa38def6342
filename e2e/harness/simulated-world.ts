// One world of a simulator as a test sees it: its people, its clock, its faults and its wire, over the control API. Knows no
// browser and no test runner.

import type { InjectedCommand } from '../../simulator/control-api/control.requests'
import type { ActiveFault, Person, World } from '../../simulator/control-api/control.schemas'
import type { ControlClient } from '../../simulator/control-api/control-client'
import { WorldClock } from './world-clock'
import { WorldWire } from './world-wire'

/** What a test may wish of its world; the scenario's own where left out. */
export interface WorldWish {
  readonly scenario?: string
  /** The text of a scenario that does not ship. */
  readonly source?: string
  /** World and lookup files that it is played with: name → text. */
  readonly files?: Readonly<Record<string, string>>
  readonly seed?: number
  /** Default true: time stands until the test moves it. */
  readonly paused?: boolean
  readonly broadcaster?: 'reverb' | 'socket.io'
  /** How the server speaks: `full`, `spec` or `laravel`. */
  readonly api?: string
  readonly label?: string
}

/** A fault in the words of the scenario language: `{fault: 'cut socket', for: 'harbor-crest', lasting: '20s'}`. */
export type FaultWords = Readonly<Record<string, unknown>> & { readonly fault: string }

/** An unused world ends by itself, also when its test was killed. */
const TTL = '1h'

/** What goes wrong in a world. */
export class WorldFaults {
  constructor(
    private readonly worldId: string,
    private readonly control: ControlClient,
  ) {}

  /** Begins a fault. Throws a ControlRefusal that names the field when it makes no sense. */
  async begin(fault: FaultWords): Promise<void> {
    await this.control('commands.inject', { params: { worldId: this.worldId }, body: { ...fault } })
  }

  /** The active ones, oldest first. */
  list(): Promise<ActiveFault[]> {
    return this.control('faults.list', { params: { worldId: this.worldId } })
  }

  /** Ends all of them. */
  async heal(): Promise<void> {
    await this.control('faults.replace', { params: { worldId: this.worldId }, body: { faults: [] } })
  }
}

/** A running world. Every method throws a ControlRefusal when the simulator refuses. */
export class SimulatedWorld {
  readonly clock: WorldClock
  readonly faults: WorldFaults
  readonly wire: WorldWire

  constructor(
    readonly info: World,
    /** Where the simulator listens: `http://localhost:4000`. */
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

  /** Somebody of the cast by key. Throws an Error that names the cast. */
  person(key: string): Person {
    const found = this.info.cast.find((person) => person.key === key)
    if (!found) throw new Error(`${key} is not in the cast: ${this.info.cast.map((person) => person.key).join(', ')}`)
    return found
  }

  /** The address of a page as one person of the cast sees it: each person has an origin of their own. */
  address(person: string, path = '/'): string {
    const { port } = new URL(this.url)
    return `http://${person}--${this.id}.localhost:${port}${path}`
  }

  /**
   * The address that signs a person in and leads to this page without a name below localhost, for what can't resolve one, such as
   * Safari and Node. A browser then has one person in one world, by its cookies: give each person a browser context.
   */
  plainAddress(person: string, path = '/'): string {
    const query = new URLSearchParams({ as: this.person(person).key, to: path })
    return `${this.url}/simulator/enter/${this.id}?${query}`
  }

  /** Runs a command of the scenario language, as anybody: `{name: 'bid', as: 'tidewell', auction: …, price: '102-18'}`. */
  async inject(command: InjectedCommand): Promise<void> {
    await this.control('commands.inject', { params: { worldId: this.id }, body: command })
  }

  /** The two fingerprints of everything that happened: `course` leaves out what only a browser draws. */
  async fingerprints(): Promise<{ readonly hash: string; readonly course: string }> {
    const { hash, course } = await this.control('worlds.show', { params: { worldId: this.id } })
    return { hash, course }
  }

  /** Ends the world and closes its sockets. */
  async end(): Promise<void> {
    await this.control('worlds.end', { params: { worldId: this.id } })
  }
}

/** Makes a world for one test. */
export const newWorld = (control: ControlClient, { paused = true, ...wish }: WorldWish): Promise<World> =>
  control('worlds.create', {
    body: { ...(wish.source === undefined ? { scenario: 'first-live-auction' } : {}), ...wish, paused, ttl: TTL },
  })

// What went over the wire of each world: calls, channel events, sockets, faults. Outside the hashed log; memory holds the
// newest, and an archive all of it. Calls, events and roles are counted for the coverage report.
import type { Role } from '../../src/contract/role'
import { personById } from '../world/people/people'
import { keptBody } from './body-weight'
import type { RunningWorld } from './running-world'
import type { KeptWire, WireArchive } from './wire-archive'
import { noWireArchive } from './wire-archive'
import type { WireEntry } from './wire-entry'

/** What a gateway or the API reports; what it leaves out is null. */
export type WireFact = Pick<WireEntry, 'direction' | 'kind' | 'name'> &
  Partial<Omit<WireEntry, 'n' | 'at' | 'wall' | 'direction' | 'kind' | 'name' | 'person'>> & {
    readonly userId?: number | null
    /** Where no user is known. */
    readonly persona?: string | null
  }

/** How often each call, event and role occurred. */
export interface Exercised {
  /** Call → status → times. */
  readonly calls: ReadonlyMap<string, ReadonlyMap<number, number>>
  /** `channel event` → times. */
  readonly events: ReadonlyMap<string, number>
  readonly roles: ReadonlySet<Role>
}

interface WorldWire {
  n: number
  /** Where all of it is kept; null where only memory holds it. */
  readonly kept: KeptWire | null
  readonly entries: WireEntry[]
  /** Of each entry: what its bodies weigh, bytes. */
  readonly weights: number[]
  weight: number
  readonly calls: Map<string, Map<number, number>>
  readonly events: Map<string, number>
  readonly roles: Set<Role>
  readonly listeners: Set<(entry: WireEntry) => void>
  /** Calls that began, and those of them that are answered. */
  begun: number
  done: number
  /** Told when no call is under way. */
  readonly waiting: Set<() => void>
}

/** Entries per world, and bytes of their bodies; older ones are dropped. */
const CAPACITY = 1_000
const SLACK = 200
const LARGEST_LOG_BYTES = 4_000_000
/** Names of calls that are counted. */
const MOST_NAMES = 1_000

export class WireLog {
  constructor(private readonly archive: WireArchive = noWireArchive) {}

  readonly #wires = new WeakMap<RunningWorld, WorldWire>()
  readonly #virtual = isoWriter()
  readonly #wall = isoWriter()

  /** Adds what went over the wire of this world. */
  record(world: RunningWorld, fact: WireFact): void {
    const wire = this.#wireOf(world)
    const { userId = null, persona = null, sent = null, answer = null } = fact
    const person = userId === null ? undefined : personById(world.state(), userId)
    wire.n += 1
    const [keptSent, keptAnswer] = [keptBody(sent), keptBody(answer)]
    // Field by field: every frame of every socket passes here.
    const entry: WireEntry = {
      status: fact.status ?? null,
      method: fact.method ?? null,
      path: fact.path ?? null,
      channel: fact.channel ?? null,
      sockets: fact.sockets ?? null,
      ms: fact.ms ?? null,
      direction: fact.direction,
      kind: fact.kind,
      name: fact.name,
      sent: keptSent.body,
      answer: keptAnswer.body,
      n: wire.n,
      at: this.#virtual(world.reading().now),
      wall: this.#wall(Date.now()),
      person: person?.key ?? persona,
    }
    count(wire, entry)
    if (person !== undefined) wire.roles.add(person.role)
    hold(wire, entry, keptSent.weight + keptAnswer.weight)
    wire.kept?.add({ ...entry, sent, answer })
    for (const listener of wire.listeners) listener(entry)
  }

  /** All that is known from this number on, oldest first: on disk where it is kept there, else what memory holds. */
  rows(world: RunningWorld, from = 1): AsyncIterable<WireEntry> | readonly WireEntry[] {
    return this.#wireOf(world).kept?.rows(from) ?? this.entries(world, from)
  }

  /** What memory holds from this number on, oldest first. */
  entries(world: RunningWorld, from = 1): readonly WireEntry[] {
    return (this.#wires.get(world)?.entries ?? []).filter((entry) => entry.n >= from)
  }

  /** Calls the listener with every entry from now on; returns a function that stops it. */
  listen(world: RunningWorld, listener: (entry: WireEntry) => void): () => void {
    const { listeners } = this.#wireOf(world)
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  /** A call has begun; what is returned says that it is over. */
  beginCall(world: RunningWorld): () => void {
    const wire = this.#wireOf(world)
    wire.begun += 1
    return () => {
      wire.done += 1
      if (wire.done < wire.begun) return
      for (const tell of wire.waiting) tell()
      wire.waiting.clear()
    }
  }

  /** How many calls have begun so far. */
  callsBegun(world: RunningWorld): number {
    return this.#wireOf(world).begun
  }

  /** Resolves when no call is under way. */
  callsDone(world: RunningWorld): Promise<void> {
    const wire = this.#wireOf(world)
    if (wire.done >= wire.begun) return Promise.resolve()
    return new Promise((tell) => wire.waiting.add(tell))
  }

  exercised(world: RunningWorld): Exercised {
    return this.#wireOf(world)
  }

  #wireOf(world: RunningWorld): WorldWire {
    const known = this.#wires.get(world)
    if (known !== undefined) return known
    const kept = this.archive.of(world.id)
    const wire: WorldWire = {
      n: 0,
      kept,
      entries: [],
      weights: [],
      weight: 0,
      calls: new Map(),
      events: new Map(),
      roles: new Set(),
      listeners: new Set(),
      begun: 0,
      done: 0,
      waiting: new Set(),
    }
    for (const entry of kept?.newest(CAPACITY) ?? []) {
      const [sent, answer] = [keptBody(entry.sent), keptBody(entry.answer)]
      hold(wire, { ...entry, sent: sent.body, answer: answer.body }, sent.weight + answer.weight)
    }
    wire.n = wire.entries.at(-1)?.n ?? 0
    this.#wires.set(world, wire)
    return wire
  }
}

/** Writes instants in ISO 8601; an event for thousands falls into one millisecond, and is written once. */
const isoWriter = (): ((ms: number) => string) => {
  let last = { ms: Number.NaN, text: '' }
  return (ms) => {
    if (last.ms !== ms) last = { ms, text: new Date(ms).toISOString() }
    return last.text
  }
}

let lastEvent = { channel: '', name: '', key: ' ' }

/** An event for thousands has one key, which is made once. */
const keyOfEvent = (channel: string, name: string): string => {
  if (lastEvent.name !== name || lastEvent.channel !== channel) lastEvent = { channel, name, key: `${channel} ${name}` }
  return lastEvent.key
}

/** Adds an entry whose bodies weigh so many bytes. */
function hold(wire: WorldWire, entry: WireEntry, weight: number): void {
  wire.entries.push(entry)
  wire.weights.push(weight)
  wire.weight += weight
  if (wire.entries.length > CAPACITY + SLACK || wire.weight > LARGEST_LOG_BYTES) dropOldest(wire)
}

/** Drops the slack, and as many more as weigh too much. */
function dropOldest(wire: WorldWire): void {
  let dropped = Math.min(SLACK, wire.entries.length - 1)
  wire.weight -= wire.weights.slice(0, dropped).reduce((sum, weight) => sum + weight, 0)
  while (wire.weight > LARGEST_LOG_BYTES && dropped < wire.entries.length - 1) {
    wire.weight -= wire.weights[dropped] ?? 0
    dropped += 1
  }
  wire.entries.splice(0, dropped)
  wire.weights.splice(0, dropped)
}

function count(wire: WorldWire, { kind, name, status, channel }: WireEntry): void {
  if (kind === 'call' && typeof status === 'number') {
    const statuses = wire.calls.get(name) ?? new Map<number, number>()
    // Paths that nobody serves are without number.
    if (wire.calls.size < MOST_NAMES) wire.calls.set(name, statuses)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  if (kind === 'event') {
    const key = keyOfEvent(channel ?? '', name)
    wire.events.set(key, (wire.events.get(key) ?? 0) + 1)
  }
}

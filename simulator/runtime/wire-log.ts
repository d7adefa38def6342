// What went over the wire of each world: calls, channel events, sockets, faults. Bounded, outside the hashed log, without
// secrets; calls, events and roles are counted for the coverage report.
import type { Role } from '../../src/contract/role'
import { personById } from '../world/people/people'
import { keptBody } from './body-weight'
import { redacted } from './redacted'
import type { RunningWorld } from './running-world'

/** One thing that went over the wire. */
export interface WireEntry {
  /** Grows by one per world. */
  readonly n: number
  /** The world's instant. */
  readonly at: string
  /** The wall's instant. */
  readonly wall: string
  readonly direction: 'in' | 'out'
  readonly kind: 'call' | 'event' | 'socket' | 'fault'
  /** A call of the contract, a channel event, or a word for what happened to a socket. */
  readonly name: string
  /** A persona's key; null when it belongs to no single person. */
  readonly person: string | null
  /** Of a call: HTTP status, or that the client did not wait for it. */
  readonly status: number | 'aborted' | null
  readonly method: string | null
  readonly path: string | null
  readonly channel: string | null
  /** How many sockets got the event. */
  readonly sockets: number | null
  /** Of a call: wall time from request to answer. */
  readonly ms: number | null
  readonly sent: unknown
  readonly answer: unknown
}

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
  readonly #wires = new WeakMap<RunningWorld, WorldWire>()
  readonly #virtual = isoWriter()
  readonly #wall = isoWriter()

  /** Adds what went over the wire of this world. */
  record(world: RunningWorld, { userId = null, persona = null, ...fact }: WireFact): void {
    const wire = this.#wireOf(world)
    const person = userId === null ? undefined : personById(world.state(), userId)
    wire.n += 1
    const [sent, answer] = [keptBody(fact.sent ?? null), keptBody(fact.answer ?? null)]
    const entry: WireEntry = {
      status: null,
      method: null,
      path: null,
      channel: null,
      sockets: null,
      ms: null,
      ...fact,
      sent: sent.body,
      answer: answer.body,
      n: wire.n,
      at: this.#virtual(world.reading().now),
      wall: this.#wall(Date.now()),
      person: person?.key ?? persona,
    }
    count(wire, entry)
    if (person !== undefined) wire.roles.add(person.role)
    wire.entries.push(entry)
    wire.weights.push(sent.weight + answer.weight)
    wire.weight += sent.weight + answer.weight
    if (wire.entries.length > CAPACITY + SLACK || wire.weight > LARGEST_LOG_BYTES) dropOldest(wire)
    for (const listener of wire.listeners) listener(entry)
  }

  /** Oldest first, from this number on. */
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
    const wire: WorldWire = {
      n: 0,
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

/** As the control API shows it: without secrets. */
export const wireOnWire = (entry: WireEntry): WireEntry => ({
  ...entry,
  sent: redacted(entry.sent),
  answer: redacted(entry.answer),
})

function count(wire: WorldWire, { kind, name, status, channel }: WireEntry): void {
  if (kind === 'call' && typeof status === 'number') {
    const statuses = wire.calls.get(name) ?? new Map<number, number>()
    // Paths that nobody serves are without number.
    if (wire.calls.size < MOST_NAMES) wire.calls.set(name, statuses)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  if (kind === 'event') {
    const key = `${channel ?? ''} ${name}`
    wire.events.set(key, (wire.events.get(key) ?? 0) + 1)
  }
}

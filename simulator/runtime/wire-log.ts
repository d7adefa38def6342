// The wire log of each world: calls, channel events, socket changes and faults. Not part of the hashed log. Memory holds the
// newest rows, an archive all of them. Calls, events and roles are counted for the coverage report.
import type { Role } from '../../src/contract/role'
import { personById } from '../world/people/people'
import { limitBody } from './body-size'
import type { RunningWorld } from './running-world'
import { noWireArchive, type StoredWire, type WireArchive } from './wire-archive'
import type { WireEntry } from './wire-entry'

/** Reported by a gateway or the API. Missing fields become null. */
export type WireFact = Pick<WireEntry, 'direction' | 'kind' | 'name'> &
  Partial<Omit<WireEntry, 'n' | 'at' | 'wall' | 'direction' | 'kind' | 'name' | 'person'>> & {
    readonly userId?: number | null
    /** Set if the user is unknown. */
    readonly persona?: string | null
  }

/** How often each call, event and role occurred. */
export interface WireCoverage {
  /** Call → status → count. */
  readonly calls: ReadonlyMap<string, ReadonlyMap<number, number>>
  /** `channel event` → count. */
  readonly events: ReadonlyMap<string, number>
  readonly roles: ReadonlySet<Role>
}

interface WorldWire {
  n: number
  /** The archive of all rows; null if only memory holds them. */
  readonly stored: StoredWire | null
  readonly entries: WireEntry[]
  /** The size of each entry's bodies, bytes. */
  readonly sizes: number[]
  totalSize: number
  readonly calls: Map<string, Map<number, number>>
  readonly events: Map<string, number>
  readonly roles: Set<Role>
  readonly listeners: Set<(entry: WireEntry) => void>
  /** Counts of started and finished calls. */
  callsBegun: number
  callsEnded: number
  /** Called once no call is in progress. */
  readonly waiting: Set<() => void>
}

/** Limits per world in memory: entries, slack before dropping the oldest, and bytes of bodies. */
const CAPACITY = 1_000
const SLACK = 200
const MAX_LOG_BYTES = 4_000_000
/** Maximum number of counted call names. */
const MAX_NAMES = 1_000

export class WireLog {
  constructor(private readonly archive: WireArchive = noWireArchive) {}

  readonly #wires = new WeakMap<RunningWorld, WorldWire>()
  readonly #virtual = isoWriter()
  readonly #wall = isoWriter()

  /** Adds a row to the wire log of this world. */
  record(world: RunningWorld, fact: WireFact): void {
    const wire = this.#wireOf(world)
    const { userId = null, persona = null, sent = null, answer = null } = fact
    const person = userId === null ? undefined : personById(world.state(), userId)
    wire.n += 1
    const [limitedSent, limitedAnswer] = [limitBody(sent), limitBody(answer)]
    // Field by field instead of a spread: this runs for every frame of every socket.
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
      sent: limitedSent.body,
      answer: limitedAnswer.body,
      n: wire.n,
      at: this.#virtual(world.reading().now),
      wall: this.#wall(Date.now()),
      person: person?.key ?? persona,
    }
    count(wire, entry)
    if (person !== undefined) wire.roles.add(person.role)
    push(wire, entry, limitedSent.size + limitedAnswer.size)
    wire.stored?.add({ ...entry, sent, answer })
    for (const listener of wire.listeners) listener(entry)
  }

  /** Every row from this number on, oldest first: from the archive if there is one, else from memory. */
  rows(world: RunningWorld, from = 1): AsyncIterable<WireEntry> | readonly WireEntry[] {
    return this.#wireOf(world).stored?.rows(from) ?? this.entries(world, from)
  }

  /** The rows in memory from this number on, oldest first. */
  entries(world: RunningWorld, from = 1): readonly WireEntry[] {
    return (this.#wires.get(world)?.entries ?? []).filter((entry) => entry.n >= from)
  }

  /** Calls the listener with every entry from now on; returns a function that stops it. */
  listen(world: RunningWorld, listener: (entry: WireEntry) => void): () => void {
    const { listeners } = this.#wireOf(world)
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  /** Counts a call that starts; call the returned function when it ends. */
  beginCall(world: RunningWorld): () => void {
    const wire = this.#wireOf(world)
    wire.callsBegun += 1
    return () => {
      wire.callsEnded += 1
      if (wire.callsEnded < wire.callsBegun) return
      for (const resolve of wire.waiting) resolve()
      wire.waiting.clear()
    }
  }

  /** The number of calls started so far. */
  callsBegun(world: RunningWorld): number {
    return this.#wireOf(world).callsBegun
  }

  /** Resolves when no call is in progress. */
  callsDone(world: RunningWorld): Promise<void> {
    const wire = this.#wireOf(world)
    if (wire.callsEnded >= wire.callsBegun) return Promise.resolve()
    return new Promise((resolve) => wire.waiting.add(resolve))
  }

  coverage(world: RunningWorld): WireCoverage {
    return this.#wireOf(world)
  }

  #wireOf(world: RunningWorld): WorldWire {
    const existing = this.#wires.get(world)
    if (existing !== undefined) return existing
    const stored = this.archive.of(world.id)
    const wire: WorldWire = {
      n: 0,
      stored,
      entries: [],
      sizes: [],
      totalSize: 0,
      calls: new Map(),
      events: new Map(),
      roles: new Set(),
      listeners: new Set(),
      callsBegun: 0,
      callsEnded: 0,
      waiting: new Set(),
    }
    for (const entry of stored?.newest(CAPACITY) ?? []) {
      const [sent, answer] = [limitBody(entry.sent), limitBody(entry.answer)]
      push(wire, { ...entry, sent: sent.body, answer: answer.body }, sent.size + answer.size)
    }
    wire.n = wire.entries.at(-1)?.n ?? 0
    this.#wires.set(world, wire)
    return wire
  }
}

/** Formats instants as ISO 8601 and caches the last one, because an event for thousands of sockets falls into one millisecond. */
const isoWriter = (): ((ms: number) => string) => {
  let last = { ms: Number.NaN, text: '' }
  return (ms) => {
    if (last.ms !== ms) last = { ms, text: new Date(ms).toISOString() }
    return last.text
  }
}

let lastEvent = { channel: '', name: '', key: ' ' }

/** Caches the last key, because one event may go to thousands of sockets. */
const keyOfEvent = (channel: string, name: string): string => {
  if (lastEvent.name !== name || lastEvent.channel !== channel) lastEvent = { channel, name, key: `${channel} ${name}` }
  return lastEvent.key
}

/** Adds an entry whose bodies have this size, bytes. */
function push(wire: WorldWire, entry: WireEntry, size: number): void {
  wire.entries.push(entry)
  wire.sizes.push(size)
  wire.totalSize += size
  if (wire.entries.length > CAPACITY + SLACK || wire.totalSize > MAX_LOG_BYTES) dropOldest(wire)
}

/** Drops the slack, and more if the bodies are still too large. */
function dropOldest(wire: WorldWire): void {
  let dropped = Math.min(SLACK, wire.entries.length - 1)
  wire.totalSize -= wire.sizes.slice(0, dropped).reduce((sum, weight) => sum + weight, 0)
  while (wire.totalSize > MAX_LOG_BYTES && dropped < wire.entries.length - 1) {
    wire.totalSize -= wire.sizes[dropped] ?? 0
    dropped += 1
  }
  wire.entries.splice(0, dropped)
  wire.sizes.splice(0, dropped)
}

function count(wire: WorldWire, { kind, name, status, channel }: WireEntry): void {
  if (kind === 'call' && typeof status === 'number') {
    const statuses = wire.calls.get(name) ?? new Map<number, number>()
    // The number of unknown paths is unlimited.
    if (wire.calls.size < MAX_NAMES) wire.calls.set(name, statuses)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  if (kind === 'event') {
    const key = keyOfEvent(channel ?? '', name)
    wire.events.set(key, (wire.events.get(key) ?? 0) + 1)
  }
}

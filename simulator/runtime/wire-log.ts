// What went over the wire of each world: calls, channel events, sockets, faults. Bounded, outside the hashed log, without
// secrets; what was ever exercised is counted beside it. simulator.md, Control API
import type { Role } from '../../src/contract/role'
import { personById } from '../world/people/people'
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
  /** A persona's key; null when it is nobody's or everybody's. */
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

/** What a door tells; what it leaves out is null. */
export type WireFact = Pick<WireEntry, 'direction' | 'kind' | 'name'> &
  Partial<Omit<WireEntry, 'n' | 'at' | 'wall' | 'direction' | 'kind' | 'name' | 'person'>> & {
    readonly userId?: number | null
    /** Where no user is known. */
    readonly persona?: string | null
  }

/** How often what was exercised. */
export interface Exercised {
  /** Call → status → times. */
  readonly calls: ReadonlyMap<string, ReadonlyMap<number, number>>
  /** `channel event` → times. */
  readonly events: ReadonlyMap<string, number>
  readonly roles: ReadonlySet<Role>
}

interface Book {
  n: number
  readonly entries: WireEntry[]
  readonly calls: Map<string, Map<number, number>>
  readonly events: Map<string, number>
  readonly roles: Set<Role>
  readonly listeners: Set<(entry: WireEntry) => void>
}

/** Per world; older ones are forgotten. */
const KEPT = 1_000
const SLACK = 200

export class WireLog {
  readonly #books = new WeakMap<RunningWorld, Book>()
  readonly #virtual = isoWriter()
  readonly #wall = isoWriter()

  /** Something went over the wire of this world. */
  record(world: RunningWorld, { userId = null, persona = null, ...told }: WireFact): void {
    const book = this.#bookOf(world)
    const person = userId === null ? undefined : personById(world.state(), userId)
    book.n += 1
    const entry: WireEntry = {
      status: null,
      method: null,
      path: null,
      channel: null,
      sockets: null,
      ms: null,
      sent: null,
      answer: null,
      ...told,
      n: book.n,
      at: this.#virtual(world.reading().now),
      wall: this.#wall(Date.now()),
      person: person?.key ?? persona,
    }
    count(book, entry)
    if (person !== undefined) book.roles.add(person.role)
    book.entries.push(entry)
    if (book.entries.length > KEPT + SLACK) book.entries.splice(0, SLACK)
    for (const listener of book.listeners) listener(entry)
  }

  /** Oldest first, from this number on. */
  entries(world: RunningWorld, from = 1): readonly WireEntry[] {
    return (this.#books.get(world)?.entries ?? []).filter((entry) => entry.n >= from)
  }

  /** Everything from now on; answers how to stop. */
  listen(world: RunningWorld, listener: (entry: WireEntry) => void): () => void {
    const { listeners } = this.#bookOf(world)
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  exercised(world: RunningWorld): Exercised {
    return this.#bookOf(world)
  }

  #bookOf(world: RunningWorld): Book {
    const known = this.#books.get(world)
    if (known !== undefined) return known
    const book: Book = {
      n: 0,
      entries: [],
      calls: new Map(),
      events: new Map(),
      roles: new Set(),
      listeners: new Set(),
    }
    this.#books.set(world, book)
    return book
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

/** As the control API shows it: no secret leaves. */
export const wireOnWire = (entry: WireEntry): WireEntry => ({
  ...entry,
  sent: redacted(entry.sent),
  answer: redacted(entry.answer),
})

function count(book: Book, { kind, name, status, channel }: WireEntry): void {
  if (kind === 'call' && typeof status === 'number') {
    const statuses = book.calls.get(name) ?? new Map<number, number>()
    book.calls.set(name, statuses)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  if (kind === 'event') {
    const key = `${channel ?? ''} ${name}`
    book.events.set(key, (book.events.get(key) ?? 0) + 1)
  }
}

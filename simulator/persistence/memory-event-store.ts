// An event store in memory, lost with the process.
import type { LogEntry } from '../runtime/log-entry'
import type { ClockState, LogBase, Snapshot } from '../runtime/point-in-time'
import { noWireArchive } from '../runtime/wire-archive'
import type { WorldLife } from '../runtime/world-life'
import type { SessionFacts, StoredWorld, WorldChange, WorldFacts } from '../runtime/world-storage'
import { EntryNumberTaken, type EventStore, type StoredSession, type StoredUpload } from './event-store'
import type { SideRecords } from './side-records'

interface World {
  facts: WorldFacts
  clock: ClockState
  base: LogBase | null
  entries: LogEntry[]
  readonly snapshots: Map<string, Snapshot>
}

type RecordsByName = Map<string, unknown>

export class MemoryEventStore implements EventStore {
  readonly wire = noWireArchive
  readonly #worlds = new Map<string, World>()
  readonly #sessions = new Map<string, StoredSession>()
  readonly #uploads = new Map<string, Uint8Array>()
  /** Kind → world → name → record. */
  readonly #sideRecords = new Map<string, Map<string, RecordsByName>>()
  #isClosed = false

  createWorld(
    facts: WorldFacts,
    clock: ClockState,
    entries: readonly LogEntry[],
    base: LogBase | null = null,
    snapshots: readonly Snapshot[] = [],
  ): void {
    if (this.#isClosed) return
    this.deleteWorld(facts.id)
    const byName = new Map(snapshots.map((snapshot) => [snapshot.name, snapshot]))
    this.#worlds.set(facts.id, { facts, clock, base, entries: [...entries], snapshots: byName })
  }

  async append(
    id: string,
    { replaces, base, entries, snapshots, deletedSnapshots = [], clock }: WorldChange,
  ): Promise<void> {
    const world = this.#worlds.get(id)
    if (this.#isClosed || world === undefined) return
    const last = replaces ? 0 : (world.entries.at(-1)?.n ?? 0)
    if (entries[0] !== undefined && entries[0].n <= last) throw new EntryNumberTaken(id)
    if (replaces) world.entries = [...entries]
    else for (const entry of entries) world.entries.push(entry)
    if (base !== undefined) world.entries = world.entries.filter(({ n }) => n > base.n)
    if (replaces || base !== undefined) world.base = base ?? null
    for (const name of deletedSnapshots) world.snapshots.delete(name)
    for (const snapshot of snapshots) {
      world.snapshots.delete(snapshot.name)
      world.snapshots.set(snapshot.name, snapshot)
    }
    world.clock = clock
  }

  saveLife(id: string, life: WorldLife): void {
    const world = this.#worlds.get(id)
    if (!this.#isClosed && world !== undefined) world.facts = { ...world.facts, life }
  }

  deleteWorld(id: string): void {
    if (this.#isClosed) return
    this.#worlds.delete(id)
    for (const [hash, { world }] of this.#sessions) if (world === id) this.#sessions.delete(hash)
    for (const byWorld of this.#sideRecords.values()) byWorld.delete(id)
  }

  renameWorld(from: string, to: string): void {
    const world = this.#worlds.get(from)
    if (this.#isClosed || world === undefined) return
    this.#worlds.delete(from)
    this.#worlds.set(to, { ...world, facts: { ...world.facts, id: to } })
    for (const [hash, session] of this.#sessions) {
      if (session.world === from) this.#sessions.set(hash, { ...session, world: to })
    }
    for (const byWorld of this.#sideRecords.values()) {
      const records = byWorld.get(from)
      byWorld.delete(from)
      if (records !== undefined) byWorld.set(to, records)
    }
  }

  async worlds(): Promise<readonly StoredWorld[]> {
    return [...this.#worlds.values()].map(({ facts, clock, base, entries, snapshots }) => ({
      ...facts,
      clock,
      ...(base === null ? {} : { base }),
      entries: [...entries],
      snapshots: [...snapshots.values()],
    }))
  }

  putSession(hash: string, world: string, userId: number, facts?: SessionFacts): void {
    if (!this.#isClosed) this.#sessions.set(hash, { hash, world, userId, ...(facts && { facts }) })
  }

  deleteSession(hash: string): void {
    if (!this.#isClosed) this.#sessions.delete(hash)
  }

  async sessions(): Promise<readonly StoredSession[]> {
    return [...this.#sessions.values()]
  }

  putUpload(hash: string, bytes: Uint8Array): void {
    if (!this.#isClosed && !this.#uploads.has(hash)) this.#uploads.set(hash, bytes)
  }

  deleteUpload(hash: string): void {
    if (!this.#isClosed) this.#uploads.delete(hash)
  }

  async uploads(): Promise<readonly StoredUpload[]> {
    return [...this.#uploads].map(([hash, bytes]) => ({ hash, bytes }))
  }

  putSideRecord<K extends keyof SideRecords>(kind: K, world: string, name: string, record: SideRecords[K]): void {
    if (this.#isClosed) return
    const byWorld = this.#sideRecords.get(kind) ?? new Map<string, RecordsByName>()
    this.#sideRecords.set(kind, byWorld)
    const byName: RecordsByName = byWorld.get(world) ?? new Map<string, unknown>()
    byWorld.set(world, byName)
    byName.set(name, record)
  }

  async sideRecords<K extends keyof SideRecords>(kind: K): Promise<ReadonlyMap<string, readonly SideRecords[K][]>> {
    const byWorld = this.#sideRecords.get(kind) ?? []
    // putSideRecord stored these records under this kind, so they have its type.
    return new Map([...byWorld].map(([world, byName]) => [world, [...byName.values()] as SideRecords[K][]]))
  }

  settled(): Promise<void> {
    return Promise.resolve()
  }

  async close(): Promise<void> {
    this.#isClosed = true
  }
}

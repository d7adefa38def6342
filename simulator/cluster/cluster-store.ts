// The store of one node: that of the whole cluster, but only for worlds that this node owns. What another part of the program
// still writes for a world that has moved on is left out.

import type { EventStore, StoredSession, StoredUpload } from '../persistence/event-store'
import { EntryNumberTaken, OutcomeUnknown } from '../persistence/event-store'
import type { JetStreamEventStore } from '../persistence/jetstream/jetstream-event-store'
import type { ResumableStore } from '../persistence/resume'
import type { SideRecords } from '../persistence/side-records'
import type { LogEntry } from '../runtime/log-entry'
import type { ClockState, LogBase, Snapshot } from '../runtime/point-in-time'
import type { WorldLife } from '../runtime/world-life'
import type { StoredWorld, WorldChange, WorldFacts } from '../runtime/world-storage'
import { mayHaveWritten, noteWrite } from './own-writes'

/** Thrown for a change of a world that this node does not own. */
class NotOwned extends Error {
  constructor(world: string, options?: ErrorOptions) {
    super(`this node does not own the world '${world}' any more`, options)
    this.name = 'NotOwned'
  }
}

/** Thrown for a change of a world of which the one before may or may not be stored. Nothing of it is. */
class OutcomePending extends Error {
  constructor(world: string) {
    super(`the store has not said yet whether it has kept the change before, of world '${world}'`)
    this.name = 'NotYetSure'
  }
}

interface Hooks {
  /** Called before the first entry of a new world is stored; rejects when another node has a world of this name. */
  readonly created: (world: string) => Promise<void>
  /** Called when another node has written the log of this world. */
  readonly lost: (world: string) => void
  /** Has this world read anew, whose log goes on by a change that this node has taken back. Rejects when it cannot be read now. */
  readonly reread: (world: string) => Promise<void>
  /** Called when a world was deleted here. */
  readonly deleted: (world: string) => Promise<void>
  /** Called with the real ms that each append took. */
  readonly appended: (ms: number) => void
}

/** Worlds as they are stored. */
interface TakenWorlds extends ResumableStore {
  readonly count: number
  /** From now on they are this node's, as they were read. */
  readonly own: () => void
}

/** How often a world is read anew while its former owner still writes. */
const MAX_CLAIMS = 5
const RETRY_MS = 250

export class ClusterStore implements EventStore {
  readonly #owned = new Set<string>()
  readonly #sessionWorlds = new Map<string, string>()
  /** Worlds of which nobody knows whether the last change was stored. */
  readonly #uncertain = new Set<string>()
  hooks: Hooks = {
    created: () => Promise.resolve(),
    deleted: () => Promise.resolve(),
    lost: () => undefined,
    reread: () => Promise.resolve(),
    appended: () => undefined,
  }

  constructor(
    private readonly whole: JetStreamEventStore,
    /** The name of this node. */
    private readonly owner: string,
  ) {}

  get wire() {
    return this.whole.wire
  }

  owns(world: string): boolean {
    return this.#owned.has(world)
  }

  /** Reads these worlds for their new owner, whom alone their logs obey from then on. */
  async take(worlds: readonly string[]): Promise<TakenWorlds> {
    const taken = await this.#taken(await Promise.all(worlds.map((world) => this.#claimed(world))))
    taken.own()
    return taken
  }

  /** Reads worlds anew that are this node's already. */
  async reread(worlds: readonly string[]): Promise<TakenWorlds> {
    return this.#taken(await Promise.all(worlds.map((world) => this.whole.world(world))))
  }

  async #taken(found: readonly (StoredWorld | null)[]): Promise<TakenWorlds> {
    const taken = found.flatMap((one) => one ?? [])
    const ids = taken.map(({ id }) => id)
    const sessions = (await Promise.all(ids.map((id) => this.whole.sessions(id)))).flat()
    return {
      count: taken.length,
      own: () => {
        for (const { hash, world } of sessions) this.#sessionWorlds.set(hash, world)
        for (const id of ids) {
          this.#uncertain.delete(id)
          this.#owned.add(id)
        }
      },
      worlds: async () => taken,
      sessions: async () => sessions,
      uploads: async () => [],
      sideRecords: async <K extends keyof SideRecords>(kind: K) => {
        const records = await Promise.all(ids.map((id) => this.whole.sideRecords(kind, id)))
        return new Map(records.flatMap((byWorld) => [...byWorld]))
      },
      renameWorld: (from, to) => {
        this.#owned.delete(from)
        this.whole.renameWorld(from, to)
      },
    }
  }

  async #claimed(world: string): Promise<StoredWorld | null> {
    for (let tries = 1; ; tries += 1) {
      const stored = await this.whole.world(world)
      if (stored === null) return null
      try {
        await this.whole.claim(world, this.owner)
        return stored
      } catch (error) {
        if (!(error instanceof EntryNumberTaken) || tries === MAX_CLAIMS) throw error
      }
    }
  }

  /** From now on nothing is stored for this world. */
  release(world: string): void {
    this.#owned.delete(world)
    this.#uncertain.delete(world)
    for (const [hash, id] of this.#sessionWorlds) if (id === world) this.#sessionWorlds.delete(hash)
  }

  /** Forgets what could not be stored, when this node was cut off. */
  dropUnsaved(): void {
    this.whole.dropUnsaved()
  }

  createWorld(
    world: WorldFacts,
    clock: ClockState,
    entries: readonly LogEntry[],
    base?: LogBase | null,
    snapshots?: readonly Snapshot[],
  ): void {
    noteWrite()
    this.#owned.add(world.id)
    this.whole.createWorld(world, clock, entries, base, snapshots, () => this.hooks.created(world.id))
  }

  async append(world: string, change: WorldChange): Promise<void> {
    if (!this.owns(world)) throw new NotOwned(world)
    // Refused at once: each of those that wait in the queue of the world would wait as long as the one before.
    if (this.#uncertain.has(world)) throw new OutcomePending(world)
    const startedAt = performance.now()
    try {
      await this.whole.append(world, change)
      this.hooks.appended(performance.now() - startedAt)
    } catch (cause) {
      if (cause instanceof EntryNumberTaken) this.hooks.lost(world)
      if (cause instanceof OutcomeUnknown) void this.#resolveOutcome(world)
      throw cause
    }
  }

  /** Writes into the log until it is known whether what came before is there; if it is, the world is read anew. */
  async #resolveOutcome(world: string): Promise<void> {
    this.#uncertain.add(world)
    let isStored = false
    while (this.#uncertain.has(world)) {
      try {
        isStored ||= !(await this.#isNotStored(world))
        if (isStored) return await this.hooks.reread(world)
        this.#uncertain.delete(world)
      } catch (error) {
        if (error instanceof EntryNumberTaken) return this.hooks.lost(world)
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
  }

  /** False when what came before is stored. */
  async #isNotStored(world: string): Promise<boolean> {
    try {
      await this.whole.claim(world, this.owner)
      return true
    } catch (error) {
      if (error instanceof EntryNumberTaken && error.isOwn) return false
      throw error
    }
  }

  saveLife(world: string, life: WorldLife): void {
    if (!this.owns(world)) return
    noteWrite()
    this.whole.saveLife(world, life)
  }

  deleteWorld(world: string): void {
    if (!this.owns(world)) return
    noteWrite()
    this.release(world)
    this.whole.deleteWorld(world, () => this.hooks.deleted(world))
  }

  renameWorld(from: string, to: string): void {
    if (!this.owns(from)) return
    noteWrite()
    this.whole.renameWorld(from, to)
  }

  putSession(hash: string, world: string, userId: number): void {
    if (!this.owns(world)) return
    noteWrite()
    this.#sessionWorlds.set(hash, world)
    this.whole.putSession(hash, world, userId)
  }

  deleteSession(hash: string): void {
    // The world of one that is not known here has moved on.
    if (!this.#sessionWorlds.delete(hash)) return
    noteWrite()
    this.whole.deleteSession(hash)
  }

  putUpload(hash: string, bytes: Uint8Array): void {
    noteWrite()
    this.whole.putUpload(hash, bytes)
  }

  /** One upload; null when nobody ever sent it. */
  upload(hash: string): Promise<Uint8Array | null> {
    return this.whole.upload(hash)
  }

  /** Deletes nothing by itself: another node may have the same content. See unused-uploads.ts. */
  deleteUpload(): void {
    // Kept until nobody has it.
  }

  putSideRecord<K extends keyof SideRecords>(kind: K, world: string, name: string, record: SideRecords[K]): void {
    if (!this.owns(world)) return
    noteWrite()
    this.whole.putSideRecord(kind, world, name, record)
  }

  /** Of the whole cluster, as are the next three: none of them is resumed when a node starts. */
  worlds(): Promise<readonly StoredWorld[]> {
    return this.whole.worlds()
  }

  sessions(): Promise<readonly StoredSession[]> {
    return this.whole.sessions()
  }

  uploads(): Promise<readonly StoredUpload[]> {
    return this.whole.uploads()
  }

  sideRecords<K extends keyof SideRecords>(kind: K): Promise<ReadonlyMap<string, readonly SideRecords[K][]>> {
    return this.whole.sideRecords(kind)
  }

  /** True while something could not be stored yet. */
  get hasUnsaved(): boolean {
    return this.whole.hasUnsaved
  }

  /** What others could not store is no reason to refuse a call that has written nothing. */
  async settled(): Promise<void> {
    await this.whole.settled().catch((error: unknown) => {
      if (mayHaveWritten()) throw error
    })
  }

  close(): Promise<void> {
    return this.whole.close()
  }
}

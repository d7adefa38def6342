// The store of one node: writes to the cluster's store, but only for worlds that this node owns. Late writes for a world that has
// moved to another node are ignored.

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
    super(`this node no longer owns the world '${world}'`, options)
    this.name = 'NotOwned'
  }
}

/** Thrown for a change of a world while the outcome of the previous change is unknown. Nothing was stored. */
class OutcomePending extends Error {
  constructor(world: string) {
    super(`the outcome of the previous change of world '${world}' is not known yet`)
    this.name = 'OutcomePending'
  }
}

interface Hooks {
  /** Called before a new world is stored. Rejects if another node has a world of this id. */
  readonly onCreated: (world: string) => Promise<void>
  /** Called when another node wrote to the log of this world. */
  readonly onLost: (world: string) => void
  /** Reloads a world whose log contains a change that this node has undone. Rejects if it cannot be read now. */
  readonly reload: (world: string) => Promise<void>
  /** Called after a world was deleted by this node. */
  readonly onDeleted: (world: string) => Promise<void>
  /** Called with the duration of each append, real ms. */
  readonly onAppended: (ms: number) => void
}

/** Worlds read from the store. */
interface TakenWorlds extends ResumableStore {
  readonly count: number
  /** Marks them as owned by this node. */
  readonly markOwned: () => void
}

/** How often claiming a world is retried while its former owner still writes. */
const MAX_CLAIMS = 5
const RETRY_MS = 250

export class ClusterStore implements EventStore {
  readonly #owned = new Set<string>()
  readonly #sessionWorlds = new Map<string, string>()
  /** Worlds whose last change has an unknown outcome. */
  readonly #uncertain = new Set<string>()
  hooks: Hooks = {
    onCreated: () => Promise.resolve(),
    onDeleted: () => Promise.resolve(),
    onLost: () => undefined,
    reload: () => Promise.resolve(),
    onAppended: () => undefined,
  }

  constructor(
    private readonly inner: JetStreamEventStore,
    /** The name of this node. */
    private readonly owner: string,
  ) {}

  get wire() {
    return this.inner.wire
  }

  owns(world: string): boolean {
    return this.#owned.has(world)
  }

  /** Claims and reads these worlds, so only this node can append to their logs. */
  async take(worlds: readonly string[]): Promise<TakenWorlds> {
    const worldsTaken = await this.#withRecords(await Promise.all(worlds.map((world) => this.#claimAndRead(world))))
    worldsTaken.markOwned()
    return worldsTaken
  }

  /** Reads worlds again that this node already owns. */
  async reread(worlds: readonly string[]): Promise<TakenWorlds> {
    return this.#withRecords(await Promise.all(worlds.map((world) => this.inner.world(world))))
  }

  async #withRecords(stored: readonly (StoredWorld | null)[]): Promise<TakenWorlds> {
    const existing = stored.flatMap((one) => one ?? [])
    const ids = existing.map(({ id }) => id)
    const sessions = (await Promise.all(ids.map((id) => this.inner.sessions(id)))).flat()
    return {
      count: existing.length,
      markOwned: () => {
        for (const { hash, world } of sessions) this.#sessionWorlds.set(hash, world)
        for (const id of ids) {
          this.#uncertain.delete(id)
          this.#owned.add(id)
        }
      },
      worlds: async () => existing,
      sessions: async () => sessions,
      uploads: async () => [],
      sideRecords: async <K extends keyof SideRecords>(kind: K) => {
        const records = await Promise.all(ids.map((id) => this.inner.sideRecords(kind, id)))
        return new Map(records.flatMap((byWorld) => [...byWorld]))
      },
      renameWorld: (from, to) => {
        this.#owned.delete(from)
        this.inner.renameWorld(from, to)
      },
    }
  }

  async #claimAndRead(world: string): Promise<StoredWorld | null> {
    for (let tries = 1; ; tries += 1) {
      const stored = await this.inner.world(world)
      if (stored === null) return null
      try {
        await this.inner.claim(world, this.owner)
        return stored
      } catch (error) {
        if (!(error instanceof EntryNumberTaken) || tries === MAX_CLAIMS) throw error
      }
    }
  }

  /** Stops storing anything for this world. */
  release(world: string): void {
    this.#owned.delete(world)
    this.#uncertain.delete(world)
    for (const [hash, id] of this.#sessionWorlds) if (id === world) this.#sessionWorlds.delete(hash)
  }

  /** Drops unsaved writes after this node was cut off. */
  dropUnsaved(): void {
    this.inner.dropUnsaved()
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
    this.inner.createWorld(world, clock, entries, base, snapshots, () => this.hooks.onCreated(world.id))
  }

  async append(world: string, change: WorldChange): Promise<void> {
    if (!this.owns(world)) throw new NotOwned(world)
    // Refuse immediately. Otherwise each queued command of the world would wait for a full timeout.
    if (this.#uncertain.has(world)) throw new OutcomePending(world)
    const startedAt = performance.now()
    try {
      await this.inner.append(world, change)
      this.hooks.onAppended(performance.now() - startedAt)
    } catch (cause) {
      if (cause instanceof EntryNumberTaken) this.hooks.onLost(world)
      if (cause instanceof OutcomeUnknown) void this.#resolveOutcome(world)
      throw cause
    }
  }

  /** Writes to the log until the outcome of the last change is known. If it was stored, reloads the world. */
  async #resolveOutcome(world: string): Promise<void> {
    this.#uncertain.add(world)
    let isStored = false
    while (this.#uncertain.has(world)) {
      try {
        isStored ||= await this.#claimShowsStored(world)
        if (isStored) return await this.hooks.reload(world)
        this.#uncertain.delete(world)
      } catch (error) {
        if (error instanceof EntryNumberTaken) return this.hooks.onLost(world)
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
  }

  /** Claims the log again: true if this fails because the last change was stored. Rejects if another node wrote to the log. */
  async #claimShowsStored(world: string): Promise<boolean> {
    try {
      await this.inner.claim(world, this.owner)
      return false
    } catch (error) {
      if (error instanceof EntryNumberTaken && error.isOwn) return true
      throw error
    }
  }

  saveLife(world: string, life: WorldLife): void {
    if (!this.owns(world)) return
    noteWrite()
    this.inner.saveLife(world, life)
  }

  deleteWorld(world: string): void {
    if (!this.owns(world)) return
    noteWrite()
    this.release(world)
    this.inner.deleteWorld(world, () => this.hooks.onDeleted(world))
  }

  renameWorld(from: string, to: string): void {
    if (!this.owns(from)) return
    noteWrite()
    this.inner.renameWorld(from, to)
  }

  putSession(hash: string, world: string, userId: number): void {
    if (!this.owns(world)) return
    noteWrite()
    this.#sessionWorlds.set(hash, world)
    this.inner.putSession(hash, world, userId)
  }

  deleteSession(hash: string): void {
    // An unknown session belongs to a world that has moved to another node.
    if (!this.#sessionWorlds.delete(hash)) return
    noteWrite()
    this.inner.deleteSession(hash)
  }

  putUpload(hash: string, bytes: Uint8Array): void {
    noteWrite()
    this.inner.putUpload(hash, bytes)
  }

  /** One upload; null if there is none. */
  upload(hash: string): Promise<Uint8Array | null> {
    return this.inner.upload(hash)
  }

  /** Does nothing, because another node may use the same content. See unused-uploads.ts. */
  deleteUpload(): void {}

  putSideRecord<K extends keyof SideRecords>(kind: K, world: string, name: string, record: SideRecords[K]): void {
    if (!this.owns(world)) return
    noteWrite()
    this.inner.putSideRecord(kind, world, name, record)
  }

  /** All worlds of the cluster. This and the next three methods aren't used to resume a node. */
  worlds(): Promise<readonly StoredWorld[]> {
    return this.inner.worlds()
  }

  sessions(): Promise<readonly StoredSession[]> {
    return this.inner.sessions()
  }

  uploads(): Promise<readonly StoredUpload[]> {
    return this.inner.uploads()
  }

  sideRecords<K extends keyof SideRecords>(kind: K): Promise<ReadonlyMap<string, readonly SideRecords[K][]>> {
    return this.inner.sideRecords(kind)
  }

  /** True while a write could not be stored yet. */
  get hasUnsaved(): boolean {
    return this.inner.hasUnsaved
  }

  /** Ignores failed writes of other calls if the current call has written nothing. */
  async settled(): Promise<void> {
    await this.inner.settled().catch((error: unknown) => {
      if (mayHaveWritten()) throw error
    })
  }

  close(): Promise<void> {
    return this.inner.close()
  }
}

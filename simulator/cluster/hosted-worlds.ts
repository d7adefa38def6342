// The worlds that this node has in memory, by group. Loads a group from the log when this node owns it, and gives it up when another
// node does, or when another node has written to its log.
import type { Logger } from 'pino'
import { referencedDocuments } from '../api/documents/upload-permission'
import type { FileStore } from '../api/stores/file-store'
import { uploadOf } from '../persistence/jetstream/blobs'
import type { Engine } from '../persistence/jetstream/engine'
import type { JetStreamEventStore } from '../persistence/jetstream/jetstream-event-store'
import { loggedWorlds } from '../persistence/jetstream/reading'
import { type ResumableParts, type ResumableStore, resumeAll } from '../persistence/resume'
import type { SideRecords } from '../persistence/side-records'
import { worldSettled } from '../runtime/housekeeping'
import type { RunningWorld } from '../runtime/running-world'
import type { Rooms } from '../training/rooms'
import type { Placement } from './placement'
import { groupOf } from './targets'

/** The parts of the application that run worlds. */
export interface NodeParts extends ResumableParts {
  readonly rooms: Rooms
  readonly uploads: FileStore
}

interface HostedWorldsOptions {
  readonly engine: Engine
  readonly store: JetStreamEventStore
  readonly logger: Logger
  readonly placement: () => Placement
  readonly parts: NodeParts
  /** Resolves when no call for this group is being served here. */
  readonly quiet: (group: string) => Promise<void>
  /** Closes the sockets of these groups. */
  readonly endSockets: (isEnded: (group: string) => boolean) => void
}

export class HostedWorlds {
  readonly #groups = new Set<string>()
  /** What is being loaded or given up. */
  readonly #moving = new Map<string, Promise<void>>()
  /** How many groups were loaded from the log, and how many were given up because another node wrote first. */
  loads = 0
  lostRaces = 0

  constructor(private readonly options: HostedWorldsOptions) {
    options.parts.worlds.onCreated(({ id }) => {
      const group = groupOf(id)
      this.#groups.add(group)
      // A fork with an id that belongs to another node.
      if (!options.placement().isMine(group)) void this.#move(group, () => this.#giveUp(group))
    })
    options.store.onLost = (world) => this.#lose(world)
  }

  /** True if this node serves the group: it owns it and has it in memory, after loading it if needed. Rejects if it can't be read. */
  async serves(group: string): Promise<boolean> {
    await this.#moving.get(group)
    const placement = this.options.placement()
    if (!placement.isMine(group)) return false
    if (this.#groups.has(group)) return true
    if (!placement.mayLoad(group)) return false
    await this.#move(group, () => this.#load(group))
    return placement.isMine(group)
  }

  /** Gives up the groups that other nodes own now, and loads those that this node owns. */
  async adjust(): Promise<void> {
    const placement = this.options.placement()
    const others = [...this.#groups].filter((group) => !placement.isMine(group))
    await Promise.all(
      others.map(async (group) => {
        await this.#moving.get(group)?.catch(() => undefined)
        await this.#move(group, () => this.#giveUp(group))
      }),
    )
    this.options.endSockets((group) => !placement.isMine(group))
    const groups = new Set((await loggedWorlds(this.options.engine)).map(groupOf))
    const missing = [...groups].filter((group) => !this.#groups.has(group) && placement.mayLoad(group))
    await Promise.allSettled(missing.map((group) => this.serves(group)))
  }

  /** Drops every group to whose log another node has written. Rejects if NATS doesn't answer. */
  async checkAll(): Promise<void> {
    const { parts, store } = this.options
    await Promise.all(parts.worlds.list().map(async ({ id }) => (await store.isCurrent(id)) || this.#lose(id)))
  }

  #worldsOf(group: string): readonly RunningWorld[] {
    return this.options.parts.worlds.list().filter(({ id }) => groupOf(id) === group)
  }

  /** Another node wrote to the log of this world, or an unconfirmed change was stored: what is in memory is outdated. */
  #lose(world: string): void {
    const group = groupOf(world)
    if (!this.#groups.has(group)) return
    this.lostRaces += 1
    this.options.logger.error({ world }, 'the log has a change that this node does not know; reading the world again')
    this.#drop(group)
  }

  async #giveUp(group: string): Promise<void> {
    if (!this.#groups.has(group) || this.options.placement().isMine(group)) return
    // Calls that come from now on go to the new owner, which waits a beat before it reads the log.
    await this.options.quiet(group)
    await Promise.all(this.#worldsOf(group).map((world) => worldSettled(world).catch(() => undefined)))
    await this.options.store.settled().catch(() => undefined)
    this.#drop(group)
  }

  /** Ends the worlds of this group here and closes their sockets. Nothing stored changes. */
  #drop(group: string): void {
    const { store, parts } = this.options
    const worlds = this.#worldsOf(group)
    this.#groups.delete(group)
    for (const { id } of worlds) store.release(id)
    parts.rooms.close(group)
    for (const { id } of worlds) parts.worlds.delete(id)
    this.options.endSockets((one) => one === group)
  }

  async #load(group: string): Promise<void> {
    const { engine, store, logger, parts } = this.options
    if (this.#groups.has(group)) return
    const ids = (await loggedWorlds(engine)).filter((id) => groupOf(id) === group)
    const setAside = await resumeAll(await this.#storeOf(ids), parts)
    for (const { id, as, reason } of setAside) logger.error({ world: id, kept_as: as }, `world not resumed: ${reason}`)
    if (ids.length === setAside.length) return
    this.#groups.add(group)
    this.loads += 1
    for (const hash of referencedDocuments(parts.worlds)) {
      const bytes = parts.uploads.get(hash) === null ? await uploadOf(engine, hash) : null
      if (bytes !== null) parts.uploads.resume(hash, bytes)
    }
    await store.settled()
  }

  /** The part of the store with these worlds. */
  async #storeOf(ids: readonly string[]): Promise<ResumableStore> {
    const { store } = this.options
    const worlds = (await Promise.all(ids.map((id) => store.world(id)))).flatMap((world) => world ?? [])
    const sessions = (await Promise.all(ids.map((id) => store.sessions(id)))).flat()
    return {
      worlds: async () => worlds,
      sessions: async () => sessions,
      uploads: async () => [],
      sideRecords: async <K extends keyof SideRecords>(kind: K) => {
        const records = await Promise.all(ids.map((id) => store.sideRecords(kind, id)))
        return new Map(records.flatMap((byWorld) => [...byWorld]))
      },
      renameWorld: (from, to) => store.renameWorld(from, to),
    }
  }

  /** Loads or gives up a group, unless that is already happening: a hundred calls that wait for a world read its log once. */
  #move(group: string, work: () => Promise<void>): Promise<void> {
    const moving = this.#moving.get(group) ?? work().finally(() => this.#moving.delete(group))
    this.#moving.set(group, moving)
    return moving
  }
}

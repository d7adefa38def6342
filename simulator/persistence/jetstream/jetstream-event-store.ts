// An event store on NATS JetStream. Confirmed changes survive the loss of any one server and of any node. If two nodes write the
// log of one world, the first one wins, and `onLost` reports the other one.
import { isDeepStrictEqual } from 'node:util'
import type { LogEntry } from '../../runtime/log-entry'
import type { ClockState, LogBase, Snapshot } from '../../runtime/point-in-time'
import { noWireArchive } from '../../runtime/wire-archive'
import type { WorldLife } from '../../runtime/world-life'
import type { SessionFacts, StoredWorld, WorldChange, WorldFacts } from '../../runtime/world-storage'
import {
  EntryNumberTaken,
  type EventStore,
  OutcomeUnknown,
  type StoredSession,
  type StoredUpload,
} from '../event-store'
import type { SideRecords } from '../side-records'
import { WriteQueue } from '../write-queue'
import { deleteUpload, storeUpload, uploadHashes, uploadOf } from './blobs'
import { type Engine, purgeKeys } from './engine'
import { clockKey, recordKey, type StoredClock, type StoredRecord, sessionKey, textOf, tokenOf } from './keys'
import { loggedWorlds, valuesOf } from './reading'
import { JetStreamWorldLog } from './world-log'

/** Timeout for storing a clock, ms. Short, because commands of the world wait for it and the next one follows within a second. */
const CLOCK_TIMEOUT_MS = 500
/** How long clocks of a world are refused at once after one could not be stored, ms. Otherwise each queued command would wait for a timeout. */
const CLOCK_PAUSE_MS = 250
/** Pause between attempts to find the outcome of a change, ms. */
const RECHECK_MS = 250

type StoredSessionValue = Pick<StoredSession, 'userId' | 'facts'>

/** A change of a world that this process has released, or whose previous change has an unknown outcome. Nothing was stored. */
class NotWritable extends Error {
  constructor(world: string, reason: string) {
    super(`the world '${world}' cannot be changed here: ${reason}`)
    this.name = 'NotWritable'
  }
}

export class JetStreamEventStore implements EventStore {
  /** The wire log is only for inspection and stays in the memory of its node. */
  readonly wire = noWireArchive
  /** Called when another process wrote to the log of this world, so that what this one has in memory is outdated. */
  onLost: (world: string) => void = () => undefined
  /** Called with the duration of each append, real ms. */
  onAppended: (ms: number) => void = () => undefined
  readonly #logs = new Map<string, Promise<JetStreamWorldLog>>()
  readonly #clocks = new Map<string, StoredClock>()
  /** Until when clocks of a world are refused; `performance.now()`. */
  readonly #clockPauses = new Map<string, number>()
  /** The order of each side record, by key: when its first version was stored, ms since 1970. */
  readonly #orders = new Map<string, number>()
  #lastOrder = 0
  /** The last append of each world. */
  readonly #appends = new Map<string, Promise<unknown>>()
  /** Worlds that this process has given up, so later writes are ignored. */
  readonly #released = new Set<string>()
  /** Worlds whose last change has an unknown outcome. */
  readonly #uncertain = new Set<string>()
  /** All other writes. */
  readonly #writes = new WriteQueue((error) => error instanceof EntryNumberTaken)

  constructor(private readonly engine: Engine) {}

  async worlds(): Promise<readonly StoredWorld[]> {
    const stored: { readonly born: number; readonly world: StoredWorld }[] = []
    for (const id of await loggedWorlds(this.engine)) {
      const world = await this.world(id)
      if (world !== null) stored.push({ born: (await this.#logOf(id)).born, world })
    }
    return stored.toSorted((one, other) => one.born - other.born).map(({ world }) => world)
  }

  /** One world as it was last stored; null if there is none. From now on this process may change it. */
  async world(id: string): Promise<StoredWorld | null> {
    this.#logs.delete(id)
    const log = await this.#logOf(id)
    const stored = await log.take()
    if (stored === null) return null
    const storedClock = (await this.engine.state.get(clockKey(id)))?.json<StoredClock>()
    this.#released.delete(id)
    this.#uncertain.delete(id)
    return storedClock?.after === log.seq ? { ...stored, clock: storedClock.clock } : stored
  }

  /** Ignores all later writes of this world, until it's read or created again. */
  release(world: string): void {
    this.#released.add(world)
    this.#uncertain.delete(world)
    this.#logs.delete(world)
    this.#clocks.delete(world)
    this.#clockPauses.delete(world)
  }

  /** False if the log of this world has a message that this process doesn't know, after its own pending ones. */
  isCurrent(world: string): Promise<boolean> {
    const stored = this.#writes.stored().catch(() => undefined)
    return this.#inTurn(world, stored, async () => (await this.#logOf(world)).isCurrent())
  }

  createWorld(
    world: WorldFacts,
    clock: ClockState,
    entries: readonly LogEntry[],
    base: LogBase | null = null,
    snapshots: readonly Snapshot[] = [],
  ): void {
    const { id } = world
    const before = this.#logs.get(id)
    // A world that this process doesn't know must not have a log, or another node has just created it.
    const known = (async () => (await before) ?? new JetStreamWorldLog(this.engine, id))()
    if (!this.#writes.isClosed) this.#logs.set(id, known)
    this.#released.delete(id)
    this.#writeLog(id, async () => {
      const log = await known
      if (log.exists) await this.#purgeWorld(id)
      await log.create(world, clock, entries, base)
      if (snapshots.length > 0) await log.append({ replaces: false, entries: [], snapshots, clock })
      this.#clocks.delete(id)
    })
  }

  append(world: string, change: WorldChange): Promise<void> {
    if (this.#writes.isClosed) return Promise.resolve()
    if (this.#released.has(world)) return Promise.reject(new NotWritable(world, 'another node owns it'))
    // Refuse immediately. Otherwise each queued command of the world would wait for a full timeout.
    if (this.#uncertain.has(world))
      return Promise.reject(new NotWritable(world, 'the outcome of its previous change is unknown'))
    const known = this.#logs.get(world)
    return this.#inTurn(world, this.#writes.stored(), () => {
      // A new world with the same id, or the same one after it has moved away and back, must not get a change of the old one.
      if (known !== undefined && this.#logs.get(world) !== known) throw new NotWritable(world, 'it was read again')
      return this.#append(world, change)
    })
  }

  /** Runs work on the log of a world after its appends so far, and after something else. */
  #inTurn<T>(world: string, after: Promise<void>, work: () => Promise<T>): Promise<T> {
    const done = Promise.all([after, this.#appends.get(world)]).then(work)
    const quiet = done.catch(() => undefined)
    this.#appends.set(world, quiet)
    void quiet.then(() => {
      if (this.#appends.get(world) === quiet) this.#appends.delete(world)
    })
    return done
  }

  async #append(world: string, change: WorldChange): Promise<void> {
    const log = await this.#logOf(world)
    const { replaces, base, entries, snapshots, deletedSnapshots = [], clock } = change
    if (!replaces && base === undefined && entries.length + snapshots.length + deletedSnapshots.length === 0)
      return this.#storeClock(world, log, clock)
    const startedAt = performance.now()
    try {
      await log.append(change)
      this.onAppended(performance.now() - startedAt)
    } catch (error) {
      this.#afterFailure(world, error)
      throw error
    }
  }

  async #storeClock(world: string, log: JetStreamWorldLog, clock: ClockState): Promise<void> {
    if (!log.exists || isDeepStrictEqual(this.#clocks.get(world), { after: log.seq, clock })) return
    // The log already contains this clock.
    if (!this.#clocks.has(world) && isDeepStrictEqual(log.clock, clock)) return
    if (performance.now() < (this.#clockPauses.get(world) ?? 0))
      throw new NotWritable(world, 'clocks cannot be stored right now')
    const storedClock = { after: log.seq, clock }
    try {
      await this.engine.state.put(clockKey(world), JSON.stringify(storedClock), { timeout: CLOCK_TIMEOUT_MS })
    } catch (error) {
      this.#clockPauses.set(world, performance.now() + CLOCK_PAUSE_MS)
      throw error
    }
    this.#clockPauses.delete(world)
    this.#clocks.set(world, storedClock)
  }

  #afterFailure(world: string, error: unknown): void {
    if (error instanceof EntryNumberTaken) this.onLost(world)
    if (error instanceof OutcomeUnknown) void this.#findOutcome(world)
  }

  /** Refuses changes of this world until the outcome of its last one is known. If it was stored, the memory is outdated. */
  async #findOutcome(world: string): Promise<void> {
    this.#uncertain.add(world)
    while (this.#uncertain.has(world) && !this.#writes.isClosed) {
      try {
        const fence = async () => (await this.#logOf(world)).fence()
        if (!(await this.#inTurn(world, Promise.resolve(), fence))) return this.onLost(world)
        this.#uncertain.delete(world)
      } catch {
        await new Promise((resolve) => setTimeout(resolve, RECHECK_MS))
      }
    }
  }

  saveLife(world: string, life: WorldLife): void {
    this.#writeLog(world, async () => (await this.#logOf(world)).saveLife(life, this.#clocks.get(world)?.clock))
  }

  deleteWorld(world: string): void {
    const known = this.#logs.get(world)?.catch(() => undefined)
    this.#logs.delete(world)
    this.#writeLog(world, async () =>
      this.#delete(world, (await known) ?? (await JetStreamWorldLog.read(this.engine, world))),
    )
  }

  async #delete(world: string, log: JetStreamWorldLog): Promise<void> {
    await log.delete()
    await this.#purgeWorld(world)
  }

  renameWorld(from: string, to: string): void {
    this.#writeLog(from, async () => {
      const stored = await this.world(from)
      if (stored === null) return
      const { clock, base, entries, snapshots, ...facts } = stored
      const log = await this.#logOf(to)
      await log.create({ ...facts, id: to }, clock, entries, base ?? null)
      if (snapshots.length > 0) await log.append({ replaces: false, entries: [], snapshots, clock })
      for (const { key, value } of await valuesOf(this.engine, 'state', '>'))
        if (!key.startsWith('clock.') && key.split('.').includes(tokenOf(from)))
          await this.engine.state.put(key.replace(tokenOf(from), tokenOf(to)), JSON.stringify(value))
      await this.#delete(from, await this.#logOf(from))
      this.#logs.delete(from)
    })
  }

  async sessions(world?: string): Promise<readonly StoredSession[]> {
    const filter = world === undefined ? 'session.>' : `session.${tokenOf(world)}.*`
    return (await valuesOf(this.engine, 'state', filter)).map(({ key, value }) => {
      const [, worldToken, hashToken] = key.split('.')
      // putSession wrote this value, or an older program, which wrote only the user.
      const stored = typeof value === 'number' ? { userId: value } : (value as StoredSessionValue)
      return { hash: textOf(hashToken), world: textOf(worldToken), ...stored }
    })
  }

  putSession(hash: string, world: string, userId: number, facts?: SessionFacts): void {
    const value = facts === undefined ? userId : ({ userId, facts } satisfies StoredSessionValue)
    this.#write(world, () => this.engine.state.put(sessionKey(world, hash), JSON.stringify(value)))
  }

  deleteSession(hash: string, world: string): void {
    this.#write(world, () => purgeKeys(this.engine, sessionKey(world, hash)))
  }

  async uploads(): Promise<readonly StoredUpload[]> {
    const hashes = await uploadHashes(this.engine)
    const uploads = await Promise.all(hashes.map(async (hash) => ({ hash, bytes: await uploadOf(this.engine, hash) })))
    return uploads.flatMap(({ hash, bytes }) => (bytes === null ? [] : [{ hash, bytes }]))
  }

  putUpload(hash: string, bytes: Uint8Array): void {
    this.#writes.add(() => storeUpload(this.engine, hash, bytes))
  }

  deleteUpload(hash: string): void {
    this.#writes.add(() => deleteUpload(this.engine, hash))
  }

  async sideRecords<K extends keyof SideRecords>(
    kind: K,
    world?: string,
  ): Promise<ReadonlyMap<string, readonly SideRecords[K][]>> {
    const filter = `record.${kind}.${world === undefined ? '>' : `${tokenOf(world)}.*`}`
    const stored = (await valuesOf(this.engine, 'state', filter)).map(({ key, value, revision }) => {
      // putSideRecord wrote this value.
      const { order = revision, record } = value as StoredRecord
      this.#orders.set(key, order)
      return { order, world: textOf(key.split('.')[2]), record: record as SideRecords[K] }
    })
    const records = new Map<string, SideRecords[K][]>()
    for (const { world: id, record } of stored.toSorted((one, other) => one.order - other.order)) {
      records.set(id, [...(records.get(id) ?? []), record])
    }
    return records
  }

  putSideRecord<K extends keyof SideRecords>(kind: K, world: string, name: string, record: SideRecords[K]): void {
    const key = recordKey(kind, world, name)
    // The records of a world are read before any is changed, so the order of an older one is known.
    const order = this.#orders.get(key) ?? Math.max(Date.now(), this.#lastOrder + 1)
    this.#lastOrder = Math.max(order, this.#lastOrder)
    this.#orders.set(key, order)
    this.#write(world, () => this.engine.state.put(key, JSON.stringify({ order, record } satisfies StoredRecord)))
  }

  async settled(): Promise<void> {
    // Batched changes are written at the end of this turn.
    await Promise.resolve()
    // While an outcome is unknown, no change of that world is on its way, and reads mustn't wait for the fence.
    await Promise.all([...this.#appends].map(([world, last]) => (this.#uncertain.has(world) ? undefined : last)))
    await this.#writes.settled()
  }

  async close(): Promise<void> {
    const closed = this.#writes.close()
    await Promise.all(this.#appends.values())
    await closed
  }

  /** Queues a write to this world's log, after its appends so far. */
  #writeLog(world: string, write: () => Promise<void>): void {
    const before = this.#appends.get(world)
    this.#write(world, async () => {
      await before
      await write()
    })
  }

  /** Queues a write of this world, unless this process has released it. */
  #write(world: string, write: () => Promise<unknown>): void {
    if (this.#released.has(world)) return
    this.#writes.add(async () => {
      if (this.#released.has(world)) return
      await write().catch((error: unknown) => {
        this.#afterFailure(world, error)
        throw error
      })
    })
  }

  #logOf(world: string): Promise<JetStreamWorldLog> {
    const cached = this.#logs.get(world)
    if (cached !== undefined) return cached
    const log = JetStreamWorldLog.read(this.engine, world)
    this.#logs.set(world, log)
    log.catch(() => this.#logs.delete(world))
    return log
  }

  /** Deletes the clock, sessions and records of a world. */
  async #purgeWorld(world: string): Promise<void> {
    const token = tokenOf(world)
    for (const filter of [clockKey(world), `session.${token}.*`, `record.*.${token}.*`])
      await purgeKeys(this.engine, filter)
    this.#clocks.delete(world)
    for (const key of this.#orders.keys()) if (key.split('.')[2] === token) this.#orders.delete(key)
  }
}

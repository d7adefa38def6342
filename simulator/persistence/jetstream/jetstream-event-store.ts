// An event store on NATS JetStream. Confirmed changes survive the loss of any one server and of any node. If two nodes write the
// log of one world, the later owner wins.
import { isDeepStrictEqual } from 'node:util'
import type { LogEntry } from '../../runtime/log-entry'
import type { ClockState, LogBase, Snapshot } from '../../runtime/point-in-time'
import { noWireArchive } from '../../runtime/wire-archive'
import type { WorldLife } from '../../runtime/world-life'
import type { StoredWorld, WorldChange, WorldFacts } from '../../runtime/world-storage'
import type { EventStore, StoredSession, StoredUpload } from '../event-store'
import { EntryNumberTaken } from '../event-store'
import type { SideRecords } from '../side-records'
import { blobOf } from './blobs'
import type { Engine } from './engine'
import { purgeKeys } from './engine'
import type { StoredClock, StoredRecord } from './keys'
import { clockKey, recordKey, sessionKey, textOf, tokenOf, uploadName } from './keys'
import { messagesOf, valuesOf } from './reading'
import { JetStreamWorldLog } from './world-log'
import { WriteQueue } from './write-queue'

/** Timeout for storing a clock, ms. Short, because commands of the world wait for it and the next one follows within a second. */
const CLOCK_TIMEOUT_MS = 500

export class JetStreamEventStore implements EventStore {
  /** The wire log is only for inspection and stays in the memory of its node. */
  readonly wire = noWireArchive
  readonly #logs = new Map<string, Promise<JetStreamWorldLog>>()
  readonly #clocks = new Map<string, StoredClock>()
  readonly #worldOfSession = new Map<string, string>()
  /** The order of each side record, by key: the revision of its first version. */
  readonly #orders = new Map<string, number>()
  /** The last append of each world. */
  readonly #appends = new Map<string, Promise<unknown>>()
  /** Appends that only claim a world, which callers need not wait for. */
  readonly #claims = new WeakSet<Promise<unknown>>()
  /** All other writes. */
  readonly #writes = new WriteQueue((error) => error instanceof EntryNumberTaken)

  constructor(private readonly engine: Engine) {}

  async worlds(): Promise<readonly StoredWorld[]> {
    const messages = await messagesOf(this.engine, this.engine.log, this.engine.subjectOf('*'))
    const ids = new Set(messages.map(({ subject }) => subject.slice(this.engine.subjectOf('').length)))
    const stored: { readonly born: number; readonly world: StoredWorld }[] = []
    for (const id of ids) {
      const world = await this.world(id)
      if (world !== null) stored.push({ born: (await this.#logOf(id)).born, world })
    }
    return stored.toSorted((one, other) => one.born - other.born).map(({ world }) => world)
  }

  /** One world as it was last stored; null if there is none. */
  async world(id: string): Promise<StoredWorld | null> {
    this.#logs.delete(id)
    const log = await this.#logOf(id)
    const stored = await log.take()
    if (stored === null) return null
    const storedClock = (await this.engine.state.get(clockKey(id)))?.json<StoredClock>()
    return storedClock?.after === log.seq ? { ...stored, clock: storedClock.clock } : stored
  }

  /** `allow` may reject to prevent the world from being stored. */
  createWorld(
    world: WorldFacts,
    clock: ClockState,
    entries: readonly LogEntry[],
    base: LogBase | null = null,
    snapshots: readonly Snapshot[] = [],
    allow: () => Promise<void> = () => Promise.resolve(),
  ): void {
    const before = this.#appends.get(world.id)
    this.#writes.add(async () => {
      await before
      await allow()
      const log = await this.#logOf(world.id)
      if (log.exists) await this.#purgeWorld(world.id)
      await log.create(world, clock, entries, base)
      if (snapshots.length > 0) await log.append({ replaces: false, entries: [], snapshots, clock })
      this.#clocks.delete(world.id)
    })
  }

  append(world: string, change: WorldChange): Promise<void> {
    if (this.#writes.isClosed) return Promise.resolve()
    return this.#afterOthers(world, [this.#writes.settled()], () => this.#append(world, change))
  }

  /** Runs the work after all appends of this world. */
  #afterOthers(world: string, others: readonly Promise<void>[], work: () => Promise<void>): Promise<void> {
    const done = Promise.all([...others, this.#appends.get(world)]).then(work)
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
    const isClock = !replaces && base === undefined && entries.length + snapshots.length + deletedSnapshots.length === 0
    if (!isClock) return log.append(change)
    if (!log.exists || isDeepStrictEqual(this.#clocks.get(world), { after: log.seq, clock })) return
    // The log already contains this clock.
    if (!this.#clocks.has(world) && isDeepStrictEqual(log.clock, clock)) return
    const storedClock = { after: log.seq, clock }
    await this.engine.state.put(clockKey(world), JSON.stringify(storedClock), { timeout: CLOCK_TIMEOUT_MS })
    this.#clocks.set(world, storedClock)
  }

  saveLife(world: string, life: WorldLife): void {
    const before = this.#appends.get(world)
    this.#writes.add(async () => {
      await before
      await (await this.#logOf(world)).saveLife(life, this.#clocks.get(world)?.clock)
    })
  }

  /** `done` runs after the world was deleted. */
  deleteWorld(world: string, done: () => Promise<void> = () => Promise.resolve()): void {
    const before = this.#appends.get(world)
    this.#writes.add(async () => {
      await before
      const log = await this.#logOf(world)
      await log.delete()
      await this.#purgeWorld(world)
      this.#logs.delete(world)
      await done()
    })
  }

  renameWorld(from: string, to: string): void {
    const before = this.#appends.get(from)
    this.#writes.add(async () => {
      await before
      const stored = await this.world(from)
      if (stored === null) return
      const { clock, base, entries, snapshots, ...facts } = stored
      const log = await this.#logOf(to)
      await log.create({ ...facts, id: to }, clock, entries, base ?? null)
      if (snapshots.length > 0) await log.append({ replaces: false, entries: [], snapshots, clock })
      for (const { key, value } of await valuesOf(this.engine, 'state', '>')) {
        const parts = key.split('.')
        const worldIndex = parts[0] === 'record' ? 2 : 1
        if (parts[worldIndex] !== tokenOf(from) || parts[0] === 'clock') continue
        await this.engine.state.put(parts.with(worldIndex, tokenOf(to)).join('.'), JSON.stringify(value))
      }
      await (await this.#logOf(from)).delete()
      await this.#purgeWorld(from)
      this.#logs.delete(from)
    })
  }

  /** Makes this process the only one that can append to the log of this world, until another one claims it. */
  claim(world: string, owner: string): Promise<void> {
    const claimed = this.#afterOthers(world, [], async () => (await this.#logOf(world)).claim(owner))
    const last = this.#appends.get(world)
    if (last !== undefined) this.#claims.add(last)
    return claimed
  }

  async sessions(world?: string): Promise<readonly StoredSession[]> {
    const filter = world === undefined ? 'session.>' : `session.${tokenOf(world)}.*`
    return (await valuesOf(this.engine, 'state', filter)).map(({ key, value }) => {
      const [, worldToken, hashToken] = key.split('.')
      const session = { hash: textOf(hashToken), world: textOf(worldToken), userId: Number(value) }
      this.#worldOfSession.set(session.hash, session.world)
      return session
    })
  }

  putSession(hash: string, world: string, userId: number): void {
    this.#worldOfSession.set(hash, world)
    this.#writes.add(async () => {
      await this.engine.state.put(sessionKey(world, hash), JSON.stringify(userId))
    })
  }

  deleteSession(hash: string): void {
    const world = this.#worldOfSession.get(hash)
    this.#worldOfSession.delete(hash)
    if (world !== undefined) this.#writes.add(() => purgeKeys(this.engine, sessionKey(world, hash)))
  }

  async uploads(): Promise<readonly StoredUpload[]> {
    const names = (await this.engine.blobs.list()).map(({ name }) => name)
    const hashes = names.flatMap((name) => (name.startsWith(uploadName('')) ? [name.slice(uploadName('').length)] : []))
    const uploads = await Promise.all(hashes.map(async (hash) => ({ hash, bytes: await this.upload(hash) })))
    return uploads.flatMap(({ hash, bytes }) => (bytes === null ? [] : [{ hash, bytes }]))
  }

  /** One upload; null if there is none. */
  async upload(hash: string): Promise<Uint8Array | null> {
    return blobOf(this.engine, uploadName(hash))
  }

  putUpload(hash: string, bytes: Uint8Array): void {
    this.#writes.add(async () => {
      const info = await this.engine.blobs.info(uploadName(hash))
      if (info === null || info.deleted) await this.engine.blobs.putBlob({ name: uploadName(hash) }, bytes)
      // Touch it, so that a concurrent cleanup sees that it is in use again.
      else await this.engine.blobs.update(uploadName(hash), { name: uploadName(hash) })
    })
  }

  deleteUpload(hash: string): void {
    this.#writes.add(async () => {
      await this.engine.blobs.delete(uploadName(hash))
    })
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
    this.#writes.add(async () => {
      const order = this.#orders.get(key) ?? (await this.#orderOf(key))
      const stored: StoredRecord = order === null ? { record } : { order, record }
      const revision = await this.engine.state.put(key, JSON.stringify(stored))
      this.#orders.set(key, order ?? revision)
    })
  }

  async #orderOf(key: string): Promise<number | null> {
    const entry = await this.engine.state.get(key)
    return entry === null || entry.operation !== 'PUT' ? null : (entry.json<StoredRecord>().order ?? entry.revision)
  }

  /** True while a write other than an append could not be stored yet. */
  get hasUnsaved(): boolean {
    return this.#writes.hasUnsaved
  }

  async settled(): Promise<void> {
    // Batched changes are written at the end of this turn.
    await Promise.resolve()
    await Promise.all([...this.#appends.values()].filter((append) => !this.#claims.has(append)))
    await this.#writes.settled()
  }

  /** Drops writes that could not be stored and were never confirmed. */
  dropUnsaved(): void {
    this.#writes.drop()
  }

  async close(): Promise<void> {
    const closed = this.#writes.close()
    await Promise.all(this.#appends.values())
    await closed
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
    for (const [hash, id] of this.#worldOfSession) if (id === world) this.#worldOfSession.delete(hash)
    for (const key of this.#orders.keys()) if (key.split('.')[2] === token) this.#orders.delete(key)
  }
}

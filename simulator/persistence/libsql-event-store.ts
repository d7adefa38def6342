// An event store in an embedded SQLite database. Confirmed changes survive kill -9.
import { join } from 'node:path'
import { type Client, createClient, type InStatement, LibsqlError, type Row } from '@libsql/client'
import type { LogEntry } from '../runtime/log-entry'
import type { ClockState, LogBase, Snapshot } from '../runtime/point-in-time'
import type { WorldLife } from '../runtime/world-life'
import type { SessionFacts, StoredWorld, WorldChange, WorldFacts } from '../runtime/world-storage'
import { addressOf, checkDatabase, checkFile, checkRights, databaseIn, lockFolder, markFormat } from './data-folder'
import { EntryNumberTaken, type EventStore, type StoredSession, type StoredUpload } from './event-store'
import type { SideRecords } from './side-records'
import { WireFiles } from './wire-files'
import { WriteQueue } from './write-queue'

/** Bodies and facts are JSON. `standing` is the world's clock. */
const SCHEMA = [
  'CREATE TABLE IF NOT EXISTS worlds (id TEXT PRIMARY KEY, facts TEXT NOT NULL, standing TEXT NOT NULL)',
  'CREATE TABLE IF NOT EXISTS entries (world TEXT NOT NULL, n INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (world, n))',
  'CREATE TABLE IF NOT EXISTS bases (world TEXT NOT NULL PRIMARY KEY, body TEXT NOT NULL)',
  'CREATE TABLE IF NOT EXISTS snapshots (world TEXT NOT NULL, name TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (world, name))',
  'CREATE TABLE IF NOT EXISTS sessions (hash TEXT PRIMARY KEY, world TEXT NOT NULL, user INTEGER NOT NULL)',
  'CREATE TABLE IF NOT EXISTS session_facts (hash TEXT PRIMARY KEY, world TEXT NOT NULL, body TEXT NOT NULL)',
  'CREATE TABLE IF NOT EXISTS files (hash TEXT PRIMARY KEY, bytes BLOB NOT NULL)',
  'CREATE TABLE IF NOT EXISTS side_records (kind TEXT NOT NULL, world TEXT NOT NULL, name TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, world, name))',
]
const TABLES_OF_WORLD = ['entries', 'bases', 'snapshots', 'sessions', 'session_facts', 'side_records'] as const

const text = (row: Row, column: string): string => String(row[column])
// This module wrote the row from a value of the same type.
const parseColumn = <T>(row: Row, column: string): T => JSON.parse(text(row, column)) as T

async function prepare(folder: string, client: Client): Promise<void> {
  // With a write-ahead log, a commit survives the process without waiting for the disk.
  await client.execute('PRAGMA journal_mode = WAL')
  await client.execute('PRAGMA synchronous = NORMAL')
  await client.batch(SCHEMA, 'write')
  await markFormat(folder, client)
}

export class LibsqlEventStore implements EventStore {
  readonly #client: Client
  readonly #writes = new WriteQueue(isConstraint)

  private constructor(
    client: Client,
    readonly wire: WireFiles,
    private readonly unlock: () => void,
  ) {
    this.#client = client
  }

  /** Opens the database in this folder exclusively, creating both if needed. Throws UnusableFolder without changing anything. */
  static async open(folder: string): Promise<LibsqlEventStore> {
    const unlock = await lockFolder(folder)
    let client: Client | null = null
    try {
      checkRights(folder)
      checkFile(folder)
      client = createClient({ url: addressOf(databaseIn(folder)) })
      await checkDatabase(folder, client)
      await prepare(folder, client)
      const { rows } = await client.execute('SELECT id FROM worlds')
      const wire = new WireFiles(join(folder, 'wire'))
      wire.keepOnly(new Set(rows.map((row) => text(row, 'id'))))
      return new LibsqlEventStore(client, wire, unlock)
    } catch (error) {
      client?.close()
      unlock()
      throw error
    }
  }

  async worlds(): Promise<readonly StoredWorld[]> {
    const [worlds, entries, snapshots, bases] = await this.#client.batch(
      [
        'SELECT id, facts, standing FROM worlds ORDER BY rowid',
        'SELECT world, body FROM entries ORDER BY world, n',
        'SELECT world, body FROM snapshots ORDER BY rowid',
        'SELECT world, body FROM bases',
      ],
      'read',
    )
    const bodiesOf = <T>(rows: readonly Row[] | undefined, world: string): readonly T[] =>
      (rows ?? []).filter((row) => row.world === world).map((row) => parseColumn<T>(row, 'body'))
    return (worlds?.rows ?? []).map((row) => ({
      ...parseColumn<WorldFacts>(row, 'facts'),
      clock: parseColumn<ClockState>(row, 'standing'),
      ...firstBase(bodiesOf<LogBase>(bases?.rows, text(row, 'id'))),
      entries: bodiesOf<LogEntry>(entries?.rows, text(row, 'id')),
      snapshots: bodiesOf<Snapshot>(snapshots?.rows, text(row, 'id')),
    }))
  }

  createWorld(
    world: WorldFacts,
    clock: ClockState,
    entries: readonly LogEntry[],
    base?: LogBase | null,
    snapshots: readonly Snapshot[] = [],
  ): void {
    if (!this.#writes.isClosed) this.wire.remove(world.id)
    this.#writeLater([
      ...deleteWorldStatements(world.id),
      { sql: 'INSERT INTO worlds VALUES (?, ?, ?)', args: [world.id, JSON.stringify(world), JSON.stringify(clock)] },
      ...(base ? replaceBase(world.id, base) : []),
      ...entries.map((entry) => insertEntry(world.id, entry)),
      ...snapshots.map((snapshot) => insertSnapshot(world.id, snapshot)),
    ])
  }

  async append(
    world: string,
    { replaces, base, entries, snapshots, deletedSnapshots = [], clock }: WorldChange,
  ): Promise<void> {
    const statements: InStatement[] = [
      ...(replaces
        ? ['entries', 'bases'].map((table) => ({ sql: `DELETE FROM ${table} WHERE world = ?`, args: [world] }))
        : []),
      ...(base === undefined ? [] : replaceBase(world, base)),
      ...entries.map((entry) => insertEntry(world, entry)),
      ...deletedSnapshots.map((name) => ({
        sql: 'DELETE FROM snapshots WHERE world = ? AND name = ?',
        args: [world, name],
      })),
      ...snapshots.map((snapshot) => insertSnapshot(world, snapshot)),
      { sql: 'UPDATE worlds SET standing = ? WHERE id = ?', args: [JSON.stringify(clock), world] },
    ]
    try {
      await this.#writes.run(() => this.#client.batch(statements, 'write'))
    } catch (cause) {
      throw isConstraint(cause) ? new EntryNumberTaken(world, { cause }) : cause
    }
  }

  saveLife(world: string, life: WorldLife): void {
    const sql = "UPDATE worlds SET facts = json_set(facts, '$.life', json(?)) WHERE id = ?"
    this.#writeLater([{ sql, args: [JSON.stringify(life), world] }])
  }

  deleteWorld(world: string): void {
    if (!this.#writes.isClosed) this.wire.remove(world)
    this.#writeLater(deleteWorldStatements(world))
  }

  renameWorld(from: string, to: string): void {
    this.wire.rename(from, to)
    this.#writeLater([
      ...TABLES_OF_WORLD.map((table) => ({ sql: `UPDATE ${table} SET world = ? WHERE world = ?`, args: [to, from] })),
      { sql: "UPDATE worlds SET id = ?, facts = json_set(facts, '$.id', ?) WHERE id = ?", args: [to, to, from] },
    ])
  }

  async sessions(): Promise<readonly StoredSession[]> {
    const sql = 'SELECT sessions.hash, sessions.world, user, body FROM sessions LEFT JOIN session_facts USING (hash)'
    const { rows } = await this.#client.execute(sql)
    return rows.map((row) => ({
      hash: text(row, 'hash'),
      world: text(row, 'world'),
      userId: Number(row.user),
      ...(row.body === null ? {} : { facts: parseColumn<SessionFacts>(row, 'body') }),
    }))
  }

  putSession(hash: string, world: string, userId: number, facts?: SessionFacts): void {
    this.#writeLater([
      { sql: 'INSERT OR REPLACE INTO sessions VALUES (?, ?, ?)', args: [hash, world, userId] },
      facts === undefined
        ? { sql: 'DELETE FROM session_facts WHERE hash = ?', args: [hash] }
        : { sql: 'INSERT OR REPLACE INTO session_facts VALUES (?, ?, ?)', args: [hash, world, JSON.stringify(facts)] },
    ])
  }

  deleteSession(hash: string): void {
    this.#writeLater(
      ['sessions', 'session_facts'].map((table) => ({ sql: `DELETE FROM ${table} WHERE hash = ?`, args: [hash] })),
    )
  }

  async uploads(): Promise<readonly StoredUpload[]> {
    const { rows } = await this.#client.execute('SELECT hash, bytes FROM files')
    return rows.flatMap((row) =>
      row.bytes instanceof ArrayBuffer ? [{ hash: text(row, 'hash'), bytes: new Uint8Array(row.bytes) }] : [],
    )
  }

  putUpload(hash: string, bytes: Uint8Array): void {
    this.#writeLater([{ sql: 'INSERT OR IGNORE INTO files VALUES (?, ?)', args: [hash, bytes] }])
  }

  deleteUpload(hash: string): void {
    this.#writeLater([{ sql: 'DELETE FROM files WHERE hash = ?', args: [hash] }])
  }

  async sideRecords<K extends keyof SideRecords>(kind: K): Promise<ReadonlyMap<string, readonly SideRecords[K][]>> {
    const sql = 'SELECT world, body FROM side_records WHERE kind = ? ORDER BY rowid'
    const { rows } = await this.#client.execute({ sql, args: [kind] })
    const records = new Map<string, SideRecords[K][]>()
    for (const row of rows) {
      const ofWorld = records.get(text(row, 'world')) ?? []
      records.set(text(row, 'world'), ofWorld)
      ofWorld.push(parseColumn<SideRecords[K]>(row, 'body'))
    }
    return records
  }

  putSideRecord<K extends keyof SideRecords>(kind: K, world: string, name: string, record: SideRecords[K]): void {
    const args = [kind, world, name, JSON.stringify(record)]
    // Update in place, because records are read in order of creation.
    const sql = 'INSERT INTO side_records VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET body = excluded.body'
    this.#writeLater([{ sql, args }])
  }

  async settled(): Promise<void> {
    // Batched changes are written at the end of this turn.
    await Promise.resolve()
    await this.#writes.settled()
  }

  async close(): Promise<void> {
    if (this.#writes.isClosed) return
    await Promise.all([this.#writes.close(), this.wire.close()])
    // Leave a single complete file that can be copied and whose length can be checked.
    await this.#client.execute('PRAGMA wal_checkpoint(TRUNCATE)').catch(() => undefined)
    this.#client.close()
    this.unlock()
  }

  #writeLater(statements: InStatement[]): void {
    this.#writes.add(() => this.#client.batch(statements, 'write'))
  }
}

const isConstraint = (error: unknown): boolean =>
  error instanceof LibsqlError && error.code.startsWith('SQLITE_CONSTRAINT')

const insertEntry = (world: string, entry: LogEntry): InStatement => ({
  sql: 'INSERT INTO entries VALUES (?, ?, ?)',
  args: [world, entry.n, JSON.stringify(entry)],
})

const insertSnapshot = (world: string, snapshot: Snapshot): InStatement => ({
  sql: 'INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)',
  args: [world, snapshot.name, JSON.stringify(snapshot)],
})

const firstBase = ([base]: readonly LogBase[]): { readonly base?: LogBase } => (base === undefined ? {} : { base })

/** Replaces an older base and the entries up to the new one. */
const replaceBase = (world: string, base: LogBase): InStatement[] => [
  { sql: 'DELETE FROM entries WHERE world = ? AND n <= ?', args: [world, base.n] },
  { sql: 'INSERT OR REPLACE INTO bases VALUES (?, ?)', args: [world, JSON.stringify(base)] },
]

const deleteWorldStatements = (world: string): InStatement[] => [
  ...TABLES_OF_WORLD.map((table) => ({ sql: `DELETE FROM ${table} WHERE world = ?`, args: [world] })),
  { sql: 'DELETE FROM worlds WHERE id = ?', args: [world] },
]

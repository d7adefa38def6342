// Worlds, rooms, faults, sessions and uploads in an embedded database, so that they survive the process: what is kept when a
// promise resolves is there after kill -9. Only the log past each opening is written; the rest follows from scenario and seed.
// simulator.md, Persistence and size
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Client, InStatement, Row } from '@libsql/client'
import { createClient } from '@libsql/client'
import type { ClockState, Journal, Snapshot } from '../runtime/journal'
import type { LogEntry } from '../runtime/running-world'
import type { SideRecordStore, SideRecords } from './side-records'

/** What a world is made of, besides its log. */
export interface WorldFacts {
  readonly id: string
  readonly scenario: string
  readonly source: string | null
  readonly seed: number
  readonly broadcaster: 'reverb' | 'socket.io'
  readonly toOthers: boolean
  readonly code: string
  /** Fingerprint of scenario, seed and opening: another one is another world. */
  readonly opening: string
}

/** A world as it was left. */
export interface StoredWorld extends WorldFacts {
  readonly standing: ClockState
  /** Those past the opening. */
  readonly entries: readonly LogEntry[]
  readonly snapshots: readonly Snapshot[]
}

const SCHEMA = [
  'CREATE TABLE IF NOT EXISTS worlds (id TEXT PRIMARY KEY, facts TEXT NOT NULL, standing TEXT NOT NULL)',
  'CREATE TABLE IF NOT EXISTS entries (world TEXT NOT NULL, n INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY (world, n))',
  'CREATE TABLE IF NOT EXISTS snapshots (world TEXT NOT NULL, name TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (world, name))',
  'CREATE TABLE IF NOT EXISTS sessions (hash TEXT PRIMARY KEY, world TEXT NOT NULL, user INTEGER NOT NULL)',
  'CREATE TABLE IF NOT EXISTS files (hash TEXT PRIMARY KEY, bytes BLOB NOT NULL)',
  'CREATE TABLE IF NOT EXISTS keepsakes (kind TEXT NOT NULL, world TEXT NOT NULL, name TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY (kind, world, name))',
]
const TABLES_OF_WORLD = ['entries', 'snapshots', 'sessions', 'keepsakes'] as const

const text = (row: Row, column: string): string => String(row[column])
// Written by this very file from the types that it is read as.
const parsed = <T>(row: Row, column: string): T => JSON.parse(text(row, column)) as T

export class WorldStore implements SideRecordStore {
  readonly #client: Client
  #last: Promise<void> = Promise.resolve()
  /** What went wrong while nobody waited. */
  #trouble: Error | null = null
  #isClosed = false

  private constructor(client: Client) {
    this.#client = client
  }

  /** Opens the database in this folder; makes both when they are not there. */
  static async open(folder: string): Promise<WorldStore> {
    mkdirSync(folder, { recursive: true })
    const client = createClient({ url: `file:${join(folder, 'worlds.db')}` })
    // With a write-ahead log what is committed survives the end of the process without waiting for the disk.
    await client.execute('PRAGMA journal_mode = WAL')
    await client.execute('PRAGMA synchronous = NORMAL')
    await client.batch(SCHEMA, 'write')
    return new WorldStore(client)
  }

  /** Every world as it was left, in the order of their making. */
  async worlds(): Promise<readonly StoredWorld[]> {
    const [worlds, entries, snapshots] = await this.#client.batch(
      [
        'SELECT id, facts, standing FROM worlds ORDER BY rowid',
        'SELECT world, body FROM entries ORDER BY world, n',
        'SELECT world, body FROM snapshots ORDER BY rowid',
      ],
      'read',
    )
    const of = <T>(rows: readonly Row[] | undefined, world: string): readonly T[] =>
      (rows ?? []).filter((row) => row.world === world).map((row) => parsed<T>(row, 'body'))
    return (worlds?.rows ?? []).map((row) => ({
      ...parsed<WorldFacts>(row, 'facts'),
      standing: parsed<ClockState>(row, 'standing'),
      entries: of<LogEntry>(entries?.rows, text(row, 'id')),
      snapshots: of<Snapshot>(snapshots?.rows, text(row, 'id')),
    }))
  }

  /** A new world, or a forked one with a log already; the `known` entries of its opening are not written. */
  begin(world: WorldFacts, entries: readonly LogEntry[], standing: ClockState, known: number): Journal {
    this.#later([
      { sql: 'INSERT INTO worlds VALUES (?, ?, ?)', args: [world.id, JSON.stringify(world), JSON.stringify(standing)] },
      ...entries.filter(({ n }) => n > known).map((entry) => insertion(world.id, entry)),
    ])
    return this.journal(world.id, known)
  }

  /** Where a world that is kept writes on. */
  journal(world: string, known: number): Journal {
    let pending: InStatement[] = []
    return {
      append: (entry) => {
        if (entry.n > known) pending.push(insertion(world, entry))
      },
      replace: (entries) => {
        const past = entries.filter(({ n }) => n > known)
        pending = [
          { sql: 'DELETE FROM entries WHERE world = ?', args: [world] },
          ...past.map((entry) => insertion(world, entry)),
        ]
      },
      snapshot: (snapshot) => {
        const args = [world, snapshot.name, JSON.stringify(snapshot)]
        pending.push({ sql: 'INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)', args })
      },
      commit: async (standing) => {
        const statements = pending
        pending = []
        const args = [JSON.stringify(standing), world]
        await this.#write([...statements, { sql: 'UPDATE worlds SET standing = ? WHERE id = ?', args }])
      },
    }
  }

  /** Nothing of this world is kept any more. */
  deleteWorld(world: string): void {
    this.#later([
      ...TABLES_OF_WORLD.map((table) => ({ sql: `DELETE FROM ${table} WHERE world = ?`, args: [world] })),
      { sql: 'DELETE FROM worlds WHERE id = ?', args: [world] },
    ])
  }

  /** Sessions by the hash of their token: world and user. */
  async sessions(): Promise<readonly { readonly hash: string; readonly world: string; readonly userId: number }[]> {
    const { rows } = await this.#client.execute('SELECT hash, world, user FROM sessions')
    return rows.map((row) => ({ hash: text(row, 'hash'), world: text(row, 'world'), userId: Number(row.user) }))
  }

  putSession(hash: string, world: string, userId: number): void {
    this.#later([{ sql: 'INSERT OR REPLACE INTO sessions VALUES (?, ?, ?)', args: [hash, world, userId] }])
  }

  deleteSession(hash: string): void {
    this.#later([{ sql: 'DELETE FROM sessions WHERE hash = ?', args: [hash] }])
  }

  async uploads(): Promise<readonly { readonly hash: string; readonly bytes: Uint8Array }[]> {
    const { rows } = await this.#client.execute('SELECT hash, bytes FROM files')
    return rows.flatMap((row) =>
      row.bytes instanceof ArrayBuffer ? [{ hash: text(row, 'hash'), bytes: new Uint8Array(row.bytes) }] : [],
    )
  }

  putUpload(hash: string, bytes: Uint8Array): void {
    this.#later([{ sql: 'INSERT OR IGNORE INTO files VALUES (?, ?)', args: [hash, bytes] }])
  }

  putSideRecord<K extends keyof SideRecords>(kind: K, world: string, name: string, thing: SideRecords[K]): void {
    const args = [kind, world, name, JSON.stringify(thing)]
    // Replaced in its place, so that what is read comes in the order of its making.
    const sql = 'INSERT INTO keepsakes VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET body = excluded.body'
    this.#later([{ sql, args }])
  }

  /** Everything of a kind, by world, oldest first. */
  async sideRecords<K extends keyof SideRecords>(kind: K): Promise<ReadonlyMap<string, readonly SideRecords[K][]>> {
    const sql = 'SELECT world, body FROM keepsakes WHERE kind = ? ORDER BY rowid'
    const { rows } = await this.#client.execute({ sql, args: [kind] })
    const things = new Map<string, SideRecords[K][]>()
    for (const row of rows) {
      const known = things.get(text(row, 'world')) ?? []
      things.set(text(row, 'world'), [...known, parsed<SideRecords[K]>(row, 'body')])
    }
    return things
  }

  /** Done when everything that was told before is kept; fails when something could not be. */
  async settled(): Promise<void> {
    // What gathers changes tells of them at the end of this turn.
    await Promise.resolve()
    await this.#last
    if (this.#trouble !== null) throw this.#trouble
  }

  /** Writes what is left, and then nothing any more: what ends from now on ends with the process only. */
  async close(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    await this.#last
    this.#client.close()
  }

  #later(statements: InStatement[]): void {
    this.#write(statements).catch((error: unknown) => {
      this.#trouble = error instanceof Error ? error : new Error(String(error))
    })
  }

  /** One after the other, so that what is done is done with all that came before it. */
  #write(statements: InStatement[]): Promise<void> {
    if (this.#isClosed) return Promise.resolve()
    const done = this.#last.then(async () => {
      await this.#client.batch(statements, 'write')
    })
    this.#last = done.catch(() => undefined)
    return done
  }
}

const insertion = (world: string, entry: LogEntry): InStatement => ({
  sql: 'INSERT OR REPLACE INTO entries VALUES (?, ?, ?)',
  args: [world, entry.n, JSON.stringify(entry)],
})

// The wire log of each world in files: a folder per world, a row per line, without secrets. Written in the background, so
// pending rows are lost with the process.
import { readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { appendFile, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { StoredWire, WireArchive } from '../runtime/wire-archive'
import { redactWireEntry, type WireEntry } from '../runtime/wire-entry'

/** Size limits, bytes. */
interface WireLimits {
  /** Total of a world; the oldest files are deleted above it. */
  readonly world: number
  /** A new file is started above it. */
  readonly file: number
}

const LIMITS: WireLimits = { world: 64_000_000, file: 1_000_000 }
const WRITE_INTERVAL_MS = 250
/** Maximum pending rows of a world. Further rows are dropped, which shows as a gap in the numbers. */
const MAX_WAITING = 20_000
/** Rows serialized without yielding. */
const ROWS_AT_ONCE = 200

const SUFFIX = '.ndjson'
const REMOVED = '.removed-'

interface WireFile {
  readonly path: string
  /** The number of its first row, also its name. */
  readonly first: number
  bytes: number
}

/** The rows of a text from this number on, skipping a line that a killed process left incomplete. */
const rowsIn = (text: string, from: number): readonly WireEntry[] =>
  text.split('\n').flatMap((line) => {
    if (line === '') return []
    try {
      // This module wrote the line from a value of the same type.
      const row = JSON.parse(line) as WireEntry
      return row.n >= from ? [row] : []
    } catch {
      return []
    }
  })

const filesIn = (folder: string): WireFile[] => {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(SUFFIX))
      .sort()
      .map((name) => ({
        path: join(folder, name),
        first: Number.parseInt(name, 10),
        bytes: sizeOf(join(folder, name)),
      }))
  } catch {
    return []
  }
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0

class WorldWireFiles implements StoredWire {
  readonly #files: WireFile[]
  /** Null if the next row starts a new file, because the last line of an earlier process may be incomplete. */
  #current: WireFile | null = null
  #waiting: WireEntry[] = []
  #last: Promise<void> = Promise.resolve()
  #isRemoved = false

  constructor(
    private readonly folder: string,
    private readonly limits: WireLimits,
  ) {
    this.#files = filesIn(folder)
  }

  newest(limit: number): readonly WireEntry[] {
    let rows: readonly WireEntry[] = []
    for (let index = this.#files.length - 1; index >= 0 && rows.length < limit; index -= 1) {
      rows = [...rowsIn(readFileSync(this.#files[index]?.path ?? '', 'utf8'), 0), ...rows]
    }
    return rows.slice(-limit)
  }

  add(entry: WireEntry): void {
    if (!this.#isRemoved && this.#waiting.length < MAX_WAITING) this.#waiting.push(entry)
  }

  async *rows(from: number): AsyncIterable<WireEntry> {
    await this.write()
    const files = [...this.#files]
    for (const [index, { path }] of files.entries()) {
      if ((files[index + 1]?.first ?? Number.POSITIVE_INFINITY) <= from) continue
      // The file may have been deleted meanwhile to free space.
      const text = await readFile(path, 'utf8').catch(() => '')
      for (const row of rowsIn(text, from)) yield row
      await setImmediate()
    }
  }

  /** Writes pending rows. Resolves when done, even if writing failed. */
  write(): Promise<void> {
    if (this.#waiting.length > 0) this.#last = this.#last.then(() => this.#writeWaiting())
    return this.#last
  }

  /** Stops writing. */
  remove(): void {
    this.#isRemoved = true
    this.#waiting = []
  }

  async #writeWaiting(): Promise<void> {
    const rows = this.#waiting
    this.#waiting = []
    try {
      for (let index = 0; index < rows.length && !this.#isRemoved; index += ROWS_AT_ONCE) {
        await this.#writeRows(rows.slice(index, index + ROWS_AT_ONCE))
        await setImmediate()
      }
    } catch {
      // The disk is full or read-only: drop these rows and start a new file for the next ones.
      this.#current = null
    }
  }

  async #writeRows(rows: readonly WireEntry[]): Promise<void> {
    const text = rows.map((row) => `${JSON.stringify(redactWireEntry(row))}\n`).join('')
    const file = await this.#fileFor(rows[0]?.n ?? 1)
    await appendFile(file.path, text)
    file.bytes += Buffer.byteLength(text)
    if (file.bytes >= this.limits.file) this.#current = null
    await this.#removeOldest()
  }

  async #fileFor(first: number): Promise<WireFile> {
    if (this.#current !== null) return this.#current
    await mkdir(this.folder, { recursive: true })
    const file = { path: join(this.folder, `${String(first).padStart(12, '0')}${SUFFIX}`), first, bytes: 0 }
    this.#files.push(file)
    this.#current = file
    return file
  }

  async #removeOldest(): Promise<void> {
    let bytes = this.#files.reduce((sum, file) => sum + file.bytes, 0)
    while (bytes > this.limits.world && this.#files.length > 1) {
      const oldest = this.#files.shift()
      bytes -= oldest?.bytes ?? 0
      if (oldest !== undefined) await rm(oldest.path, { force: true })
    }
  }
}

export class WireFiles implements WireArchive {
  readonly #worlds = new Map<string, WorldWireFiles>()
  readonly #timer: NodeJS.Timeout
  #removed = 0

  constructor(
    private readonly folder: string,
    private readonly limits: WireLimits = LIMITS,
  ) {
    for (const name of namesIn(folder)) if (name.includes(REMOVED)) this.#delete(name)
    this.#timer = setInterval(() => {
      for (const wire of this.#worlds.values()) void wire.write()
    }, WRITE_INTERVAL_MS).unref()
  }

  of(world: string): StoredWire {
    const existing = this.#worlds.get(world)
    if (existing !== undefined) return existing
    const wire = new WorldWireFiles(join(this.folder, world), this.limits)
    this.#worlds.set(world, wire)
    return wire
  }

  /** Deletes the files of a world. */
  remove(world: string): void {
    const wire = this.#worlds.get(world)
    this.#worlds.delete(world)
    wire?.remove()
    // Move the folder first: a new world may reuse the id while the last rows of this one are still being written.
    this.#removed += 1
    const aside = `${world}${REMOVED}${process.pid}-${this.#removed}`
    if (this.#move(world, aside)) void (wire?.write() ?? Promise.resolve()).then(() => this.#delete(aside))
  }

  /** Moves the files of a stopped world to another id. */
  rename(from: string, to: string): void {
    this.#move(from, to)
  }

  /** Deletes the files of all other worlds. */
  keepOnly(worlds: ReadonlySet<string>): void {
    for (const name of namesIn(this.folder)) if (!worlds.has(name)) this.remove(name)
  }

  /** Writes all pending rows. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all([...this.#worlds.values()].map((wire) => wire.write()))
  }

  #move(from: string, to: string): boolean {
    try {
      renameSync(join(this.folder, from), join(this.folder, to))
      return true
    } catch {
      // Nothing was written yet.
      return false
    }
  }

  #delete(name: string): void {
    rmSync(join(this.folder, name), { recursive: true, force: true })
  }
}

const namesIn = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

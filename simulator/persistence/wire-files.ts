// The whole wire of each world in files: a folder per world, a row per line, without secrets. Written behind what happens, so
// that nobody waits for it; what was not written yet is lost with the process.
import { readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { appendFile, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { KeptWire, WireArchive } from '../runtime/wire-archive'
import type { WireEntry } from '../runtime/wire-entry'
import { wireOnWire } from '../runtime/wire-entry'

/** How much is kept of a world, bytes. */
interface WireLimits {
  /** The oldest files are removed beyond that. */
  readonly world: number
  /** A file is complete then, and the next one begins. */
  readonly file: number
}

const LIMITS: WireLimits = { world: 64_000_000, file: 1_000_000 }
const EVERY_MS = 250
/** Rows of a world that wait to be written; further ones are not kept, which the gap in their numbers shows. */
const MOST_WAITING = 20_000
/** Rows that are made text without a pause. */
const ROWS_AT_ONCE = 200

const SUFFIX = '.ndjson'
const REMOVED = '.removed-'

interface WireFile {
  readonly path: string
  /** The number of its first row, which is its name. */
  readonly first: number
  bytes: number
}

/** The rows of a text from this number on; the line that a killed process left unfinished is none. */
const rowsIn = (text: string, from: number): readonly WireEntry[] =>
  text.split('\n').flatMap((line) => {
    if (line === '') return []
    try {
      // Written by this file from the type that it is read as.
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

class WireOfWorld implements KeptWire {
  readonly #files: WireFile[]
  /** Null where the next row begins a file: what a former process wrote last may be unfinished. */
  #present: WireFile | null = null
  #waiting: WireEntry[] = []
  #last: Promise<void> = Promise.resolve()
  #isRemoved = false

  constructor(
    private readonly folder: string,
    private readonly limits: WireLimits,
  ) {
    this.#files = filesIn(folder)
  }

  newest(most: number): readonly WireEntry[] {
    let rows: readonly WireEntry[] = []
    for (let place = this.#files.length - 1; place >= 0 && rows.length < most; place -= 1) {
      rows = [...rowsIn(readFileSync(this.#files[place]?.path ?? '', 'utf8'), 0), ...rows]
    }
    return rows.slice(-most)
  }

  add(entry: WireEntry): void {
    if (!this.#isRemoved && this.#waiting.length < MOST_WAITING) this.#waiting.push(entry)
  }

  async *rows(from: number): AsyncIterable<WireEntry> {
    await this.write()
    const files = [...this.#files]
    for (const [place, { path }] of files.entries()) {
      if ((files[place + 1]?.first ?? Number.POSITIVE_INFINITY) <= from) continue
      // Removed meanwhile, for others to have room.
      const text = await readFile(path, 'utf8').catch(() => '')
      for (const row of rowsIn(text, from)) yield row
      await setImmediate()
    }
  }

  /** Writes what waits; resolves when it is written, also where it could not be. */
  write(): Promise<void> {
    if (this.#waiting.length > 0) this.#last = this.#last.then(() => this.#writeWaiting())
    return this.#last
  }

  /** Nothing is written from now on. */
  remove(): void {
    this.#isRemoved = true
    this.#waiting = []
  }

  async #writeWaiting(): Promise<void> {
    const rows = this.#waiting
    this.#waiting = []
    try {
      for (let place = 0; place < rows.length && !this.#isRemoved; place += ROWS_AT_ONCE) {
        await this.#writeRows(rows.slice(place, place + ROWS_AT_ONCE))
        await setImmediate()
      }
    } catch {
      // The disk is full or read-only: these rows are not kept, and the next ones begin a file.
      this.#present = null
    }
  }

  async #writeRows(rows: readonly WireEntry[]): Promise<void> {
    const text = rows.map((row) => `${JSON.stringify(wireOnWire(row))}\n`).join('')
    const file = await this.#fileFor(rows[0]?.n ?? 1)
    await appendFile(file.path, text)
    file.bytes += Buffer.byteLength(text)
    if (file.bytes >= this.limits.file) this.#present = null
    await this.#dropOldest()
  }

  async #fileFor(first: number): Promise<WireFile> {
    if (this.#present !== null) return this.#present
    await mkdir(this.folder, { recursive: true })
    const file = { path: join(this.folder, `${String(first).padStart(12, '0')}${SUFFIX}`), first, bytes: 0 }
    this.#files.push(file)
    this.#present = file
    return file
  }

  async #dropOldest(): Promise<void> {
    let bytes = this.#files.reduce((sum, file) => sum + file.bytes, 0)
    while (bytes > this.limits.world && this.#files.length > 1) {
      const oldest = this.#files.shift()
      bytes -= oldest?.bytes ?? 0
      if (oldest !== undefined) await rm(oldest.path, { force: true })
    }
  }
}

export class WireFiles implements WireArchive {
  readonly #worlds = new Map<string, WireOfWorld>()
  readonly #timer: NodeJS.Timeout
  #removed = 0

  constructor(
    private readonly folder: string,
    private readonly limits: WireLimits = LIMITS,
  ) {
    for (const name of namesIn(folder)) if (name.includes(REMOVED)) this.#delete(name)
    this.#timer = setInterval(() => {
      for (const wire of this.#worlds.values()) void wire.write()
    }, EVERY_MS).unref()
  }

  of(world: string): KeptWire {
    const known = this.#worlds.get(world)
    if (known !== undefined) return known
    const wire = new WireOfWorld(join(this.folder, world), this.limits)
    this.#worlds.set(world, wire)
    return wire
  }

  /** Removes what is kept of a world. */
  remove(world: string): void {
    const wire = this.#worlds.get(world)
    this.#worlds.delete(world)
    wire?.remove()
    // Moved first: another world may have the name at once, while the last rows of this one are still being written.
    this.#removed += 1
    const aside = `${world}${REMOVED}${process.pid}-${this.#removed}`
    if (this.#move(world, aside)) void (wire?.write() ?? Promise.resolve()).then(() => this.#delete(aside))
  }

  /** Keeps the wire of a world that does not run under another name. */
  rename(from: string, to: string): void {
    this.#move(from, to)
  }

  /** Removes what is kept of worlds that are no longer stored. */
  keepOnly(worlds: ReadonlySet<string>): void {
    for (const name of namesIn(this.folder)) if (!worlds.has(name)) this.remove(name)
  }

  /** Resolves when everything is written. */
  async close(): Promise<void> {
    clearInterval(this.#timer)
    await Promise.all([...this.#worlds.values()].map((wire) => wire.write()))
  }

  #move(from: string, to: string): boolean {
    try {
      renameSync(join(this.folder, from), join(this.folder, to))
      return true
    } catch {
      // Nothing was written of it yet.
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

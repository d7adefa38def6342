// The numbered log of one running world: entries of the current epoch, their hash, and the journal that stores them.
import type { Hash } from 'node:crypto'
import type { Happened } from '../scenarios/play/run'
import type { Script } from '../scenarios/play/script'
import type { Journal } from './journal'
import type { LogEntry } from './log-entry'
import { beginHash, hashEntry } from './log-hash'
import { entryOf } from './opening'

export class WorldLog {
  #entries: LogEntry[]
  #epoch: number
  /** The hash so far, and how many entries it covers. */
  #digest: { readonly hash: Hash; entries: number } | null = null

  constructor(
    private readonly script: Script,
    private readonly seed: number,
    private readonly journal: Journal,
    from: { readonly epoch: number; readonly entries: readonly LogEntry[] },
  ) {
    this.#entries = [...from.entries]
    this.#epoch = from.epoch
  }

  get epoch(): number {
    return this.#epoch
  }

  /** The entries from this number on; 1 is the first. */
  entries(fromN = 1): readonly LogEntry[] {
    return this.#entries.slice(Math.max(0, fromN - 1))
  }

  /** The entries up to this instant (virtual ms), inclusive. */
  upTo(instant: number): readonly LogEntry[] {
    const iso = new Date(instant).toISOString()
    return this.#entries.filter((entry) => entry.at <= iso)
  }

  /** How many entries of the log another one does not share: they are lost when it takes its place. */
  lostBy(others: readonly LogEntry[]): number {
    const different = this.#entries.findIndex((entry, place) => entry.command !== others[place]?.command)
    return different === -1 ? 0 : this.#entries.length - different
  }

  /** Adds what has happened as the next entry. */
  append(happened: Happened): LogEntry {
    const entry: LogEntry = { ...entryOf(happened, (this.#entries.at(-1)?.n ?? 0) + 1), epoch: this.#epoch }
    this.#entries.push(entry)
    this.journal.append(entry)
    return entry
  }

  /** Removes the last entry, which is not stored and of which nobody has learned. */
  takeBack(entry: LogEntry): void {
    if (this.#entries.at(-1) !== entry) throw new Error(`entry ${entry.n} is not the last one`)
    this.#entries.pop()
    this.#digest = null
    this.journal.takeBack(entry)
  }

  /** Replaces the whole log and begins a new epoch. */
  replace(entries: readonly LogEntry[]): void {
    this.#epoch += 1
    this.#entries = entries.map((entry) => ({ ...entry, epoch: this.#epoch }))
    this.#digest = null
    this.journal.replace(this.#entries)
  }

  /** SHA-256 of the whole log, hex; each entry is hashed once. */
  hash(): string {
    this.#digest ??= { hash: beginHash(this.script, this.seed), entries: 0 }
    for (const entry of this.#entries.slice(this.#digest.entries)) {
      hashEntry(this.#digest.hash, entry)
      this.#digest.entries += 1
    }
    return this.#digest.hash.copy().digest('hex')
  }
}

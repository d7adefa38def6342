// The numbered log of one running world: entries of the current epoch, their hash, and the journal that stores them. The
// beginning of a long log is folded into a base, so that a world that runs for weeks holds no more than one of a day.
import type { RunResult } from '../scenarios/play/run'
import { evolveAll } from '../world/evolve'
import type { WorldState } from '../world/state'
import type { Journal } from './journal'
import type { LogEntry } from './log-entry'
import type { Hashes } from './log-hash'
import { GrowingHashes } from './log-hash'
import type { LogBase, Moment } from './moment'
import { lastOf, STATE_FORMAT } from './moment'
import type { Opening } from './opening'
import { entryOf } from './opening'

/** So many entries are always kept, and at most twice as many, after a rewind three times. */
export const KEPT_ENTRIES = 10_000

export class WorldLog {
  #base: LogBase | null
  #entries: LogEntry[]
  #epoch: number
  /** What becomes the base when the log is long enough. */
  #next: LogBase | null = null
  /** The hashes so far; null when the log was cut since. */
  #hashes: GrowingHashes | null = null
  #state: WorldState

  /** `kept`: how many entries are always kept. */
  constructor(
    private readonly opening: Opening,
    private readonly seed: number,
    private readonly journal: Journal,
    from: Moment & { readonly epoch: number },
    private readonly kept: number,
  ) {
    this.#base = from.base ?? null
    this.#entries = [...from.entries]
    this.#epoch = from.epoch
    this.#state = this.#folded()
  }

  get epoch(): number {
    return this.#epoch
  }

  /** The fold of the log as it was when the log was begun or replaced. */
  get startingState(): WorldState {
    return this.#state
  }

  /** How many steps of the timeline are done. */
  get stepsDone(): number {
    return stepsIn(this.#entries) + (this.#base?.stepsDone ?? 0)
  }

  /** What stands for the entries that are kept no more; null when all of them are there. */
  get base(): LogBase | null {
    return this.#base
  }

  /** The entries from this number on, as far as they are kept; 1 is the first. */
  entries(fromN = 1): readonly LogEntry[] {
    return this.#entries.slice(Math.max(0, fromN - 1 - (this.#base?.n ?? 0)))
  }

  /** Every entry that began a fault, also of those that are kept no more. */
  faultsBegun(): readonly LogEntry[] {
    return [...(this.#base?.faults ?? []), ...this.#entries.filter(({ command }) => command.name === 'begin fault')]
  }

  /** The moment of this instant (virtual ms), inclusive; it must not lie before the base. */
  upTo(instant: number): Moment {
    const iso = new Date(instant).toISOString()
    return { at: instant, base: this.#base, entries: this.#entries.filter((entry) => entry.at <= iso) }
  }

  /** How many entries of the log another one does not share: they are lost when it takes its place. */
  lostBy(other: Moment): number {
    const last = lastOf({ base: this.#base, entries: this.#entries })
    const [ours, theirs] = [this.#base?.n ?? 0, other.base?.n ?? 0]
    const different = this.#entries.findIndex(
      (entry) => entry.n > theirs && entry.command !== other.entries[entry.n - 1 - theirs]?.command,
    )
    return different === -1 ? Math.max(0, last - Math.max(lastOf(other), ours)) : this.#entries.length - different
  }

  /** Adds what has happened as the next entry. */
  append(happened: RunResult): LogEntry {
    const last = lastOf({ base: this.#base, entries: this.#entries })
    const entry: LogEntry = { ...entryOf(happened, last + 1), epoch: this.#epoch }
    this.#entries.push(entry)
    this.journal.append(entry)
    this.#compact(entry, happened)
    return entry
  }

  /** Removes the last entry, which is not stored and of which nobody has learned. */
  takeBack(entry: LogEntry): void {
    if (this.#entries.at(-1) !== entry) throw new Error(`entry ${entry.n} is not the last one`)
    this.#entries.pop()
    if (this.#next?.n === entry.n) this.#next = null
    if ((this.#hashes?.n ?? 0) >= entry.n) this.#hashes = null
    this.journal.takeBack(entry)
  }

  /** Replaces the whole log and begins a new epoch. */
  replace({ base, entries }: Moment): void {
    this.#epoch += 1
    this.#base = base ?? null
    this.#entries = entries.map((entry) => ({ ...entry, epoch: this.#epoch }))
    this.#next = null
    this.#hashes = null
    this.#state = this.#folded()
    this.journal.replace(this.#base, this.#entries)
  }

  /** SHA-256 of the whole log, hex; each entry is hashed once. */
  hash(): string {
    return this.#hashed().exact
  }

  /** SHA-256 of its course, hex: the same for runs that differ only in what their browsers drew. */
  course(): string {
    return this.#hashed().course
  }

  #hashed(): Hashes {
    this.#hashes ??= new GrowingHashes(this.opening.script, this.seed, this.#base)
    return this.#hashes.of(this.entries(this.#hashes.n + 1))
  }

  /** The last entry before those that may be folded: of the base, else of the opening. */
  get #start(): number {
    return this.#base?.n ?? this.opening.entries.length
  }

  /** Folds the older half of a log that is twice as long as what is kept. */
  #compact(entry: LogEntry, { after }: RunResult): void {
    if (this.#next !== null && entry.n - this.#next.n >= this.kept) {
      const cut = this.#next.n - (this.#base?.n ?? 0)
      this.#base = this.#next
      this.#next = null
      this.#entries = this.#entries.slice(cut)
      this.journal.compact(this.#base)
    }
    if (this.#next === null && entry.n - this.#start >= this.kept) this.#next = this.#baseAt(entry, after)
    // A little at a time: the next base must not hash thousands at once.
    else if (entry.n % HASHED_AT_ONCE === 0) this.#hashed()
  }

  #baseAt({ n, at }: LogEntry, state: WorldState): LogBase {
    const folded = this.#entries.slice(0, n - (this.#base?.n ?? 0))
    const faults = folded.filter(({ command }) => command.name === 'begin fault')
    return {
      ...{ format: STATE_FORMAT, n, at: Date.parse(at), hashes: this.#hashed(), state },
      stepsDone: (this.#base?.stepsDone ?? 0) + stepsIn(folded),
      faults: [...(this.#base?.faults ?? []), ...faults],
    }
  }

  #folded(): WorldState {
    return this.entries(this.#start + 1).reduce<WorldState>(
      (known, entry) => evolveAll(known, entry.events),
      this.#base?.state ?? this.opening.state,
    )
  }
}

const HASHED_AT_ONCE = 256

const stepsIn = (entries: readonly LogEntry[]): number => entries.filter((entry) => entry.planned).length

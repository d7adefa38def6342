// The log of one running world: the entries of the current epoch, their hashes, and the journal that stores them. The beginning
// of a long log is folded into a base, so a world that runs for weeks needs no more memory than one that runs for a day.
import type { RunResult } from '../scenarios/play/run'
import { evolveAll } from '../world/evolve'
import type { WorldState } from '../world/state'
import type { Journal } from './journal'
import type { LogEntry } from './log-entry'
import { GrowingHashes, type Hashes } from './log-hash'
import { entryOf, type Opening } from './opening'
import { type LogBase, lastEntryNumber, type PointInTime, STATE_FORMAT } from './point-in-time'

/** The minimum number of retained entries. The maximum is twice as many, or three times after a rewind. */
export const RETAINED_ENTRIES = 10_000

export class WorldLog {
  #base: LogBase | null
  #entries: LogEntry[]
  #epoch: number
  /** The candidate for the next base, used once the log is long enough. */
  #nextBase: LogBase | null = null
  /** The hashes so far; null if the log was cut since. */
  #hashes: GrowingHashes | null = null
  #state: WorldState

  /** `retained`: the minimum number of retained entries. */
  constructor(
    private readonly opening: Opening,
    private readonly seed: number,
    private readonly journal: Journal,
    from: PointInTime & { readonly epoch: number },
    private readonly retained: number,
  ) {
    this.#base = from.base ?? null
    this.#entries = [...from.entries]
    this.#epoch = from.epoch
    this.#state = this.#foldEntries()
  }

  get epoch(): number {
    return this.#epoch
  }

  /** The state of the log when it was created or last replaced. */
  get startingState(): WorldState {
    return this.#state
  }

  /** The number of steps of the timeline that are done. */
  get stepsDone(): number {
    return stepsIn(this.#entries) + (this.#base?.stepsDone ?? 0)
  }

  /** Replaces the folded entries; null if there are none. */
  get base(): LogBase | null {
    return this.#base
  }

  /** The retained entries from this number on; 1 is the first entry. */
  entries(fromN = 1): readonly LogEntry[] {
    return this.#entries.slice(Math.max(0, fromN - 1 - (this.#base?.n ?? 0)))
  }

  /** Every entry that began a fault, including folded ones. */
  faultEntries(): readonly LogEntry[] {
    return [...(this.#base?.faults ?? []), ...this.#entries.filter(({ command }) => command.name === 'begin fault')]
  }

  /** The point in time at this instant (virtual ms), inclusive. It must not be before the base. */
  pointAt(instant: number): PointInTime {
    const iso = new Date(instant).toISOString()
    return { at: instant, base: this.#base, entries: this.#entries.filter((entry) => entry.at <= iso) }
  }

  /** How many entries are discarded when the other log replaces this one. */
  discardedBy(other: PointInTime): number {
    const last = lastEntryNumber({ base: this.#base, entries: this.#entries })
    const [ownBase, otherBase] = [this.#base?.n ?? 0, other.base?.n ?? 0]
    const different = this.#entries.findIndex(
      (entry) => entry.n > otherBase && entry.command !== other.entries[entry.n - 1 - otherBase]?.command,
    )
    return different === -1
      ? Math.max(0, last - Math.max(lastEntryNumber(other), ownBase))
      : this.#entries.length - different
  }

  /** Appends the next entry. */
  append(result: RunResult): LogEntry {
    const last = lastEntryNumber({ base: this.#base, entries: this.#entries })
    const entry: LogEntry = { ...entryOf(result, last + 1), epoch: this.#epoch }
    this.#entries.push(entry)
    this.journal.append(entry)
    this.#compact(entry, result)
    return entry
  }

  /** Removes the last entry, which was neither stored nor published. */
  undoAppend(entry: LogEntry): void {
    if (this.#entries.at(-1) !== entry) throw new Error(`entry ${entry.n} is not the last one`)
    this.#entries.pop()
    if (this.#nextBase?.n === entry.n) this.#nextBase = null
    if ((this.#hashes?.n ?? 0) >= entry.n) this.#hashes = null
    this.journal.undoAppend(entry)
  }

  /** Replaces the whole log and starts a new epoch. */
  replace({ base, entries }: PointInTime): void {
    this.#epoch += 1
    this.#base = base ?? null
    this.#entries = entries.map((entry) => ({ ...entry, epoch: this.#epoch }))
    this.#nextBase = null
    this.#hashes = null
    this.#state = this.#foldEntries()
    this.journal.replace(this.#base, this.#entries)
  }

  /** SHA-256 of the whole log, hex. Each entry is hashed once. */
  hash(): string {
    return this.#currentHashes().exact
  }

  /** SHA-256 of the trace, hex: equal for runs that differ only in random ids and measured times. */
  traceHash(): string {
    return this.#currentHashes().course
  }

  #currentHashes(): Hashes {
    this.#hashes ??= new GrowingHashes(this.opening.script, this.seed, this.#base)
    return this.#hashes.add(this.entries(this.#hashes.n + 1))
  }

  /** The last entry of the base, or else of the opening. */
  get #start(): number {
    return this.#base?.n ?? this.opening.entries.length
  }

  /** Folds the older half once the log has twice the retained number of entries. */
  #compact(entry: LogEntry, { after }: RunResult): void {
    if (this.#nextBase !== null && entry.n - this.#nextBase.n >= this.retained) {
      const cut = this.#nextBase.n - (this.#base?.n ?? 0)
      this.#base = this.#nextBase
      this.#nextBase = null
      this.#entries = this.#entries.slice(cut)
      this.journal.compact(this.#base)
    }
    if (this.#nextBase === null && entry.n - this.#start >= this.retained) this.#nextBase = this.#baseAt(entry, after)
    // Hash in small batches, so that creating a base doesn't hash thousands of entries at once.
    else if (entry.n % HASH_BATCH === 0) this.#currentHashes()
  }

  #baseAt({ n, at }: LogEntry, state: WorldState): LogBase {
    const folded = this.#entries.slice(0, n - (this.#base?.n ?? 0))
    const faults = folded.filter(({ command }) => command.name === 'begin fault')
    return {
      format: STATE_FORMAT,
      n,
      at: Date.parse(at),
      hashes: this.#currentHashes(),
      state,
      stepsDone: (this.#base?.stepsDone ?? 0) + stepsIn(folded),
      faults: [...(this.#base?.faults ?? []), ...faults],
    }
  }

  #foldEntries(): WorldState {
    return this.entries(this.#start + 1).reduce<WorldState>(
      (state, entry) => evolveAll(state, entry.events),
      this.#base?.state ?? this.opening.state,
    )
  }
}

const HASH_BATCH = 256

const stepsIn = (entries: readonly LogEntry[]): number => entries.filter((entry) => entry.planned).length

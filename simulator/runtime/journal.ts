// Collects the changes of one world between two commits and stores them as one.
import type { LogEntry } from './log-entry'
import type { ClockState, LogBase, Snapshot } from './moment'
import type { WorldStorage } from './world-storage'

export class Journal {
  #replaces = false
  #entries: LogEntry[] = []
  #base: LogBase | null = null
  #snapshots: Snapshot[] = []
  #forgotten: string[] = []

  /** `opening`: how many entries the opening has; they are not stored. */
  constructor(
    private readonly storage: WorldStorage,
    private readonly world: string,
    private readonly opening: number,
  ) {}

  /** Adds one more entry to the next commit. */
  append(entry: LogEntry): void {
    if (entry.n > this.opening) this.#entries.push(entry)
  }

  /** Takes an entry out of the next commit. */
  takeBack(entry: LogEntry): void {
    this.#entries = this.#entries.filter((one) => one !== entry)
  }

  /** The next commit replaces the whole log, as a new epoch; `base` stands for the entries before these. */
  replace(base: LogBase | null, entries: readonly LogEntry[]): void {
    this.#replaces = true
    this.#base = base
    this.#entries = entries.filter(({ n }) => n > this.opening)
  }

  /** With the next commit this base takes the place of the entries up to it. */
  compact(base: LogBase): void {
    this.#base = base
    this.#entries = this.#entries.filter(({ n }) => n > base.n)
  }

  /** Adds a snapshot to the next commit. */
  snapshot(snapshot: Snapshot): void {
    this.#snapshots.push(snapshot)
  }

  /** The snapshot of this name goes with the next commit. */
  forget(name: string): void {
    this.#snapshots = this.#snapshots.filter((one) => one.name !== name)
    this.#forgotten.push(name)
  }

  /** Resolves when everything that was added before, and this clock, survives the process. */
  commit(clock: ClockState): Promise<void> {
    const base = this.#base === null ? {} : { base: this.#base }
    const forgotten = this.#forgotten.length === 0 ? {} : { forgotten: this.#forgotten }
    const rest = { entries: this.#entries, snapshots: this.#snapshots, clock }
    const change = { replaces: this.#replaces, ...base, ...forgotten, ...rest }
    this.#replaces = false
    this.#base = null
    this.#entries = []
    this.#snapshots = []
    this.#forgotten = []
    return this.storage.append(this.world, change).catch((error: unknown) => {
      // Nothing of it is stored: the next commit tries it again, before what comes after it.
      this.#entries = this.#replaces ? this.#entries : [...change.entries, ...this.#entries]
      this.#base ??= this.#replaces ? null : (change.base ?? null)
      const later = this.#forgotten
      this.#snapshots = [...change.snapshots.filter(({ name }) => !later.includes(name)), ...this.#snapshots]
      this.#forgotten = [...(change.forgotten ?? []), ...later]
      this.#replaces = this.#replaces || change.replaces
      throw error
    })
  }
}

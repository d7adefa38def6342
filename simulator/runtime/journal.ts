// Collects the changes of one world between two commits and stores them as one.
import type { LogEntry } from './log-entry'
import type { ClockState, Snapshot } from './moment'
import type { WorldStorage } from './world-storage'

export class Journal {
  #replaces = false
  #entries: LogEntry[] = []
  #snapshots: Snapshot[] = []

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

  /** The next commit replaces the whole log, as a new epoch. */
  replace(entries: readonly LogEntry[]): void {
    this.#replaces = true
    this.#entries = entries.filter(({ n }) => n > this.opening)
  }

  /** Adds a snapshot to the next commit. */
  snapshot(snapshot: Snapshot): void {
    this.#snapshots.push(snapshot)
  }

  /** Resolves when everything that was added before, and this clock, survives the process. */
  commit(clock: ClockState): Promise<void> {
    const change = { replaces: this.#replaces, entries: this.#entries, snapshots: this.#snapshots, clock }
    this.#replaces = false
    this.#entries = []
    this.#snapshots = []
    return this.storage.append(this.world, change).catch((error: unknown) => {
      // Nothing of it is stored: the next commit tries it again, before what comes after it.
      this.#entries = this.#replaces ? this.#entries : [...change.entries, ...this.#entries]
      this.#snapshots = [...change.snapshots, ...this.#snapshots]
      this.#replaces = this.#replaces || change.replaces
      throw error
    })
  }
}

// Collects the changes of one world between two commits and stores them as a single change.
import type { LogEntry } from './log-entry'
import type { ClockState, LogBase, Snapshot } from './point-in-time'
import type { WorldChange, WorldStorage } from './world-storage'

export class Journal {
  #replaces = false
  #entries: LogEntry[] = []
  #base: LogBase | null = null
  #snapshots: Snapshot[] = []
  #deletedSnapshots: string[] = []

  /** `openingEntries`: the number of entries of the opening, which are not stored. */
  constructor(
    private readonly storage: WorldStorage,
    private readonly world: string,
    private readonly openingEntries: number,
  ) {}

  /** Adds an entry to the next commit. */
  append(entry: LogEntry): void {
    if (entry.n > this.openingEntries) this.#entries.push(entry)
  }

  /** Removes an entry from the next commit. */
  undoAppend(entry: LogEntry): void {
    this.#entries = this.#entries.filter((queued) => queued !== entry)
  }

  /** Makes the next commit replace the whole log, as a new epoch. `base` replaces the entries before these. */
  replace(base: LogBase | null, entries: readonly LogEntry[]): void {
    this.#replaces = true
    this.#base = base
    this.#entries = entries.filter(({ n }) => n > this.openingEntries)
  }

  /** Makes the next commit replace all entries up to this base. */
  compact(base: LogBase): void {
    this.#base = base
    this.#entries = this.#entries.filter(({ n }) => n > base.n)
  }

  /** Adds a snapshot to the next commit. */
  addSnapshot(snapshot: Snapshot): void {
    this.#snapshots.push(snapshot)
  }

  /** Makes the next commit delete the snapshot of this name. */
  deleteSnapshot(name: string): void {
    this.#snapshots = this.#snapshots.filter((snapshot) => snapshot.name !== name)
    this.#deletedSnapshots.push(name)
  }

  /** Resolves when all pending changes and this clock are durable. */
  commit(clock: ClockState): Promise<void> {
    const base = this.#base === null ? {} : { base: this.#base }
    const deleted: Pick<WorldChange, 'deletedSnapshots'> =
      this.#deletedSnapshots.length === 0 ? {} : { deletedSnapshots: this.#deletedSnapshots }
    const rest = { entries: this.#entries, snapshots: this.#snapshots, clock }
    const change: WorldChange = { replaces: this.#replaces, ...base, ...deleted, ...rest }
    this.#replaces = false
    this.#base = null
    this.#entries = []
    this.#snapshots = []
    this.#deletedSnapshots = []
    return this.storage.append(this.world, change).catch((error: unknown) => {
      // Nothing was stored: put these changes back in front of newer ones for the next commit.
      this.#entries = this.#replaces ? this.#entries : [...change.entries, ...this.#entries]
      this.#base ??= this.#replaces ? null : (change.base ?? null)
      const later = this.#deletedSnapshots
      this.#snapshots = [...change.snapshots.filter(({ name }) => !later.includes(name)), ...this.#snapshots]
      this.#deletedSnapshots = [...(change.deletedSnapshots ?? []), ...later]
      this.#replaces = this.#replaces || change.replaces
      throw error
    })
  }
}

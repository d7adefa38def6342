// The snapshots of one world, by name, in the order in which they were taken.
import type { Journal } from './journal'
import type { Moment, Snapshot } from './moment'

export class SnapshotList {
  readonly #byName = new Map<string, Snapshot>()

  /** `stored`: taken before the world was resumed. */
  constructor(
    private readonly journal: Journal,
    stored: readonly Snapshot[],
  ) {
    for (const snapshot of stored) this.#byName.set(snapshot.name, snapshot)
  }

  /** Stores the moment under this name, in place of an older snapshot with the same name. */
  take(name: string, moment: Moment): Snapshot {
    const snapshot = { name, ...moment }
    this.#byName.delete(name)
    this.#byName.set(name, snapshot)
    this.journal.snapshot(snapshot)
    return snapshot
  }

  get(name: string): Snapshot | undefined {
    return this.#byName.get(name)
  }

  /** Oldest first. */
  all(): readonly Snapshot[] {
    return [...this.#byName.values()]
  }
}

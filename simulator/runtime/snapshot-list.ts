// The snapshots of one world by name.
import type { Journal } from './journal'
import type { PointInTime, Snapshot } from './point-in-time'

export class SnapshotList {
  readonly #byName = new Map<string, Snapshot>()

  /** `stored`: the snapshots of a resumed or forked world. */
  constructor(
    private readonly journal: Journal,
    stored: readonly Snapshot[],
  ) {
    for (const snapshot of stored) this.#byName.set(snapshot.name, snapshot)
  }

  /** Stores a snapshot, replacing any snapshot of this name. */
  take(name: string, point: PointInTime): Snapshot {
    const snapshot = { ...point, name }
    this.#byName.delete(name)
    this.#byName.set(name, snapshot)
    this.journal.addSnapshot(snapshot)
    return snapshot
  }

  get(name: string): Snapshot | undefined {
    return this.#byName.get(name)
  }

  /** Renames a snapshot, replacing any snapshot of the new name; null if there is none of this name. */
  rename(name: string, to: string): Snapshot | null {
    const snapshot = this.#byName.get(name)
    if (snapshot === undefined) return null
    if (to !== name) this.delete(name)
    return this.take(to, snapshot)
  }

  /** False if there is none of this name. */
  delete(name: string): boolean {
    if (!this.#byName.delete(name)) return false
    this.journal.deleteSnapshot(name)
    return true
  }

  /** In order of their instants. */
  all(): readonly Snapshot[] {
    return [...this.#byName.values()].sort((a, b) => a.at - b.at)
  }
}

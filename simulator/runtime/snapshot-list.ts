// The snapshots of one world, by name, in the order of their moments.
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
    const snapshot = { ...moment, name }
    this.#byName.delete(name)
    this.#byName.set(name, snapshot)
    this.journal.snapshot(snapshot)
    return snapshot
  }

  get(name: string): Snapshot | undefined {
    return this.#byName.get(name)
  }

  /** Stores it under the new name, in place of another that has it; null when there is none of this name. */
  rename(name: string, to: string): Snapshot | null {
    const known = this.#byName.get(name)
    if (known === undefined) return null
    if (to !== name) this.delete(name)
    return this.take(to, known)
  }

  /** False when there is none of this name. */
  delete(name: string): boolean {
    if (!this.#byName.delete(name)) return false
    this.journal.forget(name)
    return true
  }

  /** The earliest moment first. */
  all(): readonly Snapshot[] {
    return [...this.#byName.values()].sort((one, other) => one.at - other.at)
  }
}

// Commits the journal of one world and remembers a failed commit, so it can be retried before anything else happens.
import type { Journal } from './journal'
import type { ClockState } from './point-in-time'
import { CannotStore } from './running-world'

export class Commits {
  #hasUnsavedChanges = false

  /** `onFailure` is called after each failed commit. */
  constructor(
    private readonly journal: Journal,
    private readonly onFailure: () => void,
  ) {}

  /** True if the last commit failed. */
  get hasUnsavedChanges(): boolean {
    return this.#hasUnsavedChanges
  }

  /** Stores all pending changes and this clock. Rejects with CannotStore. */
  async commit(clock: ClockState): Promise<void> {
    try {
      await this.journal.commit(clock)
      this.#hasUnsavedChanges = false
    } catch (cause) {
      this.#hasUnsavedChanges = true
      this.onFailure()
      throw new CannotStore({ cause })
    }
  }
}

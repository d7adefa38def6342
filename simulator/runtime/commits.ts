// Commits the journal of one world, and remembers when that failed: what is owed is stored before anything else happens.
import type { Journal } from './journal'
import type { ClockState } from './moment'
import { CannotStore } from './running-world'

export class Commits {
  #areOwed = false

  /** `failed` is called after each commit that failed. */
  constructor(
    private readonly journal: Journal,
    private readonly failed: () => void,
  ) {}

  /** True when the last commit has failed. */
  get areOwed(): boolean {
    return this.#areOwed
  }

  /** Stores everything that happened, with this clock; rejects with CannotStore. */
  async commit(clock: ClockState): Promise<void> {
    try {
      await this.journal.commit(clock)
      this.#areOwed = false
    } catch (cause) {
      this.#areOwed = true
      this.failed()
      throw new CannotStore({ cause })
    }
  }
}

// The listeners of a running world.
import type { RunResult } from '../scenarios/play/run'
import { announce } from '../world/announce'
import type { LogEntry } from './log-entry'
import type { WorldSignal } from './running-world'

export type WorldListener = (signal: WorldSignal) => void
/** `without announcements`: the listener gets none, and if no listener wants them they are not created. */
export type Interest = 'everything' | 'without announcements'

export class WorldListeners {
  readonly #listeners = new Map<WorldListener, Interest>()

  /** Returns a function that removes the listener. */
  add(listener: WorldListener, interest: Interest): () => void {
    this.#listeners.set(listener, interest)
    return () => this.#listeners.delete(listener)
  }

  /** Sends the signal to all listeners, except those that it causes to be added. */
  signal(signal: WorldSignal): void {
    for (const listener of [...this.#listeners.keys()]) listener(signal)
  }

  /** Sends a new log entry, then the announcements caused by its events. */
  publish({ decision, command, before, after }: RunResult, entry: LogEntry): void {
    if (this.#listeners.size === 0) return
    this.signal({ kind: 'logged', entry })
    const interested = [...this.#listeners].filter(([, interest]) => interest === 'everything')
    if (interested.length === 0) return
    const causedBy = command.actor === 'system' ? null : command.actor
    for (const announcement of announce(before, after, decision.events, causedBy)) {
      for (const [listener] of interested) listener({ kind: 'announcement', announcement })
    }
  }

  clear(): void {
    this.#listeners.clear()
  }
}

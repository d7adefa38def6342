// Who listens to a running world, and what each listener receives.
import type { RunResult } from '../scenarios/play/run'
import { announce } from '../world/announce'
import type { LogEntry } from './log-entry'
import type { WorldSignal } from './running-world'

export type WorldListener = (signal: WorldSignal) => void
/** `without announcements`: no announcements are sent to the listener; if nobody wants them, they are not made. */
export type Interest = 'everything' | 'without announcements'

export class WorldListeners {
  readonly #listeners = new Map<WorldListener, Interest>()

  /** Returns a function that removes the listener. */
  add(listener: WorldListener, interest: Interest): () => void {
    this.#listeners.set(listener, interest)
    return () => this.#listeners.delete(listener)
  }

  /** Sends the signal to everybody. Whoever starts to listen because of it does not receive it. */
  signal(signal: WorldSignal): void {
    for (const listener of [...this.#listeners.keys()]) listener(signal)
  }

  /** Sends a new log entry, then the announcements that its events cause. */
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

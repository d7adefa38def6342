// Slows down guessing of passwords, per world and e-mail, in wall time (the wire itself is meant). simulator.md, Principles 1
import type { Allowance } from './attempts'
import { Attempts } from './attempts'

const LIMIT = 5

/** Five failed attempts a minute; a success forgets the failures. */
export class LoginThrottle {
  readonly #attempts: Attempts

  constructor(now: () => number) {
    this.#attempts = new Attempts(now, LIMIT)
  }

  /** What is left for this world and e-mail; `remaining` 0 means: refuse. */
  allowance(worldId: string, email: string): Allowance {
    return this.#attempts.allowance(keyOf(worldId, email))
  }

  failed(worldId: string, email: string): void {
    this.#attempts.failed(keyOf(worldId, email))
  }

  succeeded(worldId: string, email: string): void {
    this.#attempts.forget(keyOf(worldId, email))
  }
}

const keyOf = (worldId: string, email: string): string => `${worldId}\n${email.trim().toLowerCase()}`

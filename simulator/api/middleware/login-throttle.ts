// Limits guessing of passwords, per world and e-mail, in wall time: it protects the server, whatever a world's clock does.
import type { Allowance, CountedAttempt } from './attempts'
import { Attempts } from './attempts'

const LIMIT = 5

/** Five failed attempts a minute; a success forgets the failures. */
export class LoginThrottle {
  readonly #attempts = new Attempts(LIMIT)

  /** What is left for this world and e-mail; at `remaining` 0 the next attempt must be refused. */
  allowance(worldId: string, email: string): Promise<Allowance> {
    return this.#attempts.allowance(keyOf(worldId, email))
  }

  failed(worldId: string, email: string): Promise<void> {
    return this.#attempts.failed(keyOf(worldId, email))
  }

  /** Counts an e-mail to this address. */
  mailed(worldId: string, email: string): Promise<CountedAttempt> {
    return this.#attempts.count(`mail ${keyOf(worldId, email)}`)
  }

  succeeded(worldId: string, email: string): Promise<void> {
    return this.#attempts.forget(keyOf(worldId, email))
  }
}

const keyOf = (worldId: string, email: string): string => `${worldId}\n${email.trim().toLowerCase()}`

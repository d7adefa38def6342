// Limits guessing of passwords, per world and e-mail, in wall time: it protects the server, whatever a world's clock does.
import type { CountedAttempt } from './attempts'
import { Attempts } from './attempts'

const LIMIT = 5

/** Five failed attempts a minute; a success forgets the failures. */
export class LoginThrottle {
  readonly #attempts = new Attempts(LIMIT)

  /** Counts an attempt before its password is hashed, so that many at once do not share what is left. */
  tried(worldId: string, email: string): Promise<CountedAttempt> {
    return this.#attempts.count(keyOf(worldId, email))
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

// Limits guessing of passwords, per world and e-mail, and per address, in wall time: it protects the server, whatever a world's clock does.
import type { CountedAttempt } from './attempts'
import { Attempts, tooManyAttempts } from './attempts'

const LIMIT = 5
/** A class may share one address. */
const PASSWORDS_OF_ADDRESS = 60

/** Five failed attempts a minute; a success forgets the failures. */
export class LoginThrottle {
  readonly #attempts = new Attempts(LIMIT)
  readonly #passwords = new Attempts(PASSWORDS_OF_ADDRESS)

  /** Counts an attempt before its password is hashed, so that many at once do not share what is left. */
  tried(worldId: string, email: string): Promise<CountedAttempt> {
    return this.#attempts.count(keyOf(worldId, email))
  }

  /** Counts an e-mail to this address. */
  mailed(worldId: string, email: string): Promise<CountedAttempt> {
    return this.#attempts.count(`mail ${keyOf(worldId, email)}`)
  }

  /**
   * Counts a password that somebody sends from this address, before it is hashed: one address tries no password on all
   * accounts, opens no accounts without end, and does not keep the processor busy. Rejects with a 429. Without an address
   * nothing is counted.
   */
  async hashes(worldId: string, from: string | null): Promise<void> {
    if (from === null) return
    const counted = await this.#passwords.count(`${worldId}\n${from}`)
    if (counted.isRefused) throw tooManyAttempts(counted)
  }

  /** The password was right, and does not count for its address. */
  async right(worldId: string, from: string | null): Promise<void> {
    if (from !== null) await this.#passwords.uncount(`${worldId}\n${from}`)
  }

  succeeded(worldId: string, email: string): Promise<void> {
    return this.#attempts.forget(keyOf(worldId, email))
  }
}

const keyOf = (worldId: string, email: string): string => `${worldId}\n${email.trim().toLowerCase()}`

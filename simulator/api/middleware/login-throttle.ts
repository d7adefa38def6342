// Limits guessing of passwords: per world, e-mail and address, per e-mail, and per address. In wall time: it protects the server,
// whatever a world's clock does.
import type { CountedAttempt } from './attempts'
import { Attempts, tooManyAttempts } from './attempts'

const LIMIT = 5
/**
 * Of one e-mail from all addresses together: nobody guesses from many machines, and a rival with one machine, who is refused after
 * five, can't keep the owner out of an auction that is about to end.
 */
const LIMIT_OF_EMAIL = 60
/** A class may share one address. */
const PASSWORDS_OF_ADDRESS = 60

/** Five failed attempts a minute from one address; a success forgets the failures. */
export class LoginThrottle {
  readonly #attempts = new Attempts(LIMIT)
  readonly #ofEmail = new Attempts(LIMIT_OF_EMAIL)
  readonly #passwords = new Attempts(PASSWORDS_OF_ADDRESS)
  readonly #mails = new Attempts(LIMIT)

  /**
   * Counts an attempt from this address (null: this machine) before its password is hashed, so that many at once do not share
   * what is left. Answers the tighter of both limits.
   */
  async tried(worldId: string, email: string, from: string | null): Promise<CountedAttempt> {
    const here = await this.#attempts.count(keyOf(worldId, email, from))
    // What is refused here is not judged, and so must not use up what other addresses have.
    if (here.isRefused) return here
    const everywhere = await this.#ofEmail.count(keyOf(worldId, email))
    return everywhere.isRefused ? everywhere : here
  }

  /** Counts an e-mail to this address. */
  mailed(worldId: string, email: string): Promise<CountedAttempt> {
    return this.#mails.count(keyOf(worldId, email))
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

  /** The password of this e-mail was right: its failures from this address are forgotten, and it does not count elsewhere. */
  async succeeded(worldId: string, email: string, from: string | null): Promise<void> {
    await this.#attempts.forget(keyOf(worldId, email, from))
    await this.#ofEmail.uncount(keyOf(worldId, email))
  }

  /** A mail has proved to whom this e-mail belongs: its failures from this address and from everywhere are forgotten. */
  async proved(worldId: string, email: string, from: string | null): Promise<void> {
    await this.#attempts.forget(keyOf(worldId, email, from))
    await this.#ofEmail.forget(keyOf(worldId, email))
  }
}

const keyOf = (worldId: string, email: string, from: string | null = null): string =>
  [worldId, email.trim().toLowerCase(), from ?? ''].join('\n')

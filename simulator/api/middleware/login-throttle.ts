// Limits password guessing: per world, email and address; per email; and per address. Uses wall-clock time, because it protects
// the server.
import type { CountedAttempt } from './attempts'
import { Attempts, tooManyAttempts } from './attempts'

const MAX_ATTEMPTS = 5
/**
 * Per email, from all addresses together. It limits guessing from many machines, but is high enough that a rival with one
 * machine, who is refused after five, can't keep the owner out of an auction that is about to end.
 */
const MAX_ATTEMPTS_PER_EMAIL = 60
/** High enough for a class that shares one address. */
const MAX_PASSWORDS_PER_ADDRESS = 60

/** Allows five failed attempts per minute and address; a success clears them. */
export class LoginThrottle {
  readonly #attempts = new Attempts(MAX_ATTEMPTS)
  readonly #attemptsByEmail = new Attempts(MAX_ATTEMPTS_PER_EMAIL)
  readonly #passwords = new Attempts(MAX_PASSWORDS_PER_ADDRESS)
  readonly #emails = new Attempts(MAX_ATTEMPTS)

  /**
   * Counts an attempt from this address (null: this machine). Call this before hashing, so that parallel attempts can't exceed
   * the limit. Returns the tighter of both limits.
   */
  async countAttempt(worldId: string, email: string, from: string | null): Promise<CountedAttempt> {
    const fromAddress = await this.#attempts.count(keyOf(worldId, email, from))
    // A refused attempt isn't checked, so it must not use up the shared limit.
    if (fromAddress.isRefused) return fromAddress
    const fromAnywhere = await this.#attemptsByEmail.count(keyOf(worldId, email))
    return fromAnywhere.isRefused ? fromAnywhere : fromAddress
  }

  /** Counts an email to this address. */
  countMail(worldId: string, email: string): Promise<CountedAttempt> {
    return this.#emails.count(keyOf(worldId, email))
  }

  /**
   * Counts a password from this address, before it is hashed. Throws a 429 over the limit, so that one address can't try a
   * password on all accounts, create endless accounts, or keep the CPU busy. This machine (null) is not limited.
   */
  async countPassword(worldId: string, from: string | null): Promise<void> {
    if (from === null) return
    const attempt = await this.#passwords.count(`${worldId}\n${from}`)
    if (attempt.isRefused) throw tooManyAttempts(attempt)
  }

  /** Uncounts a correct password for its address. */
  async uncountPassword(worldId: string, from: string | null): Promise<void> {
    if (from !== null) await this.#passwords.uncount(`${worldId}\n${from}`)
  }

  /** After a successful login: clears the email's failures from this address, and uncounts the attempt for all addresses. */
  async clearFailures(worldId: string, email: string, from: string | null): Promise<void> {
    await this.#attempts.forget(keyOf(worldId, email, from))
    await this.#attemptsByEmail.uncount(keyOf(worldId, email))
  }

  /** After a password reset by email: clears the email's failures from this address and from everywhere. */
  async clearAllFailures(worldId: string, email: string, from: string | null): Promise<void> {
    await this.#attempts.forget(keyOf(worldId, email, from))
    await this.#attemptsByEmail.forget(keyOf(worldId, email))
  }
}

const keyOf = (worldId: string, email: string, from: string | null = null): string =>
  [worldId, email.trim().toLowerCase(), from ?? ''].join('\n')

// Limits password guessing and emails to an account, without locking its owner out. Uses wall-clock time, because it protects the
// server.
import { widerNetwork } from './address'
import { Attempts, type CountedAttempt, tooManyAttempts } from './attempts'
import { Pace } from './pace'

/** Per email and network, and per email and known device. */
const MAX_ATTEMPTS = 5
/** Per email and /48, which one site may own. Above it, the whole /48 is slowed down as one network. */
const MAX_ATTEMPTS_PER_WIDER_NETWORK = 15
/**
 * Per email, from all unknown devices together. Above it, each network is slowed down by itself, because a refusal of everybody
 * would let a rival with a dozen addresses keep the owner out of an auction that is about to end.
 */
const MAX_ATTEMPTS_PER_EMAIL = 60
/** Per email, from all known devices together, because each sign-in makes another one. */
const MAX_ATTEMPTS_OF_KNOWN_DEVICES = 60
/** High enough for a class that shares one address. */
const MAX_PASSWORDS_PER_NETWORK = 60
const MAX_PASSWORDS_PER_WIDER_NETWORK = 240
/** Emails of one kind to an account that unknown devices ask for. */
const MAX_MAILS_PER_HOUR = 3

const HOUR_SECONDS = 3_600

/** Who tries to sign in to an account, or asks for an email to it. */
export interface SignInAttempt {
  readonly worldId: string
  readonly email: string
  /** The network of the sender; null: this machine. */
  readonly from: string | null
  /** The device, if it signed in to this account before; null for others. */
  readonly device: string | null
}

/** An email that was asked for. */
interface CountedMail extends CountedAttempt {
  /** The account got enough emails: send another one only if no earlier link works. */
  readonly isHeldBack: boolean
}

/** The kinds of emails with a link. */
type MailKind = 'confirm' | 'reset'

/**
 * A known device has its own limit, which nobody else uses up. Other devices have five attempts per minute and network, and share a
 * limit per email, above which each network is slowed down. A success clears its failures.
 */
export class LoginThrottle {
  readonly #attempts = new Attempts(MAX_ATTEMPTS)
  readonly #attemptsOfWider = new Attempts(MAX_ATTEMPTS_PER_WIDER_NETWORK)
  readonly #attemptsByEmail = new Attempts(MAX_ATTEMPTS_PER_EMAIL)
  readonly #pace = new Pace()
  readonly #attemptsOfDevices = new Attempts(MAX_ATTEMPTS_OF_KNOWN_DEVICES)
  readonly #passwords = new Attempts(MAX_PASSWORDS_PER_NETWORK)
  readonly #passwordsOfWider = new Attempts(MAX_PASSWORDS_PER_WIDER_NETWORK)
  readonly #mails = new Attempts(MAX_ATTEMPTS)
  readonly #mailsByEmail = new Attempts(MAX_MAILS_PER_HOUR, HOUR_SECONDS)

  /**
   * Counts an attempt. Call this before hashing, so that parallel attempts can't exceed the limit. Returns the limit that applies to
   * this device or network.
   */
  async countAttempt(attempt: SignInAttempt): Promise<CountedAttempt> {
    if (attempt.device !== null) return this.#countKnown(attempt)
    const fromNetwork = await this.#attempts.count(keyOf(attempt, attempt.from))
    // A refused attempt isn't checked, so it must not use up the shared limits.
    if (fromNetwork.isRefused) return fromNetwork
    const slowed = await this.#slowedNetwork(attempt)
    if (slowed === undefined) return fromNetwork
    const paced = await this.#pace.count(keyOf(attempt, slowed))
    if (paced.isRefused) await this.#attempts.uncount(keyOf(attempt, attempt.from))
    return paced
  }

  async #countKnown(attempt: SignInAttempt): Promise<CountedAttempt> {
    const ofDevice = await this.#attempts.count(keyOf(attempt, attempt.device))
    if (ofDevice.isRefused) return ofDevice
    const ofAll = await this.#attemptsOfDevices.count(keyOf(attempt))
    return ofAll.isRefused ? ofAll : ofDevice
  }

  /** Counts the attempt in the shared limits. The network that must be slowed down; undefined if none is. */
  async #slowedNetwork(attempt: SignInAttempt): Promise<string | null | undefined> {
    const fromAnywhere = await this.#attemptsByEmail.count(keyOf(attempt))
    const wider = widerNetwork(attempt.from)
    if (wider !== null && (await this.#attemptsOfWider.count(keyOf(attempt, wider))).isRefused) return wider
    return fromAnywhere.isRefused ? attempt.from : undefined
  }

  /**
   * Counts an email of this kind to an account, whether or not it exists. An email that a rival asked for is also the owner's, so
   * above the limit it's held back rather than refused.
   */
  async countMail(attempt: SignInAttempt, kind: MailKind): Promise<CountedMail> {
    const counted = await this.#mails.count(keyOf(attempt, attempt.device ?? attempt.from))
    if (counted.isRefused || attempt.device !== null) return { ...counted, isHeldBack: false }
    const fromAnywhere = await this.#mailsByEmail.count(keyOf(attempt, kind))
    return { ...counted, isHeldBack: fromAnywhere.isRefused }
  }

  /**
   * Counts a password from this network, before it is hashed. Throws a 429 over the limit, so that one network can't try a
   * password on all accounts, create endless accounts, or keep the CPU busy. This machine (null) is not limited.
   */
  async countPassword(worldId: string, from: string | null): Promise<void> {
    if (from === null) return
    const attempt = await this.#passwords.count(`${worldId}\n${from}`)
    if (attempt.isRefused) throw tooManyAttempts(attempt)
    const wider = widerNetwork(from)
    if (wider === null) return
    const ofWider = await this.#passwordsOfWider.count(`${worldId}\n${wider}`)
    if (ofWider.isRefused) throw tooManyAttempts(ofWider)
  }

  /** Uncounts a correct password for its network. */
  async uncountPassword(worldId: string, from: string | null): Promise<void> {
    if (from === null) return
    await this.#passwords.uncount(`${worldId}\n${from}`)
    const wider = widerNetwork(from)
    if (wider !== null) await this.#passwordsOfWider.uncount(`${worldId}\n${wider}`)
  }

  /** After a successful login: clears the failures of its device or network, and uncounts the attempt in the shared limits. */
  async clearFailures(attempt: SignInAttempt): Promise<void> {
    if (attempt.device !== null) {
      await this.#attempts.forget(keyOf(attempt, attempt.device))
      await this.#attemptsOfDevices.uncount(keyOf(attempt))
      return
    }
    const wider = widerNetwork(attempt.from)
    await this.#attempts.forget(keyOf(attempt, attempt.from))
    await this.#pace.forget(keyOf(attempt, attempt.from))
    await this.#attemptsByEmail.uncount(keyOf(attempt))
    if (wider !== null) await this.#attemptsOfWider.uncount(keyOf(attempt, wider))
  }

  /** After a password reset by email: clears the failures of its network, and of all unknown devices together. */
  async clearAllFailures(attempt: SignInAttempt): Promise<void> {
    await this.clearFailures(attempt)
    await this.#attemptsByEmail.forget(keyOf(attempt))
  }
}

const keyOf = ({ worldId, email }: SignInAttempt, part: string | null = null): string =>
  [worldId, email.trim().toLowerCase(), part ?? ''].join('\n')

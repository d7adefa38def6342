// Limits guessing of signators' PINs: per place, which is a known device or a session without one; and per signator, over all places
// in which the PIN was never right. Uses wall-clock time, because it protects the server.
import { Attempts, type CountedAttempt } from './attempts'

const HOUR_SECONDS = 3_600
const MAX_PER_MINUTE = 5
const MAX_PER_DAY = 50
/** At this rate, guessing a six-digit PIN takes years. */
const MAX_FROM_STRANGERS_PER_HOUR = 30
/** Places in which a PIN was right, over all worlds. */
const MAX_KNOWN = 20_000
/** Enough for typing errors; the firm is told when there are more. */
const WRONG_PER_REPORT = 7

/** Counts wrong PINs. A lockout doesn't affect other signators, or places in which the right PIN was typed before. */
export class PinThrottle {
  readonly #perMinute = new Attempts(MAX_PER_MINUTE)
  readonly #perDay = new Attempts(MAX_PER_DAY, 24 * HOUR_SECONDS)
  readonly #wrong = new Attempts(WRONG_PER_REPORT, 24 * HOUR_SECONDS)
  readonly #fromStrangers = new Attempts(MAX_FROM_STRANGERS_PER_HOUR, HOUR_SECONDS)
  /** Places in which a signator's PIN was right, oldest first: nobody else can lock these out. */
  readonly #known = new Set<string>()

  /** Counts an attempt in a place. Call this before hashing, so that parallel attempts can't exceed the limits. */
  async countAttempt(worldId: string, signatorId: number, place: string): Promise<CountedAttempt> {
    const key = keyOf(worldId, signatorId, place)
    const thisMinute = await this.#perMinute.count(key)
    // A refused attempt isn't checked, so it must not use up the other limits.
    if (thisMinute.isRefused) return thisMinute
    const today = await this.#perDay.count(key)
    if (today.isRefused) return today
    if (this.#known.has(key)) return tighter(thisMinute, today)
    const fromStrangers = await this.#fromStrangers.count(keyOf(worldId, signatorId))
    return fromStrangers.isRefused ? fromStrangers : tighter(tighter(thisMinute, today), fromStrangers)
  }

  /** Counts a wrong PIN of a signator, wherever it was typed, and returns how many there were in the 24 hours since the first. */
  async countWrong(
    worldId: string,
    signatorId: number,
  ): Promise<{ readonly limit: number; readonly consumed: number }> {
    const consumed = await this.#wrong.total(keyOf(worldId, signatorId))
    return { limit: WRONG_PER_REPORT, consumed }
  }

  /** After a right PIN: clears the place's attempts, and doesn't count it as a stranger's. */
  async clearFailures(worldId: string, signatorId: number, place: string): Promise<void> {
    const key = keyOf(worldId, signatorId, place)
    await this.#perMinute.forget(key)
    await this.#perDay.forget(key)
    if (this.#known.has(key)) return
    await this.#fromStrangers.uncount(keyOf(worldId, signatorId))
    for (const oldest of this.#known) {
      if (this.#known.size < MAX_KNOWN) break
      this.#known.delete(oldest)
    }
    this.#known.add(key)
  }
}

const tighter = (a: CountedAttempt, b: CountedAttempt): CountedAttempt => (b.remaining < a.remaining ? b : a)

const keyOf = (worldId: string, signatorId: number, place = ''): string => [worldId, signatorId, place].join('\n')

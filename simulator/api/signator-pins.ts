// Verifies signators' PINs, and hashes new ones, before a command enters the world. Nothing here repeats a PIN.

import type { RunningWorld } from '../runtime/running-world'
import { personById } from '../world/people/people'
import { NO_SIGNATOR, pinAt, pinsOf } from '../world/two-person/signator-pins'
import type { Viewer } from './handler'
import { tooManyAttempts } from './middleware/attempts'
import { PinThrottle } from './middleware/pin-throttle'
import { invalid, Refused, refusedBy } from './middleware/refused'
import { hashPassword, passwordMatches } from './password'
import { pinProblem } from './pin-rules'
import { sessionNameOf } from './sessions'

/** A PIN as it was typed: by whom, for which signator, and its field. */
export interface TypedPin {
  readonly world: RunningWorld
  readonly viewer: Viewer
  /** The device, if it signed in to the account before; null for others. */
  readonly device: string | null
  readonly signatorId: number
  readonly pin: string | undefined
  /** The field's dotted path, for an error. */
  readonly field: string
}

export interface SignatorPins {
  /** Verifies the typed PIN and returns its `n`, for the command. Throws a 422 that names the field, or a 429. */
  prove(typed: TypedPin): Promise<number>
  /** The hash of a new PIN. Throws a 422 for one that is too easy to guess. */
  hash(typed: TypedPin): Promise<string>
}

/** The firm's profile and this signator. Throws a 422 if they may not sign for it. */
function signatorOf({ world, viewer, signatorId }: TypedPin) {
  const profile = personById(world.state(), viewer.userId)?.profile
  const signator = profile?.signators.find(({ id }) => id === signatorId)
  if (!profile || signator === undefined) throw refusedBy(NO_SIGNATOR)
  return { profile, signator }
}

const triesLeft = (count: number): string => (count === 1 ? '1 try left' : `${count} tries left`)

const waitText = (ms: number): string => {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  if (seconds < 120) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

/** Checks PINs with their hashes, and limits guessing. */
export class CheckedPins implements SignatorPins {
  readonly #throttle = new PinThrottle()

  async prove(typed: TypedPin): Promise<number> {
    const { world, viewer, device, signatorId, pin = '', field } = typed
    const { profile, signator } = signatorOf(typed)
    const at = world.reading().now
    const current = pinAt(world.state(), profile.id, signatorId, at)
    const { next } = pinsOf(world.state(), profile.id, signatorId)
    if (current === null) {
      const message =
        next === null
          ? `${signator.name} has no PIN yet. Set one in Settings, under Firm.`
          : `${signator.name}’s new PIN doesn’t work yet. Settings, under Firm, shows when it will.`
      throw invalid({ [field]: [message] })
    }
    if (pin === '') throw invalid({ [field]: ['PIN can not be empty'] })
    // By device, so that a new session on it isn't a stranger after its signator's PIN was right there.
    const place = device ?? sessionNameOf(viewer.token)
    const attempt = await this.#throttle.countAttempt(world.id, signatorId, place)
    if (attempt.isRefused) {
      const { headers } = tooManyAttempts(attempt)
      const message = `Too many wrong PINs for ${signator.name}. Try again in ${waitText(attempt.retryAfterMs)}.`
      throw new Refused(429, { message, errors: { [field]: [message] } }, headers)
    }
    if (!(await passwordMatches(pin, current.pinHash))) {
      const advice =
        attempt.remaining === 0 ? `Wait ${waitText(attempt.retryAfterMs)}.` : `${triesLeft(attempt.remaining)}.`
      await this.#report(typed)
      const message = `This isn’t ${signator.name}’s PIN. ${advice} A forgotten PIN is reset in Settings, under Firm.`
      throw invalid({ [field]: [message] })
    }
    await this.#throttle.clearFailures(world.id, signatorId, place)
    return current.n
  }

  /** Tells the signator and the firm about every seventh wrong PIN in a day. */
  async #report({ world, viewer, signatorId }: TypedPin): Promise<void> {
    const { limit, consumed } = await this.#throttle.countWrong(world.id, signatorId)
    if (consumed % limit !== 0) return
    const by = { actor: viewer.userId, origin: 'person' } as const
    await world.submit({ name: 'report wrong pins', ...by, signatorId, count: consumed })
  }

  async hash(typed: TypedPin): Promise<string> {
    const { pin = '', field } = typed
    signatorOf(typed)
    const problem = pinProblem(pin)
    if (problem !== null) throw invalid({ [field]: [problem] })
    return hashPassword(pin)
  }
}

/** Accepts every PIN. A recorded session is replayed without its PINs, because no log contains them. */
export const assumedPins: SignatorPins = {
  async prove(typed) {
    const { profile } = signatorOf(typed)
    return pinAt(typed.world.state(), profile.id, typed.signatorId, typed.world.reading().now)?.n ?? 0
  },
  hash: async () => '',
}

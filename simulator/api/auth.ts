// Signing in and out, and the current user. S7.2 to S7.6
import { UNVERIFIED_MESSAGE } from '../../src/contract/auth.calls'
import { reactivatableUntil, type Suspension, suspensionOf, suspensionText } from '../world/accounts/suspension'
import { isoInstant } from '../world/figures'
import { personByEmail } from '../world/people/people'
import { userFor } from '../world/people/people.project'
import { authenticate } from './authenticate'
import type { CallRequest, HandlerContext, Handlers } from './handler'
import { rateHeaders, tooManyAttempts } from './middleware/attempts'
import type { SignInAttempt } from './middleware/login-throttle'
import { forbidden, invalid, Refused, refusedBy, unauthenticated } from './middleware/refused'

const WRONG_CREDENTIALS = 'These credentials do not match our records.'
const WRONG_IN_CLASS = `${WRONG_CREDENTIALS} In a class, use the password on your My tasks sheet, or open your personal link.`

/** 403: a suspended account, and until when its owner can reactivate it. */
function suspendedRefusal(suspension: Suspension, now: number): Refused {
  const until = reactivatableUntil(suspension, now)
  const message = suspensionText(suspension, now)
  return new Refused(403, { message, ...(until === null ? {} : { reactivate_until: isoInstant(until) }) })
}

type SignInRequest = Pick<
  CallRequest<'auth.login'>,
  'world' | 'input' | 'from' | 'setHeader' | 'browser' | 'knownDevice' | 'rememberDevice'
>

/** Who tries to sign in to the account with this email, or asks for an email to it. */
export const senderOf = (
  { world, from, knownDevice }: Pick<SignInRequest, 'world' | 'from' | 'knownDevice'>,
  email: string,
): SignInAttempt => {
  const person = personByEmail(world.state(), email)
  return { worldId: world.id, email, from, device: person === undefined ? null : knownDevice(person.id) }
}

/** The handlers of sessions and of the current user. */
export const authHandlers = ({
  sessions,
  throttle,
  rooms,
}: Pick<HandlerContext, 'sessions' | 'throttle' | 'rooms'>) => {
  /** The user id for this email and password. Throws a 422 for a wrong password, and a 429 after too many. */
  const userIdOf = async (request: SignInRequest): Promise<number> => {
    const { world, input, from, setHeader } = request
    const { body } = input
    const sender = senderOf(request, body.email)
    const attempt = await throttle.countAttempt(sender)
    if (attempt.isRefused) throw tooManyAttempts(attempt)
    // Another person in the same network must not use up the attempts of a known device.
    if (sender.device === null) await throttle.countPassword(world.id, from)
    const classPasswordOf = (id: number) => rooms.signInTo(world, id)
    const userId = await authenticate(world, body.email, body.password, classPasswordOf)
    if (userId !== null) {
      await throttle.clearFailures(sender)
      if (sender.device === null) await throttle.uncountPassword(world.id, from)
    }
    const allowance = userId === null ? attempt : { ...attempt, remaining: attempt.limit }
    for (const [name, value] of Object.entries(rateHeaders(allowance))) setHeader(name, value)
    if (userId === null) throw invalid({ email: [rooms.isClassWorld(world) ? WRONG_IN_CLASS : WRONG_CREDENTIALS] })
    return userId
  }

  /** Signs in. Throws a 403 if the email address was never confirmed. */
  const openSession = ({ world, browser, rememberDevice }: SignInRequest, userId: number) => {
    if (world.state().credentials.unverified[userId] !== undefined) throw forbidden(UNVERIFIED_MESSAGE)
    rememberDevice(userId)
    return { data: { token: sessions.open(world, userId, browser) } }
  }

  return {
    'auth.login': async (request) => {
      const { world } = request
      const userId = await userIdOf(request)
      const suspension = suspensionOf(world.state(), userId)
      if (suspension !== null) throw suspendedRefusal(suspension, world.reading().now)
      return openSession(request, userId)
    },
    'auth.reactivate': async (request) => {
      const { world } = request
      const userId = await userIdOf(request)
      const outcome = await world.submit({ name: 'reactivate account', actor: userId, origin: 'person' })
      if (!outcome.ok) throw refusedBy(outcome.refusal)
      return openSession(request, userId)
    },
    'auth.logout': ({ viewer }) => {
      sessions.close(viewer.token)
      return null
    },
    'auth.user': ({ world, viewer }) => {
      const user = userFor(world.state(), viewer.userId)
      if (user === null) throw unauthenticated()
      return { data: user }
    },
    'auth.update': async ({ world, viewer, input: { body }, submit }) => {
      const { settings } = body
      await submit({ name: 'confirm settings', actor: viewer.userId, origin: 'person', settings })
      const user = userFor(world.state(), viewer.userId)
      if (user === null) throw unauthenticated()
      return { data: user }
    },
    'auth.suspend': async ({ viewer, submit }) => {
      const outcome = await submit({ name: 'suspend account', actor: viewer.userId, origin: 'person' })
      if (!outcome.ok) throw refusedBy(outcome.refusal)
      sessions.close(viewer.token)
      return null
    },
  } satisfies Partial<Handlers>
}

// Signing in and out, and the current user. S7.2 to S7.6
import { UNVERIFIED_MESSAGE } from '../../src/contract/auth.calls'
import { authenticate } from '../runtime/cast'
import { userFor } from '../world/people/people.project'
import type { HandlerContext, Handlers } from './handler'
import { rateHeaders, tooManyAttempts } from './middleware/attempts'
import { forbidden, invalid, refusedBy, unauthenticated } from './middleware/refused'

const WRONG = 'These credentials do not match our records.'
const WRONG_IN_CLASS = `${WRONG} In a class, use the password on your My tasks sheet, or open your personal link.`

/** The handlers of sessions and of the current user. */
export const authHandlers = ({ sessions, throttle, rooms }: Pick<HandlerContext, 'sessions' | 'throttle' | 'rooms'>) =>
  ({
    'auth.login': async ({ world, input: { body }, from, setHeader }) => {
      const attempt = await throttle.countAttempt(world.id, body.email, from)
      if (attempt.isRefused) throw tooManyAttempts(attempt)
      await throttle.countPassword(world.id, from)
      const classPasswordOf = (id: number) => rooms.signInTo(world, id)
      const userId = await authenticate(world, body.email, body.password, classPasswordOf)
      if (userId !== null) {
        await throttle.clearFailures(world.id, body.email, from)
        await throttle.uncountPassword(world.id, from)
      }
      const left = userId === null ? attempt : { ...attempt, remaining: attempt.limit }
      for (const [name, value] of Object.entries(rateHeaders(left))) setHeader(name, value)
      if (userId === null) throw invalid({ email: [rooms.isClassWorld(world) ? WRONG_IN_CLASS : WRONG] })
      if (world.state().suspended[userId] !== undefined) throw forbidden('This account is suspended.')
      if (world.state().credentials.unverified[userId] !== undefined) throw forbidden(UNVERIFIED_MESSAGE)
      return { data: { token: sessions.open(world, userId) } }
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
  }) satisfies Partial<Handlers>

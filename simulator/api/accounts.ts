// Sign-up, email confirmation and password reset. Hashes passwords and generates tokens before a command enters the world.
// S2.3, S2.4
import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { hashPassword } from '../runtime/password'
import type { RunningWorld } from '../runtime/running-world'
import { isEmail } from '../world/email'
import { personById } from '../world/people/people'
import type { HandlerContext, Handlers } from './handler'
import { rateHeaders, tooManyAttempts } from './middleware/attempts'
import { invalid, refusedBy } from './middleware/refused'
import { passwordErrors } from './password-rules'

const newToken = (): string => randomBytes(24).toString('base64url')
const userReply = z.object({ userId: z.int() })

type FieldErrors = Readonly<Record<string, readonly string[]>>

const throwIfAny = (errors: FieldErrors): void => {
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

const emailErrors = (email: string): FieldErrors => (isEmail(email) ? {} : { email: ['Email must be valid'] })

/** The account handlers for guests. */
export const accountHandlers = ({ sessions, throttle }: Pick<HandlerContext, 'sessions' | 'throttle'>) => {
  /** Limits emails per address. Every request counts, even for an unknown account. */
  const countMail = async (
    world: RunningWorld,
    email: string,
    setHeader: (name: string, value: string) => void,
  ): Promise<void> => {
    const counted = await throttle.countMail(world.id, email)
    if (counted.isRefused) throw tooManyAttempts(counted)
    for (const [name, value] of Object.entries(rateHeaders(counted))) setHeader(name, value)
  }
  const guest = { actor: 'system', origin: 'person' } as const

  return {
    'auth.sign-up': async ({ world, from, input: { body } }) => {
      const { role, email, password, password_confirmation, terms } = body
      throwIfAny({
        ...emailErrors(email),
        ...passwordErrors(password, password_confirmation, email),
        ...(terms ? {} : { terms: ['I agree to the terms should be checked'] }),
      })
      await throttle.countPassword(world.id, from)
      const passwordHash = await hashPassword(password)
      const outcome = await world.submit({ name: 'sign up', ...guest, role, email, passwordHash, token: newToken() })
      if (!outcome.ok) throw refusedBy(outcome.refusal)
      return null
    },
    'auth.resend': async ({ world, input: { body }, setHeader }) => {
      throwIfAny(emailErrors(body.email))
      await countMail(world, body.email, setHeader)
      await world.submit({ name: 'resend confirmation', ...guest, email: body.email, token: newToken() })
      return null
    },
    'auth.confirm-email': async ({ world, input: { body } }) => {
      const outcome = await world.submit({ name: 'confirm email', ...guest, token: body.token })
      if (!outcome.ok) throw refusedBy(outcome.refusal)
      return { data: { token: sessions.open(world, z.parse(userReply, outcome.reply).userId) } }
    },
    'auth.forgot-password': async ({ world, input: { body }, setHeader }) => {
      throwIfAny(emailErrors(body.email))
      await countMail(world, body.email, setHeader)
      await world.submit({ name: 'ask for reset', ...guest, email: body.email, token: newToken() })
      return null
    },
    'auth.reset-password': async ({ world, from, input: { body } }) => {
      const { token, password, password_confirmation } = body
      throwIfAny(passwordErrors(password, password_confirmation, ''))
      await throttle.countPassword(world.id, from)
      const passwordHash = await hashPassword(password)
      const outcome = await world.submit({ name: 'reset password', ...guest, token, passwordHash })
      if (!outcome.ok) throw refusedBy(outcome.refusal)
      // End the sessions of the old password.
      const { userId } = z.parse(userReply, outcome.reply)
      sessions.closeAllOf(world, userId)
      // Someone who received the email isn't guessing, so lift the wait after wrong passwords.
      const email = personById(world.state(), userId)?.email
      if (email !== undefined) await throttle.clearAllFailures(world.id, email, from)
      return null
    },
  } satisfies Partial<Handlers>
}

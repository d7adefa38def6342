// Sign-up, email confirmation and password reset. Hashes passwords and generates tokens before a command enters the world.
// S2.3, S2.4
import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { RunningWorld } from '../runtime/running-world'
import type { Link, LinkKind } from '../world/accounts/credentials.state'
import { isEmail } from '../world/email'
import { personByEmail, personById } from '../world/people/people'
import { senderOf } from './auth'
import type { CallRequest, HandlerContext, Handlers } from './handler'
import { rateHeaders, tooManyAttempts } from './middleware/attempts'
import { invalid, refusedBy } from './middleware/refused'
import { hashPassword } from './password'
import { passwordErrors } from './password-rules'

const newToken = (): string => randomBytes(24).toString('base64url')
const userReply = z.object({ userId: z.int() })

type FieldErrors = Readonly<Record<string, readonly string[]>>

const throwIfAny = (errors: FieldErrors): void => {
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

const emailErrors = (email: string): FieldErrors => (isEmail(email) ? {} : { email: ['Email must be valid'] })

const isWorking = (world: RunningWorld, link: Link | undefined): boolean =>
  link !== undefined && link.usedAt === null && world.reading().now < link.expiresAt

/** True if an email of this kind was sent to this account, and its link still works. */
const hasWorkingLink = (world: RunningWorld, email: string, kind: LinkKind): boolean => {
  const userId = personByEmail(world.state(), email)?.id
  const links = Object.values(world.state().credentials.links)
  return links.some((link) => link.userId === userId && link.kind === kind && isWorking(world, link))
}

const guest = { actor: 'system', origin: 'person' } as const

/** The account handlers for guests. */
export const accountHandlers = ({ sessions, throttle }: Pick<HandlerContext, 'sessions' | 'throttle'>) => {
  /**
   * Limits emails to an account, and sends one if it's due. Every request counts, even for an unknown account, and gets the same
   * answer.
   */
  const sendLink = async (
    request: CallRequest<'auth.resend'> | CallRequest<'auth.forgot-password'>,
    kind: LinkKind,
    command: 'resend confirmation' | 'ask for reset',
  ): Promise<void> => {
    const { world, setHeader, input } = request
    const { email } = input.body
    const counted = await throttle.countMail(senderOf(request, email), kind)
    if (counted.isRefused) throw tooManyAttempts(counted)
    for (const [name, value] of Object.entries(rateHeaders(counted))) setHeader(name, value)
    if (counted.isHeldBack && hasWorkingLink(world, email, kind)) return
    await world.submit({ name: command, ...guest, email, token: newToken() })
  }
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
    'auth.resend': async (request) => {
      throwIfAny(emailErrors(request.input.body.email))
      await sendLink(request, 'confirm', 'resend confirmation')
      return null
    },
    'auth.confirm-email': async ({ world, browser, input: { body }, rememberDevice }) => {
      const outcome = await world.submit({ name: 'confirm email', ...guest, token: body.token })
      if (!outcome.ok) throw refusedBy(outcome.refusal)
      const { userId } = z.parse(userReply, outcome.reply)
      rememberDevice(userId)
      return { data: { token: sessions.open(world, userId, browser) } }
    },
    'auth.forgot-password': async (request) => {
      throwIfAny(emailErrors(request.input.body.email))
      await sendLink(request, 'reset', 'ask for reset')
      return null
    },
    'auth.reset-password': async (request) => {
      const { world, from, rememberDevice } = request
      const { body } = request.input
      const { token, password, password_confirmation } = body
      throwIfAny(passwordErrors(password, password_confirmation, ''))
      // A person with a working link isn’t guessing, and another person in the same network must not keep them out.
      if (!isWorking(world, world.state().credentials.links[token])) await throttle.countPassword(world.id, from)
      const passwordHash = await hashPassword(password)
      const outcome = await world.submit({ name: 'reset password', ...guest, token, passwordHash })
      if (!outcome.ok) throw refusedBy(outcome.refusal)
      // End the sessions of the old password.
      const { userId } = z.parse(userReply, outcome.reply)
      sessions.closeAllOf(world, userId)
      // Someone who received the email isn't guessing, so lift the wait after wrong passwords, and count them apart from strangers.
      const email = personById(world.state(), userId)?.email
      if (email !== undefined) await throttle.clearAllFailures(senderOf(request, email))
      rememberDevice(userId)
      return null
    },
  } satisfies Partial<Handlers>
}

// The commands on credentials: sign up, confirm the address, reset the password. Passwords arrive hashed and tokens arrive
// generated, so the rules stay deterministic. Links work once and expire in virtual time. Only the answer to a sign-up reveals
// whether an address has an account. S1.6
import type { ScreenRole } from '../../../src/contract/role'
import { type CommandOf, defineCommand } from '../command'
import { accepted, type Decision, refused } from '../decision'
import { nextMailId } from '../email'
import type { WorldEvent } from '../events'
import { personByEmail } from '../people/people'
import type { Mail } from '../profiles/profiles.state'
import { invalid, isRefusal, type Refusal } from '../refusal'
import type { Person, WorldState } from '../state'
import { nextId } from '../table'
import type { Link, LinkKind } from './credentials.state'

/** Opens an account in a role, without a profile yet. */
export type SignUpCommand = CommandOf<
  'sign up',
  {
    readonly role: ScreenRole
    readonly email: string
    readonly passwordHash: string
    /** For the link in the email. */
    readonly token: string
  }
>

interface LinkInput {
  readonly email: string
  readonly token: string
}

/** Resends the confirmation email. */
export type ResendConfirmationCommand = CommandOf<'resend confirmation', LinkInput>

/** Sends an email with a link to reset the password. */
export type AskForResetCommand = CommandOf<'ask for reset', LinkInput>

/** Follows a confirmation link. */
export type ConfirmEmailCommand = CommandOf<'confirm email', { readonly token: string }>

/** Follows a reset link. */
export type ResetPasswordCommand = CommandOf<
  'reset password',
  { readonly token: string; readonly passwordHash: string }
>

const HOUR = 3_600_000

/** How long each kind of link works, virtual ms. */
export const LINK_LIFETIME_MS: Readonly<Record<LinkKind, number>> = { confirm: 24 * HOUR, reset: HOUR }

/** The same text before and after the last day to reactivate, so that only a login with the password reveals which it is. */
const SUSPENDED_ACCOUNT_EXISTS =
  'The account with this email is suspended. Log in to reactivate it, or to see who to write to.'

function signUp(state: WorldState, { role, email, passwordHash, token }: SignUpCommand, at: number): Decision {
  const existing = personByEmail(state, email)
  if (existing !== undefined) {
    const isSuspended = state.suspended[existing.id] !== undefined
    return refused(
      invalid('email', isSuspended ? SUSPENDED_ACCOUNT_EXISTS : 'An account with this email already exists.'),
    )
  }
  const id = nextId(state.people)
  const person: Person = { id, key: `${slugOf(email)}-${id}`, role, email, passwordHash, profile: null }
  return accepted([{ type: 'account-opened', person, at }, ...linkEvents(state, person, 'confirm', token, at)])
}

/** The key is part of a host name: lowercase letters, digits, and single hyphens. */
const slugOf = (email: string): string =>
  (email.split('@')[0] ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'person'

function sendLink(
  state: WorldState,
  { name, email, token }: ResendConfirmationCommand | AskForResetCommand,
  at: number,
): Decision {
  const person = personByEmail(state, email)
  if (person === undefined) return accepted([])
  const kind = name === 'ask for reset' ? 'reset' : 'confirm'
  // A suspended account gets no confirmation, but a reset: its owner needs the password to reactivate it.
  if (kind === 'confirm' && state.suspended[person.id] !== undefined) return accepted([])
  if (kind === 'confirm' && state.credentials.unverified[person.id] === undefined) return accepted([])
  return accepted(linkEvents(state, person, kind, token, at))
}

function linkEvents(state: WorldState, person: Person, kind: LinkKind, token: string, at: number): WorldEvent[] {
  const link: Link = { token, kind, userId: person.id, expiresAt: at + LINK_LIFETIME_MS[kind], usedAt: null }
  return [
    { type: 'link-issued', link },
    { type: 'mail-sent', mail: mailWith(state, person, link, at) },
  ]
}

const mailTemplates: Readonly<
  Record<LinkKind, { readonly subject: string; readonly text: string; readonly page: string }>
> = {
  confirm: {
    subject: 'Confirm your email address',
    text: 'Welcome to the Loan Auction Marketplace. Use the link in this email to confirm your address and continue your registration. It works once and expires in 24 hours.',
    page: 'confirm-email',
  },
  reset: {
    subject: 'Reset your password',
    text: "We received a request to reset the password for this address. Use the link in this email to set a new one. It works once and expires in one hour. If you didn't request this, ignore this email and your password stays the same.",
    page: 'reset-password',
  },
}

function mailWith(state: WorldState, person: Person, { kind, token }: Link, at: number): Mail {
  const { subject, text, page } = mailTemplates[kind]
  // An admin has no screens of their own, so the link uses the lender's page.
  const segment = person.role === 'admin' ? 'lender' : person.role
  const link = { path: `/${segment}/${page}`, token, persona: person.key }
  return { id: nextMailId(state), at, to: person.email, subject, text, link }
}

/** The link, or why it doesn't work. */
function linkFor(state: WorldState, token: string, kind: LinkKind, at: number): Link | Refusal {
  const link = state.credentials.links[token]
  if (link === undefined || link.kind !== kind) {
    return invalid('token', 'This link is no longer valid. Request a new one.')
  }
  if (link.usedAt !== null) return invalid('token', 'This link has already been used.')
  return at >= link.expiresAt ? invalid('token', 'This link has expired. Request a new one.') : link
}

function confirmEmail(state: WorldState, { token }: ConfirmEmailCommand, at: number): Decision {
  const link = linkFor(state, token, 'confirm', at)
  if (isRefusal(link)) return refused(link)
  const { userId } = link
  return accepted([{ type: 'email-confirmed', userId, token, at }], () => ({ userId }))
}

function resetPassword(state: WorldState, { token, passwordHash }: ResetPasswordCommand, at: number): Decision {
  const link = linkFor(state, token, 'reset', at)
  if (isRefusal(link)) return refused(link)
  const { userId } = link
  return accepted([{ type: 'password-changed', userId, token, passwordHash, at }], () => ({ userId }))
}

const byNameAndEmail = ({ name, email }: ResendConfirmationCommand | AskForResetCommand): string => `${name}: ${email}`

export const credentialCommands = [
  defineCommand<SignUpCommand>({
    name: 'sign up',
    decide: signUp,
    describe: ({ email, role }) => `sign up: ${email} as ${role}`,
  }),
  defineCommand<ResendConfirmationCommand>({
    name: 'resend confirmation',
    decide: sendLink,
    describe: byNameAndEmail,
  }),
  defineCommand<AskForResetCommand>({ name: 'ask for reset', decide: sendLink, describe: byNameAndEmail }),
  defineCommand<ConfirmEmailCommand>({ name: 'confirm email', decide: confirmEmail, describe: ({ name }) => name }),
  defineCommand<ResetPasswordCommand>({ name: 'reset password', decide: resetPassword, describe: ({ name }) => name }),
] as const

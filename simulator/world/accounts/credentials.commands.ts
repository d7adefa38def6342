// The commands about credentials: open an account, confirm its address, set a new password. Passwords arrive hashed and
// tokens as they were drawn outside. Links expire in virtual time and work once; no answer reveals whether an address has
// an account, except the one to a sign-up. S1.6
import type { ScreenRole } from '../../../src/contract/role'
import type { CommandOf } from '../command'
import { defineCommand } from '../command'
import type { Decision } from '../decision'
import { accepted, refused } from '../decision'
import type { WorldEvent } from '../events'
import { personByEmail } from '../people/people'
import type { Mail } from '../profiles/profiles.state'
import type { Refusal } from '../refusal'
import { invalid } from '../refusal'
import type { Person, WorldState } from '../state'
import { nextId } from '../table'
import type { Link, LinkKind } from './credentials.state'

/** A new account in a role, without a profile yet. */
export type SignUpCommand = CommandOf<
  'sign up',
  {
    readonly role: ScreenRole
    readonly email: string
    readonly passwordHash: string
    /** For the link in the e-mail. */
    readonly token: string
  }
>

interface LinkInput {
  readonly email: string
  readonly token: string
}

/** Sends the e-mail of the sign-up again. */
export type ResendConfirmationCommand = CommandOf<'resend confirmation', LinkInput>

/** Sends an e-mail with which a new password can be set. */
export type AskForResetCommand = CommandOf<'ask for reset', LinkInput>

/** Follows the link of a sign-up. */
export type ConfirmEmailCommand = CommandOf<'confirm email', { readonly token: string }>

/** Follows the link of a password reset. */
export type ResetPasswordCommand = CommandOf<
  'reset password',
  { readonly token: string; readonly passwordHash: string }
>

const HOUR = 3_600_000

/** How long the link of each e-mail works, virtual ms. */
export const LINK_LASTS_MS: Readonly<Record<LinkKind, number>> = { confirm: 24 * HOUR, reset: HOUR }

function signUp(state: WorldState, { role, email, passwordHash, token }: SignUpCommand, at: number): Decision {
  if (personByEmail(state, email) !== undefined) {
    return refused(invalid('email', 'There is an account with this e-mail already.'))
  }
  const id = nextId(state.people)
  const person: Person = { id, key: `${slugOf(email)}-${id}`, role, email, passwordHash, profile: null }
  return accepted([{ type: 'account-opened', person, at }, ...linkEvents(state, person, 'confirm', token, at)])
}

/** Part of a host name: small letters, digits, single hyphens. */
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
  if (person === undefined || state.suspended[person.id] !== undefined) return accepted([])
  const kind = name === 'ask for reset' ? 'reset' : 'confirm'
  if (kind === 'confirm' && state.credentials.unverified[person.id] === undefined) return accepted([])
  return accepted(linkEvents(state, person, kind, token, at))
}

function linkEvents(state: WorldState, person: Person, kind: LinkKind, token: string, at: number): WorldEvent[] {
  const link: Link = { token, kind, userId: person.id, expiresAt: at + LINK_LASTS_MS[kind], usedAt: null }
  return [
    { type: 'link-issued', link },
    { type: 'mail-sent', mail: mailWith(state, person, link, at) },
  ]
}

const letters: Readonly<Record<LinkKind, { readonly subject: string; readonly text: string; readonly page: string }>> =
  {
    confirm: {
      subject: 'Confirm your e-mail address',
      text: 'Welcome to the Loan Auction Marketplace. Open the link to confirm your address and go on with your registration. It works once, for 24 hours.',
      page: 'confirm-email',
    },
    reset: {
      subject: 'Reset your password',
      text: 'Somebody asked for a new password for this address. Open the link to set one. It works once, for one hour. If it was not you, do nothing: your password stays as it is.',
      page: 'reset-password',
    },
  }

function mailWith(state: WorldState, person: Person, { kind, token }: Link, at: number): Mail {
  const { subject, text, page } = letters[kind]
  // An admin has no screens and so no role segment; any role's page will do for a new password.
  const segment = person.role === 'admin' ? 'lender' : person.role
  const link = { path: `/${segment}/${page}`, token, persona: person.key }
  return { id: state.mailbox.length + 1, at, to: person.email, subject, text, link }
}

/** The link, or why it does not work. */
function linkFor(state: WorldState, token: string, kind: LinkKind, at: number): Link | Refusal {
  const link = state.credentials.links[token]
  if (link === undefined || link.kind !== kind) {
    return invalid('token', 'This link is not valid any more. Ask for a new one.')
  }
  if (link.usedAt !== null) return invalid('token', 'This link has been used already.')
  return at >= link.expiresAt ? invalid('token', 'This link has expired. Ask for a new one.') : link
}

const isRefusal = (found: Link | Refusal): found is Refusal => 'message' in found

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

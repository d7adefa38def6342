// The steps about one's own account, settings and preferences, and those of guests about credentials.
import * as z from 'zod/mini'
import { screenRoles } from '../../../src/contract/role'
import { settings } from '../../../src/contract/settings'
import { personByEmail, personById } from '../../world/people/people'
import type { WorldState } from '../../world/state'
import { contentHash } from '../completion/loan-setup'
import type { Keys } from './names'
import type { StepFields } from './step'
import { defineStep } from './step'

export const accountSteps = [
  defineStep({
    command: 'suspend account',
    does: 'Ends the person’s own account.',
    by: 'person',
    with: null,
    input: () => ({}),
    fields: () => ({}),
  }),
  defineStep({
    command: 'confirm settings',
    does: 'Saves the person’s settings of the account.',
    by: 'person',
    with: z.strictObject(settings.shape),
    input: (fields) => ({ settings: fields }),
    fields: (command) => ({ ...command.settings }),
  }),
  defineStep({
    command: 'store preference',
    does: 'Stores one preference of the person.',
    by: 'person',
    with: z.strictObject({
      key: z.string(),
      value: z.unknown(),
      only: z.optional(z.strictObject({ value: z.unknown() })),
    }),
    input: ({ key, value, only }) => ({ key, value, ...(only === undefined ? {} : { only: { value: only.value } }) }),
    fields: ({ key, value, only }) => ({ key, value, only }),
  }),
  defineStep({
    command: 'remove preference',
    does: 'Removes one preference of the person.',
    by: 'person',
    with: z.strictObject({ key: z.string(), only: z.optional(z.strictObject({ value: z.unknown() })) }),
    input: ({ key, only }) => ({ key, only: only === undefined ? null : { value: only.value } }),
    fields: ({ key, only }) => ({ key, only: only ?? undefined }),
  }),
  defineStep({
    command: 'reset preferences',
    does: 'Removes all preferences of the person.',
    by: 'person',
    with: null,
    input: () => ({}),
    fields: () => ({}),
  }),
] as const

/** Links and passwords are drawn, never written down: a link is found by the address that it was sent to. */
const byEmail = z.strictObject({ email: z.string() })

/** The secret of a link, drawn; the API draws it at random instead. */
const drawnToken = (state: WorldState, step: string, email: string): string =>
  contentHash(state.seed, `${step} ${email}`, state.mailbox.length)

/** The secret in the newest link of this kind to this address; empty when there is none. */
function newestToken(state: WorldState, kind: 'confirm' | 'reset', email: string): string {
  const person = personByEmail(state, email)
  const links = Object.values(state.credentials.links)
  return links.findLast((link) => link.kind === kind && link.userId === person?.id)?.token ?? ''
}

/** The address that a link was sent to; null for a token that no link has. */
function addressOf({ token }: { readonly token: string }, { state }: Keys): StepFields | null {
  const link = state.credentials.links[token]
  const email = link === undefined ? undefined : personById(state, link.userId)?.email
  return email === undefined ? null : { email }
}

export const credentialSteps = [
  defineStep({
    command: 'sign up',
    does: 'Somebody new signs up and gets a mail.',
    by: 'guest',
    with: z.strictObject({ role: z.enum(screenRoles), email: z.string() }),
    input: ({ role, email }, { state }) => ({
      role,
      email,
      passwordHash: '',
      token: drawnToken(state, 'sign up', email),
    }),
    fields: ({ role, email }) => ({ role, email }),
  }),
  defineStep({
    command: 'resend confirmation',
    does: 'Sends the mail of a new account again.',
    by: 'guest',
    with: byEmail,
    input: ({ email }, { state }) => ({ email, token: drawnToken(state, 'resend confirmation', email) }),
    fields: ({ email }) => ({ email }),
  }),
  defineStep({
    command: 'confirm email',
    does: 'Opens the link of the mail that a new account got.',
    by: 'guest',
    with: byEmail,
    input: ({ email }, { state }) => ({ token: newestToken(state, 'confirm', email) }),
    fields: addressOf,
  }),
  defineStep({
    command: 'ask for reset',
    does: 'Asks for a mail to choose a new password.',
    by: 'guest',
    with: byEmail,
    input: ({ email }, { state }) => ({ email, token: drawnToken(state, 'ask for reset', email) }),
    fields: ({ email }) => ({ email }),
  }),
  defineStep({
    command: 'reset password',
    does: 'Chooses a new password by the link of the mail.',
    by: 'guest',
    with: byEmail,
    input: ({ email }, { state }) => ({ token: newestToken(state, 'reset', email), passwordHash: '' }),
    fields: addressOf,
  }),
] as const

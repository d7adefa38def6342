// The steps on a user's own account, settings and preferences, and on guests' credentials.
import * as z from 'zod/mini'
import { screenRoles } from '../../../src/contract/role'
import { settings } from '../../../src/contract/settings'
import { nextMailId } from '../../world/email'
import { personByEmail, personById } from '../../world/people/people'
import type { WorldState } from '../../world/state'
import { contentHash } from '../completion/loan-setup'
import type { KeyLookup } from './names'
import { defineStep, type StepFields } from './step'

export const accountSteps = [
  defineStep({
    command: 'suspend account',
    does: 'The person suspends their own account; with a reason, the marketplace suspends it.',
    by: 'person',
    with: z.prefault(z.strictObject({ reason: z.optional(z.string()) }), {}),
    input: ({ reason }) => (reason === undefined ? {} : { reason }),
    fields: ({ reason }) => ({ reason }),
  }),
  defineStep({
    command: 'approve investor',
    does: 'The marketplace approves a new investor, who can then bid.',
    by: 'person',
    role: 'investor',
    with: null,
    input: () => ({}),
    fields: () => ({}),
  }),
  defineStep({
    command: 'confirm settings',
    does: 'The person saves their account settings.',
    by: 'person',
    with: z.strictObject(settings.shape),
    input: (fields) => ({ settings: fields }),
    fields: (command) => ({ ...command.settings }),
  }),
  defineStep({
    command: 'store preference',
    does: 'The person stores a preference.',
    by: 'person',
    with: z.strictObject({
      key: z.string(),
      value: z.unknown(),
      /** Store only if this value is stored now (null means none). */
      only: z.optional(z.strictObject({ value: z.unknown() })),
    }),
    input: ({ key, value, only }) => ({ key, value, ...(only === undefined ? {} : { only: { value: only.value } }) }),
    fields: ({ key, value, only }) => ({ key, value, only }),
  }),
  defineStep({
    command: 'remove preference',
    does: 'The person removes a preference.',
    by: 'person',
    with: z.strictObject({ key: z.string(), only: z.optional(z.strictObject({ value: z.unknown() })) }),
    input: ({ key, only }) => ({ key, only: only === undefined ? null : { value: only.value } }),
    fields: ({ key, only }) => ({ key, only: only ?? undefined }),
  }),
  defineStep({
    command: 'reset preferences',
    does: 'The person removes all their preferences.',
    by: 'person',
    with: null,
    input: () => ({}),
    fields: () => ({}),
  }),
  defineStep({
    command: 'reactivate account',
    does: 'The person reactivates their suspended account.',
    by: 'person',
    with: null,
    input: () => ({}),
    fields: () => ({}),
  }),
] as const

/** Scenario files contain no tokens or passwords: a link is found by the address to which it was sent. */
const byEmail = z.strictObject({ email: z.string() })

/** The token of a link, drawn from the seed. The API generates random ones instead. */
const tokenFor = (state: WorldState, step: string, email: string): string =>
  contentHash(state.seed, `${step} ${email}`, nextMailId(state) - 1)

/** The token of the newest link of this kind to this address, or an empty string. */
function newestToken(state: WorldState, kind: 'confirm' | 'reset', email: string): string {
  const person = personByEmail(state, email)
  const links = Object.values(state.credentials.links)
  return links.findLast((link) => link.kind === kind && link.userId === person?.id)?.token ?? ''
}

/** The address to which a link was sent; null for an unknown token. */
function addressOf({ token }: { readonly token: string }, { state }: KeyLookup): StepFields | null {
  const link = state.credentials.links[token]
  const email = link === undefined ? undefined : personById(state, link.userId)?.email
  return email === undefined ? null : { email }
}

export const credentialSteps = [
  defineStep({
    command: 'sign up',
    does: 'A new user signs up and is sent a confirmation email.',
    by: 'guest',
    with: z.strictObject({ role: z.enum(screenRoles), email: z.string() }),
    input: ({ role, email }, { state }) => ({
      role,
      email,
      passwordHash: '',
      token: tokenFor(state, 'sign up', email),
    }),
    fields: ({ role, email }) => ({ role, email }),
  }),
  defineStep({
    command: 'resend confirmation',
    does: 'Resends the confirmation email of a new account.',
    by: 'guest',
    with: byEmail,
    input: ({ email }, { state }) => ({ email, token: tokenFor(state, 'resend confirmation', email) }),
    fields: ({ email }) => ({ email }),
  }),
  defineStep({
    command: 'confirm email',
    does: 'A new user opens the link in the confirmation email.',
    by: 'guest',
    with: byEmail,
    input: ({ email }, { state }) => ({ token: newestToken(state, 'confirm', email) }),
    fields: addressOf,
  }),
  defineStep({
    command: 'ask for reset',
    does: 'Requests an email with a link to reset the password.',
    by: 'guest',
    with: byEmail,
    input: ({ email }, { state }) => ({ email, token: tokenFor(state, 'ask for reset', email) }),
    fields: ({ email }) => ({ email }),
  }),
  defineStep({
    command: 'reset password',
    does: 'Sets a new password with the link in the email.',
    by: 'guest',
    with: byEmail,
    input: ({ email }, { state }) => ({ token: newestToken(state, 'reset', email), passwordHash: '' }),
    fields: addressOf,
  }),
] as const

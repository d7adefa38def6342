// Signing up, confirming the address, and resetting the password.
import { describe, expect, it } from 'vitest'
import type { Command } from '../commands'
import { decide } from '../decide'
import { personByEmail } from '../people/people'
import { userFor } from '../people/people.project'
import { apply, MINUTE, refusalOf, sampleWorld, TEN } from '../sample-world'
import type { WorldState } from '../state'
import { LINK_LIFETIME_MS } from './credentials.commands'

const guest = { actor: 'system', origin: 'person' } as const
const email = 'Nora.Vale@vale-firm.example'
const signUp = (token = 'one', address = email): Command => ({
  name: 'sign up',
  ...guest,
  role: 'investor',
  email: address,
  passwordHash: 'hash of the first',
  token,
})
const resend = (token: string): Command => ({ name: 'resend confirmation', ...guest, email, token })
const confirm = (token: string): Command => ({ name: 'confirm email', ...guest, token })
const askReset = (token: string, address = email): Command => ({
  name: 'ask for reset',
  ...guest,
  email: address,
  token,
})
const reset = (token: string): Command => ({ name: 'reset password', ...guest, token, passwordHash: 'hash of another' })
const signedUp = () => apply(sampleWorld(), signUp(), TEN)
const linksIn = (state: WorldState) => state.mailbox.map(({ to, link }) => [to, link?.path, link?.token])
const idIn = (state: WorldState) => personByEmail(state, email)?.id ?? 0

describe('a sign-up', () => {
  // Verifies: S1.6
  it('opens an account without a profile and sends a link to confirm the address', () => {
    const state = signedUp()
    expect(userFor(state, idIn(state))).toEqual({ id: idIn(state), email, role: 'investor', profile: null })
    expect(linksIn(state)).toEqual([[email, '/investor/confirm-email', 'one']])
    expect(state.credentials.unverified[idIn(state)]).toBe(TEN)
  })

  it('is refused, on the email field, for an address that already has an account in any letter case', () => {
    const again = decide(signedUp(), signUp('two', email.toUpperCase()), TEN)
    expect(again).toMatchObject({ ok: false, refusal: { status: 422, errors: { email: [expect.any(String)] } } })
  })
})

describe('the confirmation link', () => {
  it('confirms the address, and works only once', () => {
    const state = apply(signedUp(), confirm('one'), TEN + MINUTE)
    expect(state.credentials.unverified).toEqual({})
    expect(refusalOf(decide(state, confirm('one'), TEN + MINUTE))).toBe('This link has already been used.')
  })

  it('works until the last millisecond of its 24 virtual hours', () => {
    const last = TEN + LINK_LIFETIME_MS.confirm - 1
    expect(decide(signedUp(), confirm('one'), last).ok).toBe(true)
    expect(refusalOf(decide(signedUp(), confirm('one'), last + 1))).toBe('This link has expired. Request a new one.')
  })

  it('stops working once a newer one is sent', () => {
    const state = apply(signedUp(), resend('two'), TEN + MINUTE)
    expect(refusalOf(decide(state, confirm('one'), TEN + MINUTE))).toContain('no longer valid')
    expect(decide(state, confirm('two'), TEN + MINUTE).ok).toBe(true)
  })

  it('isn’t sent to a confirmed or unknown address, with the same answer for both', () => {
    const confirmed = apply(signedUp(), confirm('one'), TEN)
    expect(decide(confirmed, resend('two'), TEN)).toMatchObject({ ok: true, events: [] })
    expect(decide(sampleWorld(), resend('two'), TEN)).toMatchObject({ ok: true, events: [] })
  })
})

describe('a password reset', () => {
  const resetRequested = () => apply(apply(signedUp(), confirm('one'), TEN), askReset('r'), TEN)

  it('sends a link only to an address with an account, with the same answer for any address', () => {
    expect(linksIn(resetRequested()).at(-1)).toEqual([email, '/investor/reset-password', 'r'])
    const unknown = decide(sampleWorld(), askReset('r', 'nobody@nowhere.example'), TEN)
    expect(unknown).toMatchObject({ ok: true, events: [] })
  })

  it('sets the new password, once and within an hour', () => {
    const state = apply(resetRequested(), reset('r'), TEN + MINUTE)
    expect(personByEmail(state, email)?.passwordHash).toBe('hash of another')
    expect(refusalOf(decide(state, reset('r'), TEN + MINUTE))).toBe('This link has already been used.')
    const late = decide(resetRequested(), reset('r'), TEN + LINK_LIFETIME_MS.reset)
    expect(refusalOf(late)).toBe('This link has expired. Request a new one.')
  })

  it('also confirms the address, because the user must have read the email', () => {
    const state = apply(apply(signedUp(), askReset('r'), TEN), reset('r'), TEN)
    expect(state.credentials.unverified).toEqual({})
  })

  it('rejects a confirmation link, and a reset link doesn’t confirm an address', () => {
    expect(refusalOf(decide(signedUp(), reset('one'), TEN))).toContain('no longer valid')
    expect(refusalOf(decide(resetRequested(), confirm('r'), TEN))).toContain('no longer valid')
  })
})

// Opening an account, confirming its address, setting a new password: links in virtual time, each used once.
import { describe, expect, it } from 'vitest'
import type { Command } from '../commands'
import { decide } from '../decide'
import { personByEmail } from '../people/people'
import { userFor } from '../people/people.project'
import { follow, MINUTE, refusalOf, sampleWorld, TEN } from '../sample-world'
import type { WorldState } from '../state'
import { LINK_LASTS_MS } from './credentials.commands'

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
const opened = () => follow(sampleWorld(), signUp(), TEN)
const linksIn = (state: WorldState) => state.mailbox.map(({ to, link }) => [to, link?.path, link?.token])
const idIn = (state: WorldState) => personByEmail(state, email)?.id ?? 0

describe('a sign-up', () => {
  // Verifies: S1.6
  it('opens an account without a profile and sends a link to confirm the address', () => {
    const state = opened()
    expect(userFor(state, idIn(state))).toEqual({ id: idIn(state), email, role: 'investor', profile: null })
    expect(linksIn(state)).toEqual([[email, '/investor/confirm-email', 'one']])
    expect(state.credentials.unverified[idIn(state)]).toBe(TEN)
  })

  it('with an address that has an account is refused on the e-mail, whatever its case', () => {
    const again = decide(opened(), signUp('two', email.toUpperCase()), TEN)
    expect(again).toMatchObject({ ok: false, refusal: { status: 422, errors: { email: [expect.any(String)] } } })
  })
})

describe('the link of a sign-up', () => {
  it('confirms the address once', () => {
    const state = follow(opened(), confirm('one'), TEN + MINUTE)
    expect(state.credentials.unverified).toEqual({})
    expect(refusalOf(decide(state, confirm('one'), TEN + MINUTE))).toBe('This link has been used already.')
  })

  it('works until the last millisecond of its day in virtual time, and not after it', () => {
    const last = TEN + LINK_LASTS_MS.confirm - 1
    expect(decide(opened(), confirm('one'), last).ok).toBe(true)
    expect(refusalOf(decide(opened(), confirm('one'), last + 1))).toBe('This link has expired. Ask for a new one.')
  })

  it('is void once a newer one was sent', () => {
    const state = follow(opened(), resend('two'), TEN + MINUTE)
    expect(refusalOf(decide(state, confirm('one'), TEN + MINUTE))).toContain('not valid any more')
    expect(decide(state, confirm('two'), TEN + MINUTE).ok).toBe(true)
  })

  it('is not sent again to somebody who has confirmed, nor to an unknown address; the answer is the same', () => {
    const confirmed = follow(opened(), confirm('one'), TEN)
    expect(decide(confirmed, resend('two'), TEN)).toMatchObject({ ok: true, events: [] })
    expect(decide(sampleWorld(), resend('two'), TEN)).toMatchObject({ ok: true, events: [] })
  })
})

describe('a recovery', () => {
  const asked = () => follow(follow(opened(), confirm('one'), TEN), askReset('r'), TEN)

  it('sends a link to the address of an account, and nothing to another; the answer is the same', () => {
    expect(linksIn(asked()).at(-1)).toEqual([email, '/investor/reset-password', 'r'])
    const unknown = decide(sampleWorld(), askReset('r', 'nobody@nowhere.example'), TEN)
    expect(unknown).toMatchObject({ ok: true, events: [] })
  })

  it('sets the new password once, within the hour', () => {
    const state = follow(asked(), reset('r'), TEN + MINUTE)
    expect(personByEmail(state, email)?.passwordHash).toBe('hash of another')
    expect(refusalOf(decide(state, reset('r'), TEN + MINUTE))).toBe('This link has been used already.')
    const late = decide(asked(), reset('r'), TEN + LINK_LASTS_MS.reset)
    expect(refusalOf(late)).toBe('This link has expired. Ask for a new one.')
  })

  it('confirms the address as well: who sets the password has read the mail', () => {
    const state = follow(follow(opened(), askReset('r'), TEN), reset('r'), TEN)
    expect(state.credentials.unverified).toEqual({})
  })

  it('does not take the link of a sign-up, nor a sign-up the link of a recovery', () => {
    expect(refusalOf(decide(opened(), reset('one'), TEN))).toContain('not valid any more')
    expect(refusalOf(decide(asked(), confirm('r'), TEN))).toContain('not valid any more')
  })
})

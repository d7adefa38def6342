// Suspending and reactivating an account: who may, until when, and who is notified.
import { describe, expect, it, test } from 'vitest'
import { REACTIVATION_MS } from '../../../src/contract/auth.calls'
import type { Command } from '../commands'
import { decide } from '../decide'
import { userFor } from '../people/people.project'
import { apply, bidOf, liveWorld, MINUTE, refusalOf, type SampleName, sampleWorld, TEN, users } from '../sample-world'
import type { WorldState } from '../state'

type Origin = Command['origin']

const suspend = (who: SampleName, reason?: string): Command => ({
  name: 'suspend account',
  actor: users[who],
  origin: reason === undefined ? 'person' : 'control',
  ...(reason === undefined ? {} : { reason }),
})
const reactivate = (who: SampleName, origin: Origin = 'person'): Command => ({
  name: 'reactivate account',
  actor: users[who],
  origin,
})
const suspended = (who: SampleName, reason?: string) => apply(sampleWorld(), suspend(who, reason), TEN)
const END = TEN + REACTIVATION_MS
const noticesOf = (state: WorldState, who: SampleName) =>
  (state.notifications[users[who]] ?? []).map(({ action, text }) => [action, text])
const mailsIn = (state: WorldState) => state.mailbox.map(({ to, subject }) => [to, subject])

describe('suspending an account', () => {
  // Verifies: S7.6
  it.each<SampleName>(['lena', 'otto', 'ann', 'bea', 'ada'])('is open to every role: %s', (who) => {
    expect(suspended(who).suspended).toEqual({ [users[who]]: TEN })
  })

  it('changes nothing the second time, so it doesn’t extend the time to reactivate', () => {
    expect(decide(suspended('ann'), suspend('ann'), TEN + MINUTE)).toMatchObject({ ok: true, events: [] })
  })

  test.each<[SampleName, string]>([
    ['lena', 'Your auction of Willow Court is live. You can suspend your account after it ends.'],
    ['otto', 'Your auction of Willow Court is live. You can suspend your account after it ends.'],
    [
      'ann',
      "You're leading the auction of Willow Court, and your bid is binding. You can suspend your account after it ends.",
    ],
  ])('is refused to %s, who sells or leads a live auction', (who, message) => {
    const state = apply(liveWorld(), bidOf('ann', 102), TEN + MINUTE)
    expect(refusalOf(decide(state, suspend(who), TEN + MINUTE))).toBe(message)
  })
})

describe('reactivating an account', () => {
  it.each<SampleName>(['lena', 'otto', 'ann', 'bea', 'ada'])('brings it back as it was: %s', (who) => {
    const before = sampleWorld()
    const after = apply(suspended(who), reactivate(who), TEN + MINUTE)
    expect(after.suspended).toEqual({})
    expect(userFor(after, users[who])).toEqual(userFor(before, users[who]))
  })

  it.each<[string, number, Origin, string | null]>([
    ['in the last millisecond of the 30 days', END - 1, 'person', null],
    [
      'a millisecond later',
      END,
      'person',
      'You suspended this account on 03/02/2026 10:00 ET. You could reactivate it until 04/01/2026 11:00 ET. ' +
        'Write to desk@loan-auction-marketplace.example to have it reactivated.',
    ],
    ['a millisecond later, by the marketplace', END, 'control', null],
  ])('is accepted, or refused with the right message, %s', (_, at, origin, refusal) => {
    const decision = decide(suspended('lena'), reactivate('lena', origin), at)
    expect(decision.ok ? null : decision.refusal).toEqual(refusal === null ? null : { status: 403, message: refusal })
  })

  it('changes nothing for an account that is active, as on the second press', () => {
    const state = apply(suspended('lena'), reactivate('lena'), TEN + MINUTE)
    expect(decide(state, reactivate('lena'), TEN + MINUTE)).toMatchObject({ ok: true, events: [] })
  })

  it('is refused with the reason if the marketplace suspended the account', () => {
    const state = suspended('lena', 'The license has expired.')
    expect(refusalOf(decide(state, reactivate('lena'), TEN + MINUTE))).toBe(
      'The marketplace suspended this account on 03/02/2026 10:00 ET. ' +
        'Write to desk@loan-auction-marketplace.example to have it reactivated. Reason: The license has expired.',
    )
    const again = apply(apply(state, reactivate('lena', 'control'), TEN + MINUTE), suspend('lena'), TEN + 2 * MINUTE)
    expect(decide(again, reactivate('lena'), TEN + 3 * MINUTE).ok).toBe(true)
  })

  it('of one account leaves another one suspended', () => {
    const state = apply(suspended('ann'), suspend('bob'), TEN)
    expect(apply(state, reactivate('ann'), TEN + MINUTE).suspended).toEqual({ [users.bob]: TEN })
  })
})

describe('partners', () => {
  const own = (name: string) =>
    `${name} suspended their account on 03/02/2026 10:00 ET. They can reactivate it until 04/01/2026 11:00 ET.`

  it.each<[SampleName, SampleName, string]>([
    ['lena', 'otto', 'Firm of lena'],
    ['otto', 'lena', 'Firm of otto'],
  ])('of %s are notified: %s', (who, partner, name) => {
    const state = apply(suspended(who), reactivate(who), TEN + MINUTE)
    expect(noticesOf(state, partner)).toEqual([
      ['partner_suspended', own(name)],
      ['partner_reactivated', `The account of ${name} was reactivated on 03/02/2026 10:01 ET.`],
    ])
    const others = Object.keys(state.notifications).map(Number)
    expect(others).toEqual([users[partner]])
  })

  it.each<SampleName>(['ann', 'bea', 'liam', 'ada'])('don’t exist for %s, so nobody is notified', (who) => {
    expect(suspended(who).notifications).toEqual({})
  })

  it('read that the marketplace suspended the account, without the reason', () => {
    expect(noticesOf(suspended('lena', 'The license has expired.'), 'otto')).toEqual([
      ['partner_suspended', 'The marketplace suspended the account of Firm of lena on 03/02/2026 10:00 ET.'],
    ])
  })

  it('see in their own user that their lender is suspended, and since when', () => {
    const lenderIn = (state: WorldState) => userFor(state, users.otto)?.profile?.lender?.suspended_at
    const state = suspended('lena')
    expect([lenderIn(sampleWorld()), lenderIn(state), lenderIn(apply(state, reactivate('lena'), TEN))]).toEqual([
      null,
      '2026-03-02T15:00:00.000Z',
      null,
    ])
  })
})

describe('the owner', () => {
  it('is emailed on suspension, with the way back, and on reactivation', () => {
    const state = apply(suspended('ann'), reactivate('ann'), TEN + MINUTE)
    expect(mailsIn(state)).toEqual([
      ['ann@ann-firm.example', 'Your account is suspended'],
      ['ann@ann-firm.example', 'Your account is active again'],
    ])
    expect(state.mailbox[0]?.text).toContain('To reactivate it, log in and choose Reactivate.')
  })

  it('can still reset a forgotten password, to reactivate the account afterwards', () => {
    const ask: Command = {
      name: 'ask for reset',
      actor: 'system',
      origin: 'person',
      email: 'ann@ann-firm.example',
      token: 'one',
    }
    expect(apply(suspended('ann'), ask, TEN + MINUTE).credentials.links.one).toMatchObject({ userId: users.ann })
  })

  it.each([
    ['while they can reactivate', TEN],
    ['when it is too late to reactivate', END],
  ])('who signs up again with the same email gets the same refusal %s', (_when, at) => {
    const signUp: Command = {
      name: 'sign up',
      actor: 'system',
      origin: 'person',
      role: 'investor',
      email: 'Ann@ann-firm.example',
      passwordHash: '',
      token: 'one',
    }
    expect(refusalOf(decide(suspended('ann'), signUp, at))).toBe(
      'The account with this email is suspended. Log in to reactivate it, or to see who to write to.',
    )
  })
})

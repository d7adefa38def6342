// Requests by guests: one per click, and no secret in any action.
import { describe, expect, it } from 'vitest'
import type { CallName } from '../../contract/calls'
import type { AnsweredFact, FailedFact } from '../../contract/fact'
import type { AnyRequest } from '../core/request'
import { allRequests } from '../nouns'
import { settleRequests } from '../requests/settle-requests'
import { initialState } from '../root-reducer'
import { stateAfterWith } from '../testing/epic-state'
import { createHarness, createScheduler, outputOfRequest } from '../testing/marbles'
import { entry, investor, lender, userAnswered } from '../testing/samples'
import {
  emailConfirmRequest,
  passwordResetRequest,
  reactivationRequest,
  resendRequest,
  resetLinkRequest,
  signUpRequest,
} from './accounts.epics'
import {
  accountEmailConfirmRequested,
  accountPasswordResetRequested,
  accountReactivationRequested,
  accountResendRequested,
  accountResetLinkRequested,
  accountSignUpRequested,
  packResetSecret,
} from './accounts.slice'

const stateAfter = stateAfterWith([settleRequests(allRequests)])

const done = <N extends CallName>(name: N): AnsweredFact<N> =>
  ({
    type: `${name}/answered`,
    payload: { subject: name, params: undefined, query: undefined, answer: null },
  }) as unknown as AnsweredFact<N>
const email = 'nora@vale.example'
const password = 'seven green bicycles'

/** The calls and actions after a double click. */
function doubleClick(request: AnyRequest, intentOf: (key: string) => Parameters<typeof entry>[0], secret = password) {
  const scheduler = createScheduler()
  let outcome = { calls: [] as unknown[], emitted: [] as unknown[] }
  scheduler.run(({ hot, cold, flush }) => {
    const harness = createHarness(scheduler, (name) =>
      name === 'auth.user' ? cold('(x|)', { x: userAnswered(investor) }) : cold('--(x|)', { x: done(name) }),
    )
    const emitted: unknown[] = []
    const press = entry(intentOf(harness.tools.secrets.hold(secret)))
    outputOfRequest(request, hot('-pp', { p: press }), harness).subscribe((each) => emitted.push(each))
    flush()
    outcome = { calls: harness.calls.map(({ name, input }) => [name, input]), emitted }
  })
  return outcome
}

describe('a click by a guest', () => {
  it('reactivates an account once, and identifies its user', () => {
    const { calls, emitted } = doubleClick(reactivationRequest, (passwordKey) =>
      accountReactivationRequested({ email, passwordKey, role: 'investor' }),
    )
    expect(calls).toEqual([
      ['auth.reactivate', { body: { email, password } }],
      ['auth.user', {}],
    ])
    expect(JSON.stringify(emitted)).not.toContain(password)
  })
  it('creates one account', () => {
    const { calls, emitted } = doubleClick(signUpRequest, (passwordKey) =>
      accountSignUpRequested({ role: 'investor', email, passwordKey, terms: true }),
    )
    const body = { role: 'investor', email, password, password_confirmation: password, terms: true }
    expect(calls).toEqual([['auth.sign-up', { body }]])
    expect(JSON.stringify(emitted)).not.toContain(password)
  })
  it('sends one email', () => {
    expect(doubleClick(resendRequest, () => accountResendRequested({ email })).calls).toEqual([
      ['auth.resend', { body: { email } }],
    ])
    expect(doubleClick(resetLinkRequest, () => accountResetLinkRequested({ email })).calls).toEqual([
      ['auth.forgot-password', { body: { email } }],
    ])
  })
  it('uses a link once, and fetches the user', () => {
    const { calls, emitted } = doubleClick(emailConfirmRequest, (tokenKey) =>
      accountEmailConfirmRequested({ tokenKey, role: 'investor' }),
    )
    expect(calls).toEqual([
      ['auth.confirm-email', { body: { token: password } }],
      ['auth.user', {}],
    ])
    expect(JSON.stringify(emitted)).not.toContain(password)
  })
  it('sets one password', () => {
    const secret = packResetSecret({ token: 'of-the-link', password })
    const { calls } = doubleClick(
      passwordResetRequest,
      (secretKey) => accountPasswordResetRequested({ secretKey }),
      secret,
    )
    expect(calls).toEqual([
      ['auth.reset-password', { body: { token: 'of-the-link', password, password_confirmation: password } }],
    ])
  })
  it('asks for the password again if its secret is gone', () => {
    const { calls, emitted } = doubleClick(signUpRequest, () =>
      accountSignUpRequested({ role: 'investor', email, passwordKey: 'taken', terms: true }),
    )
    expect(calls).toEqual([])
    expect(emitted[0]).toMatchObject({ payload: { error: { message: 'Type your password again' } } })
  })
})

describe('a request by a guest', () => {
  const signUp = accountSignUpRequested({ role: 'investor', email, passwordKey: 'k', terms: true })
  const failed: FailedFact<'auth.sign-up'> = {
    type: 'auth.sign-up/failed',
    payload: {
      subject: 'auth.sign-up',
      params: undefined,
      query: undefined,
      error: { status: 422, kind: 'invalid', message: 'no', fields: { email: ['taken'] } },
    },
  }
  it('is pending, then succeeds, or fails with its fields', () => {
    const pending = stateAfter(initialState, signUp)
    expect(pending.requests.bySubject['auth.sign-up']?.status).toBe('pending')
    expect(stateAfter(pending, done('auth.sign-up')).requests.bySubject['auth.sign-up']?.status).toBe('succeeded')
    expect(stateAfter(pending, failed).requests.bySubject['auth.sign-up']?.error?.fields).toEqual({ email: ['taken'] })
  })
  it('can be repeated after its epic failed, once the session has been checked', () => {
    const why = { epic: 'sign up', why: 'TypeError', message: '', subjects: ['auth.sign-up'], stopped: false }
    const lost = stateAfter(initialState, signUp, { type: 'epic/failed', payload: why })
    expect(lost.requests.bySubject['auth.sign-up']?.status).toBe('unknown')
    const settled = stateAfter(lost, { type: 'session/not-found', payload: {} })
    expect(settled.requests.bySubject['auth.sign-up']?.status).toBe('failed')
    expect(settled.requests.uncertain).toEqual([])
  })
  it('keeps the address for the next form, until a sign-out', () => {
    expect(stateAfter(initialState, signUp).accounts.email).toBe(email)
    expect(stateAfter(initialState, signUp, done('auth.logout')).accounts.email).toBeNull()
  })
  it('does not sign in with a link for another role', () => {
    const asked = stateAfter(initialState, accountEmailConfirmRequested({ tokenKey: 'k', role: 'investor' }))
    expect(stateAfter(asked, userAnswered(lender)).session).toMatchObject({ status: 'signed-out', user: null })
    expect(stateAfter(asked, userAnswered(investor)).session.status).toBe('signed-in')
  })
})

// Reactivating a suspended account from the login page.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { capabilitiesRecalled } from '../../../state/capabilities/capabilities.slice'
import type { StoreAction } from '../../../state/market-store'
import { createStoreHarness } from '../../testing/render-with-store'
import { SignInScreen } from './sign-in-screen'

beforeEach(() => window.history.replaceState(null, '', '/lender/login'))
afterEach(cleanup)

const message = 'You suspended this account on 03/02/2026 10:00 ET. You can reactivate it until 04/01/2026 11:00 ET.'
const tooLate =
  'You suspended this account on 03/02/2026 10:00 ET. Write to desk@market.example to have it reactivated.'

type Refusal = Extract<StoreAction, { readonly type: 'auth.login/failed' }>['payload']['error']
const error = (text: string, rest: Partial<Refusal> = {}): Refusal => ({
  status: 403,
  kind: 'forbidden',
  message: text,
  fields: {},
  ...rest,
})
const suspended = error(message, { reactivateUntil: '2026-04-01T15:00:00.000Z' })
const failed = (name: 'auth.login' | 'auth.reactivate', why: Refusal): StoreAction => ({
  type: `${name}/failed`,
  payload: { subject: name, params: undefined, query: undefined, error: why },
})

/** The page after a login with the right password. */
function refusedLogin(why: Refusal, ...before: readonly StoreAction[]) {
  const harness = createStoreHarness()
  harness.receive(...before)
  render(<SignInScreen />, { wrapper: harness.Wrapper })
  fireEvent.change(screen.getByRole('textbox', { name: 'Email' }), { target: { value: 'desk@prairie.example' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'prairie-2026' } })
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }))
  harness.receive(failed('auth.login', why))
  const sent = () => harness.dispatched.filter(({ type }) => type === 'account/reactivation-requested')
  return { ...harness, sent }
}
const button = () => screen.queryByRole('button', { name: 'Reactivate' })
const press = () => fireEvent.click(screen.getByRole('button', { name: /^Reactivat/ }))

describe('a login to a suspended account', () => {
  it('says who suspended it and until when it can be reactivated, and offers to reactivate it', () => {
    refusedLogin(suspended)
    expect(screen.getByRole('alert').textContent).toContain(message)
    expect(button()).not.toBeNull()
  })

  it.each([
    ['after the last day, or if the marketplace suspended it', error(tooLate), tooLate],
    ['on a server that only refuses', error('This account is suspended.'), 'This account is suspended.'],
  ])('offers nothing %s', (_, why, text) => {
    refusedLogin(why)
    expect(screen.getByRole('alert').textContent).toContain(text)
    expect(button()).toBeNull()
  })

  it('offers no login of another role, even if the reason names one', () => {
    refusedLogin(error('The marketplace suspended this account. Reason: The lender license has expired.'))
    expect(screen.queryByRole('link', { name: /Go to the login/ })).toBeNull()
  })

  it('offers nothing if the server has no call for it', () => {
    refusedLogin(
      suspended,
      capabilitiesRecalled({ declared: null, absent: { reactivation: { since: 0, call: 'auth.reactivate' } } }),
    )
    expect(button()).toBeNull()
    expect(screen.getByRole('alert').textContent).toContain(message)
  })

  it('withdraws the offer while another address is typed', () => {
    refusedLogin(suspended)
    fireEvent.change(screen.getByRole('textbox', { name: 'Email' }), { target: { value: 'other@prairie.example' } })
    expect(button()).toBeNull()
  })
})

describe('Reactivate', () => {
  it('sends address and password once, the password only through the secrets port', () => {
    const { sent, heldSecrets, dispatched } = refusedLogin(suspended)
    press()
    press()
    expect(sent().map(({ payload }) => payload)).toEqual([
      { email: 'desk@prairie.example', passwordKey: 'key-2', role: 'lender' },
    ])
    expect(heldSecrets.get('key-2')).toBe('prairie-2026')
    expect(JSON.stringify(dispatched)).not.toContain('prairie-2026')
    screen.getByRole('button', { name: 'Reactivating…' })
  })

  it('says who to write to if it comes too late, and is no longer offered', () => {
    const { receive } = refusedLogin(suspended)
    press()
    receive(failed('auth.reactivate', error(tooLate)))
    expect(screen.getByRole('alert').textContent).toContain(tooLate)
    expect(button()).toBeNull()
  })

  it('shows the refusal at its field if the server refuses the password', () => {
    const { receive } = refusedLogin(suspended)
    press()
    const wrong = {
      status: 422,
      kind: 'invalid',
      fields: { email: ['These credentials do not match our records.'] },
    } as const
    receive(failed('auth.reactivate', error('Wrong.', wrong)))
    screen.getByText('These credentials do not match our records.')
  })
})

// Recovering an account: asking for a link, a new password by the link, and confirming an e-mail address.
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StoreAction } from '../../state/market-store'
import type { ScreenRole } from '../destinations'
import { renderWithStore } from '../testing/render-with-store'
import { ConfirmEmailScreen } from './confirm-email-screen'
import { ForgotPasswordScreen } from './forgot-password-screen'
import { ResetPasswordScreen } from './reset-password-screen'

afterEach(cleanup)

const role: ScreenRole = 'investor'
const PASSWORD = 'copper-river-lantern-88'
const at = (path: string) => window.history.replaceState(null, '', path)
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const typesOf = (actions: readonly StoreAction[]) => actions.map((action) => action.type)
const errorOf = (kind: 'invalid' | 'throttled', fields: Record<string, string[]> = {}) =>
  ({ status: kind === 'invalid' ? 422 : 429, kind, message: 'This link has expired.', fields }) as const

// Verifies: S2.4
describe('Forgot password', () => {
  const bare = { subject: 'auth.forgot-password', params: undefined, query: undefined } as const
  beforeEach(() => at('/investor/forgot-password'))

  // Verifies: S5.1
  it('names the missing address', async () => {
    const { dispatched } = renderWithStore(<ForgotPasswordScreen role={role} />)
    await press('Send reset link')
    screen.getByText('Email can not be empty')
    expect(typesOf(dispatched)).not.toContain('account/reset-link-requested')
  })
  it('gives the same answer whether or not there is such an account', async () => {
    const { receive } = renderWithStore(<ForgotPasswordScreen role={role} />)
    type('Email', 'desk@harborcrest.example')
    await press('Send reset link')
    receive({ type: 'auth.forgot-password/answered', payload: { ...bare, answer: null } })
    screen.getByText(/If there is an account with this e-mail/)
  })
  it('says how long to wait after too many tries, and keeps the address', async () => {
    const { receive } = renderWithStore(<ForgotPasswordScreen role={role} />)
    type('Email', 'desk@harborcrest.example')
    await press('Send reset link')
    const error = { ...errorOf('throttled'), retryAfterMs: 45_000 }
    receive({ type: 'auth.forgot-password/failed', payload: { ...bare, error } })
    expect(screen.getByRole('alert').textContent).toBe('Too many tries. Try again in 45 seconds.')
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('desk@harborcrest.example')
  })
})

// Verifies: S2.4
describe('Reset password', () => {
  const bare = { subject: 'auth.reset-password', params: undefined, query: undefined } as const
  beforeEach(() => at('/investor/reset-password?token=abc'))

  it('takes the token out of the address', () => {
    renderWithStore(<ResetPasswordScreen role={role} />)
    expect(window.location.search).toBe('')
  })
  it('cannot be used without a token, and says so', () => {
    at('/investor/reset-password')
    renderWithStore(<ResetPasswordScreen role={role} />)
    expect(screen.getByRole('alert').textContent).toContain('lacks the token')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reset password' }).disabled).toBe(true)
  })
  // Verifies: S5.17
  it('names a confirmation that differs and sends nothing', async () => {
    const { dispatched } = renderWithStore(<ResetPasswordScreen role={role} />)
    type('New password', PASSWORD)
    type('Confirm password', 'other')
    await press('Reset password')
    screen.getByText('Confirm password should be correct')
    expect(typesOf(dispatched)).not.toContain('account/password-reset-requested')
  })
  it('sends token and password only by their key, and then offers the login', async () => {
    const { dispatched, receive } = renderWithStore(<ResetPasswordScreen role={role} />)
    type('New password', PASSWORD)
    type('Confirm password', PASSWORD)
    await press('Reset password')
    expect(typesOf(dispatched)).toContain('account/password-reset-requested')
    expect(JSON.stringify(dispatched)).not.toContain(PASSWORD)
    receive({ type: 'auth.reset-password/answered', payload: { ...bare, answer: null } })
    screen.getByRole('dialog', { name: 'Password reset' })
  })
  it('offers a new link when the link has expired, and keeps the password', async () => {
    const { receive } = renderWithStore(<ResetPasswordScreen role={role} />)
    type('New password', PASSWORD)
    type('Confirm password', PASSWORD)
    await press('Reset password')
    receive({ type: 'auth.reset-password/failed', payload: { ...bare, error: errorOf('invalid') } })
    expect(screen.getByRole('alert').textContent).toBe('This link has expired. Get a new link')
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe(PASSWORD)
  })
})

// Verifies: S2.3
describe('Confirm e-mail', () => {
  const bare = { subject: 'auth.confirm-email', params: undefined, query: undefined } as const
  beforeEach(() => at('/investor/confirm-email?token=abc'))

  it('uses the link once, at once', () => {
    const { dispatched, heldSecrets } = renderWithStore(<ConfirmEmailScreen role={role} />)
    expect(typesOf(dispatched).filter((each) => each === 'account/email-confirm-requested')).toHaveLength(1)
    expect([...heldSecrets.values()]).toEqual(['abc'])
    screen.getByText('Confirming your e-mail address…')
  })
  it('offers a new link when this one does not work', () => {
    const { receive } = renderWithStore(<ConfirmEmailScreen role={role} />)
    receive({ type: 'auth.confirm-email/failed', payload: { ...bare, error: errorOf('invalid') } })
    expect(screen.getByRole('alert').textContent).toBe('This link has expired.')
    expect(screen.getByRole('link', { name: 'Get a new link' }).getAttribute('href')).toBe(
      '/investor/verification-email',
    )
  })
  it('says that the address has no token', () => {
    at('/investor/confirm-email')
    const { dispatched } = renderWithStore(<ConfirmEmailScreen role={role} />)
    expect(screen.getByRole('alert').textContent).toContain('lacks the token')
    expect(typesOf(dispatched)).not.toContain('account/email-confirm-requested')
  })
})

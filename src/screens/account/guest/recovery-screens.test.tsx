// Account recovery: requesting a link, setting a new password with it, and confirming an email address.
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StoreAction } from '../../../state/market-store'
import { renderWithStore } from '../../testing/render-with-store'
import { ConfirmEmailScreen } from './confirm-email-screen'
import { ForgotPasswordScreen } from './forgot-password-screen'
import { ResetPasswordScreen } from './reset-password-screen'

afterEach(cleanup)

const PASSWORD = 'copper-river-lantern-88'
const at = (path: string) => window.history.replaceState(null, '', path)
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const typesOf = (actions: readonly StoreAction[]) => actions.map((action) => action.type)
const errorOf = (kind: 'invalid' | 'throttled', fields: Record<string, string[]> = {}) =>
  ({ status: kind === 'invalid' ? 422 : 429, kind, message: 'This link has expired.', fields }) as const

// Verifies: S2.4
describe('Forgot password', () => {
  const call = { subject: 'auth.forgot-password', params: undefined, query: undefined } as const
  beforeEach(() => at('/investor/forgot-password'))

  // Verifies: S5.1
  it('reports a missing address', async () => {
    const { dispatched } = renderWithStore(<ForgotPasswordScreen />)
    await press('Send reset link')
    screen.getByText('Email can not be empty')
    expect(typesOf(dispatched)).not.toContain('account/reset-link-requested')
  })
  it('does not reveal whether the account exists', async () => {
    const { receive } = renderWithStore(<ForgotPasswordScreen />)
    type('Email', 'desk@harborcrest.example')
    await press('Send reset link')
    receive({ type: 'auth.forgot-password/answered', payload: { ...call, answer: null } })
    screen.getByText(/If there’s an account with this email address/)
  })
  it('says how long to wait after too many attempts, and keeps the address', async () => {
    const { receive } = renderWithStore(<ForgotPasswordScreen />)
    type('Email', 'desk@harborcrest.example')
    await press('Send reset link')
    const error = { ...errorOf('throttled'), retryAfterMs: 45_000 }
    receive({ type: 'auth.forgot-password/failed', payload: { ...call, error } })
    expect(screen.getByRole('alert').textContent).toBe('Too many attempts. Try again in 45 seconds.')
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('desk@harborcrest.example')
  })
})

// Verifies: S2.4
describe('Reset password', () => {
  const call = { subject: 'auth.reset-password', params: undefined, query: undefined } as const
  beforeEach(() => at('/investor/reset-password?token=abc'))

  it('removes the token from the address bar', () => {
    renderWithStore(<ResetPasswordScreen />)
    expect(window.location.search).toBe('')
  })
  it('is disabled without a token, and says why', () => {
    at('/investor/reset-password')
    renderWithStore(<ResetPasswordScreen />)
    expect(screen.getByRole('alert').textContent).toContain('link is incomplete')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reset password' }).disabled).toBe(true)
  })
  // Verifies: S5.17
  it('reports a mismatched confirmation without sending a request', async () => {
    const { dispatched } = renderWithStore(<ResetPasswordScreen />)
    type('New password', PASSWORD)
    type('Confirm password', 'other')
    await press('Reset password')
    screen.getByText('Confirm password should be correct')
    expect(typesOf(dispatched)).not.toContain('account/password-reset-requested')
  })
  it('puts only the key of token and password into the action, and then links to the login', async () => {
    const { dispatched, receive } = renderWithStore(<ResetPasswordScreen />)
    type('New password', PASSWORD)
    type('Confirm password', PASSWORD)
    await press('Reset password')
    expect(typesOf(dispatched)).toContain('account/password-reset-requested')
    expect(JSON.stringify(dispatched)).not.toContain(PASSWORD)
    receive({ type: 'auth.reset-password/answered', payload: { ...call, answer: null } })
    screen.getByRole('dialog', { name: 'Password reset' })
  })
  it('offers a new link when the link has expired, and keeps the password', async () => {
    const { receive } = renderWithStore(<ResetPasswordScreen />)
    type('New password', PASSWORD)
    type('Confirm password', PASSWORD)
    await press('Reset password')
    receive({ type: 'auth.reset-password/failed', payload: { ...call, error: errorOf('invalid') } })
    expect(screen.getByRole('alert').textContent).toBe(
      'This link has expired. Get a new link. If you’ve already set a new password, log in.',
    )
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe(PASSWORD)
  })
})

// Verifies: S2.3
describe('Confirm email', () => {
  const call = { subject: 'auth.confirm-email', params: undefined, query: undefined } as const
  beforeEach(() => at('/investor/confirm-email?token=abc'))

  it('leaves the link unused until Confirm email is pressed, because mail filters open links too', async () => {
    const { dispatched, heldSecrets } = renderWithStore(<ConfirmEmailScreen />)
    expect(typesOf(dispatched)).not.toContain('account/email-confirm-requested')
    await press('Confirm email')
    await press('Confirm email')
    expect(typesOf(dispatched).filter((each) => each === 'account/email-confirm-requested')).toHaveLength(1)
    expect([...heldSecrets.values()]).toEqual(['abc'])
  })
  it('leads with Log in if the link does not work, because it may have confirmed the address, and offers a new one', async () => {
    const { receive } = renderWithStore(<ConfirmEmailScreen />)
    await press('Confirm email')
    receive({ type: 'auth.confirm-email/failed', payload: { ...call, error: errorOf('invalid') } })
    expect(screen.getByRole('alert').textContent).toBe('This link has expired.')
    screen.getByText('If you’ve confirmed this address, log in.')
    const links = screen.getAllByRole('link').map(({ textContent }) => textContent)
    expect(links.indexOf('Log in')).toBeLessThan(links.indexOf('Get a new link'))
    expect(screen.queryByRole('button', { name: /Confirm email|Try again/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Get a new link' }).getAttribute('href')).toBe(
      '/investor/verification-email',
    )
  })
  it('can be tried again after a failure that isn’t the link’s', async () => {
    const { dispatched, receive } = renderWithStore(<ConfirmEmailScreen />)
    await press('Confirm email')
    receive({ type: 'auth.confirm-email/failed', payload: { ...call, error: errorOf('throttled') } })
    await press('Try again')
    expect(typesOf(dispatched).filter((each) => each === 'account/email-confirm-requested')).toHaveLength(2)
    expect(screen.queryByText('If you’ve confirmed this address, log in.')).toBeNull()
  })
  it('says that the link is incomplete without a token', () => {
    at('/investor/confirm-email')
    const { dispatched } = renderWithStore(<ConfirmEmailScreen />)
    expect(screen.getByRole('alert').textContent).toContain('link is incomplete')
    expect(typesOf(dispatched)).not.toContain('account/email-confirm-requested')
  })
})

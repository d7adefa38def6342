// The login page.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createStoreHarness } from '../../testing/render-with-store'
import { SignInScreen } from './sign-in-screen'

beforeEach(() => window.history.replaceState(null, '', '/investor/login'))
afterEach(cleanup)

function open() {
  const harness = createStoreHarness()
  render(<SignInScreen />, { wrapper: harness.Wrapper })
  return {
    ...harness,
    receive: harness.receive,
    email: screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }),
    password: screen.getByLabelText<HTMLInputElement>('Password'),
    press: () => fireEvent.click(screen.getByRole('button', { name: 'Log in' })),
  }
}
const type = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } })
const loginFailed = (status: number, kind: 'invalid' | 'forbidden', message: string, fields = {}) =>
  ({
    type: 'auth.login/failed',
    payload: { subject: 'auth.login', params: undefined, query: undefined, error: { status, kind, message, fields } },
  }) as const

describe('Log in', () => {
  // Verifies: S5.1
  it('reports missing fields and sends nothing', () => {
    const { press, dispatched, email } = open()
    press()
    screen.getByText('Email can not be empty')
    screen.getByText('Password can not be empty')
    expect(document.activeElement).toBe(email)
    expect(dispatched.map(({ type }) => type)).not.toContain('session/sessionSignInRequested')
  })

  it('puts the password into the secrets port, never into the store', () => {
    const { press, dispatched, heldSecrets, email, password } = open()
    type(email, ' desk@harborcrest.example ')
    type(password, 'harbor-crest-2026')
    press()
    expect(dispatched.find(({ type }) => type === 'session/sessionSignInRequested')?.payload).toEqual({
      email: 'desk@harborcrest.example',
      passwordKey: 'key-1',
      role: 'investor',
    })
    expect(heldSecrets.get('key-1')).toBe('harbor-crest-2026')
    expect(JSON.stringify(dispatched)).not.toContain('harbor-crest-2026')
  })

  it('sends what a password manager filled in without an event', () => {
    const { press, dispatched, heldSecrets, email, password } = open()
    email.value = 'desk@harborcrest.example'
    password.value = 'harbor-crest-2026'
    press()
    expect(screen.queryByText('Email can not be empty')).toBeNull()
    expect(dispatched.find(({ type }) => type === 'session/sessionSignInRequested')?.payload).toMatchObject({
      email: 'desk@harborcrest.example',
    })
    expect(heldSecrets.get('key-1')).toBe('harbor-crest-2026')
    expect([email.value, password.value]).toEqual(['desk@harborcrest.example', 'harbor-crest-2026'])
  })

  it('says first that the browser blocks cookies', () => {
    Object.defineProperty(navigator, 'cookieEnabled', { configurable: true, value: false })
    try {
      open()
      screen.getByText('Your browser blocks cookies for this site. Allow them before you log in.')
    } finally {
      Reflect.deleteProperty(navigator, 'cookieEnabled')
    }
    cleanup()
    open()
    expect(screen.queryByText(/blocks cookies/)).toBeNull()
  })

  it('sends a bare address', () => {
    const { press, dispatched, email, password } = open()
    type(email, 'mailto:desk@\u200bharborcrest.example;')
    type(password, 'x')
    press()
    expect(dispatched.find(({ type }) => type === 'session/sessionSignInRequested')?.payload).toMatchObject({
      email: 'desk@harborcrest.example',
    })
  })

  it('is not sent twice while pending', () => {
    const { dispatched, email, password } = open()
    type(email, 'desk@harborcrest.example')
    type(password, 'x')
    const button = screen.getByRole('button', { name: 'Log in' })
    fireEvent.click(button)
    fireEvent.click(button)
    expect(dispatched.filter(({ type }) => type === 'session/sessionSignInRequested')).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Logging in…' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('shows the server’s message at its field and keeps the input', () => {
    const { press, receive, email, password } = open()
    type(email, 'desk@harborcrest.example')
    type(password, 'wrong')
    press()
    receive(loginFailed(422, 'invalid', 'Wrong.', { email: ['These credentials do not match our records.'] }))
    expect(email.getAttribute('aria-invalid')).toBe('true')
    screen.getByText('These credentials do not match our records.')
    expect([email.value, password.value]).toEqual(['desk@harborcrest.example', 'wrong'])
  })

  it('says which role the account has and links to its login', () => {
    const { press, receive, email, password } = open()
    type(email, 'desk@harborcrest.example')
    type(password, 'x')
    press()
    receive(loginFailed(403, 'forbidden', 'This account belongs to a lender. Log in as a lender.'))
    expect(screen.getByRole('alert').textContent).toContain('This account belongs to a lender')
    const link = screen.getByRole('link', { name: 'Go to the login for a lender' })
    expect(link.getAttribute('href')).toBe('/lender/login')
  })

  it('shows the password on demand', () => {
    const { password } = open()
    expect(password.type).toBe('password')
    fireEvent.click(screen.getByRole('button', { name: 'Show characters' }))
    expect(password.type).toBe('text')
  })
})

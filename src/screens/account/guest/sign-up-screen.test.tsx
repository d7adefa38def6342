// Sign-up reports missing fields, keeps the input, and never puts the password into the store.
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StoreAction } from '../../../state/market-store'
import { renderWithStore } from '../../testing/render-with-store'
import { SignUpScreen } from './sign-up-screen'

beforeEach(() => window.history.replaceState(null, '', '/lender/sign-up'))
afterEach(cleanup)

const PASSWORD = 'copper-river-lantern-88'
const call = { subject: 'auth.sign-up', params: undefined, query: undefined } as const
const refused = (fields: Record<string, string[]>): StoreAction => ({
  type: 'auth.sign-up/failed',
  payload: { ...call, error: { status: 422, kind: 'invalid', message: 'The given data was invalid.', fields } },
})

const email = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' })
const password = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (input: HTMLInputElement, value: string) => fireEvent.change(input, { target: { value } })
const submit = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: /Sign up|Create/ })))
async function fillAndSubmit() {
  type(email(), ' new@prairie.example ')
  type(password('Password'), PASSWORD)
  type(password('Confirm password'), PASSWORD)
  fireEvent.click(screen.getByRole('checkbox', { name: 'I agree to the terms' }))
  await submit()
}

describe('Sign up', () => {
  // Verifies: S5.1, S5.10
  it('reports every missing field without sending a request', async () => {
    const { dispatched } = renderWithStore(<SignUpScreen />)
    await submit()
    screen.getByText('Email can not be empty')
    screen.getByText('Password can not be empty')
    screen.getByText('I agree to the terms should be checked')
    expect(dispatched.map((action) => action.type)).not.toContain('account/sign-up-requested')
  })
  // Verifies: S5.2, S5.17
  it('reports an invalid address and a mismatched confirmation, and keeps both', async () => {
    renderWithStore(<SignUpScreen />)
    type(email(), 'new@prairie')
    type(password('Password'), PASSWORD)
    type(password('Confirm password'), 'something else')
    await submit()
    screen.getByText('Email must be valid')
    screen.getByText('Confirm password should be correct')
    expect(email().value).toBe('new@prairie')
    expect(password('Confirm password').value).toBe('something else')
  })
  it('sends what a password manager filled in without an event, and a bare address', async () => {
    const { dispatched, heldSecrets } = renderWithStore(<SignUpScreen />)
    email().value = 'mailto:new@prairie.example'
    password('Password').value = PASSWORD
    password('Confirm password').value = PASSWORD
    fireEvent.click(screen.getByRole('checkbox', { name: 'I agree to the terms' }))
    await submit()
    expect(dispatched.find((action) => action.type === 'account/sign-up-requested')?.payload).toMatchObject({
      email: 'new@prairie.example',
    })
    expect([...heldSecrets.values()]).toEqual([PASSWORD])
  })
  // Verifies: S2.5
  it('sends role and trimmed address, and only the key of the password', async () => {
    const { dispatched, heldSecrets } = renderWithStore(<SignUpScreen />)
    await fillAndSubmit()
    expect(dispatched.find((action) => action.type === 'account/sign-up-requested')?.payload).toEqual({
      role: 'lender',
      email: 'new@prairie.example',
      passwordKey: 'key-1',
      terms: true,
    })
    expect(heldSecrets.get('key-1')).toBe(PASSWORD)
    expect(JSON.stringify(dispatched)).not.toContain(PASSWORD)
  })
  it('shows a server error at its field and keeps the input', async () => {
    const { receive } = renderWithStore(<SignUpScreen />)
    await fillAndSubmit()
    receive(refused({ email: ['The email has already been taken.'] }))
    screen.getByText('The email has already been taken.')
    expect(email().value.trim()).toBe('new@prairie.example')
    expect(password('Password').value).toBe(PASSWORD)
  })
  it('shows an error of no known field above the form', async () => {
    const { receive } = renderWithStore(<SignUpScreen />)
    await fillAndSubmit()
    receive(refused({ domain: ['This domain is blocked.'] }))
    expect(screen.getByRole('alert').textContent).toBe('This domain is blocked.')
  })
  // Verifies: S2.3
  it('opens the page that says where the email was sent', async () => {
    const { receive } = renderWithStore(<SignUpScreen />)
    await fillAndSubmit()
    receive({ type: 'auth.sign-up/answered', payload: { ...call, answer: null } })
    expect(window.location.pathname + window.location.search).toBe('/lender/verification-email?sent')
  })
  // Verifies: S2.6
  it('lets an originator find the lender first', () => {
    window.history.replaceState(null, '', '/originator/sign-up')
    renderWithStore(<SignUpScreen />)
    expect(screen.getByRole('link', { name: 'Find your lender' }).getAttribute('href')).toBe('/originator/lenderauth')
  })
})

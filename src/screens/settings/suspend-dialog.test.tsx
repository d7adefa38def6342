// The dialog that suspends the account: what it says first, and what it sends.
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { capabilitiesRecalled } from '../../state/capabilities/capabilities.slice'
import type { StoreAction } from '../../state/market-store'
import { clockAt, signedInAs } from '../testing/fixtures'
import { renderWithStore } from '../testing/render-with-store'
import { SuspendDialog } from './suspend-dialog'

afterEach(cleanup)

const nothing = () => undefined
const open = (role: 'lender' | 'originator' | 'investor' | 'borrower', ...before: readonly StoreAction[]) =>
  renderWithStore(<SuspendDialog open onClose={nothing} />, clockAt(0), signedInAs(role), ...before)
const listed = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

describe('the dialog Suspend account', () => {
  it.each([
    ['lender', 'Your originators are notified.'],
    ['originator', 'Your lender is notified.'],
    ['investor', 'Your bids stay binding, and your receipts, limits and settings stay as they are.'],
    ['borrower', 'Your profile and settings stay as they are.'],
  ] as const)('tells the %s what happens, and until which day it can be undone', (role, text) => {
    open(role)
    expect(listed()).toEqual(
      expect.arrayContaining([
        'You are logged out on every device, and no one can log in.',
        text,
        'You can undo this for 30 days, until 04/01/2026: log in and choose Reactivate.',
      ]),
    )
  })

  it('says that it can’t be undone on a server without reactivation', () => {
    const absent = { reactivation: { since: 0, call: 'auth.reactivate' } } as const
    open('lender', capabilitiesRecalled({ declared: null, absent }))
    expect(listed()).toContain('This server doesn’t offer a way to undo this.')
    expect(screen.queryByText('Reactivate')).toBeNull()
  })

  it('says so from the first preferences of a server that doesn’t mention reactivation', () => {
    const none = { params: undefined, query: undefined, subject: 'preferences.read' }
    open('investor', { type: 'preference.list/answered', payload: { ...none, answer: { data: [] } } })
    expect(listed()).toContain('This server doesn’t offer a way to undo this.')
  })

  it('sends nothing until the email is typed', () => {
    const { dispatched } = open('lender')
    const sent = () => dispatched.filter(({ type }) => type === 'account/suspension-requested').length
    fireEvent.click(screen.getByRole('button', { name: 'Suspend account' }))
    expect(sent()).toBe(0)
    fireEvent.change(screen.getByRole('textbox', { name: 'Email' }), { target: { value: 'desk@harborcrest.example' } })
    fireEvent.click(screen.getByRole('button', { name: 'Suspend account' }))
    expect(sent()).toBe(1)
  })
})

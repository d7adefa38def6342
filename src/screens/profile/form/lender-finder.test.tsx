// An originator's lender: found by the domain of the email, else chosen from the lenders that work with originators.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { draftFound } from '../../../state/drafts/drafts.slice'
import { signedInAs } from '../../testing/fixtures'
import { createStoreHarness } from '../../testing/render-with-store'
import { RegistrationScreen } from '../registration/registration-screen'

afterEach(cleanup)

const EMAIL = 'desk@harborcrest.example'

function open() {
  const harness = createStoreHarness()
  harness.receive(signedInAs('originator'), draftFound({ key: 'profile-setup:originator', own: null, offered: null }), {
    type: 'lookup.originator-companies/answered',
    payload: {
      subject: 'lookup.originator-companies',
      params: undefined,
      query: undefined,
      answer: {
        data: [
          { id: 501, name: 'Prairie Lending' },
          { id: 502, name: 'Tall Pine Capital' },
        ],
      },
    },
  })
  window.history.replaceState(null, '', '/originator/registration')
  render(<RegistrationScreen />, { wrapper: harness.Wrapper })
  harness.receive({
    type: 'originator-profile.read/failed',
    payload: {
      subject: 'originator-profile.read',
      params: undefined,
      query: undefined,
      error: { status: 404, kind: 'not-found', message: '', fields: {} },
    },
  })
  fireEvent.change(screen.getByLabelText(/e-?mail/i), { target: { value: EMAIL } })
  fireEvent.click(screen.getByRole('button', { name: 'Find your lender' }))
  return harness
}

const answered = (lender: { lender_profile_id: number; name?: string; domain?: string } | null) =>
  ({
    type: 'originator.domain/answered',
    payload: { subject: 'originator.domain', params: undefined, query: { email: EMAIL }, answer: { data: lender } },
  }) as const

const lastDraft = ({ dispatched }: ReturnType<typeof open>) =>
  dispatched.flatMap((one) => (one.type === 'draft/changed' ? [one.payload.values] : [])).at(-1)

it('names the domain if the server sends only the id of the lender', () => {
  open().receive(answered({ lender_profile_id: 501 }))
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
    'Your lender uses the domain harborcrest.example. We’ll ask them to approve you.',
  )
})

it('says how many companies to choose from could not be read', () => {
  const harness = open()
  harness.receive(answered(null), {
    type: 'lookup.originator-companies/answered',
    payload: {
      subject: 'lookup.originator-companies',
      params: undefined,
      query: undefined,
      answer: { data: [{ id: 501, name: 'Prairie Lending' }], unreadable_rows: { data: 2 } },
    },
  })
  expect(screen.getByRole('note').textContent).toBe('2 entries of “Lender” couldn’t be read and aren’t shown.')
})

// Verifies: S7.16, S3.23
it('lets the originator choose a company if no lender uses the domain', () => {
  const harness = open()
  expect(screen.queryByRole('combobox', { name: 'Lender' })).toBeNull()
  harness.receive(answered(null))
  screen.getByText(/Choose the lender you work with/)
  const choice = screen.getByRole('combobox', { name: 'Lender' })
  act(() => choice.focus())
  fireEvent.change(choice, { target: { value: 'Tall' } })
  fireEvent.keyDown(choice, { key: 'Enter' })
  expect(lastDraft(harness)).toMatchObject({ text: { lender_profile_id: '502', email: EMAIL } })
})

// Verifies: S7.22
it('shows no choice if a lender uses the domain', () => {
  const harness = open()
  harness.receive(answered({ lender_profile_id: 501, name: 'Prairie Lending', domain: 'harborcrest.example' }))
  screen.getByText('Prairie Lending')
  expect(screen.queryByRole('combobox', { name: 'Lender' })).toBeNull()
})

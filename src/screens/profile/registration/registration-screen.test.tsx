// The registration: lists that fail to load, and an originator's pending request.
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { draftFound } from '../../../state/drafts/drafts.slice'
import { signedInAs } from '../../testing/fixtures'
import { createStoreHarness } from '../../testing/render-with-store'
import { RegistrationScreen } from './registration-screen'

afterEach(cleanup)

const states = { subject: 'lookup.states', params: undefined, query: undefined } as const

function open() {
  const harness = createStoreHarness()
  harness.receive(signedInAs('lender'), draftFound({ key: 'profile-setup:lender', own: null, offered: null }))
  window.history.replaceState(null, '', '/lender/registration')
  render(<RegistrationScreen />, { wrapper: harness.Wrapper })
  return {
    receive: harness.receive,
    requestCount: () =>
      harness.dispatched.filter((one) => one.type === 'lookups/lookupRequested' && one.payload.name === 'lookup.states')
        .length,
    status: () => harness.store.getState().lookups['lookup.states'].status,
  }
}

// Verifies: S3.23, S7.16
it('shows an error for a list that could not be loaded, retries, and keeps the input', () => {
  const { receive, requestCount, status } = open()
  screen.getByText('Loading State')
  fireEvent.change(screen.getByRole('textbox', { name: 'City' }), { target: { value: 'Mobile' } })

  receive({
    type: 'lookup.states/failed',
    payload: { ...states, error: { status: 503, kind: 'unavailable', message: '', fields: {} } },
  })
  const failure = screen.getByRole('alert')
  expect(failure.textContent).toContain('Couldn’t load this list.')
  expect(screen.queryByRole('combobox', { name: 'State' })).toBeNull()

  const before = requestCount()
  fireEvent.click(within(failure).getByRole('button', { name: 'Try again' }))
  expect(requestCount()).toBe(before + 1)
  expect(status()).toBe('loading')
  expect(screen.queryByRole('alert')).toBeNull()
  screen.getByText('Loading State')

  receive({
    type: 'lookup.states/answered',
    payload: { ...states, answer: { data: [{ id: 1, code: 'AL', name: 'Alabama' }] } },
  })
  const choice = screen.getByRole('combobox', { name: 'State' })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'City' }).value).toBe('Mobile')
  act(() => choice.focus())
  fireEvent.change(choice, { target: { value: 'Ala' } })
  screen.getByRole('option', { name: 'Alabama' })
})

// Verifies: S3.20
it('shows an originator a pending request without a known standing, and lets them change it', () => {
  const harness = createStoreHarness()
  harness.receive(signedInAs('originator'), draftFound({ key: 'profile-setup:originator', own: null, offered: null }), {
    type: 'originator-profile.read/answered',
    payload: {
      subject: 'originator-profile.read',
      params: undefined,
      query: undefined,
      answer: { data: { lender_profile_id: 5, firstname: 'Olive', lastname: 'Hart', email: 'olive@prairie.example' } },
    },
  })
  window.history.replaceState(null, '', '/originator/registration')
  render(<RegistrationScreen />, { wrapper: harness.Wrapper })
  expect(screen.getByText('You’ve asked your lender to approve you as an originator.').tagName).toBe('P')
  expect(screen.queryByRole('textbox', { name: 'First name' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Change your request' }))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'First name' }).value).toBe('Olive')
})

const readFailed = (status: number, kind: 'not-found' | 'gone', message: string) =>
  ({
    type: 'originator-profile.read/failed',
    payload: {
      subject: 'originator-profile.read',
      params: undefined,
      query: undefined,
      error: { status, kind, message, fields: {} },
    },
  }) as const
const removal = 'Prairie Lending removed you as an originator on 03/02/2026 10:00 ET.'

function openRedirected() {
  const harness = createStoreHarness()
  window.history.replaceState({ because: 'no-profile' }, '', '/originator/registration')
  harness.receive(
    signedInAs('originator'),
    draftFound({ key: 'profile-setup:originator', own: null, offered: null }),
    draftFound({
      key: 'loan-setup:new-1',
      own: { values: { project_name: 'Alder Court', city: 'Mobile', attempt: 'a' }, step: 'project', at: 0 },
      offered: null,
    }),
  )
  render(<RegistrationScreen />, { wrapper: harness.Wrapper })
  return harness
}

it('tells an originator who was removed while typing who did it and when, without a greeting, and shows what they typed', async () => {
  const { receive } = openRedirected()
  receive(readFailed(410, 'gone', removal))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You are no longer an originator')
  expect(screen.getByRole('status').textContent).toContain(removal)
  expect(screen.queryByRole('dialog')).toBeNull()
  const drafts = await screen.findByRole('region', { name: 'Your unfinished loans' })
  const draft = within(drafts).getByRole('group')
  act(() => {
    draft.setAttribute('open', '')
    fireEvent(draft, new Event('toggle'))
  })
  within(drafts).getByRole('row', { name: 'Project name Alder Court' })
  expect(within(drafts).queryByRole('button')).toBeNull()
})

it('greets an originator without a profile whom nobody removed', () => {
  const { receive } = openRedirected()
  receive(readFailed(404, 'not-found', ''))
  screen.getByRole('dialog', { name: 'Complete your account setup' })
  expect(screen.getByRole('heading', { level: 1, hidden: true }).textContent).toBe('Set up your originator account')
})

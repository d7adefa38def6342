// The list of sessions: which is this one, signing out, a failure, and 50 of them.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { SignInSession } from '../../contract/sign-in-session'
import type { StoreAction } from '../../state/market-store'
import { describeWithout } from '../testing/describe-without'
import { clockAt, signedInAs } from '../testing/fixtures'
import { createStoreHarness } from '../testing/render-with-store'
import { SessionsSection } from './sessions-section'
import { SettingsScreen } from './settings-screen'

afterEach(cleanup)

const at = '2026-03-02T14:05:00.000Z'
const own: SignInSession = {
  id: 'a',
  browser: 'Chrome on Windows',
  signed_in_at: at,
  last_used_at: at,
  current: true,
}
const phone: SignInSession = { ...own, id: 'b', browser: 'Safari on iPhone', current: false }
const listed = (...data: readonly SignInSession[]): StoreAction => ({
  type: 'session.list/answered',
  payload: { subject: 'session.list', params: undefined, query: undefined, answer: { data } },
})
const error = { status: 500, kind: 'server', message: 'Server Error', fields: {} } as const

function open(...facts: StoreAction[]) {
  const harness = createStoreHarness()
  harness.receive(clockAt(0), signedInAs('investor'))
  render(<SessionsSection />, { wrapper: harness.Wrapper })
  harness.receive(...facts)
  return harness
}
const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent)
const names = () => screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label') ?? '')

describe('the list of sessions', () => {
  it('says for each which browser, when it began and when it was used, and marks this one, which has no button', () => {
    open(listed(own, phone))
    expect(rows()).toEqual([
      'Chrome on WindowsSigned in 03/02/2026 09:05:00 ETThis session',
      'Safari on iPhoneSigned in 03/02/2026 09:05:00 ET · last used 03/02/2026 09:05:00 ETSign out',
    ])
    expect(names()[0]).toBe(
      'Sign out Safari on iPhone, Signed in 03/02/2026 09:05:00 ET · last used 03/02/2026 09:05:00 ET',
    )
  })

  it('says only what the server knows', () => {
    open(listed({ id: 'a', current: true }, { id: 'b', current: false }))
    expect(rows()).toEqual(['Unknown browserThis session', 'Unknown browserSign out'])
  })

  it('says that there’s no other one, and then offers nothing to sign out', () => {
    open(listed(own))
    expect(screen.getByText('You aren’t signed in anywhere else.')).toBeDefined()
    expect(names()).toEqual([])
  })

  it('shows all 50 that a user can have', () => {
    open(listed(own, ...Array.from({ length: 49 }, (_, n) => ({ ...phone, id: `b${n}` }))))
    expect(rows()).toHaveLength(50)
  })

  it('offers to try again if it couldn’t be loaded', () => {
    const { dispatched } = open({
      type: 'session.list/failed',
      payload: { subject: 'session.list', params: undefined, query: undefined, error },
    })
    expect(screen.getByRole('alert').textContent).toBe('Server Error')
    const before = dispatched.length
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(dispatched.slice(before)).toMatchObject([{ type: 'sessions/opened' }])
  })
})

describe('signing out', () => {
  it('of a session removes it from the list, and says why it failed', () => {
    const { receive, dispatched } = open(listed(own, phone))
    fireEvent.click(screen.getByRole('button', { name: /^Sign out Safari/ }))
    expect(dispatched.at(-1)).toMatchObject({ type: 'sessions/end-requested', payload: { session: 'b' } })
    const request = { subject: 'session.end:b', params: { session: 'b' }, query: undefined }
    receive({ type: 'session.end/failed', payload: { ...request, error } })
    expect(screen.getByRole('alert').textContent).toBe('Server Error')
    fireEvent.click(screen.getByRole('button', { name: /^Sign out Safari/ }))
    expect(screen.queryByRole('alert')).toBeNull()
    receive({ type: 'session.end/answered', payload: { ...request, answer: null } })
    expect(rows()).toHaveLength(1)
  })

  it('everywhere else asks first, and leaves this one', () => {
    const { receive, dispatched } = open(listed(own, phone, { ...phone, id: 'c' }))
    fireEvent.click(screen.getByRole('button', { name: 'Sign out everywhere else' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Sign out everywhere else' }))
    expect(dialog.getByText('The 2 other sessions end at once. This one stays signed in.')).toBeDefined()
    fireEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere else' }))
    expect(dispatched.at(-1)).toMatchObject({ type: 'sessions/end-others-requested' })
    receive({
      type: 'session.end-others/answered',
      payload: { subject: 'session.end-others', params: undefined, query: undefined, answer: null },
    })
    expect(rows()).toHaveLength(1)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('Signed out everywhere else.')).toBeDefined()
  })

  it('everywhere signs out of this session after the others, and of neither if that fails', () => {
    const { receive, dispatched } = open(listed(own, phone))
    const signedOut = () => dispatched.filter(({ type }) => type === 'session/sign-out-requested')
    const answer = { subject: 'session.end-others', params: undefined, query: undefined } as const
    fireEvent.click(screen.getByRole('button', { name: 'Sign out everywhere else' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Sign out everywhere else' }))
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Sign out of this session too' }))
    const press = () => fireEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
    press()
    receive({ type: 'session.end-others/failed', payload: { ...answer, error } })
    expect(dialog.getByRole('alert').textContent).toBe('Server Error')
    expect(signedOut()).toEqual([])
    press()
    receive({ type: 'session.end-others/answered', payload: { ...answer, answer: null } })
    expect(signedOut()).toHaveLength(1)
  })
})

describeWithout('sessions', {
  role: 'borrower',
  element: <SettingsScreen />,
  shows: { role: 'heading', name: 'Sessions' },
})

// Finding an originator's lender by the domain of the work email.
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StoreAction } from '../../../state/market-store'
import { renderWithStore } from '../../testing/render-with-store'
import { LenderauthScreen } from './lenderauth-screen'

beforeEach(() => window.history.replaceState(null, '', '/originator/lenderauth'))
afterEach(cleanup)

const call = { subject: 'originator.domain', params: undefined, query: { email: 'dana@prairie.example' } } as const
const lenderAnswered = (data: { lender_profile_id: number; name?: string; domain?: string } | null): StoreAction => ({
  type: 'originator.domain/answered',
  payload: { ...call, answer: { data } },
})
async function search(address: string) {
  const harness = renderWithStore(<LenderauthScreen />)
  fireEvent.change(screen.getByRole('textbox', { name: 'Work email' }), { target: { value: address } })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Find my lender' })))
  return harness
}

// Verifies: S7.22
describe('Find your lender', () => {
  // Verifies: S5.1
  it('reports a missing address without sending a request', async () => {
    const { dispatched } = await search('')
    screen.getByText('Work email can not be empty')
    expect(dispatched.map(({ type }) => type)).not.toContain('originators/originatorLenderSearchRequested')
  })
  it('shows the lender and links to the sign-up', async () => {
    const { receive } = await search('dana@prairie.example')
    receive(lenderAnswered({ lender_profile_id: 8, name: 'Prairie Lending', domain: 'prairie.example' }))
    screen.getByText('Prairie Lending')
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/originator/sign-up')
  })
  it('names the domain if the server sends only the id of the lender', async () => {
    const { receive } = await search('dana@prairie.example')
    receive(lenderAnswered({ lender_profile_id: 8 }))
    screen.getByText('Your lender')
    screen.getByText('uses the domain prairie.example. They’ll review your request after you sign up.')
  })
  it('says that no lender uses the domain, and keeps the address', async () => {
    const { receive } = await search('dana@nowhere.example')
    receive(lenderAnswered(null))
    screen.getByText('nowhere.example')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Work email' }).value).toBe('dana@nowhere.example')
  })
  it('says why the search failed', async () => {
    const { receive } = await search('dana@prairie.example')
    receive({
      type: 'originator.domain/failed',
      payload: { ...call, error: { status: 503, kind: 'unavailable', message: 'Being maintained.', fields: {} } },
    })
    expect(screen.getByRole('alert').textContent).toBe('Being maintained.')
  })
})

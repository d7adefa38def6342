import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { capabilitiesRecalled, capabilitiesRecheckRequested } from '../../state/capabilities/capabilities.slice'
import { renderWithStore } from '../testing/render-with-store'
import { ConnectionSection } from './connection-section'

afterEach(cleanup)

const since = Date.parse('2026-03-02T15:00:00.000Z')

describe('the Connection section', () => {
  it('says that nothing is hidden', () => {
    renderWithStore(<ConnectionSection />)
    screen.getByText(/The server offers every feature/)
    expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull()
  })

  it('lists what the server does not offer, and can check again', () => {
    const { receive, dispatched } = renderWithStore(<ConnectionSection />)
    receive(capabilitiesRecalled({ declared: null, absent: { receipts: { since, call: 'receipt.list' } } }))
    expect(screen.getByRole('listitem').textContent).toBe(
      'Bid receipts Missing: GET /api/auction/receipts/{auctionId}. Detected 03/02/2026 10:00:00 ET',
    )
    fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
    expect(dispatched).toContainEqual(capabilitiesRecheckRequested())
    screen.getByText(/The server offers every feature/)
  })

  it('offers no check for features that the page’s configuration rules out', () => {
    const { receive } = renderWithStore(<ConnectionSection />)
    receive(capabilitiesRecalled({ declared: [], absent: {} }))
    expect(screen.getAllByRole('listitem').length).toBeGreaterThan(10)
    expect(screen.queryByRole('button', { name: 'Check again' })).toBeNull()
  })
})

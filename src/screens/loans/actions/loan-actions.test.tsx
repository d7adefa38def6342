// Loan actions by status: Duplicate always, Edit until the auction is scheduled, Upload forms until it is live.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { BoardScreen } from '../../auctions/board/board-screen'
import { auctionOf, clockAt, listOf, signedInAs } from '../../testing/fixtures'
import { loadLazyParts } from '../../testing/load-lazy-parts'
import { loanRead } from '../../testing/loan-fixtures'
import { createStoreHarness } from '../../testing/render-with-store'

beforeAll(loadLazyParts)
beforeEach(() => {
  window.history.replaceState(null, '', '/lender/auction/live')
  Reflect.get(window, 'happyDOM').setViewport({ width: 1440, height: 900 })
})
afterEach(cleanup)

function openBoard(status: 'submitted' | 'commitment' | 'pre' | 'live' | 'past', loan: object = { id: 7 }) {
  const harness = createStoreHarness()
  harness.receive(clockAt(0), signedInAs('lender'))
  harness.receive(listOf(status, auctionOf(1, 'Riverbend Commons', { status, loan })))
  render(<BoardScreen status={status} />, { wrapper: harness.Wrapper })
  return harness
}
const panel = () => within(screen.getByRole('complementary'))

it.each(['submitted', 'commitment', 'pre', 'live', 'past'] as const)(
  'duplicates a %s loan into a new draft with its terms but not its agency number',
  (status) => {
    const harness = openBoard(status)
    fireEvent.click(panel().getByRole('button', { name: 'Duplicate' }))
    harness.receive(
      loanRead({ id: 7, project_name: 'Riverbend Commons', loan_amount: 18_450_000, fha_number: '062-35541' }),
    )
    expect(harness.dispatched.find(({ type }) => type === 'draft/changed')).toMatchObject({
      payload: {
        key: expect.stringMatching(/^loan-setup:new-/),
        values: { project_name: 'Riverbend Commons (copy)', fha_number: '' },
      },
    })
    expect(window.location.pathname).toMatch(/^\/lender\/loan\/new-/)
  },
)

it.each(['commitment', 'pre'] as const)('offers Upload forms for a %s loan', (status) => {
  openBoard(status)
  fireEvent.click(panel().getByRole('button', { name: 'Upload forms' }))
  screen.getByRole('dialog', { name: 'Upload forms' })
})

// Verifies: S4.9
it.each(['submitted', 'commitment'] as const)('links from a %s auction to the setup of its loan', (status) => {
  openBoard(status)
  const link = panel().getByRole('link', { name: 'Edit' })
  expect(link.getAttribute('href')).toBe('/lender/loan/7?step=review-and-submit')
})

it.each(['submitted', 'commitment'] as const)(
  'says why a %s loan that the server doesn’t identify has no actions',
  (status) => {
    openBoard(status, {})
    panel().getByText('This server doesn’t identify the loan, so only the person who created it can change it.')
    expect(panel().queryByRole('button', { name: 'Upload forms' })).toBeNull()
  },
)

// Verifies: S4.9
it.each(['pre', 'live', 'past'] as const)('does not offer to edit the loan of a %s auction', (status) => {
  openBoard(status)
  expect(panel().queryByRole('link', { name: 'Edit' })).toBeNull()
})

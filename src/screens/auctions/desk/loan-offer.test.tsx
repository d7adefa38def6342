// A pending transfer offer as each of the two lenders sees it, and a loan after its transfer.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auctionOf, clockAt, listOf, signedInAs } from '../../testing/fixtures'
import { loadLazyParts } from '../../testing/load-lazy-parts'
import { createStoreHarness } from '../../testing/render-with-store'
import { BoardScreen } from '../board/board-screen'

beforeAll(loadLazyParts)
beforeEach(() => {
  window.history.replaceState(null, '', '/lender/auction/submitted')
  Reflect.get(window, 'happyDOM').setViewport({ width: 1440, height: 900 })
})
afterEach(cleanup)

const OTHER = { id: 77, name: 'Tall Pine Capital' }

function open(
  rest: (own: { readonly id: number; readonly name: string }) => object,
  role: 'lender' | 'originator' = 'lender',
) {
  const harness = createStoreHarness()
  harness.receive(clockAt(0), signedInAs(role))
  const profile = harness.store.getState().session.user?.profile
  const own = { id: profile?.id ?? 0, name: profile?.name ?? '' }
  harness.receive(
    listOf('submitted', auctionOf(1, 'Riverbend Commons', { status: 'submitted', loan: { id: 5 }, rest: rest(own) })),
  )
  render(<BoardScreen status="submitted" />, { wrapper: harness.Wrapper })
  return harness
}

const panel = () => within(screen.getByRole('complementary'))
const buttons = () =>
  panel()
    .getAllByRole('button')
    .map((button) => button.textContent)
const at = '2026-03-02T15:00:00.000Z'

describe('a loan with a pending transfer offer', () => {
  it('stays with its lender, who can withdraw the offer', () => {
    const { dispatched } = open((own) => ({ transfer_offer: { from: own, to: OTHER, at }, missing: [], documents: [] }))
    panel().getByText(/Offered to Tall Pine Capital on 03\/02\/2026 10:00:00 ET/)
    expect(buttons()).not.toContain('Transfer')
    fireEvent.click(panel().getByRole('button', { name: 'Withdraw offer' }))
    expect(dispatched.at(-1)).toMatchObject({ type: 'loan/offer-withdraw-requested', payload: { loanId: 5 } })
  })

  it('can be accepted or declined by the other lender, who has no other actions', () => {
    const { dispatched } = open((own) => ({
      transfer_offer: { from: OTHER, to: own, at },
      documents: ['form_hud'],
      version: 8,
    }))
    panel().getByText(/Tall Pine Capital offered you this loan on/)
    panel().getByText('Documents: HUD')
    expect(panel().getByRole('link', { name: 'View loan and documents' }).getAttribute('href')).toBe('/lender/loan/5')
    expect(screen.queryByText('Closing checklist')).toBeNull()
    expect(buttons()).toEqual(['Decline', 'Accept transfer'])
    fireEvent.click(panel().getByRole('button', { name: 'Decline' }))
    expect(dispatched.at(-1)).toMatchObject({ payload: { loanId: 5, accept: false } })
  })

  it('is accepted only in a dialog that names both firms and shows the terms of the loan', () => {
    const { dispatched } = open((own) => ({ transfer_offer: { from: OTHER, to: own, at }, version: 8, documents: [] }))
    const sent = dispatched.length
    fireEvent.click(panel().getByRole('button', { name: 'Accept transfer' }))
    expect(dispatched).toHaveLength(sent)
    const dialog = screen.getByRole('dialog', { name: 'Accept transfer' })
    for (const text of [
      'Tall Pine Capital',
      'Harbor Crest Capital',
      '$18,450,000',
      '5.250%',
      '101-16',
      '$18,726,750.00',
    ])
      expect(dialog.textContent).toContain(text)
    fireEvent.click(within(dialog).getByRole('button', { name: 'Accept transfer' }))
    expect(dispatched.at(-1)).toMatchObject({
      type: 'loan/offer-answer-requested',
      payload: { loanId: 5, accept: true, seen: { auctionId: 1, terms: { version: 8, loan_amount: 18_450_000 } } },
    })
  })

  it('shows why the server refused the response, and stays open', () => {
    const { receive } = open((own) => ({ transfer_offer: { from: OTHER, to: own, at } }))
    fireEvent.click(panel().getByRole('button', { name: 'Accept transfer' }))
    const dialog = screen.getByRole('dialog', { name: 'Accept transfer' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Accept transfer' }))
    const message = 'The loan changed after you opened it. Review it again.'
    receive({
      type: 'loan.answer-offer/failed',
      payload: {
        subject: 'loan.answer-offer:5',
        params: { id: 5 },
        query: undefined,
        error: { status: 409, kind: 'invalid', message, fields: {} },
      },
    })
    expect(within(dialog).getByRole('alert').textContent).toContain(message)
    expect(screen.getByRole('dialog', { name: 'Accept transfer' })).toBe(dialog)
  })

  it('cannot be withdrawn by an originator', () => {
    open((own) => ({ transfer_offer: { from: own, to: OTHER, at } }), 'originator')
    panel().getByText(/Offered to Tall Pine Capital on /)
    expect(buttons()).not.toContain('Withdraw offer')
  })

  // Verifies: S4.21
  it('shows the former lender to the new one', () => {
    open(() => ({ transferred_from: 'Tall Pine Capital', transfer_offer: null }))
    panel().getByText('Transferred from')
    panel().getByText('Tall Pine Capital')
  })
})

describe('a loan that was transferred', () => {
  it('has no actions in the panel of its former lender', () => {
    const { receive } = open(() => ({ transfer_offer: null, missing: [], documents: [] }))
    expect(buttons()).toContain('Transfer')
    receive({ type: 'auction/removed', payload: { data: { id: 1 }, status: 'submitted' } })
    expect(screen.queryByRole('link', { name: 'Riverbend Commons' })).toBeNull()
    panel().getByText(/This loan is no longer on your boards/)
    expect(panel().queryByRole('button')).toBeNull()
  })
})

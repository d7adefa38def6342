// Markup typed into the fields of dialogs and of the board stays text. Pages are in hostile-fields.test.tsx.
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AuctionProvider } from '../screens/auctions/auction-context'
import { BoardScreen } from '../screens/auctions/board/board-screen'
import type { BoardStatus } from '../screens/destinations'
import { AskDialog } from '../screens/indications/ask-dialog'
import { TransferLoanDialog } from '../screens/loans/actions/transfer-loan-dialog'
import { LoanSetupScreen } from '../screens/loans/setup/setup-screen'
import { SettingsScreen } from '../screens/settings/settings-screen'
import { SuspendDialog } from '../screens/settings/suspend-dialog'
import { auctionOf, clockAt, listOf, signedInAs } from '../screens/testing/fixtures'
import { loadLazyParts } from '../screens/testing/load-lazy-parts'
import { setupLists } from '../screens/testing/loan-fixtures'
import { panelOf } from '../screens/testing/panel-of'
import { createStoreHarness, renderWithStore } from '../screens/testing/render-with-store'
import { draftFound } from '../state/drafts/drafts.slice'
import { expectNoMarkup, HOSTILE, typeEverywhere } from './testing/hostile-texts'

beforeAll(loadLazyParts)
beforeEach(() => Reflect.get(window, 'happyDOM').setViewport({ width: 1440, height: 900 }))
afterEach(cleanup)

const nothing = () => undefined

/** Types into all fields and submits, then checks again: messages may now quote the input. */
async function typeAndSend(send: RegExp): Promise<void> {
  expect(await typeEverywhere()).toBeGreaterThan(0)
  expectNoMarkup()
  for (const button of within(screen.getAllByRole('dialog').at(-1) ?? document.body).queryAllByRole('button', {
    name: send,
  }))
    await act(async () => void fireEvent.click(button))
  expectNoMarkup()
}

describe('markup typed into a seller’s dialog', () => {
  it.each<[string, BoardStatus, object]>([
    ['Schedule auction', 'commitment', {}],
    ['Withdraw', 'pre', { start_at: '2026-03-03T15:00:00.000Z' }],
    ['Reschedule', 'pre', { start_at: '2026-03-03T15:00:00.000Z' }],
    ['Pause', 'live', { end_at: '2026-03-02T16:00:00.000Z', paused_at: null }],
    ['Extend', 'live', { end_at: '2026-03-02T16:00:00.000Z' }],
  ])('stays text in the %s dialog', async (name, status, rest) => {
    window.history.replaceState(null, '', `/lender/auction/${status}`)
    const harness = createStoreHarness()
    harness.receive(clockAt(0), signedInAs('lender'))
    harness.receive(listOf(status, auctionOf(1, 'Riverbend Commons', { status, rest })))
    render(<BoardScreen status={status} />, { wrapper: harness.Wrapper })
    fireEvent.click(within(screen.getByRole('complementary')).getByRole('button', { name }))
    await typeAndSend(new RegExp(name))
  })

  it('stays text in the Transfer loan dialog, and so does a lender’s name', async () => {
    const panel = panelOf(auctionOf(1, HOSTILE, { status: 'submitted' }))
    const dialog = (
      <AuctionProvider value={panel}>
        <TransferLoanDialog loanId={7} offers={false} onClose={nothing} />
      </AuctionProvider>
    )
    renderWithStore(dialog, signedInAs('lender'), {
      type: 'lookup.lenders/answered',
      payload: {
        params: undefined,
        query: undefined,
        subject: 'lookup.lenders',
        answer: { data: [{ id: 9, name: HOSTILE }] },
      },
    })
    fireEvent.change(screen.getByLabelText('Lender'), { target: { value: '9' } })
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await typeAndSend(/Transfer/)
  })

  it('stays text in the Paste a term sheet dialog', async () => {
    window.history.replaceState(null, '', '/lender/loan/new')
    const draft = draftFound({ key: 'loan-setup:new', own: null, offered: null })
    const facts = [clockAt(0), signedInAs('lender'), ...setupLists, draft]
    renderWithStore(<LoanSetupScreen setup="new" />, ...facts)
    fireEvent.click(await screen.findByRole('button', { name: 'Paste a term sheet' }))
    await typeAndSend(/Fill/)
  })
})

it('keeps markup in a borrower’s question as text', async () => {
  const typed = { amount: '5000000', months: '24' }
  renderWithStore(<AskDialog open typed={typed} onClose={nothing} />, signedInAs('borrower'))
  await typeAndSend(/Send|Ask/)
})

it('keeps markup in the suspension dialog as text', async () => {
  renderWithStore(<SuspendDialog open onClose={nothing} />, signedInAs('investor'))
  await typeAndSend(/Suspend/)
})

it('keeps markup in an investor’s settings as text', async () => {
  renderWithStore(<SettingsScreen />, clockAt(0), signedInAs('investor'))
  await screen.findByRole('heading', { level: 1 })
  await typeEverywhere()
  expectNoMarkup()
})

it('keeps markup in the ticket, its limit and the search of a live board as text', async () => {
  window.history.replaceState(null, '', '/investor/auction/live')
  const live = auctionOf(1, 'Riverbend Commons', { status: 'live', rest: { end_at: '2026-03-02T16:00:00.000Z' } })
  renderWithStore(<BoardScreen status="live" />, clockAt(0), signedInAs('investor'), listOf('live', live))
  fireEvent.click(within(screen.getByRole('complementary')).getByRole('button', { name: 'Bid' }))
  for (const button of screen.queryAllByRole('button', { name: /limit/i }))
    await act(async () => void fireEvent.click(button))
  expect(await typeEverywhere()).toBeGreaterThan(1)
  expectNoMarkup()
})

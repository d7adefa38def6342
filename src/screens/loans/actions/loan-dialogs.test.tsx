// The Delete auction and Transfer loan dialogs: confirmation, request and outcome.
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ApiError } from '../../../contract/api-error'
import type { AnsweredFact, FailedFact } from '../../../contract/fact'
import { draftCleared } from '../../../state/drafts/drafts.slice'
import {
  loanDeleteRequested,
  loanOfferRequested,
  loanTransferRequested,
} from '../../../state/loan-setup/loan-setup.slice'
import { lender, userAnswered } from '../../../state/testing/samples'
import { AuctionProvider } from '../../auctions/auction-context'
import { auctionOf } from '../../testing/fixtures'
import { panelOf } from '../../testing/panel-of'
import { renderWithStore } from '../../testing/render-with-store'
import { DeleteAuctionDialog } from './delete-auction-dialog'
import { TransferLoanDialog } from './transfer-loan-dialog'

afterEach(cleanup)

type Call = 'loan.remove' | 'loan.transfer' | 'loan.offer'
const payload = (call: Call) => ({ subject: `${call}:5`, params: { id: 5 }, query: undefined })
const answered = (call: Call) =>
  ({ type: `${call}/answered`, payload: { ...payload(call), answer: null } }) as AnsweredFact
const refused = (call: Call, message: string, fields: ApiError['fields'] = {}) =>
  ({
    type: `${call}/failed`,
    payload: { ...payload(call), error: { status: 422, kind: 'invalid', message, fields } },
  }) as FailedFact
const lenders = {
  type: 'lookup.lenders/answered',
  payload: {
    subject: 'lookup.lenders',
    params: undefined,
    query: undefined,
    answer: {
      data: [
        { id: 9, name: 'Prairie Lending' },
        { id: 12, name: 'Tall Pine Capital' },
      ],
    },
  },
} as AnsweredFact

const dialog = (title: string) => within(screen.getByRole('dialog', { name: title }))
const press = (title: string, button: string) => fireEvent.click(dialog(title).getByRole('button', { name: button }))

describe('Delete auction', () => {
  const open = () => {
    const onClose = vi.fn()
    return { onClose, ...renderWithStore(<DeleteAuctionDialog open loanId={5} name="Oak Court" onClose={onClose} />) }
  }

  it('warns that the loan and its documents are deleted for good', () => {
    open()
    dialog('Delete auction').getByText(/and its documents will be deleted. This can’t be undone./)
    dialog('Delete auction').getByText('Oak Court')
  })

  it('deletes the loan and its draft only when confirmed, and shows a toast', () => {
    const { dispatched, receive, onClose } = open()
    expect(dispatched).toEqual([])
    press('Delete auction', 'Delete')
    expect(dispatched).toEqual([loanDeleteRequested({ loanId: 5 })])
    expect(onClose).not.toHaveBeenCalled()
    receive(answered('loan.remove'))
    expect(dispatched.at(-1)).toMatchObject({ type: draftCleared.type })
    screen.getByText('Oak Court was deleted.')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('stays open with the reason if the server refuses, and can’t be canceled while it waits for the answer', () => {
    const { receive, onClose } = open()
    press('Delete auction', 'Delete')
    press('Delete auction', 'Cancel')
    expect(onClose).not.toHaveBeenCalled()
    receive(refused('loan.remove', 'The loan was submitted in the meantime.'))
    expect(screen.getByRole('alert').textContent).toContain('The loan was submitted in the meantime.')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('deletes nothing if canceled', () => {
    const { dispatched, onClose } = open()
    press('Delete auction', 'Cancel')
    expect(dispatched.map(({ type }) => type)).not.toContain(loanDeleteRequested.type)
    expect(onClose).toHaveBeenCalledOnce()
  })
})

describe('Transfer loan', () => {
  const terms = {
    version: 1,
    loan_amount: 18_450_000,
    loan_min_price: 101.5,
    gnma_interest_rate: 5.25,
    servicing_spread: 0.25,
  }
  const seen = { auctionId: 1, terms }
  const open = (offers = false) => {
    const onClose = vi.fn()
    const panel = panelOf(auctionOf(1, 'Oak Court', { status: 'submitted', loan: { id: 5 } }))
    const element = (
      <AuctionProvider value={panel}>
        <TransferLoanDialog loanId={5} offers={offers} onClose={onClose} />
      </AuctionProvider>
    )
    return { onClose, ...renderWithStore(element, userAnswered(lender), lenders) }
  }
  const choose = (id: number) =>
    fireEvent.change(dialog('Transfer loan').getByRole('combobox', { name: 'Lender' }), {
      target: { value: String(id) },
    })

  const confirm = (name: string) =>
    fireEvent.change(dialog('Transfer loan').getByRole('textbox', { name: 'Type Tall Pine Capital to confirm' }), {
      target: { value: name },
    })

  it('lists every lender except the user’s own', () => {
    open()
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Select…', 'Tall Pine Capital'])
  })

  it('requires a lender before sending a request', () => {
    const { dispatched } = open()
    press('Transfer loan', 'Continue')
    dialog('Transfer loan').getByText('Lender can not be empty')
    expect(dispatched.map(({ type }) => type)).not.toContain(loanTransferRequested.type)
  })

  it('explains the consequences and asks for the name of the other lender', () => {
    const { dispatched } = open()
    choose(12)
    press('Transfer loan', 'Continue')
    dialog('Transfer loan').getByText(/You will no longer see or change it/)
    confirm('Short Pine')
    press('Transfer loan', 'Transfer')
    dialog('Transfer loan').getByText('The name doesn’t match. Type Tall Pine Capital.')
    expect(dispatched.map(({ type }) => type)).not.toContain(loanTransferRequested.type)
  })

  it('says how many lenders could not be read', () => {
    const { receive } = open()
    const answer = { data: [{ id: 9, name: 'Prairie Lending' }], unreadable_rows: { data: 1 } }
    receive({ ...lenders, payload: { ...lenders.payload, answer } } as AnsweredFact)
    expect(dialog('Transfer loan').getByRole('note').textContent).toBe('1 lender couldn’t be read and isn’t shown.')
  })

  it('transfers the loan to the selected lender and shows a toast', () => {
    const { dispatched, receive, onClose } = open()
    choose(12)
    press('Transfer loan', 'Continue')
    confirm('tall pine capital')
    press('Transfer loan', 'Transfer')
    expect(dispatched.at(-1)).toEqual(loanTransferRequested({ loanId: 5, lenderId: 12, seen }))
    receive(answered('loan.transfer'))
    screen.getByText('Oak Court was transferred to Tall Pine Capital.')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('shows a server error at its field if it has one, else as a notice', () => {
    const { receive } = open()
    choose(12)
    press('Transfer loan', 'Continue')
    confirm('Tall Pine Capital')
    press('Transfer loan', 'Transfer')
    receive(refused('loan.transfer', 'Invalid', { lender_id: ['This lender takes no loans'] }))
    dialog('Transfer loan').getByText('This lender takes no loans')
    expect(screen.queryByText('Invalid')).toBeNull()
    press('Transfer loan', 'Transfer')
    receive(refused('loan.transfer', 'The loan was submitted in the meantime.'))
    screen.getByText('The loan was submitted in the meantime.')
    press('Transfer loan', 'Transfer')
    receive(refused('loan.transfer', 'Invalid', { lender_id: ['Not this one'], reason: ['Give a reason'] }))
    expect(dialog('Transfer loan').getByText('Not this one')).not.toBeNull()
    expect(screen.getByRole('alert').textContent).toBe('Give a reason')
  })

  it('explains an offer first and sends it on confirmation, if the server supports offers', () => {
    const { dispatched, receive, onClose } = open(true)
    choose(12)
    press('Transfer loan', 'Continue')
    dialog('Transfer loan').getByText(/Until they accept, Oak Court stays with you/)
    expect(dispatched.map(({ type }) => type)).not.toContain(loanOfferRequested.type)
    press('Transfer loan', 'Send offer')
    expect(dispatched.at(-1)).toEqual(loanOfferRequested({ loanId: 5, lenderId: 12, seen }))
    receive(refused('loan.offer', 'Invalid', { lender_id: ['The loan is offered to Short Pine already.'] }))
    dialog('Transfer loan').getByText('The loan is offered to Short Pine already.')
    press('Transfer loan', 'Send offer')
    receive(answered('loan.offer'))
    screen.getByText(/was offered to Tall Pine Capital. It stays with you/)
    expect(onClose).toHaveBeenCalledOnce()
  })
})

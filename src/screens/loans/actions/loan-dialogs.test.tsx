// The Delete auction and Transfer loan dialogs: confirmation, request and outcome.
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ApiError } from '../../../contract/api-error'
import type { AnsweredFact, FailedFact } from '../../../contract/fact'
import type { Loan } from '../../../contract/loan'
import { draftCleared } from '../../../state/drafts/drafts.slice'
import {
  loanDeleteRequested,
  loanOfferRequested,
  loanOpened,
  loanTransferRequested,
} from '../../../state/loan-setup/loan-setup.slice'
import { lender, userAnswered } from '../../../state/testing/samples'
import { AuctionProvider } from '../../auctions/auction-context'
import { auctionOf } from '../../testing/fixtures'
import { loanRead, loanReadFailed } from '../../testing/loan-fixtures'
import { panelOf } from '../../testing/panel-of'
import { renderWithStore } from '../../testing/render-with-store'
import { DeleteAuctionDialog } from './delete-auction-dialog'
import { TransferLoanDialog } from './transfer-loan-dialog'

afterEach(cleanup)

type Call = 'loan.remove' | 'loan.transfer' | 'loan.offer'
const payload = (call: Call) => ({ subject: `${call}:5`, params: { id: 5 }, query: undefined })
const answered = (call: Call) =>
  ({ type: `${call}/answered`, payload: { ...payload(call), answer: null } }) as AnsweredFact
const refused = (call: Call, message: string, fields: ApiError['fields'] = {}, status = 422) =>
  ({
    type: `${call}/failed`,
    payload: { ...payload(call), error: { status, kind: 'invalid', message, fields } },
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
    const element = <DeleteAuctionDialog loanId={5} name="Oak Court" onClose={onClose} />
    return { onClose, ...renderWithStore(element, loan(3)) }
  }
  const saved = { updated_at: '2026-03-02T15:40:00.000Z', updated_by: 'Ridgeway' }
  const loan = (version: number, change: Partial<Loan> = {}) => {
    const { type, payload } = loanRead({ id: 5, version, loan_amount: 12_480_300, ...change })
    return { type, payload: { ...payload, subject: 'loan.read:5', params: { id: 5 } } }
  }
  const requests = ({ dispatched }: ReturnType<typeof open>) =>
    dispatched.filter(({ type }) => type === loanDeleteRequested.type)

  it('warns that the loan and its documents are deleted for good', () => {
    open()
    dialog('Delete auction').getByText(/and its documents will be deleted. This can’t be undone./)
    dialog('Delete auction').getByText('Oak Court')
  })

  it('deletes the loan and its draft only when confirmed, and shows a toast', () => {
    const harness = open()
    const { dispatched, receive, onClose } = harness
    expect(requests(harness)).toEqual([])
    press('Delete auction', 'Delete')
    expect(requests(harness)).toEqual([loanDeleteRequested({ loanId: 5, version: 3 })])
    expect(onClose).not.toHaveBeenCalled()
    receive(answered('loan.remove'))
    expect(dispatched.at(-1)).toMatchObject({ type: draftCleared.type })
    screen.getByText('Oak Court was deleted.')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('shows what a colleague saved meanwhile with both values, and deletes it only after that was reviewed', () => {
    const harness = open()
    harness.receive(loan(4, { ...saved, loan_amount: 5_321_300 }))
    const notice = dialog('Delete auction').getByRole('alert')
    expect(notice.textContent).toContain('Loan amount$12,480,300 → $5,321,300')
    expect(notice.textContent).toContain('Last savedVersion 3 → 03/02/2026 10:40:00 ET, Ridgeway')
    expect(dialog('Delete auction').queryByRole('button', { name: 'Delete' })).toBeNull()
    press('Delete auction', 'Continue')
    expect(requests(harness)).toEqual([])
    press('Delete auction', 'Delete')
    expect(requests(harness)).toEqual([loanDeleteRequested({ loanId: 5, version: 4 })])
  })

  it('reads the loan again when the server refuses an old version, and then shows what was saved', () => {
    const { dispatched, receive } = open()
    press('Delete auction', 'Delete')
    const before = dispatched.filter(({ type }) => type === loanOpened.type).length
    receive(refused('loan.remove', 'The loan amount is now $5,321,300; you saw $12,480,300.', {}, 409))
    expect(dispatched.filter(({ type }) => type === loanOpened.type)).toHaveLength(before + 1)
    dialog('Delete auction').getByText('The loan amount is now $5,321,300; you saw $12,480,300.')
    receive(loan(4, { ...saved, loan_amount: 5_321_300 }))
    expect(dialog('Delete auction').getAllByRole('alert')).toHaveLength(1)
    dialog('Delete auction').getByText('Changed while this dialog was open')
  })

  it('waits for the loan, but not after it could not be read', () => {
    const harness = renderWithStore(<DeleteAuctionDialog loanId={5} name="Oak Court" onClose={vi.fn()} />)
    const button = () => dialog('Delete auction').getByRole<HTMLButtonElement>('button', { name: 'Delete' })
    expect(button().disabled).toBe(true)
    const { type, payload } = loanReadFailed({ status: 500, kind: 'server' })
    harness.receive({ type, payload: { ...payload, subject: 'loan.read:5', params: { id: 5 } } })
    expect(button().disabled).toBe(false)
    press('Delete auction', 'Delete')
    expect(harness.dispatched.at(-1)).toEqual(loanDeleteRequested({ loanId: 5 }))
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

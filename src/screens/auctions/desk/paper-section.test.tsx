// The seller's printable sheets, and the closing pack with its progress.
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { documentPackChanged } from '../../../state/documents/documents.slice'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { auctionOf, signedInAs } from '../../testing/fixtures'
import { loanRead, setupLists } from '../../testing/loan-fixtures'
import { renderWithStore } from '../../testing/render-with-store'
import { AuctionProvider } from '../auction-context'
import { PaperSection } from './paper-section'

afterEach(cleanup)

const { loan, ...auction } = auctionOf(1, 'Riverbend Commons', { status: 'commitment', loan: { id: 7 } })
const panel = { auction, loan, bids: [] } as unknown as AuctionPanel
const stored = {
  id: 1,
  form: 'form_hud',
  name: 'letter.pdf',
  size: 2048,
  uploaded_at: '2026-03-02T15:00:00.000Z',
} as const

it('saves single sheets, and requests a closing pack of all documents and sheets', () => {
  const { dispatched, receive } = renderWithStore(
    <AuctionProvider value={panel}>
      <PaperSection />
    </AuctionProvider>,
    signedInAs('lender'),
  )
  const section = within(screen.getByRole('region', { name: 'Sheets and closing pack' }))
  fireEvent.click(section.getByRole('button', { name: 'Prepare sheets and closing pack' }))
  expect(dispatched.some(({ type }) => type === 'loan/opened')).toBe(true)
  receive(...setupLists, loanRead({ documents: [stored], unreadable_rows: { documents: 1 } }))
  expect(section.getByRole('note').textContent).toBe('1 document couldn’t be read and isn’t shown.')
  section.getByRole('button', { name: 'Loan for auction' })
  fireEvent.click(section.getByRole('button', { name: 'Closing pack' }))
  const request = dispatched.find((action) => action.type === 'documents/documentPackRequested')
  expect(request?.payload).toMatchObject({ loanId: 7, documents: [{ form: 'form_hud', title: 'HUD' }] })
  // One of the documents that the loan needs was uploaded, and one couldn’t be read.
  expect(request?.payload).toMatchObject({
    asOf: 'As of 03/02/2026 10:42:00 ET · Harbor Crest Capital, desk@harborcrest.example',
    missing: ['92264', '92264A', '92013', 'Financial model', 'Draw spreadsheet'].map((title) => ({
      title,
      reason: 'Not uploaded, or the server’s entry for it couldn’t be read.',
    })),
  })
  receive(documentPackChanged({ loanId: 7, status: 'packing', done: 3, total: 3, message: null }))
  expect(section.getByRole('status').textContent).toBe('Writing the ZIP file…')
  receive(
    documentPackChanged({ loanId: 7, status: 'failed', done: 0, total: 3, message: 'HUD: The document is gone.' }),
  )
  expect(section.getByRole('alert').textContent).toContain(
    'Couldn’t create the closing pack. HUD: The document is gone.',
  )
  receive(documentPackChanged({ loanId: 7, status: 'done', done: 3, total: 3, message: null }))
  expect(section.getByRole('status').textContent).toContain('Closing pack downloaded (3 files).')
  const failures = ['92264: Couldn’t be downloaded. Not found. It may have been removed.']
  receive(documentPackChanged({ loanId: 7, status: 'done', done: 2, total: 3, message: null, failures }))
  expect(section.getByRole('alert').textContent).toBe(`Closing pack downloaded (2 files) without:${failures[0]}`)
})

it('can be canceled while the closing pack is being made', () => {
  const { dispatched, receive } = renderWithStore(
    <AuctionProvider value={panel}>
      <PaperSection />
    </AuctionProvider>,
    signedInAs('lender'),
  )
  const section = within(screen.getByRole('region', { name: 'Sheets and closing pack' }))
  fireEvent.click(section.getByRole('button', { name: 'Prepare sheets and closing pack' }))
  receive(...setupLists, loanRead({ documents: [stored] }))
  expect(section.queryByRole('button', { name: 'Cancel' })).toBeNull()
  fireEvent.click(section.getByRole('button', { name: 'Closing pack' }))
  fireEvent.click(section.getByRole('button', { name: 'Cancel' }))
  expect(dispatched.at(-1)).toMatchObject({ type: 'documents/documentPackCanceled', payload: { loanId: 7 } })
  expect(section.queryByRole('status')).toBeNull()
})

it('packs the questions with their answers, and names them as missing while they’re unread or behind', () => {
  const live = { auction: { ...auction, status: 'live' }, loan, bids: [] } as unknown as AuctionPanel
  const { dispatched, receive } = renderWithStore(
    <AuctionProvider value={live}>
      <PaperSection />
    </AuctionProvider>,
    signedInAs('lender'),
  )
  const section = within(screen.getByRole('region', { name: 'Sheets and closing pack' }))
  fireEvent.click(section.getByRole('button', { name: 'Prepare sheets and closing pack' }))
  receive(...setupLists, loanRead({ documents: [stored] }))
  const requested = () => {
    fireEvent.click(section.getByRole('button', { name: 'Closing pack' }))
    const request = dispatched.findLast((action) => action.type === 'documents/documentPackRequested')
    receive(documentPackChanged({ loanId: 7, status: 'done', done: 1, total: 1, message: null }))
    return request?.payload
  }
  const unread = { missing: expect.arrayContaining([expect.objectContaining({ title: 'Questions and answers' })]) }
  expect(requested()).toMatchObject(unread)
  receive({
    type: 'question.list/answered',
    payload: {
      subject: 'question.list:1',
      params: { auctionId: 1 },
      query: undefined,
      answer: { data: [{ id: 1, question: 'Is it final?', own: false, answers: [] }] },
    },
  })
  expect(requested()).not.toMatchObject(unread)
  expect(requested()).toMatchObject({
    sheets: expect.arrayContaining([expect.objectContaining({ title: 'Questions and answers' })]),
  })
  receive({ type: 'question/changed', payload: { data: { auction_id: 1 } } })
  expect(requested()).toMatchObject(unread)
})

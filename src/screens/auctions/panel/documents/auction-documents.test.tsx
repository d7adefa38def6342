// Documents in the detail panel: the list, downloads, and failures.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { documentPartReceived } from '../../../../state/documents/documents.slice'
import { clockAt, signedInAs } from '../../../testing/fixtures'
import { createStoreHarness } from '../../../testing/render-with-store'
import { AuctionDocuments } from './auction-documents'

afterEach(cleanup)

const auctionId = 17
const form = 'form_hud' as const
const row = { id: 1, form, name: 'Firm commitment.pdf', size: 98_304, uploaded_at: '2026-02-25T15:00:00.000Z' }
const about = { subject: 'auction.documents:17', params: { auctionId }, query: undefined }
const listed = (...data: (typeof row)[]) =>
  ({ type: 'auction.documents/answered', payload: { ...about, answer: { data } } }) as const
const error = { status: 503, kind: 'unavailable', message: 'The server is down.', fields: {} } as const
const ofOne = { subject: 'auction.document:17:form_hud', params: { auctionId, form }, query: undefined }

function open() {
  const harness = createStoreHarness()
  harness.receive(clockAt(0), signedInAs('investor'))
  render(<AuctionDocuments auctionId={auctionId} />, { wrapper: harness.Wrapper })
  return harness
}
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Download HUD' }))

describe('the documents of an auction', () => {
  it('are loaded and listed with name, kind, size and date', () => {
    const { dispatched, receive } = open()
    expect(dispatched).toMatchObject([{ type: 'documents/documentsOpened', payload: { auctionId } }])
    screen.getByText('Loading documents')
    receive(listed(row))
    const item = within(screen.getByRole('list', { name: 'Documents' })).getByRole('listitem', { name: 'HUD' })
    expect(item.textContent).toBe('Firm commitment.pdfHUD · 96 KB · 02/25/2026')
  })

  it('show a message if there are none', () => {
    const { receive } = open()
    receive(listed())
    screen.getByText(/hasn’t attached any documents/)
  })

  it('say how many could not be read', () => {
    const { receive } = open()
    const { payload } = listed(row)
    const answer = { ...payload.answer, unreadable_rows: { data: 1 } }
    receive({ type: 'auction.documents/answered', payload: { ...payload, answer } })
    expect(screen.getByRole('note').textContent).toBe('1 document couldn’t be read and isn’t shown.')
  })

  it('do not look empty if none could be read', () => {
    const { receive } = open()
    const { payload } = listed()
    const answer = { ...payload.answer, unreadable_rows: { data: 2 } }
    receive({ type: 'auction.documents/answered', payload: { ...payload, answer } })
    expect(screen.getByRole('note').textContent).toBe('2 documents couldn’t be read and aren’t shown.')
    expect(screen.queryByText(/hasn’t attached any documents/)).toBeNull()
  })

  it('show why loading failed, with a retry', () => {
    const { dispatched, receive } = open()
    receive({ type: 'auction.documents/failed', payload: { ...about, error } })
    expect(screen.getByRole('alert').textContent).toContain('The server is down.')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(dispatched.filter(({ type }) => type === 'documents/documentsOpened')).toHaveLength(2)
  })

  it('show the progress of a download, then that it is complete', () => {
    const { dispatched, receive } = open()
    receive(listed(row))
    press()
    expect(dispatched.at(-1)).toMatchObject({
      type: 'documents/documentFetchRequested',
      payload: { auctionId, form, name: row.name },
    })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download HUD' }).disabled).toBe(true)
    receive(documentPartReceived({ auctionId, form, received: 49_152, total: 98_304 }))
    const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Downloading HUD' })
    expect([bar.value, bar.max]).toEqual([49_152, 98_304])
    receive({ type: 'auction.document/answered', payload: { ...ofOne, answer: null } })
    expect(screen.queryByRole('progressbar')).toBeNull()
    screen.getByText('Downloaded')
  })

  it('show why a download failed, and can retry it', () => {
    const { dispatched, receive } = open()
    receive(listed(row))
    press()
    receive({ type: 'auction.document/failed', payload: { ...ofOne, error } })
    expect(screen.getByRole('alert').textContent).toContain('The server is down.')
    press()
    expect(dispatched.filter(({ type }) => type === 'documents/documentFetchRequested')).toHaveLength(2)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

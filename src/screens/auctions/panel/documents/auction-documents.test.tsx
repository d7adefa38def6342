// @vitest-environment happy-dom
// Documents in the detail panel: what an investor finds, fetches, and is told when it fails.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { documentFetchProgressed } from '../../../../state/documents/documents.events'
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
  it('are asked for, and listed with name, kind, size and date', () => {
    const { dispatched, receive } = open()
    expect(dispatched).toMatchObject([{ type: 'documents/opened', payload: { auctionId } }])
    expect(screen.getByText('Loading documents')).toBeTruthy()
    receive(listed(row))
    const item = within(screen.getByRole('list', { name: 'Documents' })).getByRole('listitem', { name: 'HUD' })
    expect(item.textContent).toBe('Firm commitment.pdfHUD · 96 KB · 02/25/2026')
  })

  it('say so when there are none', () => {
    const { receive } = open()
    receive(listed())
    expect(screen.getByText(/No documents yet/)).toBeTruthy()
  })

  it('say why they could not be read, with another try', () => {
    const { dispatched, receive } = open()
    receive({ type: 'auction.documents/failed', payload: { ...about, error } })
    expect(screen.getByRole('alert').textContent).toContain('The server is down.')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(dispatched.filter(({ type }) => type === 'documents/opened')).toHaveLength(2)
  })

  it('come with their progress, once at a time, and then say that they have come', () => {
    const { dispatched, receive } = open()
    receive(listed(row))
    press()
    expect(dispatched.at(-1)).toMatchObject({ type: 'document/wanted', payload: { auctionId, form, name: row.name } })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download HUD' }).disabled).toBe(true)
    receive(documentFetchProgressed({ auctionId, form, received: 49_152, total: 98_304 }))
    const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Downloading HUD' })
    expect([bar.value, bar.max]).toEqual([49_152, 98_304])
    receive({ type: 'auction.document/answered', payload: { ...ofOne, answer: null } })
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(screen.getByText('Downloaded')).toBeTruthy()
  })

  it('say what went wrong with a download, which can be tried again', () => {
    const { dispatched, receive } = open()
    receive(listed(row))
    press()
    receive({ type: 'auction.document/failed', payload: { ...ofOne, error } })
    expect(screen.getByRole('alert').textContent).toContain('The server is down.')
    press()
    expect(dispatched.filter(({ type }) => type === 'document/wanted')).toHaveLength(2)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

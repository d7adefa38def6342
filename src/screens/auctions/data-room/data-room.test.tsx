// The data room: an investor's signator accepts the agreement, the seller writes it and sees who opened what, and nothing of it shows on
// a server without it.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DataRoom } from '../../../state/documents/documents.slice'
import type { StoreAction } from '../../../state/market-store'
import { makeAuctionPanelView } from '../../../state/views/auction-panel.view'
import { useView } from '../../store-binding'
import { describeWithout } from '../../testing/describe-without'
import { auctionOf, clockAt, listOf, signedInAs } from '../../testing/fixtures'
import { loadLazyParts } from '../../testing/load-lazy-parts'
import { createStoreHarness } from '../../testing/render-with-store'
import { AuctionProvider } from '../auction-context'
import { Documents } from '../panel/panel-sections'
import { agreementSheet } from './agreement-sheet'
import { DataRoomSection } from './data-room-section'
import { readersCsv } from './readers-csv'

beforeAll(loadLazyParts)
afterEach(cleanup)

const AT = '2026-03-02T15:42:00.000Z'
const about = { subject: 'auction.data-room:1', params: { auctionId: 1 }, query: undefined }
const agreement = { version: 2, text: 'Keep it.', sha256: 'ab'.repeat(32), set_at: AT }
const roomIs = (room: Partial<DataRoom>): StoreAction => ({
  type: 'auction.data-room/answered',
  payload: { ...about, answer: { data: { auction_id: 1, agreement, agreement_version: 2, ...room } } },
})
const rows = (['form_hud', 'form_92264'] as const).map((form, at) => ({
  id: at + 1,
  form,
  name: `${form}.pdf`,
  size: 98_304,
  uploaded_at: AT,
  uploaded_by: 'Prairie Lending',
  version: at + 1,
}))
const listed: StoreAction = {
  type: 'auction.documents/answered',
  payload: { ...about, subject: 'auction.documents:1', answer: { data: rows } },
}
const accepted = { version: 2, sha256: agreement.sha256, signator: 'Ann Lee', at: AT }
const readers: NonNullable<DataRoom['readers']> = [
  {
    investor: { id: 11, name: 'Ann Capital' },
    acceptances: [accepted],
    reads: [{ form: 'form_hud', version: 1, is_current: false, first_at: AT, last_at: AT, count: 3 }],
  },
  { investor: { id: 12, name: '=Bob Partners' }, acceptances: [], reads: [] },
]

function Panel({ viewer }: { readonly viewer: 'investor' | 'lender' }) {
  const panel = useView(makeAuctionPanelView, 1)
  return panel === null ? null : (
    <AuctionProvider value={panel}>{viewer === 'investor' ? <Documents /> : <DataRoomSection />}</AuctionProvider>
  )
}

function open(
  role: 'investor' | 'lender',
  mark: { readonly version: number; readonly accepted?: number } | null,
  ...facts: readonly StoreAction[]
) {
  const harness = createStoreHarness()
  const rest = mark === null ? {} : { agreement: mark }
  harness.receive(
    clockAt(0),
    signedInAs(role),
    listOf('pre', auctionOf(1, 'Riverbend Commons', { status: 'pre', rest })),
  )
  harness.receive(...facts)
  render(<Panel viewer={role} />, { wrapper: harness.Wrapper })
  return harness
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const sent = (dispatched: readonly { readonly type: string }[], type: string) =>
  dispatched.filter((action) => action.type === type)

describe('the documents of an investor', () => {
  it('list who uploaded which version, and download as one ZIP', () => {
    const { dispatched } = open('investor', null, listed)
    expect(screen.getByRole('listitem', { name: '92264' }).textContent).toContain(
      '92264 · version 2 · 96 KB · 03/02/2026 · Prairie Lending',
    )
    fireEvent.click(button('Download all as ZIP'))
    expect(dispatched.at(-1)).toMatchObject({
      type: 'documents/documentFetchRequested',
      payload: { auctionId: 1, form: 'archive', name: expect.stringMatching(/documents-riverbend-commons\.zip$/) },
    })
    expect(sent(dispatched, 'documents/dataRoomOpened')).toEqual([])
  })

  it('stay listed but closed until a signator chooses their name and accepts the version that they read', () => {
    const { dispatched, receive } = open('investor', { version: 2 }, listed, roomIs({}))
    expect(screen.getByRole('listitem', { name: 'HUD' }).textContent).toContain('96 KB')
    expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull()
    screen.getByText(/^Only .* can accept it for your firm\.$/)
    expect(screen.getByRole('region', { name: 'Text of the confidentiality agreement' }).textContent).toBe('Keep it.')
    expect(button('Accept for your firm').disabled).toBe(true)
    fireEvent.change(screen.getByLabelText('Accepting signator'), { target: { value: '71' } })
    fireEvent.click(button('Accept for your firm'))
    expect(dispatched.at(-1)).toMatchObject({
      type: 'agreement/accept-requested',
      payload: { auctionId: 1, version: 2, signatorId: 71 },
    })
    receive(roomIs({ accepted }))
    screen.getByText('Version 2, accepted by Ann Lee, 03/02/2026 10:42:00 ET')
    button('Download HUD')
    button('Download all as ZIP')
  })

  it('show a changed agreement after a refusal, and keep the chosen name', () => {
    const { dispatched, receive } = open('investor', { version: 2 }, listed, roomIs({}))
    fireEvent.change(screen.getByLabelText('Accepting signator'), { target: { value: '71' } })
    fireEvent.click(button('Accept for your firm'))
    const before = sent(dispatched, 'documents/dataRoomOpened').length
    const error = { status: 409, kind: 'invalid', message: 'The agreement has changed.', fields: {} } as const
    receive({
      type: 'auction.accept-agreement/failed',
      payload: { ...about, subject: 'auction.accept-agreement:1', error },
    })
    expect(sent(dispatched, 'documents/dataRoomOpened')).toHaveLength(before + 1)
    receive(roomIs({ agreement: { ...agreement, version: 3, text: 'Keep it forever.' }, agreement_version: 3 }))
    screen.getByRole('heading', { name: 'Confidentiality agreement, version 3' })
    expect(screen.getByRole('alert').textContent).toContain('The agreement has changed.')
    expect(screen.getByLabelText<HTMLSelectElement>('Accepting signator').value).toBe('71')
    expect(button('Accept for your firm').disabled).toBe(false)
  })

  it('can be tried while the agreement can’t be read, because the server decides', () => {
    const { receive } = open('investor', { version: 2 }, listed)
    const error = { status: 503, kind: 'unavailable', message: 'The server is down.', fields: {} } as const
    receive({ type: 'auction.data-room/failed', payload: { ...about, error } })
    expect(screen.getByRole('alert').textContent).toContain('The server is down.')
    button('Download HUD')
  })
})

describe('the data room of a seller', () => {
  it('starts an agreement from the standard text and saves it on the version that it replaces', () => {
    const { dispatched, receive } = open('lender', null)
    screen.getByText('Confidentiality agreement: None. Investors open the documents without one.')
    fireEvent.click(button('Add an agreement'))
    receive(roomIs({ agreement: null, agreement_version: 4 }))
    fireEvent.click(button('Use the standard text'))
    fireEvent.click(button('Save agreement'))
    expect(dispatched.at(-1)).toMatchObject({
      type: 'agreement/set-requested',
      payload: { auctionId: 1, version: 4, text: expect.stringContaining('offers the loan for Riverbend Commons') },
    })
  })

  it('refuses an empty and a too long text before it is sent', () => {
    const { dispatched, receive } = open('lender', { version: 2, accepted: 1 })
    screen.getByText('Confidentiality agreement: Version 2, accepted by 1 firm')
    fireEvent.click(button('Agreement'))
    receive(roomIs({ readers }))
    const field = screen.getByLabelText('Agreement')
    for (const text of [' ', 'a'.repeat(20_001)]) {
      fireEvent.change(field, { target: { value: text } })
      fireEvent.click(button('Save agreement'))
      expect(field.getAttribute('aria-invalid')).toBe('true')
    }
    expect(sent(dispatched, 'agreement/set-requested')).toEqual([])
  })

  it('keeps the typed text when a colleague saved another version, and sends it only after a look at that', () => {
    const { dispatched, receive } = open('lender', { version: 2, accepted: 1 })
    fireEvent.click(button('Agreement'))
    receive(roomIs({ readers }))
    fireEvent.change(screen.getByLabelText('Agreement'), { target: { value: 'My text' } })
    receive(roomIs({ readers, agreement: { ...agreement, version: 3, text: 'Theirs' }, agreement_version: 3 }))
    expect(screen.getByRole('region', { name: 'The saved version' }).textContent).toBe('Theirs')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Agreement').value).toBe('My text')
    expect(button('Save agreement').disabled).toBe(true)
    fireEvent.click(button('Keep my text'))
    fireEvent.click(button('Save agreement'))
    expect(dispatched.at(-1)).toMatchObject({ payload: { text: 'My text', version: 3 } })
  })

  it('is removed only after a second look, because the documents then open to all', () => {
    const { dispatched, receive } = open('lender', { version: 2, accepted: 1 })
    fireEvent.click(button('Agreement'))
    receive(roomIs({ readers }))
    fireEvent.click(button('Remove agreement'))
    expect(sent(dispatched, 'agreement/set-requested')).toEqual([])
    expect(screen.getByRole('alert').textContent).toContain('open the documents without an agreement.')
    fireEvent.click(button('Remove it'))
    expect(dispatched.at(-1)).toMatchObject({ type: 'agreement/set-requested', payload: { text: null, version: 2 } })
  })

  it('lists for each investor what they accepted and opened, or that they opened nothing', () => {
    const { receive } = open('lender', { version: 2, accepted: 1 })
    fireEvent.click(button('Who opened what'))
    receive(roomIs({ readers }))
    screen.getByText(/^1 of 2 investors opened a document\./)
    const ann = within(screen.getByRole('listitem', { name: 'Ann Capital' }))
    ann.getByText('Agreement: Version 2, accepted by Ann Lee, 03/02/2026 10:42:00 ET')
    ann.getByText('HUD, version 1 (not current)', { exact: false })
    expect(screen.getByRole('listitem', { name: '=Bob Partners' }).textContent).toContain('Hasn’t opened a document.')
  })
})

describe('files about the data room', () => {
  it('have a line for an investor who opened nothing, and no formula', () => {
    const lines = readersCsv(readers, 'main').trimEnd().split('\r\n')
    expect(lines[1]).toMatch(/^Ann Capital,HUD,1,no,.*,3,2,Ann Lee,.*,world main$/)
    expect(lines[2]).toBe("'=Bob Partners,,,,,,0,,,,world main")
  })

  it('name in the closing pack the agreement, its hash, who accepted it and who opened what', () => {
    const sheet = agreementSheet(
      { auction_id: 1, agreement, agreement_version: 2, readers },
      'Riverbend Commons',
      'stamp',
    )
    const text = JSON.stringify(sheet)
    for (const part of ['Keep it.', agreement.sha256, 'Ann Lee', 'HUD, version 1 (not current)'])
      expect(text).toContain(part)
  })
})

const scheduled = listOf('pre', auctionOf(1, 'Riverbend Commons', { status: 'pre' }))
describeWithout('data-room', {
  role: 'lender',
  element: <Panel viewer="lender" />,
  facts: [scheduled],
  shows: { role: 'heading', name: 'Data room' },
})
describeWithout('documents-archive', {
  role: 'investor',
  element: <Panel viewer="investor" />,
  facts: [scheduled, listed],
  shows: { role: 'button', name: 'Download all as ZIP' },
})

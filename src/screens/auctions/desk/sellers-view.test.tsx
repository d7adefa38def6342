// What a seller sees about investors: who is connected, who passed, who opened documents.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BoardStatus } from '../../destinations'
import { auctionOf, bidOf, clockAt, listOf, signedInAs } from '../../testing/fixtures'
import { loadLazyParts } from '../../testing/load-lazy-parts'
import { createStoreHarness } from '../../testing/render-with-store'
import { BoardScreen } from '../board/board-screen'

beforeAll(loadLazyParts)
beforeEach(() => {
  window.history.replaceState(null, '', '/lender/auction/live')
  Reflect.get(window, 'happyDOM').setViewport({ width: 1440, height: 900 })
})
afterEach(cleanup)

const ann = { id: 11, name: 'Ann Capital' }
const bob = { id: 12, name: 'Bob Partners' }
const cyd = { id: 13, name: 'Cyd Trust' }
const forSeller = { invited: [ann, bob, cyd], passes: [], opened: [], end_at: '2026-03-02T16:00:00.000Z' }

function open(status: BoardStatus, rest: object = {}, role: 'lender' | 'investor' = 'lender') {
  const harness = createStoreHarness()
  harness.receive(clockAt(0), signedInAs(role))
  harness.receive(listOf(status, auctionOf(1, 'Riverbend Commons', { status, rest })))
  render(<BoardScreen status={status} />, { wrapper: harness.Wrapper })
  return harness
}
const region = (name: string) => screen.queryByRole('region', { name })
const since = '2026-03-02T15:30:05.000Z'

describe('the bidders of a live auction', () => {
  const about = { subject: 'auction.bidders:1', params: { auctionId: 1 }, query: undefined }
  const data = [
    { investor: ann, connected: true, since },
    { investor: bob, connected: false, since },
    { investor: cyd, connected: false, since: null },
  ]
  const read = { type: 'auction.bidders/answered', payload: { ...about, answer: { data } } } as const

  it('are listed with their connection status, which updates live', () => {
    const { dispatched, receive } = open('live', forSeller)
    expect(dispatched.some(({ type }) => type === 'bidders/biddersWatched')).toBe(true)
    receive(read)
    const list = within(screen.getByRole('list', { name: 'Bidders' }))
    const line = (name: string) => list.getByRole('listitem', { name }).textContent
    expect(line('Ann Capital')).toBe('Ann CapitalConnectedNo bid')
    expect(line('Bob Partners')).toBe('Bob PartnersAway since 10:30:05 ETNo bid')
    expect(line('Cyd Trust')).toBe('Cyd TrustNot seen yetNo bid')
    expect(region('Bidders')?.textContent).toContain('1 of 3 connected')
    const connected = { investor: cyd, connected: true, since, auction_ids: [1] }
    receive({ type: 'bidder/connection-changed', payload: { data: connected } })
    expect(line('Cyd Trust')).toBe('Cyd TrustConnectedNo bid')
  })

  it('say how many could not be read', () => {
    const { receive } = open('live', forSeller)
    receive({ ...read, payload: { ...read.payload, answer: { data, unreadable_rows: { data: 2 } } } })
    const bidders = within(screen.getByRole('region', { name: 'Bidders' }))
    expect(bidders.getByRole('note').textContent).toBe('2 bidders couldn’t be read and aren’t shown.')
  })

  it('do not look empty if none could be read', () => {
    const { receive } = open('live', forSeller)
    receive({ ...read, payload: { ...read.payload, answer: { data: [], unreadable_rows: { data: 2 } } } })
    const bidders = within(screen.getByRole('region', { name: 'Bidders' }))
    expect(bidders.getByRole('note').textContent).toBe('2 bidders couldn’t be read and aren’t shown.')
    expect(bidders.queryByText(/^No investors can bid/)).toBeNull()
  })

  it('show why they failed to load', () => {
    const { receive } = open('live', forSeller)
    const error = { status: 500, kind: 'server', message: 'Server Error', fields: {} } as const
    receive({ type: 'auction.bidders/failed', payload: { ...about, error } })
    within(screen.getByRole('alert')).getByText(/Server Error/)
  })

  it('are requested only by sellers of live auctions', () => {
    expect(open('pre', forSeller).dispatched.some(({ type }) => type === 'bidders/biddersWatched')).toBe(false)
    cleanup()
    expect(open('live', {}, 'investor').dispatched.some(({ type }) => type === 'bidders/biddersWatched')).toBe(false)
    expect(region('Bidders')).toBeNull()
  })
})

it('says that a pass could not be read, and not that nobody passed', () => {
  open('pre', { ...forSeller, unreadable_rows: { passes: 1 } })
  expect(region('Investors')?.textContent).toContain('1 pass couldn’t be read and isn’t shown.')
  expect(region('Investors')?.textContent).toContain('PassedUnknown')
})

describe('the opened documents', () => {
  const opening = { investor: ann, first_at: since, last_at: since, count: 1, forms: ['form_92264', 'form_hud'] }

  it('show who opened what, how often and when', () => {
    const repeated = { ...opening, investor: bob, count: 3, last_at: '2026-03-02T15:40:00.000Z', forms: ['form_hud'] }
    open('pre', { ...forSeller, passes: [{ investor: cyd, at: since }], opened: [opening, repeated] })
    expect(region('Opened documents')?.textContent).toContain('Ann CapitalHUD, 92264 · once, 03/02/2026 10:30:05 ET')
    expect(region('Opened documents')?.textContent).toContain(
      'Bob PartnersHUD · 3 times, first 03/02/2026 10:30:05 ET, last 03/02/2026 10:40:00 ET',
    )
    expect(region('Investors')?.textContent).toContain('Cyd Trust, 03/02/2026 10:30:05 ET')
  })

  it('show a message if there are none yet', () => {
    open('pre', forSeller)
    expect(region('Opened documents')?.textContent).toContain('No investor has opened a document yet.')
  })
})

describe('the seller’s figures of a live auction', () => {
  const bids = [bidOf(1, 102), bidOf(2, 102.5)]
  const facts = () =>
    Object.fromEntries(
      [...(region('At the best bid')?.querySelectorAll('dl > div') ?? [])].map((pair) => [
        pair.querySelector('dt')?.textContent,
        pair.querySelector('dd')?.textContent,
      ]),
    )

  it('show proceeds, premium and the amount over the minimum, before the terms', () => {
    open('live', { ...forSeller, bids, best_bid: bids[1] })
    expect(facts()).toEqual({
      Proceeds: '$18,911,250.00',
      'Premium over par': '$461,250.00',
      'Over the minimum': '$184,500.00 (+1)',
      'One 32nd': '$5,765.63',
    })
    const titles = screen.getAllByRole('region').map((each) => each.getAttribute('aria-label'))
    expect(titles.indexOf('At the best bid')).toBeLessThan(titles.indexOf('Terms'))
    expect(titles.indexOf('Bids')).toBeLessThan(titles.indexOf('Terms'))
  })

  it('show proceeds at the minimum before the first bid', () => {
    open('live', forSeller)
    expect(facts()).toEqual({ Proceeds: 'No bid yet', 'At the minimum': '$18,726,750.00', 'One 32nd': '$5,765.63' })
  })

  it('are hidden from investors', () => {
    open('live', { bids, best_bid: bids[1] }, 'investor')
    expect(region('At the best bid')).toBeNull()
  })
})

describe('the Commence auction dialog', () => {
  it('lists documents that are missing or unopened', () => {
    open('pre', { ...forSeller, missing: [], documents: ['form_hud'] })
    fireEvent.click(screen.getByRole('button', { name: 'Commence auction' }))
    const dialog = within(screen.getByRole('dialog', { name: 'Commence auction' }))
    dialog.getByText('Not uploaded: 92264, 92264A, 92013, Financial model, Draw spreadsheet.')
    dialog.getByText('No investor has opened a document yet.')
  })
})

// The comparison: columns, best values per role, and unavailable auctions.
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auctionOf, bidOf, changed, clockAt, instant, listOf, signedInAs } from '../../testing/fixtures'
import { loadLazyParts } from '../../testing/load-lazy-parts'
import { createStoreHarness } from '../../testing/render-with-store'
import { BoardScreen } from '../board/board-screen'
import { ComparisonScreen } from './comparison-screen'

const at = (query: string) => window.history.replaceState(null, '', `/investor/auction/compare${query}`)

beforeAll(loadLazyParts)
beforeEach(() => Reflect.get(window, 'happyDOM').setViewport({ width: 1440, height: 900 }))
afterEach(cleanup)

const oak = auctionOf(1, 'Oak Court', { bids: [bidOf(11, 102), bidOf(12, 102.5625)] })
const elm = auctionOf(2, 'Elm Court', {
  bids: [bidOf(21, 101.5, true)],
  loan: { loan_amount: 10_000_000, gnma_interest_rate: 5.375, call_protection: 'LO5_5_1' },
})
const quiet = auctionOf(3, 'Quiet Court')
const byRate = auctionOf(4, 'Rate Court', {
  bids: [{ ...bidOf(41, 0), price: null, gnma_interest_rate: 5.31 }],
  loan: { auction_process_type: 'rate', gnma_interest_rate: 5.6, bond_interest_price: 101, loan_min_price: null },
})
const soon = auctionOf(5, 'Soon Court', { status: 'pre', rest: { start_at: instant(600_000), end_at: null } })
const sold = auctionOf(6, 'Sold Court', {
  status: 'past',
  bids: [bidOf(61, 103)],
  rest: { result: { outcome: 'sold', price: 103 } },
})

type Role = 'investor' | 'lender' | 'borrower'

function open(query: string, role: Role = 'investor') {
  at(query)
  const harness = createStoreHarness()
  harness.receive(clockAt(0), signedInAs(role), listOf('live', oak, elm, quiet, byRate))
  harness.receive(listOf('pre', soon), listOf('past', sold))
  render(<ComparisonScreen />, { wrapper: harness.Wrapper })
  return harness
}

/** The auction name in each column header; a bid link may follow it. */
const heads = () =>
  screen.getAllByRole('columnheader').map((head) => within(head).queryAllByRole('link')[0]?.textContent)
const cells = (name: string) => {
  const row = screen
    .getAllByRole('rowheader')
    .find((head) => head.firstChild?.textContent === name)
    ?.closest('tr')
  if (!row) throw new Error(`no row ${name}`)
  return within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
}

describe('the columns of a comparison', () => {
  it('follow the order of the URL, each headed by a link to its auction', () => {
    open('?auctions=2,1')
    expect(heads()).toEqual(['Elm Court', 'Oak Court'])
    expect(screen.getByRole('link', { name: 'Oak Court' }).getAttribute('href')).toBe(
      '/investor/auction/live?auction=1',
    )
  })

  it('show the figures at the best bid, differences from the first, and Best from the buyer’s point of view', () => {
    open('?auctions=1,2')
    expect(cells('Best bid')).toEqual(['102-18', '101-16'])
    expect(cells('Price')).toEqual(['102-18bid on', '101-16Bestbid on · −1 2/32 to Oak Court'])
    expect(cells('GNMA rate')).toEqual(['5.250%fixed', '5.375%Bestfixed · +12.5 bp to Oak Court'])
    expect(cells('Note rate')).toEqual(['5.500%', '5.625%+12.5 bp to Oak Court'])
    expect(cells('Proceeds')[0]).toBe('$18,922,781.25')
    expect(cells('Proceeds per $100')[0]).toBe('$102.5625')
    expect(cells('Loan amount')[1]).toBe('$10,000,000−$8,450,000 to Oak Court')
    expect(cells('Call protection')).toEqual(['—', '5-year lockout, then 5% declining 1%/yr'])
    expect(cells('Protected for')).toEqual(['—', '120 months'])
  })

  it('have no rows and sections that a server without the terms of loans leaves empty', () => {
    const { receive } = open('?auctions=1,2')
    const bare = (id: number, name: string) => {
      const { id: own, status, statused_at, created_at, loan, bids } = auctionOf(id, name, { bids: [bidOf(id, 102)] })
      const { project_name, loan_section_act, auction_id, auction_status } = loan
      const unpriced = bids.map((bid) => ({ id: bid.id, investor: bid.investor }))
      const terms = { project_name, loan_section_act, auction_id, auction_status }
      return { id: own, status, statused_at, created_at, bids: unpriced, best_bid: unpriced[0], loan: terms }
    }
    receive(listOf('live', bare(1, 'Oak Court'), bare(2, 'Elm Court')))
    expect(screen.getAllByRole('rowheader').map((head) => head.firstChild?.textContent)).toEqual([
      'Status',
      'When',
      'Bids',
      'Number of bids',
      'Loan',
      'Section Of Act',
    ])
    expect(screen.queryByText(/Differences are from the first column/)).toBeNull()
  })

  it('mark the higher price as best for a seller', () => {
    open('?auctions=1,2', 'lender')
    expect(cells('Price')[0]).toBe('102-18Bestbid on')
    expect(screen.queryByRole('rowheader', { name: 'Your best bid' })).toBeNull()
  })

  it('show what is bid on and what is fixed when they mix both processes', () => {
    open('?auctions=1,4')
    expect(cells('Bid on')).toEqual(['Price (fixed rate)', 'GNMA rate (fixed price)'])
    expect(cells('Price')[1]).toContain('fixed')
    expect(cells('GNMA rate')[1]).toContain('bid on')
    expect(cells('Opening bid')).toEqual(['101-16 or more', '5.600% or less'])
    screen.getByText(/mix both processes/)
  })

  it('say that there is no bid yet instead of showing the limit as a price', () => {
    open('?auctions=3,5')
    for (const name of ['Best bid', 'Price', 'Proceeds']) expect(cells(name)[0]).toContain('No bid yet')
    expect(cells('GNMA rate')[0]).toContain('5.250%')
  })

  it('can mix scheduled, live and closed auctions', () => {
    open('?auctions=5,1,6')
    expect(cells('When')[0]).toContain('Opens in 10:00')
    expect(cells('When')[1]).toContain('Ends in 30:00')
    expect(cells('When')[2]).toContain('Closed')
    expect(cells('Best bid')[2]).toBe('103-00, won')
  })

  it('describe a pause, and an end that the server has not confirmed yet', () => {
    const harness = open('?auctions=1,2')
    const rest = { paused_at: instant(0), end_at: null, remaining_ms: 2_640_000, version: 2 }
    harness.receive(changed({ ...oak, ...rest }))
    expect(cells('When')[0]).toBe('Paused with 44:00 left')
    harness.receive(clockAt(1_800_000))
    expect(cells('When')[1]?.trim()).toBe('closing…')
  })

  it('update as bids arrive', () => {
    const harness = open('?auctions=1,2')
    harness.receive(changed({ ...elm, bids: [bidOf(22, 103)], best_bid: bidOf(22, 103), version: 2 }))
    expect(cells('Best bid')).toEqual(['102-18', '103-00'])
    expect(cells('Price')[0]).toContain('Best')
  })

  it('can be removed and reordered, which changes the URL', () => {
    open('?auctions=1,2,3')
    fireEvent.click(screen.getByRole('button', { name: 'Use as baseline: Quiet Court' }))
    expect(heads()).toEqual(['Quiet Court', 'Oak Court', 'Elm Court'])
    fireEvent.click(screen.getByRole('button', { name: 'Remove Oak Court' }))
    expect(heads()).toEqual(['Quiet Court', 'Elm Court'])
    expect(window.location.search).toBe('?auctions=3,2')
  })
})

describe('the URL of a comparison', () => {
  it('explains how to select auctions if it names none', () => {
    open('')
    screen.getByText('Nothing to compare yet')
  })

  it('shows a single auction and asks for another', () => {
    open('?auctions=1,1,x')
    expect(heads()).toEqual(['Oak Court'])
    screen.getByText(/^Add another auction/)
  })

  it('shows the first four of five auctions and says so', () => {
    open('?auctions=1,2,3,4,5')
    expect(heads()).toHaveLength(4)
    screen.getByText(/up to four auctions/)
  })

  it('marks a missing or hidden auction in its column', () => {
    const harness = open('?auctions=99,1')
    expect(screen.queryByText('Baseline')).toBeNull()
    expect(screen.getAllByText(/no longer available to you/)).toHaveLength(1)
    harness.receive({ type: 'auction/removed', payload: { data: { id: 1 }, status: 'live' } })
    expect(screen.getAllByText(/no longer available to you/)).toHaveLength(2)
  })
})

describe('a comparison before the boards have loaded', () => {
  it('shows that it is loading, and offers a retry if loading fails', () => {
    at('?auctions=1,2')
    const harness = createStoreHarness()
    const role = 'investor'
    harness.receive(clockAt(0), signedInAs(role))
    render(<ComparisonScreen />, { wrapper: harness.Wrapper })
    screen.getByText('Loading auctions')
    const error = { status: 500, kind: 'server', message: '', fields: {} } as const
    harness.receive({
      type: 'auction.list/failed',
      payload: { subject: 'auction.list:live', params: { status: 'live' }, query: undefined, error },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(harness.dispatched.at(-1)?.type).toBe('line/retry-requested')
  })
})

describe('selecting auctions to compare on a board', () => {
  const openBoard = () => {
    window.history.replaceState(null, '', '/investor/auction/live')
    const harness = createStoreHarness()
    const five = [1, 2, 3, 4, 5].map((id) => auctionOf(id, `House ${id}`))
    harness.receive(clockAt(0), signedInAs('investor'), listOf('live', ...five))
    render(<BoardScreen status="live" />, { wrapper: harness.Wrapper })
  }
  const pick = (id: number) => fireEvent.click(screen.getByRole('button', { name: `Compare House ${id}` }))
  const tray = () => screen.getByRole('region', { name: 'Comparison' })

  it('shows the selected auctions, links to their comparison, and says why a fifth is not added', () => {
    openBoard()
    expect(screen.queryByRole('region', { name: 'Comparison' })).toBeNull()
    pick(2)
    expect(within(tray()).queryByRole('link')).toBeNull()
    for (const id of [1, 3, 4, 5]) pick(id)
    expect(within(tray()).getByRole('link', { name: 'Compare auctions' }).getAttribute('href')).toBe(
      '/investor/auction/compare?auctions=2,1,3,4',
    )
    expect(within(tray()).getByRole('status').textContent).toBe('Compare up to 4. Remove one first to compare House 5.')
    expect(screen.getByRole('button', { name: 'Compare House 5' }).getAttribute('aria-pressed')).toBe('false')
    fireEvent.click(within(tray()).getByRole('button', { name: 'Remove House 1' }))
    expect(within(tray()).getAllByRole('listitem')).toHaveLength(3)
    fireEvent.click(within(tray()).getByRole('button', { name: 'Clear' }))
    expect(screen.queryByRole('region', { name: 'Comparison' })).toBeNull()
  })

  it('adds the open auction with the c key', () => {
    openBoard()
    fireEvent.keyDown(window, { key: 'c' })
    expect(within(tray()).getByRole('listitem').textContent).toBe('House 1')
  })
})

// A board: rows, filters, empty states, panel and shortcuts.
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { BoardStatus } from '../../destinations'
import {
  auctionOf,
  bidOf,
  changed,
  clockAt,
  instant,
  listOf,
  notificationsOf,
  receiptsOf,
  signedInAs,
} from '../../testing/fixtures'
import { loadLazyParts } from '../../testing/load-lazy-parts'
import { createStoreHarness } from '../../testing/render-with-store'
import { BoardScreen } from './board-screen'

beforeAll(loadLazyParts)
beforeEach(() => {
  window.history.replaceState(null, '', '/investor/auction/live')
  // At this width the panel is docked, and the list is too narrow for a table.
  Reflect.get(window, 'happyDOM').setViewport({ width: 1060, height: 900 })
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

const permanent = { id: 10, type: 'permanent', loan_type: 'fha', name: '223(f)' } as const
const riverbend = auctionOf(1, 'Riverbend Commons', { bids: [bidOf(1, 102.46875, true), bidOf(2, 102.5625)] })
const juniper = auctionOf(2, 'Juniper Gardens', {
  bids: [bidOf(3, 101.8125, true)],
  loan: { loan_section_act: permanent },
})
const foundry = auctionOf(3, 'The Foundry Lofts')

function open(status: BoardStatus = 'live', ...auctions: ReturnType<typeof auctionOf>[]) {
  const harness = createStoreHarness()
  harness.receive(clockAt(0), signedInAs('investor'))
  if (auctions.length > 0) harness.receive(listOf(status, ...auctions))
  render(<BoardScreen status={status} />, { wrapper: harness.Wrapper })
  return harness
}
const names = () => screen.getAllByRole('article').map((row) => within(row).getByRole('heading').textContent)
const row = (name: string) => within(screen.getByRole('article', { name }))

describe('the rows of a board', () => {
  // Verifies: S4.17, S9.7
  it('are articles named after their project, newest first, in a list with the full count', () => {
    open('live', foundry, riverbend, juniper)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Live auctions')
    expect(names()).toEqual(['Riverbend Commons', 'Juniper Gardens', 'The Foundry Lofts'])
    const items = within(screen.getByRole('list', { name: 'Live auctions' })).getAllByRole('listitem')
    expect(items.map((item) => `${item.getAttribute('aria-posinset')}/${item.getAttribute('aria-setsize')}`)).toEqual([
      '1/3',
      '2/3',
      '3/3',
    ])
    row('Riverbend Commons').getByText('$18,450,000')
  })
  it('show the best bid, the time left in official time, and the viewer’s own state', () => {
    open('live', riverbend, juniper, foundry)
    row('Riverbend Commons').getByText('102-18')
    row('Riverbend Commons').getByText('30:00')
    row('Riverbend Commons').getByText('Outbid')
    row('Juniper Gardens').getByText('Winning')
    row('The Foundry Lofts').getByText('You have not bid')
  })
  it('have a note above them that says how many auctions could not be read', () => {
    const { receive } = open('live', riverbend)
    expect(screen.queryByRole('note')).toBeNull()
    const { payload, ...fact } = listOf('live', riverbend)
    receive({ ...fact, payload: { ...payload, answer: { ...payload.answer, unreadable_rows: { data: 2 } } } })
    const list = within(screen.getByRole('region', { name: 'Auctions' }))
    expect(list.getByRole('note').textContent).toBe('2 auctions couldn’t be read and aren’t shown.')
  })
  it('open a panel that says how many bids could not be read, without the chart that needs them all', () => {
    const bids = [bidOf(1, 102.46875, true), bidOf(2, 102.5625)]
    const end_moves = [{ kind: 'bid', at: instant(-30_000), end_at: instant(1_800_000), bid_id: 2 }] as const
    const partly = (count: number) =>
      auctionOf(1, 'Riverbend Commons', {
        bids,
        rest: { version: count + 1, end_moves: [...end_moves], unreadable_rows: { bids: count, end_moves: 1 } },
      })
    window.history.replaceState(null, '', '/investor/auction/live?auction=1')
    const { receive } = open('live', partly(0))
    const panel = within(screen.getByRole('complementary'))
    const section = (name: string) => within(panel.getByRole('region', { name }))
    panel.getByRole('table', { name: /Bids on Riverbend Commons/ })
    section('History').getByText(/by bid 2/)
    receive(changed(partly(1)))
    expect(section('Bids').getByRole('note').textContent).toBe('1 bid couldn’t be read and isn’t shown.')
    expect(section('Bids').getAllByRole('listitem')).toHaveLength(2)
    expect(panel.queryByRole('table', { name: /Bids on Riverbend Commons/ })).toBeNull()
    expect(section('History').getByRole('note').textContent).toBe(
      '1 change of the end couldn’t be read and isn’t shown.',
    )
    section('History').getByText(/by a bid/)
  })
  // Verifies: S1.7, S4.15
  it('update with channel events', () => {
    const { receive } = open('live', riverbend)
    receive(
      changed({ ...riverbend, bids: [...riverbend.bids, bidOf(9, 102.625)], best_bid: bidOf(9, 102.625), version: 2 }),
    )
    row('Riverbend Commons').getByText('102-20')
  })
  it('pass the focus to the next row, and then to the heading, when the focused auction leaves the board', async () => {
    const { receive } = open('live', foundry, riverbend, juniper)
    const link = (name: string) => screen.getByRole('link', { name })
    link('Juniper Gardens').focus()
    const leave = async (auction: typeof juniper) => {
      receive({ type: 'auction/removed', payload: { data: { id: auction.id }, status: 'live' } } as never)
      await act(() => new Promise<void>((resolve) => void requestAnimationFrame(() => resolve())))
    }
    await leave(juniper)
    expect(document.activeElement).toBe(link('The Foundry Lofts'))
    await leave(foundry)
    expect(document.activeElement).toBe(link('Riverbend Commons'))
    await leave(riverbend)
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  })
  it('leave the focus on Bid after a bid by keyboard, although Bid was gone while the ticket was open', async () => {
    const { receive, dispatched } = open('live', riverbend)
    const bidButton = () => screen.getByRole('button', { name: 'Bid' })
    fireEvent.click(screen.getByRole('link', { name: 'Riverbend Commons' }))
    bidButton().focus()
    await act(async () => void fireEvent.keyDown(window, { key: 'b' }))
    for (const name of ['Review bid', 'Confirm bid'])
      await act(async () => void fireEvent.click(screen.getByRole('button', { name })))
    receive(
      receiptsOf(
        1,
        dispatched.filter(({ type }) => type === 'bid/requested'),
      ),
    )
    expect(screen.queryByRole('region', { name: 'Place a bid' })).toBeNull()
    expect(document.activeElement).toBe(bidButton())
  })
  it('show closing… at zero until the server announces the result', () => {
    const { receive } = open('live', riverbend)
    receive(clockAt(1_800_000))
    row('Riverbend Commons').getByText('closing…')
  })
  it('show how a past auction ended', () => {
    const past = (id: number, name: string, own: boolean) =>
      auctionOf(id, name, {
        status: 'past',
        bids: [bidOf(id * 10, 102, !own), bidOf(id * 10 + 1, 102.5, own)],
        rest: { result: { outcome: 'sold', price: 102.5 }, statused_at: instant(-id) },
      })
    open(
      'past',
      past(1, 'Won House', true),
      past(2, 'Lost House', false),
      auctionOf(3, 'Quiet House', { status: 'past', rest: { result: { outcome: 'no_sale' } } }),
    )
    row('Won House').getByText('Won')
    row('Lost House').getByText('Lost')
    row('Quiet House').getByText('No sale')
  })
})

describe('the filters and sort order of a board', () => {
  // Verifies: S9.12, S9.11, S4.25
  it('narrow the board, show how many match, and can be cleared', () => {
    open('live', riverbend, juniper, foundry)
    fireEvent.click(screen.getByRole('button', { name: 'Permanent' }))
    expect(names()).toEqual(['Juniper Gardens'])
    screen.getByText('1 of 3 shown')
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(names()).toHaveLength(3)
    expect(screen.queryByText(/ shown$/)).toBeNull()
  })
  it('announce how many match after filtering, but not when an auction opens or the order changes', () => {
    const { receive } = open('live', riverbend, juniper)
    const announced = () => screen.queryAllByText(/^Showing/).map((each) => each.textContent)
    receive({ type: 'auction/added', payload: { status: 'live', data: foundry } })
    expect(names()).toHaveLength(3)
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'section' } })
    expect(announced()).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Permanent' }))
    expect(announced()).toEqual(['Showing 1 of 3 auctions'])
    expect(screen.getByText('1 of 3 shown').closest('[role="status"]')).toBeNull()
  })
  it('put the sort order next to the search on phones', () => {
    Reflect.get(window, 'happyDOM').setViewport({ width: 390, height: 844 })
    open('live', riverbend, juniper)
    fireEvent.click(screen.getByRole('button', { name: 'Search and filter' }))
    const sort = screen.getByRole('combobox', { name: 'Sort by' })
    const follows = (one: Element) => sort.compareDocumentPosition(one) === Node.DOCUMENT_POSITION_FOLLOWING
    expect(follows(screen.getByRole('searchbox', { name: 'Find a project' }))).toBe(false)
    expect(follows(screen.getByRole('button', { name: 'Construction' }))).toBe(true)
  })
  it('open and close with a button on phones, which keeps what they filter', () => {
    Reflect.get(window, 'happyDOM').setViewport({ width: 390, height: 844 })
    open('live', riverbend, juniper, foundry)
    expect(screen.queryByRole('searchbox')).toBeNull()
    const button = screen.getByRole('button', { name: 'Search and filter', expanded: false })
    fireEvent.click(button)
    fireEvent.click(screen.getByRole('button', { name: 'Permanent' }))
    fireEvent.click(button)
    expect(screen.queryByRole('searchbox')).toBeNull()
    expect(names()).toEqual(['Juniper Gardens'])
    screen.getByRole('button', { name: 'Clear filters' })
  })
  it('find a project by name, and say if none matches', () => {
    open('live', riverbend, juniper)
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find a project' }), { target: { value: 'foundry' } })
    screen.getByText('No matching projects')
  })
  it('offer the sort orders of the specification, with wins only on the past board', () => {
    open('live', riverbend, juniper, foundry)
    const sort = screen.getByRole('combobox', { name: 'Sort by' })
    expect(
      within(sort)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Ends soonest', 'My standing', 'Project name', 'Section Of Act', 'Date ascending', 'Date descending'])
    fireEvent.change(sort, { target: { value: 'date-ascending' } })
    expect(names()).toEqual(['The Foundry Lofts', 'Juniper Gardens', 'Riverbend Commons'])
  })
})

describe('a board without rows', () => {
  it('shows skeletons until the list has loaded', () => {
    open()
    screen.getByText('Loading auctions')
  })
  it('suggests what to do next if there are no auctions', () => {
    const { receive } = open()
    receive(listOf('live'))
    screen.getByText('No live auctions')
    expect(screen.getByRole('link', { name: 'Show pre auctions' }).getAttribute('href')).toBe('/investor/auction/pre')
  })
  it('does not look empty if none of its auctions could be read', () => {
    const { receive } = open()
    const { payload, ...fact } = listOf('live')
    receive({ ...fact, payload: { ...payload, answer: { ...payload.answer, unreadable_rows: { data: 2 } } } })
    expect(screen.getByRole('note').textContent).toBe('2 auctions couldn’t be read and aren’t shown.')
    expect(screen.queryByText('No live auctions')).toBeNull()
  })
  it('offers a retry if the list failed to load', () => {
    const { receive, dispatched } = open()
    receive({
      type: 'auction.list/failed',
      payload: {
        subject: 'auction.list:live',
        params: { status: 'live' },
        query: undefined,
        error: { status: 500, kind: 'server', message: 'The server failed.', fields: {} },
      },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(dispatched.map(({ type }) => type)).toContain('line/retry-requested')
  })
})

describe('the panel of a board', () => {
  const deepLink = () => window.history.replaceState(null, '', '/investor/auction/live?auction=1')

  it('opens from the URL with price, bids, terms and the chart’s table', () => {
    deepLink()
    open('live', riverbend, juniper)
    const bids = within(screen.getByRole('list', { name: 'Bids, newest first' }))
    expect(bids.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringContaining('102-18Investor C'),
      expect.stringContaining('102-15You'),
    ])
    screen.getByText('Outbid · your 102-15')
    screen.getByText('5.500%')
    screen.getByRole('table', { name: 'Bids on Riverbend Commons, oldest first' })
    expect(screen.queryByText(/in the last 2 minutes/)).toBeNull()
  })
  it('states the soft-close rule only if the server sends the extension count', () => {
    deepLink()
    const { receive } = open('live', riverbend)
    expect(screen.queryByText(/in the last 2 minutes/)).toBeNull()
    receive(changed({ ...riverbend, version: 2, extensions: { used: 0, left: 15 } }))
    expect(screen.getByText(/^A bid in the last 2 minutes/).textContent).toBe(
      'A bid in the last 2 minutes moves the end to 2 minutes after that bid. No soft-close extension yet. 15 extensions left.',
    )
  })
  it('says "Not extended yet" only if the server sends an empty list of end moves', () => {
    deepLink()
    const { receive } = open('live', { ...riverbend, extensions: { used: 0, left: 15 }, end_moves: [] })
    expect(screen.getByText('Not extended yet').className).toBe('panel__line')
    const move = { kind: 'extension', at: instant(0), end_at: instant(15 * 60_000), minutes: 15 } as const
    receive(changed({ ...riverbend, version: 2, extensions: { used: 0, left: 15 }, end_moves: [move] }))
    expect(screen.queryByText(/Not extended yet/)).toBeNull()
    expect(screen.getByText(/^Extended by the seller to .*; no soft-close extension yet$/).className).toContain(
      'panel__extended',
    )
  })
  it('says that the auction left the list, and removes its clock and actions', () => {
    vi.useFakeTimers()
    deepLink()
    const { receive } = open('live', riverbend)
    receive({ type: 'auction/removed', payload: { data: { id: 1 }, status: 'live' } })
    act(() => vi.advanceTimersByTime(600))
    expect(screen.getByRole('alert').textContent).toContain('This auction is no longer on your list.')
    expect(screen.getByText('NOT LISTED').textContent).toBe('NOT LISTED')
    expect(screen.queryByRole('button', { name: /^Bid/ })).toBeNull()
    expect(screen.queryByText(/ends in/)).toBeNull()
  })
  it.each([
    ['auction_withdrawn', 'WITHDRAWN', 'This auction was withdrawn by the seller.'],
    ['invitation_withdrawn', 'NOT INVITED', 'You’re no longer invited to this auction.'],
  ])('says why the auction left the list after %s, and disables bidding in the meantime', (action, mark, text) => {
    vi.useFakeTimers()
    deepLink()
    const { receive } = open('live', riverbend)
    receive(
      { type: 'auction/removed', payload: { data: { id: 1 }, status: 'live' } },
      notificationsOf({ action, created_at: instant(0), data: { auction_id: 1 } }),
    )
    expect(screen.getByRole('button', { name: 'Bid' }).hasAttribute('disabled')).toBe(true)
    expect(screen.queryByRole('alert')).toBeNull()
    act(() => vi.advanceTimersByTime(600))
    expect(screen.getByRole('alert').textContent).toContain(text)
    expect(screen.getByText(mark).textContent).toBe(mark)
    expect(screen.queryByRole('button', { name: 'Bid' })).toBeNull()
  })
  it('shows when the auction was resumed, until its end moves again', () => {
    deepLink()
    const resumed = { kind: 'resume', at: instant(-60_000), end_at: instant(60_000) } as const
    const { receive } = open('live', { ...riverbend, end_moves: [resumed] })
    expect(screen.getByText('Resumed 10:41:00 ET').textContent).toBe('Resumed 10:41:00 ET')
    const bid = { kind: 'bid', at: instant(0), end_at: instant(120_000), bid_id: 2 } as const
    receive(changed({ ...riverbend, version: 2, end_moves: [resumed, bid] }))
    expect(screen.queryByText(/^Resumed 10/)).toBeNull()
  })
  it('opens the ticket with the button and with the b key', () => {
    deepLink()
    open('live', riverbend)
    fireEvent.click(screen.getByRole('button', { name: 'Bid' }))
    screen.getByRole('region', { name: 'Place a bid' })
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    // On a Russian layout.
    fireEvent.keyDown(window, { key: 'и', code: 'KeyB' })
    screen.getByRole('region', { name: 'Place a bid' })
  })
  // Verifies: S1.4
  it('offers bidding to investors only', () => {
    deepLink()
    const { receive } = open('live', riverbend)
    receive(signedInAs('borrower'), listOf('live', riverbend))
    expect(screen.queryByRole('button', { name: 'Bid' })).toBeNull()
  })
})

describe('the panel of a paused auction', () => {
  it('says at the top why the seller has paused it', () => {
    window.history.replaceState(null, '', '/investor/auction/live?auction=1')
    const paused = { paused_at: instant(0), paused_reason: 'Amended letter', remaining_ms: 600_000, end_at: null }
    const { receive } = open('live', { ...riverbend, ...paused })
    const price = document.querySelector('.panel__price')?.parentElement
    expect(price?.textContent).toContain('Paused by the seller: Amended letter')
    receive(changed({ ...riverbend, paused_at: null, paused_reason: null, remaining_ms: null, version: 2 }))
    expect(price?.textContent).not.toContain('Paused by the seller')
  })
})

describe('the closing lane', () => {
  const closing = (id: number) => auctionOf(id, `Loan ${id}`, { rest: { end_at: instant(60_000) } })
  const lane = () => screen.getByRole('region', { name: 'Closing soon' })
  it('says how many auctions there are if it can’t show all of them', () => {
    open('live', ...Array.from({ length: 11 }, (_, at) => closing(at + 1)))
    expect(within(lane()).getAllByRole('link')).toHaveLength(9)
    within(lane()).getByText('11 in all')
  })
  it('counts nothing if it shows all of them', () => {
    open('live', closing(1), closing(2))
    expect(lane().textContent).not.toContain('in all')
  })
})

describe('the shortcuts of a board', () => {
  it('move through the rows, and are ignored in text fields', () => {
    open('live', riverbend, juniper, foundry)
    expect(window.location.search).toBe('?auction=1')
    fireEvent.keyDown(window, { key: 'j' })
    expect(window.location.search).toBe('?auction=2')
    // With Caps Lock.
    fireEvent.keyDown(window, { key: 'J', code: 'KeyJ' })
    fireEvent.keyDown(window, { key: 'j' })
    expect(window.location.search).toBe('?auction=3')
    fireEvent.keyDown(window, { key: 'k' })
    expect(window.location.search).toBe('?auction=2')
    fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'j' })
    expect(window.location.search).toBe('?auction=2')
  })
  it('can be turned off', () => {
    open('live', riverbend, juniper)
    fireEvent.keyDown(window, { key: '?' })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Enable shortcuts' }))
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    fireEvent.keyDown(window, { key: 'j' })
    expect(window.location.search).toBe('?auction=1')
  })
})

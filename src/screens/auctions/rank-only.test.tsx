// A live rank-only auction for an investor: rank and distance on the board, in the panel and in the ticket, and over time, instead of others' prices.
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { selectTransitions } from '../../state/market/market.selectors'
import type { RankStanding } from '../../state/rank-histories/rank-histories.slice'
import { makeAuctionPanelView } from '../../state/views/auction-panel.view'
import { auctionOf, bidOf, changed, clockAt, instant, listOf, signedInAs } from '../testing/fixtures'
import { loadLazyParts } from '../testing/load-lazy-parts'
import { openTicket } from '../testing/open-ticket'
import { createStoreHarness } from '../testing/render-with-store'
import { auctionsCsv } from './board/auctions-csv'
import { BoardScreen } from './board/board-screen'

beforeAll(loadLazyParts)
beforeEach(() => Reflect.get(window, 'happyDOM').setViewport({ width: 1440, height: 900 }))
afterEach(cleanup)

const MINUTE = 60_000
type Auction = ReturnType<typeof auctionOf>
type Rest = NonNullable<NonNullable<Parameters<typeof auctionOf>[2]>['rest']>

const own = [bidOf(3, 102, true), bidOf(5, 102.5, true)]
/** Third of four, 7/32 behind; the investor's own bids are all that the server sends. */
const blind = (rest: Rest = {}, bids: Auction['bids'] = own): Auction => ({
  ...auctionOf(17, 'Riverbend Commons', { bids }),
  best_bid: null,
  rank_only: true,
  rank: 3,
  distance_band: 'middle',
  bid_count: 9,
  investor_count: 4,
  ...rest,
})
const leading: Rest = { best_bid: bidOf(5, 102.5, true), rank: 1, distance_band: 'leading', version: 2 }

function openBoard(auction: Auction, role: 'investor' | 'lender' = 'investor') {
  window.history.replaceState(null, '', `/${role}/auction/live?auction=17`)
  const harness = createStoreHarness()
  harness.receive(
    clockAt(0),
    signedInAs(role),
    listOf('live', auction, auctionOf(1, 'One', { bids: [bidOf(10, 103)] })),
  )
  render(<BoardScreen status="live" />, { wrapper: harness.Wrapper })
  return harness
}
const row = () => screen.getByRole('row', { name: 'Riverbend Commons' })
const panel = () => screen.getByRole('complementary')
const panelView = (harness: ReturnType<typeof openBoard>) => {
  const view = makeAuctionPanelView()(harness.store.getState(), 17)
  if (view === null) throw new Error('no panel')
  return view
}

describe('a live rank-only auction', () => {
  it('shows rank and distance instead of the price on the board, and that the bid doesn’t lead', () => {
    openBoard(blind())
    expect(within(row()).getByText('3rd of 4')).toBeTruthy()
    expect(within(row()).getByText('3rd of 4, within 8/32 of the best bid')).toBeTruthy()
    expect(within(row()).getByText('Trailing')).toBeTruthy()
    expect(row().textContent).not.toContain('102-16')
  })

  it('shows rank, distance and the rule in the panel, with the viewer’s own bids', () => {
    openBoard(blind())
    const text = panel().textContent ?? ''
    expect(text).toContain('3rd of 4')
    expect(text).toContain('Trailing · your 102-16')
    expect(text).toContain('Your bid is within 8/32 of the best bid.')
    expect(text).toContain('Bidders seeRank only: other bidders’ prices aren’t shown')
    expect(text).toContain('4 investors · 9 bids')
    expect(text).toContain('Next bid102-17 or more')
    expect(text).toContain('Other investors’ bids aren’t shown.')
    expect(text).not.toContain('No bid yet')
  })

  it('says without a bid of the viewer that it’s rank-only, and before any bid that there’s none', () => {
    const none = { rank: null, distance_band: null }
    openBoard(blind(none, []))
    expect(within(row()).getByText('Rank only')).toBeTruthy()
    expect(panel().textContent).toContain('Next bid101-16 or more')
    cleanup()
    openBoard(blind({ ...none, bid_count: 0, investor_count: 0 }, []))
    expect(within(row()).getByText('No bid yet')).toBeTruthy()
    expect(within(row()).getByTitle('No bid yet').firstChild?.textContent).toBe('No bid')
  })

  it('announces a new rank and distance to screen readers', () => {
    const { receive } = openBoard(blind())
    receive(changed(blind({ version: 2, rank: 4, distance_band: 'beyond', bid_count: 10 })))
    expect(
      screen.getByText('Riverbend Commons, 4th of 4, more than 16/32 from the best bid, 10 bids, Trailing'),
    ).toBeTruthy()
  })

  it('sorts by the viewer’s own bid in the price column', () => {
    openBoard(blind())
    const order = () =>
      within(screen.getByRole('table', { name: 'Live auctions' }))
        .getAllByRole('row')
        .slice(1)
        .map((each) => within(each).getByRole('link').textContent)
    const price = within(screen.getByRole('columnheader', { name: 'Price' })).getByRole('button')
    fireEvent.click(price)
    expect(order()).toEqual(['One', 'Riverbend Commons'])
    fireEvent.click(price)
    expect(order()).toEqual(['Riverbend Commons', 'One'])
  })

  it('follows the lead without taking a lost lead for a wrong event, and alerts only the former leader', () => {
    const harness = openBoard(blind(leading))
    expect(within(row()).getByText('Winning')).toBeTruthy()
    harness.receive(changed(blind({ version: 3, rank: 2 })))
    expect(within(row()).getByText('Trailing')).toBeTruthy()
    expect(harness.store.getState().market.gaps).toBeUndefined()
    expect(selectTransitions(harness.store.getState()).map(({ from, to }) => [from, to])).toEqual([
      ['winning', 'outbid'],
    ])
    cleanup()
    const trailing = openBoard(blind({ rank: null, distance_band: null }, []))
    trailing.receive(changed(blind({ version: 2 })))
    expect(selectTransitions(trailing.store.getState())).toEqual([])
  })

  it('exports standing and own bid, and no best bid until the viewer leads', () => {
    const scope = { status: 'live', role: 'investor', settles: false, hasFigures: true, world: null } as const
    const lines = (harness: ReturnType<typeof openBoard>) => {
      const [names = '', values = ''] = auctionsCsv([panelView(harness)], scope).split('\r\n')
      const cells = values.match(/("[^"]*"|[^,]*)(,|$)/g)?.map((cell) => cell.replace(/,$/, '')) ?? []
      return Object.fromEntries(names.split(',').map((name, at) => [name, cells[at]]))
    }
    expect(lines(openBoard(blind()))).toMatchObject({
      'Your standing': '"3rd of 4, within 8/32 of the best bid"',
      'Best bid': '',
      'Best bid (decimal)': '',
      'Your best bid': '102-16',
    })
    cleanup()
    expect(lines(openBoard(blind(leading)))).toMatchObject({ 'Best bid': '102-16', 'Your standing': '1st of 4' })
  })

  it('offers no standing maximum', () => {
    openBoard(blind())
    expect(screen.queryByRole('button', { name: 'Bid for me up to…' })).toBeNull()
  })

  it('shows the seller every bid', () => {
    openBoard(
      blind({ rank: null, distance_band: null, best_bid: bidOf(9, 103), bids: [...own, bidOf(9, 103)] }),
      'lender',
    )
    expect(row().textContent).toContain('103-00')
    expect(panel().textContent).toContain('Rank only: other bidders’ prices aren’t shown')
    expect(panel().textContent).not.toContain('Other investors’ bids aren’t shown.')
  })
})

const ofHistory = { subject: 'auction.rank-history:17', params: { auctionId: 17 }, query: undefined } as const
const historyIs = (standings: RankStanding[]) =>
  ({
    type: 'auction.rank-history/answered',
    payload: { ...ofHistory, answer: { data: { auction_id: 17, standings } } },
  }) as const
const historyFailed = {
  type: 'auction.rank-history/failed',
  payload: { ...ofHistory, error: { kind: 'server', status: 503, message: 'Busy', fields: {} } },
} as const

describe('the rank over time', () => {
  const standings: RankStanding[] = [
    { at: instant(-90_000), bid_count: 1, investor_count: 1, rank: null, distance_band: null },
    { at: instant(-60_000 + 3), bid_count: 2, investor_count: 2, rank: 2, distance_band: 'far' },
    { at: instant(-60_000 + 5), bid_count: 3, investor_count: 2, rank: 1, distance_band: 'leading' },
    { at: instant(-30_000), bid_count: 4, investor_count: 3, rank: 1, distance_band: 'leading' },
    { at: instant(-20_000), bid_count: 5, investor_count: 4, rank: 3, distance_band: 'middle' },
  ]
  const requested = ({ store }: ReturnType<typeof openBoard>) =>
    store.getState().rankHistories.byAuction[17] !== undefined
  const ranks = () =>
    within(screen.getByRole('list', { name: 'Your rank, newest first' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.replace(/\d\d:.*/, ''))

  it('is listed in the panel, one line for each change, and drawn below the bids', () => {
    const harness = openBoard(blind({ bid_count: 5 }))
    expect(requested(harness)).toBe(true)
    act(() => harness.receive(historyIs(standings)))
    expect(ranks()).toEqual(['3rd of 4≤ 8/32 · 5 bids', '1st of 34 bids', '1st of 23 bids', '2nd of 2≤ 16/32 · 2 bids'])
    const table = within(screen.getByRole('table', { name: 'Bids on Riverbend Commons, oldest first' }))
    expect(table.getAllByRole('row').map(({ textContent }) => textContent?.replace(/^\d\d:\d\d:\d\d/, ''))).toEqual([
      'Time (ET)BidBidderYour rank',
      '102-00You2nd of 2, within 16/32 of the best bid',
      '102-16You1st of 2',
      'Rank changed—1st of 3',
      'Rank changed—3rd of 4, within 8/32 of the best bid',
    ])
  })

  it('isn’t fetched without a bid of the viewer', () => {
    expect(requested(openBoard(blind({ rank: null, distance_band: null }, [])))).toBe(false)
  })

  it('can be fetched again after a failure', () => {
    const harness = openBoard(blind({ bid_count: 5 }))
    act(() => harness.receive(historyFailed))
    expect(panel().textContent).toContain('Couldn’t load your rank over time.')
    fireEvent.click(within(panel()).getByRole('button', { name: 'Try again' }))
    act(() => harness.receive(historyIs(standings)))
    expect(ranks()).toHaveLength(4)
    expect(panel().textContent).not.toContain('Couldn’t load')
  })
})

describe('the replay of a rank-only auction', () => {
  /** Won by another firm at 104-00; the viewer's 102-16 is the cover. */
  const past = () => ({
    ...auctionOf(17, 'Riverbend Commons', { status: 'past', bids: [...own, bidOf(9, 104)] }),
    rank_only: true,
    rank: 2,
    bid_count: 3,
    investor_count: 2,
    minutes: 30,
    start_at: instant(-10 * MINUTE),
    end_at: instant(0),
    result: { outcome: 'sold', price: 104 } as const,
    cover_price: 102.5,
  })
  const seen: RankStanding[] = [
    { at: instant(-60_000 + 3), bid_count: 1, investor_count: 1, rank: 1, distance_band: 'leading' },
    { at: instant(-60_000 + 5), bid_count: 2, investor_count: 1, rank: 1, distance_band: 'leading' },
    { at: instant(-60_000 + 9), bid_count: 3, investor_count: 2, rank: 2, distance_band: 'beyond' },
  ]

  function openPast(view: string, role: 'investor' | 'borrower' = 'investor') {
    window.history.replaceState(null, '', `/${role}/auction/past?auction=17${view}`)
    const harness = createStoreHarness()
    harness.receive(clockAt(0), signedInAs(role), listOf('past', past()))
    render(<BoardScreen status="past" />, { wrapper: harness.Wrapper })
    return harness
  }
  const scrubTo = (ms: number) =>
    fireEvent.change(screen.getByRole('slider', { name: 'Replay position' }), {
      target: { value: `${Date.parse(instant(ms))}` },
    })

  it('shows an investor their own bids and rank at each moment, and the winning bid only at the end', () => {
    const harness = openPast('&view=replay')
    act(() => harness.receive(historyIs(seen)))
    scrubTo(-60_000 + 8)
    expect(screen.getByText('1st of 1', { selector: '.panel__price b' })).toBeTruthy()
    expect(document.body.textContent).toContain('bid 2 of 3')
    scrubTo(-30_000)
    expect(screen.getByText('2nd of 2', { selector: '.panel__price b' })).toBeTruthy()
    expect(document.body.textContent).toContain('Your bid is more than 16/32 from the best bid.')
    expect(document.body.textContent).toContain('Trailing · your 102-16')
    expect(document.body.textContent).not.toContain('104-00')
    scrubTo(0)
    expect(document.body.textContent).toContain('104-00')
    for (const name of ['Previous change of rank', 'Next change of rank'])
      expect(screen.getByRole('button', { name })).toBeTruthy()
  })

  it('is offered to investors, and not to a borrower, who has no rank', () => {
    openPast('')
    expect(screen.getByRole('link', { name: 'Replay auction' })).toBeTruthy()
    cleanup()
    openPast('', 'borrower')
    expect(screen.queryByRole('link', { name: 'Replay auction' })).toBeNull()
  })

  it('says why it can’t be shown', () => {
    const harness = openPast('&view=replay')
    act(() => harness.receive(historyFailed))
    expect(screen.getByText('Couldn’t load the replay')).toBeTruthy()
    expect(screen.getByText('Busy')).toBeTruthy()
  })
})

describe('the ticket of a rank-only auction', () => {
  it('proposes the viewer’s own bid and one step, and names it when a figure doesn’t improve it', () => {
    const { ticket, shows, type, press } = openTicket(blind())
    expect(ticket().getByLabelText<HTMLInputElement>('Price').value).toBe('102-17')
    expect(shows('3rd of 4')).toBe(true)
    expect(shows('Your bid is within 8/32 of the best bid.')).toBe(true)
    expect(shows('Above your last bid')).toBe(true)
    type('Price', '102-16')
    press('Review bid')
    expect(shows('Bid 102-17 or more: your own bid is 102-16')).toBe(true)
  })

  it('starts at the minimum for a viewer without a bid', () => {
    const { ticket, shows } = openTicket(blind({ rank: null, distance_band: null }, []))
    expect(ticket().getByLabelText<HTMLInputElement>('Price').value).toBe('101-16')
    expect(shows('Rank only: other bidders’ prices aren’t shown.')).toBe(true)
  })

  it('sends what the screen showed: the viewer’s own bid', () => {
    const { press, bids } = openTicket(blind(), { confirm_before_bid: false })
    press('Confirm bid')
    expect(bids()).toMatchObject([{ payload: { price32: 102 * 32 + 17, seen: { price32: 102 * 32 + 16 } } }])
  })
})

import { describe, expect, it } from 'vitest'
import { type BoardQuery, boardQueryChanged } from '../boards/boards.slice'
import type { RootState } from '../root-reducer'
import {
  aBid,
  anAuction,
  auctionAdded,
  auctionChanged,
  auctionRemoved,
  later,
  listAnswered,
  ownBid,
  signedIn,
  stateAfter,
  withBids,
} from '../testing/samples'
import { makeAuctionCardView } from './auction-card.view'
import { makeAuctionPanelView } from './auction-panel.view'
import { makeBoardView } from './live-board.view'

const namedAuction = (
  id: number,
  project_name: string,
  type: 'construction' | 'permanent' = 'construction',
  section = '221(d)(4)',
) => {
  const auction = anAuction(id)
  const act = { ...auction.loan.loan_section_act, type, name: section }
  return { ...auction, loan: { ...auction.loan, project_name, project_city: 'Dayton', loan_section_act: act } }
}
const board = stateAfter(
  signedIn,
  listAnswered(
    'live',
    namedAuction(1, 'Oak Court', 'permanent', '223(f)'),
    namedAuction(2, 'Riverbend 2'),
    namedAuction(3, 'Riverbend 10'),
  ),
)
const boardWith = (change: Partial<BoardQuery>): RootState =>
  stateAfter(board, boardQueryChanged({ status: 'live', change }))
const ids = (state: RootState): readonly number[] => makeBoardView()(state, 'live').ids.slice()

describe('the board', () => {
  it('shows everything, newest first, with the number shown and the total (Verifies: S4.25)', () => {
    const view = makeBoardView()(board, 'live')
    expect(view.ids.slice()).toEqual([3, 2, 1])
    expect(view).toEqual({
      ids: view.ids,
      shown: 3,
      total: 3,
      status: 'loaded',
      error: null,
    })
    expect(makeBoardView()(board, 'pre')).toMatchObject({ ids: { length: 0 }, status: 'unknown' })
  })

  it('shows live auctions by their end until the user chooses another order, and newest first if no end is known', () => {
    const ending = (id: number, end: number) => ({ ...namedAuction(id, `Project ${id}`), end_at: later(end) })
    const state = stateAfter(signedIn, listAnswered('live', ending(1, 300), ending(2, 900), ending(3, 600)))
    const view = makeBoardView()
    expect(view(state, 'live').ids.slice()).toEqual([1, 3, 2])
    const extended = stateAfter(state, auctionChanged({ ...ending(1, 700), version: 2 }))
    expect(view(extended, 'live').ids.slice()).toEqual([3, 1, 2])
    const newest = boardQueryChanged({ status: 'live', change: { sort: 'date-descending' } })
    expect(view(stateAfter(state, newest), 'live').ids.slice()).toEqual([3, 2, 1])
    const undated = [1, 2].map((id) => anAuction(id, { statused_at: later(10 - id) }))
    expect(view(stateAfter(signedIn, listAnswered('live', ...undated)), 'live').ids.slice()).toEqual([1, 2])
  })

  it.each([
    ['date-ascending', [1, 2, 3]],
    ['project-name', [1, 2, 3]],
    ['section', [3, 2, 1]],
  ] as const)('sorted by %s is %j', (sort, expected) => {
    expect(ids(boardWith({ sort }))).toEqual(expected)
  })

  it('lists won auctions first when sorted by wins, newest first among themselves', () => {
    const sold = (id: number, own: boolean) => ({
      ...withBids(anAuction(id, { status: 'past' }), own ? ownBid(id, 102) : aBid(id)),
      result: { outcome: 'sold' as const },
    })
    const past = stateAfter(
      signedIn,
      listAnswered('past', sold(1, true), sold(2, false), sold(3, true), sold(4, false)),
    )
    const state = stateAfter(past, boardQueryChanged({ status: 'past', change: { sort: 'wins' } }))
    expect(makeBoardView()(state, 'past').ids).toEqual([3, 1, 4, 2])
  })

  it('filters by construction and permanent; both together are no filter', () => {
    expect(ids(boardWith({ construction: true }))).toEqual([3, 2])
    expect(ids(boardWith({ permanent: true }))).toEqual([1])
    expect(ids(boardWith({ construction: true, permanent: true }))).toEqual([3, 2, 1])
  })

  it('matches every search word, in any case, in name, place and section', () => {
    expect(ids(boardWith({ search: 'RIVER' }))).toEqual([3, 2])
    expect(ids(boardWith({ search: ' dayton 223 ' }))).toEqual([1])
    expect(ids(boardWith({ search: 'RÍVER' }))).toEqual([3, 2])
    expect(makeBoardView()(boardWith({ search: 'nowhere' }), 'live')).toMatchObject({ ids: [], shown: 0, total: 3 })
  })

  it('is the same object while nothing that it shows has changed', () => {
    const view = makeBoardView()
    const first = view(board, 'live')
    expect(view(stateAfter(board, auctionChanged(withBids(anAuction(1), aBid(5)))), 'live')).toBe(first)
    const moved = view(stateAfter(board, auctionChanged(anAuction(3, { statused_at: later(99) }))), 'live')
    expect(moved.ids).toBe(first.ids)
    expect(view(stateAfter(board, auctionRemoved(3, 'live')), 'live').ids.slice()).toEqual([2, 1])
  })

  it('updates when a filtered loan changes its name', () => {
    const state = boardWith({ search: 'riverbend' })
    const view = makeBoardView()
    expect(view(state, 'live').ids).toEqual([3, 2])
    const renamed = { ...namedAuction(3, 'Elm Row'), version: 2 }
    expect(view(stateAfter(state, auctionChanged(renamed)), 'live').ids).toEqual([2])
  })
})

describe('the card of an auction', () => {
  const bids = [aBid(12, { price: 103 }), ownBid(11, 102.5), ownBid(10, 102)]
  const state = stateAfter(board, auctionChanged(withBids(namedAuction(2, 'Riverbend 2'), ...bids)))

  it("joins the auction, its loan, the best bid and the viewer's best bid, in 32nds", () => {
    expect(makeAuctionCardView()(state, 2)).toMatchObject({
      auction: { id: 2 },
      loan: { project_name: 'Riverbend 2' },
      best: { id: 12 },
      bestPrice32: 3296,
      ownBest: { id: 11 },
      ownBestPrice32: 3280,
      own: 'outbid',
      bidCount: 3,
      investorCount: 2,
    })
  })

  it('doesn’t count investors who can’t be told apart', () => {
    const unnamed = [13, 12].map((id) => ({ ...aBid(id, { price: 103 }), investor: { id: null } }))
    const riverbend = withBids(namedAuction(2, 'Riverbend 2'), ...unnamed)
    const card = makeAuctionCardView()(stateAfter(board, auctionChanged(riverbend)), 2)
    expect(card).toMatchObject({ bidCount: 2, investorCount: null })
  })

  it('counts unreadable bids, one of which may be the best bid of a viewer who does not lead', () => {
    const unreadable_rows = { bids: 2 }
    const riverbend = withBids(namedAuction(2, 'Riverbend 2'), ...bids)
    const partly = stateAfter(board, auctionChanged({ ...riverbend, best_bid: bids[0] ?? null, unreadable_rows }))
    expect(makeAuctionCardView()(partly, 2)).toMatchObject({ bidCount: 5, ownBest: null, best: { id: 12 } })
    const leading = stateAfter(board, auctionChanged({ ...riverbend, best_bid: bids[1] ?? null, unreadable_rows }))
    expect(makeAuctionCardView()(leading, 2)).toMatchObject({ ownBest: { id: 11 }, own: 'winning' })
  })

  it("uses the server's counts if it sends them", () => {
    const counted = stateAfter(
      state,
      auctionChanged({
        ...withBids(namedAuction(2, 'Riverbend 2'), ...bids),
        version: 2,
        bid_count: 9,
        investor_count: 4,
      }),
    )
    expect(makeAuctionCardView()(counted, 2)).toMatchObject({ bidCount: 9, investorCount: 4 })
  })

  it("has the lowest rate as the viewer's best bid in the rate process, and no price", () => {
    const rate = (id: number, gnma_interest_rate: number) => ({ ...ownBid(id, 0), price: null, gnma_interest_rate })
    const rated = stateAfter(
      board,
      auctionChanged(withBids(namedAuction(2, 'Riverbend 2'), rate(11, 5.21), rate(10, 5.25))),
    )
    expect(makeAuctionCardView()(rated, 2)).toMatchObject({ ownBest: { id: 11 }, bestPrice32: null, own: 'winning' })
  })

  it('is the same object until the auction, its loan or one of its bids changes', () => {
    const view = makeAuctionCardView()
    const first = view(state, 2)
    const elsewhere = stateAfter(state, auctionAdded(anAuction(9)), auctionChanged(withBids(anAuction(1), aBid(77))))
    expect(view(elsewhere, 2)).toBe(first)
    expect(
      view(stateAfter(state, auctionChanged({ ...withBids(namedAuction(2, 'Riverbend 2'), ...bids), version: 5 })), 2),
    ).not.toBe(first)
  })

  it('is null for an unknown auction', () => {
    expect(makeAuctionCardView()(state, 404)).toBeNull()
  })

  it('has a panel with the same data and all bids, newest first', () => {
    const view = makeAuctionPanelView()
    const panel = view(state, 2)
    expect(panel?.bids.map(({ id }) => id)).toEqual([12, 11, 10])
    expect(panel?.bestPrice32).toBe(3296)
    expect(view(stateAfter(state, auctionAdded(anAuction(9))), 2)).toBe(panel)
    expect(view(state, 404)).toBeNull()
  })
})

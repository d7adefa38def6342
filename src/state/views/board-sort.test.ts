import { describe, expect, it } from 'vitest'
import { assumptionSaveRequested } from '../assumption/assumption.slice'
import type { BoardSort } from '../boards/board-sorts'
import { boardQueryChanged } from '../boards/boards.slice'
import {
  aBid,
  anAuction,
  auctionChanged,
  later,
  listAnswered,
  ownBid,
  signedIn,
  stateAfter,
  withBids,
} from '../testing/samples'
import { makeBoardView } from './live-board.view'

const endingAuction = (id: number, end: number | null, amount: number) => {
  const auction = anAuction(id, { end_at: end === null ? null : later(end) })
  return { ...auction, loan: { ...auction.loan, loan_amount: amount, gnma_interest_rate: 5 } }
}
const led = withBids(endingAuction(1, 900, 3_000_000), ownBid(11, 102))
const unbid = endingAuction(2, 300, 9_000_000)
const outbid = withBids(endingAuction(3, 600, 1_000_000), aBid(13, { price: 103 }), ownBid(12, 102.5))
const paused = endingAuction(4, null, 5_000_000)
const board = stateAfter(signedIn, listAnswered('live', led, unbid, outbid, paused))
const sorted = (sort: BoardSort, state = board): readonly number[] =>
  makeBoardView()(stateAfter(state, boardQueryChanged({ status: 'live', change: { sort } })), 'live').ids.slice()

describe('a live board', () => {
  it('lists the next end first when sorted by end, and paused auctions last in both directions', () => {
    expect(sorted('ends-soonest')).toEqual([2, 3, 1, 4])
    expect(sorted('ends-latest')).toEqual([1, 3, 2, 4])
  })
  it('lists outbid first when sorted by standing, then leading, then the others, newest first', () => {
    expect(sorted('standing')).toEqual([3, 1, 4, 2])
  })
  it('lists auctions without a figure last in both directions when sorted by that figure', () => {
    expect(sorted('price')).toEqual([1, 3, 4, 2])
    expect(sorted('price-descending')).toEqual([3, 1, 4, 2])
    expect(sorted('running-yield')).toEqual([3, 1, 4, 2])
    expect(sorted('amount-descending')).toEqual([2, 4, 1, 3])
    expect(sorted('bids-descending')).toEqual([3, 1, 4, 2])
  })
  it('is sorted by yields under the saved assumption; auctions without one come last in both directions', () => {
    const terms = { loan_term: 480, permanent_loan_late_term: 480, permanent_loan_late_amortization: 480 }
    const priced = (id: number, price: number, call_protection: string | null) => {
      const auction = endingAuction(id, 900, 3_000_000)
      const loan = { ...auction.loan, ...terms, construction_period: 18, servicing_spread: 0.25, call_protection }
      return withBids({ ...auction, loan }, aBid(id, { price }))
    }
    // The call protection of the third is unknown, and so are its yields.
    const live = [priced(1, 104, 'LO10_0'), priced(2, 102, 'LO0_10_1'), priced(3, 101, null), priced(4, 103, 'LO2_8_1')]
    const state = stateAfter(signedIn, listAnswered('live', ...live))
    expect(sorted('yield-worst-descending', state)).toEqual([2, 4, 1, 3])
    expect(sorted('yield-worst', state)).toEqual([1, 4, 2, 3])
    expect(sorted('average-life', state)).toEqual([2, 4, 1, 3])
    // Without a benchmark there are no spreads, so the newest come first.
    expect(sorted('yield-spread', state)).toEqual(sorted('date-descending', state))
    const benchmark = { name: '10-year Treasury', yield: 4.12 }
    const chosen = stateAfter(state, assumptionSaveRequested({ change: { basis: 'worst', benchmark } }))
    expect(sorted('yield-spread-descending', chosen)).toEqual([2, 4, 1, 3])
    expect(sorted('yield-spread', chosen)).toEqual([1, 4, 2, 3])
    const raised = stateAfter(
      chosen,
      auctionChanged(withBids(live[1] ?? led, aBid(22, { price: 109 }), aBid(2, { price: 102 }))),
    )
    expect(sorted('yield-worst', raised)).toEqual([2, 1, 4, 3])
  })
  it('is re-sorted after each bid when sorted by price', () => {
    const raised = stateAfter(board, auctionChanged(withBids(led, ownBid(14, 104), ownBid(11, 102))))
    expect(sorted('price-descending', raised)).toEqual([1, 3, 4, 2])
  })
})

it.each([
  ['incomplete', 'created_at'],
  ['commitment', 'committed_at'],
] as const)(
  'a board of %s auctions, which shows %s, is sorted by it when the column header is clicked',
  (status, field) => {
    const auctions = [-1, -3, -2].map((seconds, index) => anAuction(index + 1, { status, [field]: later(seconds) }))
    const state = stateAfter(signedIn, listAnswered(status, ...auctions))
    const ids = (sort: BoardSort): readonly number[] =>
      makeBoardView()(stateAfter(state, boardQueryChanged({ status, change: { sort } })), status).ids.slice()
    expect(ids('date-descending')).toEqual([3, 2, 1])
    expect(ids('shown-date-descending')).toEqual([1, 3, 2])
    expect(ids('shown-date')).toEqual([2, 3, 1])
  },
)

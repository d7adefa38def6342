import { describe, expect, it } from 'vitest'
import { range } from '../core/order'
import {
  aBid,
  anAuction,
  auctionChanged,
  given,
  later,
  listAnswered,
  ownBid,
  signedIn,
  withBids,
} from '../testing/samples'
import { workspaceSaveRequested } from '../workspace/workspace.events'
import { makeClosingView } from './closing.view'
import { makeExposureView } from './exposure.view'

const led = withBids(anAuction(1, { end_at: later(900) }), ownBid(11, 102), aBid(10, { price: 101.75 }))
const outbid = withBids(anAuction(2, { end_at: later(300) }), aBid(13, { price: 103 }), ownBid(12, 102.5))
const watched = withBids(anAuction(3), aBid(14))
const byRate = (() => {
  const auction = anAuction(4, { end_at: later(600) })
  const loan = {
    ...auction.loan,
    auction_process_type: 'rate' as const,
    bond_interest_price: 101,
    loan_amount: 1_000_000,
  }
  return withBids({ ...auction, loan }, { ...ownBid(15, 100), price: null, gnma_interest_rate: 5.2 })
})()
const board = given(signedIn, listAnswered('live', led, outbid, watched, byRate))

describe('the exposure over all live auctions', () => {
  it('is what one’s own best bids would cost: at their price, in a rate auction at the fixed price', () => {
    expect(makeExposureView()(board)).toMatchObject({
      leading: { count: 2, cents: 18_450_000 * 102 + 1_010_000_00 },
      outbid: { count: 1, cents: 18_450_000 * 102.5 },
      usedPercent: null,
    })
  })
  it('is nothing without a bid, and the same object while no stake changed', () => {
    expect(makeExposureView()(given(signedIn, listAnswered('live', watched)))).toBeNull()
    const view = makeExposureView()
    const before = view(board)
    expect(view(given(board, auctionChanged(withBids(watched, aBid(20, { price: 104 }), aBid(14)))))).toBe(before)
  })
  it('is held against the own limit', () => {
    const limited = given(
      board,
      workspaceSaveRequested({ workspace: { cards: false, columns: {}, exposure_limit: 10_000_000 } }),
    )
    expect(makeExposureView()(limited)).toMatchObject({ usedPercent: 199, over: 'leading' })
  })
})

it('the running auctions come with the next end first and say where one was outbid', () => {
  const { running, outbid } = makeClosingView()(board)
  expect(range(running, 0, 9)).toEqual([2, 4, 1, 3])
  expect(range(outbid, 0, 9)).toEqual([2])
})

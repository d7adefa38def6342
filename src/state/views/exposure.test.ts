import { describe, expect, it } from 'vitest'
import { idsOf } from '../core/order'
import {
  aBid,
  anAuction,
  auctionChanged,
  later,
  listAnswered,
  NOON,
  ownBid,
  signedIn,
  stateAfter,
  withBids,
} from '../testing/samples'
import { workspaceSaveRequested } from '../workspace/workspace.slice'
import { makeClosingView } from './closing.view'
import { makeExposureView, makeLimitAfterBidView } from './exposure.view'

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
const TODAY = '03/02/2026'
const board = stateAfter(signedIn, listAnswered('live', led, outbid, watched, byRate))

const limitedTo = (dollars: number) => workspaceSaveRequested({ change: { exposure_limit: dollars } })

describe('the exposure over all live auctions', () => {
  it('is the cost of the viewer’s best bids, at their price, or at the fixed price in the rate process', () => {
    expect(makeExposureView()(board, TODAY)).toMatchObject({
      leading: { count: 2, cents: 18_450_000 * 102 + 1_010_000_00 },
      bought: { count: 0 },
      outbid: 1,
      usedPercent: null,
    })
  })
  it('is zero without a bid, and the same object while no stake changes', () => {
    expect(makeExposureView()(stateAfter(signedIn, listAnswered('live', watched)), TODAY)).toBeNull()
    const view = makeExposureView()
    const before = view(board, TODAY)
    const more = stateAfter(board, auctionChanged(withBids(watched, aBid(20, { price: 104 }), aBid(14))))
    expect(view(more, TODAY)).toBe(before)
  })
  it('is compared with the viewer’s limit', () => {
    expect(makeExposureView()(stateAfter(board, limitedTo(10_000_000)), TODAY)).toMatchObject({
      usedPercent: 199,
      overBy: 18_450_000 * 102 + 1_010_000_00 - 10_000_000_00,
    })
  })
})

/** An auction that closed at this instant, with the viewer's bid as the best one. */
const won = (id: number, statused_at: string, price = 101) =>
  withBids(anAuction(id, { status: 'past', statused_at, result: { outcome: 'sold' } }), ownBid(id * 10, price))

describe("today's purchases", () => {
  const closed = stateAfter(
    board,
    listAnswered(
      'past',
      won(31, '2026-03-03T04:59:59.999Z'),
      won(32, '2026-03-03T05:00:00.000Z'),
      won(33, '2026-03-02T04:59:59.999Z'),
      won(34, '2026-03-02T05:00:00.000Z', 102),
      withBids(
        anAuction(35, { status: 'past', statused_at: NOON, result: { outcome: 'sold' } }),
        aBid(352, { price: 103 }),
        ownBid(351, 102),
      ),
      withBids(anAuction(36, { status: 'past', statused_at: NOON, result: { outcome: 'no_sale' } }), ownBid(361, 102)),
    ),
  )
  it.each([
    ['03/01/2026', 1, 101],
    [TODAY, 2, 101 + 102],
    ['03/03/2026', 1, 101],
    [null, 0, 0],
  ])('on %s is %d auctions: those won from midnight to midnight ET', (today, count, percent) => {
    expect(makeExposureView()(closed, today)?.bought).toEqual({ count, cents: 18_450_000 * percent })
  })
  it('count against the limit together with leading bids', () => {
    expect(makeExposureView()(stateAfter(closed, limitedTo(100_000_000)), TODAY)).toMatchObject({ usedPercent: 58 })
  })
  it('replace the leading bid when its auction closes', () => {
    const view = makeExposureView()
    const before = view(board, TODAY)
    const sold = { ...led, status: 'past', statused_at: NOON, version: 9, result: { outcome: 'sold' } } as const
    const after = view(stateAfter(board, listAnswered('past'), auctionChanged(sold)), TODAY)
    expect(after).toMatchObject({ leading: { count: 1 }, bought: { count: 1, cents: 18_450_000 * 102 } })
    expect(after?.committed).toBe(before?.committed)
  })
})

describe("a bid's effect on the limit", () => {
  const limited = stateAfter(board, limitedTo(20_000_000))
  const committed = 18_450_000 * 102 + 1_010_000_00
  it('is null without a limit or an amount', () => {
    expect(makeLimitAfterBidView()(board, TODAY, 3, 500)).toBeNull()
    expect(makeLimitAfterBidView()(limited, TODAY, 3, null)).toBeNull()
  })
  it('adds the whole bid if the viewer does not lead', () => {
    expect(makeLimitAfterBidView()(limited, TODAY, 3, 500)).toMatchObject({ cents: committed + 500, isExceeded: false })
    expect(makeLimitAfterBidView()(limited, TODAY, 2, 100_000_000)).toMatchObject({
      cents: committed + 100_000_000,
      isExceeded: true,
    })
  })
  it('adds only the raise if the viewer leads, and nothing for a lower rate at the fixed price', () => {
    expect(makeLimitAfterBidView()(limited, TODAY, 1, 18_450_000 * 103)).toMatchObject({
      cents: committed + 18_450_000,
    })
    expect(makeLimitAfterBidView()(limited, TODAY, 4, 1_010_000_00)).toMatchObject({ cents: committed })
  })
  it('is the same object while nothing changes', () => {
    const view = makeLimitAfterBidView()
    const more = stateAfter(limited, auctionChanged(withBids(watched, aBid(20, { price: 104 }), aBid(14))))
    expect(view(more, TODAY, 3, 500)).toBe(view(limited, TODAY, 3, 500))
  })
})

it('the running auctions are listed by next end, and include where the viewer was outbid', () => {
  const { running, outbid } = makeClosingView()(board)
  expect(idsOf(running)).toEqual([2, 4, 1, 3])
  expect(idsOf(outbid)).toEqual([2])
})

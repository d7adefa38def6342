import { describe, expect, it } from 'vitest'
import { bidAnswerDelayed, bidRequested } from '../bids/bids.actions'
import type { AppEvent } from '../core/log-entry'
import { idsOf } from '../core/order'
import type { RootState } from '../root-reducer'
import {
  aBid,
  agreedToAll,
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
import { makeFirmRoomView } from './firm-room.view'

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
const TODAY = Date.parse(NOON)
const board = stateAfter(signedIn, listAnswered('live', led, outbid, watched, byRate), listAnswered('past'))

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
    expect(
      makeExposureView()(stateAfter(signedIn, listAnswered('live', watched), listAnswered('past')), TODAY),
    ).toBeNull()
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
    ['2026-03-02T04:59:59.999Z', 1, 101],
    [NOON, 2, 101 + 102],
    ['2026-03-03T05:00:00.000Z', 1, 101],
  ])('at %s is %d auctions: those won from midnight to midnight ET', (now, count, percent) => {
    const { bought } = makeExposureView()(closed, Date.parse(now)) ?? {}
    expect(bought).toEqual({ count, cents: 18_450_000 * percent, unknown: 0 })
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
    expect(before).toMatchObject({ leading: { count: 2 }, bought: { count: 0 } })
  })
})

describe("a bid's effect on the limit", () => {
  const limited = stateAfter(board, limitedTo(20_000_000))
  const committed = 18_450_000 * 102 + 1_010_000_00
  it('is null without a limit', () => {
    expect(makeLimitAfterBidView()(board, TODAY, 3, 500)).toBeNull()
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

describe('a sum over something unread', () => {
  const failed = (status: 'live' | 'past'): AppEvent => ({
    type: 'auction.list/failed',
    payload: {
      subject: `auction.list:${status}`,
      params: { status },
      query: undefined,
      error: { status: 503, kind: 'unavailable', message: '', fields: {} },
    },
  })
  const live = stateAfter(signedIn, limitedTo(30_000_000), listAnswered('live', led))
  const closedOf = (state: RootState, now: number | null = TODAY) => [
    makeExposureView()(state, now)?.gap,
    makeExposureView()(state, now)?.usedPercent,
    makeLimitAfterBidView()(state, now, 3, 500)?.gap,
  ]
  const wonWithout = (change: object) => {
    const auction = won(40, NOON)
    return { ...auction, ...change, loan: { ...auction.loan, ...change } }
  }
  const noAmount = { ...led, loan: { ...led.loan, loan_amount: null } }
  const lacksRows = (status: 'live' | 'past'): AppEvent => {
    const list = listAnswered(status)
    return { ...list, payload: { ...list.payload, answer: { data: [], unreadable_rows: { data: 1 } } } } as AppEvent
  }

  it.each([
    ['while the past list loads', live, 'loading'],
    ['if the past list can’t be read', stateAfter(live, failed('past')), 'purchases'],
    ['if a row of the past list can’t be read', stateAfter(live, lacksRows('past')), 'purchases'],
    [
      'if the amount of a purchase isn’t known',
      stateAfter(live, listAnswered('past', wonWithout({ loan_amount: null }))),
      'purchases',
    ],
    [
      'if the server doesn’t say who won the viewer’s best bid',
      stateAfter(live, listAnswered('past', wonWithout({ result: null, best_bid: undefined }))),
      'purchases',
    ],
    ['if a live row can’t be read', stateAfter(live, lacksRows('live'), listAnswered('past')), 'bids'],
    [
      'if the amount of a leading bid isn’t known',
      stateAfter(signedIn, limitedTo(1), listAnswered('live', noAmount), listAnswered('past')),
      'bids',
    ],
  ])('is not a figure %s', (_when, state, gap) => {
    expect(closedOf(state)).toEqual([gap, null, gap])
  })
  it('is not a figure before the day is known, if there are purchases', () => {
    const bought = stateAfter(live, listAnswered('past', won(40, NOON)))
    expect(closedOf(bought, null)).toEqual(['purchases', null, 'purchases'])
    expect(closedOf(bought)).toEqual([null, 125, null])
    expect(closedOf(stateAfter(live, listAnswered('past')), null)).toEqual([null, 63, null])
  })
  it('is not a figure if the amount of the bid isn’t known', () => {
    expect(makeLimitAfterBidView()(stateAfter(live, listAnswered('past')), TODAY, 3, null)).toEqual({ gap: 'amount' })
  })
})

describe('a bid that isn’t accepted yet', () => {
  const limited = stateAfter(
    signedIn,
    limitedTo(21_000_000),
    listAnswered('live', watched, anAuction(5), outbid),
    listAnswered('past'),
  )
  const sending = stateAfter(
    limited,
    bidRequested({ auctionId: 5, attempt: 'a', price32: 102 * 32, seen: {}, agreed: agreedToAll }),
  )
  const bid = 18_450_000 * 102
  it('counts while it is being sent, and while its outcome is unknown', () => {
    const unknown = stateAfter(sending, bidAnswerDelayed({ auctionId: 5, attempt: 'a' }))
    for (const state of [sending, unknown]) {
      expect(makeExposureView()(state, TODAY)).toMatchObject({ pending: { count: 1, cents: bid }, usedPercent: 90 })
      expect(makeLimitAfterBidView()(state, TODAY, 3, 400_000_000)).toMatchObject({
        usedPercent: 109,
        isExceeded: true,
      })
    }
  })
  it('does not count twice once it leads, nor beside the bid that replaces it', () => {
    const leads = stateAfter(sending, auctionChanged(withBids(anAuction(5), ownBid(50, 102))))
    expect(makeExposureView()(leads, TODAY)).toMatchObject({ usedPercent: 90, pending: { cents: 0 } })
    expect(makeLimitAfterBidView()(sending, TODAY, 5, bid)).toMatchObject({ usedPercent: 90 })
  })
  it('counts while it waits for a second person, until it expires or its auction is over', () => {
    const prepared = {
      id: 1,
      auction_id: 5,
      price: 102,
      prepared_by_id: 71,
      prepared_by: 'Tess Trader',
      session: 'desk',
      prepared_at: NOON,
      expires_at: later(60),
      outcome: 'waiting',
    } as const
    const state = stateAfter(limited, {
      type: 'two-person.read/answered',
      payload: {
        subject: 'two-person.read',
        params: undefined,
        query: undefined,
        answer: { data: { required: true, prepared: [prepared], session: 'phone' } },
      },
    })
    const limitAfter = (root: RootState, now: number) => makeLimitAfterBidView()(root, now, 3, 400_000_000)
    expect(limitAfter(state, TODAY + 59_999)).toMatchObject({ usedPercent: 109 })
    expect(limitAfter(state, TODAY + 60_000)).toMatchObject({ usedPercent: 20 })
    const over = auctionChanged(anAuction(5, { status: 'past', statused_at: later(20) }))
    expect(limitAfter(stateAfter(state, over), TODAY)).toMatchObject({ usedPercent: 20 })
  })
})

describe('what the firm’s limits leave for a bid', () => {
  const withLimits = (firm: number | null, day: number | null): AppEvent => ({
    type: 'two-person.read/answered',
    payload: {
      subject: 'two-person.read',
      params: undefined,
      query: undefined,
      answer: {
        data: {
          required: false,
          prepared: [],
          session: 'desk',
          limits: { firm, person: null, day, set_by: ['Tess Trader'], set_at: NOON },
        },
      },
    },
  })
  const bought = listAnswered('past', won(34, '2026-03-02T05:00:00.000Z', 102))
  const roomIn = (state: RootState, auctionId: number) => makeFirmRoomView()(state, TODAY, auctionId)
  const leading = 18_450_000 * 102 + 1_010_000_00

  it('is the limit without leading bids in other auctions, since a bid replaces the lead in its own', () => {
    const state = stateAfter(board, withLimits(50_000_000, null))
    expect(roomIn(state, 3)).toEqual({ cents: 50_000_000_00 - leading, isDaily: false })
    expect(roomIn(state, 4)).toEqual({ cents: 50_000_000_00 - 18_450_000 * 102, isDaily: false })
  })
  it('is what the limit of the day leaves if that is less, with today’s purchases', () => {
    const state = stateAfter(board, bought, withLimits(50_000_000, 51_000_000))
    expect(roomIn(state, 3)).toEqual({ cents: 51_000_000_00 - leading - 18_450_000 * 102, isDaily: true })
  })
  it('counts a standing maximum in another auction in full', () => {
    const maxima = [{ auction_id: 1, price: 105, set_at: NOON, receipt_sequence: 1 }]
    const state = stateAfter(board, withLimits(50_000_000, null), {
      type: 'standing-maximum.list/answered',
      payload: { subject: 'standing-maximum.list', params: undefined, query: undefined, answer: { data: { maxima } } },
    })
    expect(roomIn(state, 3)).toEqual({ cents: 50_000_000_00 - 18_450_000 * 105 - 1_010_000_00, isDaily: false })
  })
  it('isn’t known without a limit of the firm, nor while a list isn’t read', () => {
    expect(roomIn(board, 3)).toBeNull()
    expect(roomIn(stateAfter(board, withLimits(null, null)), 3)).toBeNull()
    const unread = stateAfter(signedIn, listAnswered('live', led), withLimits(50_000_000, null))
    expect(roomIn(unread, 3)).toBeNull()
  })
})

it('the running auctions are listed by next end, and include where the viewer was outbid', () => {
  const { running, outbid } = makeClosingView()(board)
  expect(idsOf(running)).toEqual([2, 4, 1, 3])
  expect(idsOf(outbid)).toEqual([2])
})

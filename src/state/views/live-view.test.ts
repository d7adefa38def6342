import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placesOf } from '../core/order'
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
import { makeClosingView } from './closing.view'
import { makeExposureView } from './exposure.view'
import { makeOwnLiveView } from './own-live.view'

const TODAY = Date.parse('2026-03-02T17:00:00.000Z')
const ids = [1, 2, 3, 4, 5, 6]
const board = stateAfter(signedIn, listAnswered('live', ...ids.map((id) => anAuction(id, { version: 1 }))))

const anyStep = fc.record({
  id: fc.constantFrom(...ids, 7, 8),
  what: fc.constantFrom('bid', 'own bid', 'end', 'move', 'pause', 'amount', 'remove', 'add', 'sell', 'win', 'forget'),
  amount: fc.integer({ min: 1, max: 9 }),
})
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never

/** The state after one more event; versions always rise. */
function after(state: RootState, { id, what, amount }: Step, turn: number): RootState {
  const auction = anAuction(id, { version: turn + 2 })
  const bid = 1000 + turn
  switch (what) {
    case 'bid':
      return stateAfter(
        state,
        auctionChanged({ ...withBids(auction, aBid(bid, { price: 103 }), ownBid(bid + 500, 102)) }),
      )
    case 'own bid':
      return stateAfter(state, auctionChanged(withBids(auction, ownBid(bid, 102 + amount))))
    case 'end':
      return stateAfter(state, auctionChanged({ ...auction, end_at: later(amount) }))
    case 'move':
      return stateAfter(state, auctionChanged({ ...auction, statused_at: later(100 + turn) }))
    case 'pause':
      return stateAfter(state, auctionChanged({ ...auction, paused_at: later(turn), end_at: null }))
    case 'amount':
      return stateAfter(
        state,
        auctionChanged({
          ...withBids(auction, ownBid(700 + id, 102)),
          loan: { ...auction.loan, loan_amount: amount * 1000 },
        }),
      )
    case 'remove':
      return stateAfter(state, auctionRemoved(id, 'live'))
    case 'add':
      return stateAfter(state, auctionAdded(auction))
    case 'sell':
      return stateAfter(state, auctionChanged({ ...auction, status: 'past' }))
    case 'win':
      return stateAfter(state, auctionChanged({ ...withBids(auction, ownBid(bid, 102 + amount)), status: 'past' }))
    case 'forget':
      return stateAfter(state, auctionRemoved(id, 'past'))
    default:
      return what satisfies never
  }
}

describe('an incremental view', () => {
  it('equals a new view after any events, however often it was read before', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyStep, fc.boolean()), { maxLength: 30 }), (steps) => {
        const [closing, exposure, own] = [makeClosingView(), makeExposureView(), makeOwnLiveView()]
        let state = board
        for (const [turn, [step, isRead]] of steps.entries()) {
          state = after(state, step, turn)
          if (!isRead) continue
          const [again, fresh] = [closing(state), makeClosingView()(state)].map((view) => [
            [...placesOf(view.running)],
            [...placesOf(view.outbid)],
          ])
          expect(again).toEqual(fresh)
          expect(exposure(state, TODAY)).toEqual(makeExposureView()(state, TODAY))
          expect(own(state)).toEqual(makeOwnLiveView()(state))
        }
        expect(exposure(board, TODAY)).toEqual(makeExposureView()(board, TODAY))
      }),
    )
  })

  it('returns the same list while its items are equal', () => {
    const view = makeClosingView()
    const before = view(board)
    expect(view(stateAfter(board, auctionChanged(withBids(anAuction(2, { version: 2 }), aBid(9)))))).toBe(before)
  })
})

describe("the viewer's live auctions", () => {
  it('include whether the viewer leads or was outbid', () => {
    const view = makeOwnLiveView()
    const led = stateAfter(board, auctionChanged(withBids(anAuction(2, { version: 2 }), ownBid(9, 102))))
    const beaten = stateAfter(
      led,
      auctionChanged(withBids(anAuction(2, { version: 3 }), aBid(10, { price: 103 }), ownBid(9, 102))),
    )
    const before = view(led)
    expect(before).toMatchObject([{ id: 2, own: 'winning' }])
    expect(view(led)).toBe(before)
    expect(view(beaten)).toMatchObject([{ id: 2, own: 'outbid' }])
  })
})

import { describe, expect, it } from 'vitest'
import { createHarness, createScheduler, outputOf } from '../testing/marbles'
import {
  anAuction,
  auctionChanged,
  entry,
  listAnswered,
  ownBid,
  signedIn,
  stateAfter,
  withBids,
} from '../testing/samples'
import { followReceiptsFromElsewhere } from './receipts.epics'

const noReceipts = {
  type: 'receipt.list/answered',
  payload: { subject: 'receipt.list:17', params: { auctionId: 17 }, query: undefined, answer: { data: [] } },
} as const

describe("receipts of the investor's bids from another device", () => {
  it('are fetched once, a second after such a bid appears, whatever others bid meanwhile', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () => cold('|'))
      const bid = auctionChanged(withBids(anAuction(17), ownBid(1, 102)))
      harness.state = stateAfter(signedIn, listAnswered('live', anAuction(17), anAuction(18)), noReceipts, bid)
      const [own, other] = [entry(bid), entry(auctionChanged(anAuction(18)))]
      const entries$ = hot('a 499ms b 499ms a 499ms b 499ms a', { a: own, b: other })
      outputOf(followReceiptsFromElsewhere, entries$, harness).subscribe()
      const callCounts: number[] = []
      for (const ms of [999, 1_001, 5_000]) scheduler.schedule(() => callCounts.push(harness.calls.length), ms)
      flush()
      expect(callCounts).toEqual([0, 1, 1])
      expect(harness.calls).toMatchObject([{ name: 'receipt.list', input: { params: { auctionId: 17 } } }])
    })
  })
  it('are not fetched for auctions whose receipts are not open', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () => cold('|'))
      const bid = auctionChanged(withBids(anAuction(18), ownBid(1, 102)))
      harness.state = stateAfter(signedIn, listAnswered('live', anAuction(17), anAuction(18)), noReceipts, bid)
      outputOf(followReceiptsFromElsewhere, hot('a 2s |', { a: entry(bid) }), harness).subscribe()
      flush()
      expect(harness.calls).toEqual([])
    })
  })
})

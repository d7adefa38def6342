import { tap } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { ApiErrorKind } from '../../contract/api-error'
import type { FailedFact } from '../../contract/fact'
import type { OwnReceipt } from '../../contract/receipt'
import { capabilitiesRecalled } from '../capabilities/capabilities.slice'
import { epicFailed } from '../core/action'
import { allRequests } from '../nouns'
import { NOT_THERE_MESSAGE } from '../requests/requests.slice'
import { settleRequests } from '../requests/settle-requests'
import { stateAfterWith } from '../testing/epic-state'
import { createHarness, createScheduler, outputOf, outputOfRequest } from '../testing/marbles'
import {
  agreedToAll,
  anAuction,
  auctionChanged,
  entry,
  listAnswered,
  ownBid,
  signedIn,
  withBids,
} from '../testing/samples'
import { bidAnswerDelayed, bidOutcomeRead, bidRequested } from './bids.actions'
import { bidRequest, checkShownBid, checkSlowBid, refetchBid } from './bids.epics'
import { bidBody } from './send-bid'

const stateAfter = stateAfterWith([settleRequests(allRequests)])

const press = (auctionId: number, attempt: string) =>
  bidRequested({ auctionId, attempt, price32: 3265, seen: {}, agreed: agreedToAll })
const accepted = (auctionId: number) =>
  ({
    type: 'auction.bid/answered',
    payload: {
      subject: `auction.bid:${auctionId}`,
      params: { auctionId },
      query: undefined,
      answer: { data: withBids(anAuction(auctionId), ownBid(1, 3265 / 32)) },
    },
  }) as const
const bidFailed = (auctionId: number, kind: ApiErrorKind) =>
  ({
    type: 'auction.bid/failed',
    payload: {
      subject: `auction.bid:${auctionId}`,
      params: { auctionId },
      query: undefined,
      error: { status: 0, kind, message: '', fields: {} },
    },
  }) as const satisfies FailedFact
const listFailed = (status: 'live' | 'past') =>
  ({
    type: 'auction.list/failed',
    payload: {
      subject: `auction.list:${status}`,
      params: { status },
      query: undefined,
      error: { status: 0, kind: 'offline', message: '', fields: {} },
    },
  }) as const satisfies FailedFact

/** A server without receipts: the bids that it shows are all that can be known. */
const noReceipts = capabilitiesRecalled({ declared: [], absent: {} })

/** Signed in, with a live connection. */
const live = stateAfter(
  signedIn,
  { type: 'line/attempted', payload: { attempt: 1 } },
  { type: 'line/opened', payload: {} },
  {
    type: 'preference.list/answered',
    payload: { subject: 'preferences.read', params: undefined, query: undefined, answer: { data: [] } },
  },
)

describe('the body of a bid (Verifies: S7.13)', () => {
  it('has the price in percent of par and what the screen showed', () => {
    const { payload } = bidRequested({
      auctionId: 1,
      attempt: 'a',
      price32: 3282,
      signatorId: 4,
      seen: { version: 7, price32: 3281, ageMs: 1200.4, clockErrorMs: 39.6, pressedAt: 1_772_466_120_250.4 },
      agreed: agreedToAll,
    })
    expect(bidBody(payload)).toEqual({
      price: 102.5625,
      signator_id: 4,
      seen: { version: 7, price: 102.53125, age_ms: 1200, clock_error_ms: 40, pressed_at: '2026-03-02T15:42:00.250Z' },
    })
  })

  it('has the rate in the rate process, and omits unknown fields', () => {
    const { payload } = bidRequested({
      auctionId: 1,
      attempt: 'a',
      rate: 5.21,
      seen: { rate: 5.22 },
      agreed: agreedToAll,
    })
    expect(bidBody(payload)).toEqual({ gnma_interest_rate: 5.21, seen: { gnma_interest_rate: 5.22 } })
  })
})

describe('sending a bid (Verifies: S4.12)', () => {
  it('happens once per click, with its own key, so a double click is one bid', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const harness = createHarness(scheduler, () => cold('---(x|)', { x: accepted(17) }))
      harness.state = live
      const entries$ = hot('-abb', { a: entry(press(17, 'first')), b: entry(press(17, 'second')) })
      expectObservable(outputOfRequest(bidRequest, entries$, harness)).toBe('----x', { x: accepted(17) })
      flush()
      expect(harness.calls).toEqual([
        {
          name: 'auction.bid',
          input: { params: { auctionId: 17 }, body: { price: 102.03125, seen: {} } },
          options: { subject: 'auction.bid:17', idempotencyKey: 'first' },
        },
      ])
    })
  })

  it('does not wait for a bid in another auction', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable }) => {
      const harness = createHarness(scheduler, (_name, count) =>
        cold('---(x|)', { x: accepted(count === 1 ? 17 : 18) }),
      )
      harness.state = live
      const entries$ = hot('-ab', { a: entry(press(17, 'a')), b: entry(press(18, 'b')) })
      expectObservable(outputOfRequest(bidRequest, entries$, harness)).toBe('----xy', {
        x: accepted(17),
        y: accepted(18),
      })
    })
  })

  it('does not happen for a click while an earlier bid is open', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () => cold(''))
      // The outcome of the first is unknown: it is being fetched, and nothing else is sent meanwhile.
      harness.state = stateAfter(signedIn, press(17, 'first'), bidFailed(17, 'timeout'))
      outputOfRequest(bidRequest, hot('-b', { b: entry(press(17, 'second')) }), harness).subscribe()
      flush()
      expect(harness.calls).toEqual([])
    })
  })
})

/** The epic's output, reduced into the state as the store does. */
const settling = (
  epic: typeof refetchBid | typeof checkSlowBid | typeof checkShownBid,
  entries$: unknown,
  harness: Harness,
) =>
  outputOf(epic as typeof refetchBid, entries$ as never, harness).pipe(
    tap((event) => {
      harness.state = stateAfter(harness.state, event)
    }),
  )
type Harness = ReturnType<typeof createHarness>

describe('finding out the outcome of a bid', () => {
  const board = stateAfter(signedIn, noReceipts, listAnswered('live', anAuction(17)), press(17, 'first'))
  const doubtful = entry(bidFailed(17, 'timeout'))
  const shown = listAnswered('live', withBids(anAuction(17), ownBid(1, 3265 / 32)))
  const without = listAnswered('live', anAuction(17))
  const read = bidOutcomeRead({ auctionId: 17, attempt: 'first' })

  it("fetches the auction's list, then reports that the state shows the outcome", () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const harness = createHarness(scheduler, () => cold('--(x|)', { x: shown }))
      harness.state = stateAfter(board, doubtful)
      expectObservable(settling(refetchBid, hot('-fff', { f: doubtful }), harness)).toBe('---x 1499ms r', {
        x: shown,
        r: read,
      })
      flush()
      expect(harness.calls.map(({ input }) => input)).toEqual([{ params: { status: 'live' } }])
    })
  })

  it('fetches once more before it reports that the bid is missing, because a server may be late', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const harness = createHarness(scheduler, (_name, count) => cold('(x|)', { x: count === 1 ? without : shown }))
      harness.state = stateAfter(board, doubtful)
      expectObservable(settling(refetchBid, hot('-f', { f: doubtful }), harness)).toBe('-x 1499ms (yr)', {
        x: without,
        y: shown,
        r: read,
      })
      flush()
      expect(harness.state.requests.bySubject['auction.bid:17']?.status).toBe('succeeded')
    })
  })

  it('fetches the past auctions if the auction has closed meanwhile', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable }) => {
      const empty = listAnswered('live')
      const past = listAnswered('past', withBids(anAuction(17, { status: 'past' }), ownBid(1, 3265 / 32)))
      const harness = createHarness(scheduler, (_name, count) => cold('-(x|)', { x: count === 1 ? empty : past }))
      harness.state = stateAfter(board, doubtful)
      expectObservable(settling(refetchBid, hot('-f', { f: doubtful }), harness)).toBe('--xp 1499ms r', {
        x: empty,
        p: past,
        r: read,
      })
    })
  })

  it('retries with growing delays, and at once when the connection opens', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable }) => {
      const failed = listFailed('live')
      const harness = createHarness(scheduler, (_name, count) => cold('(x|)', { x: count < 4 ? failed : shown }))
      harness.state = stateAfter(board, doubtful)
      const opened = entry({ type: 'line/opened', payload: {} })
      const entries$ = hot('-f 3099ms o', { f: doubtful, o: opened })
      expectObservable(settling(refetchBid, entries$, harness)).toBe('-x 999ms x 1999ms x 99ms y 1499ms r', {
        x: failed,
        y: shown,
        r: read,
      })
    })
  })

  it('does nothing for a refused bid', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const refused = entry(bidFailed(17, 'invalid'))
      const harness = createHarness(scheduler, () => cold(''))
      harness.state = stateAfter(board, refused)
      outputOf(refetchBid, hot('-f', { f: refused }), harness).subscribe()
      flush()
      expect(harness.calls).toEqual([])
    })
  })

  it('also happens when the sending epic failed', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable }) => {
      const crash = epicFailed({
        epic: 'send bid',
        why: 'TypeError',
        message: '',
        subjects: ['auction.bid:17'],
        stopped: false,
      })
      const harness = createHarness(scheduler, () => cold('(x|)', { x: shown }))
      harness.state = stateAfter(board, crash)
      expectObservable(settling(refetchBid, hot('-f', { f: entry(crash) }), harness)).toBe('-x 1499ms r', {
        x: shown,
        r: read,
      })
    })
  })
})

describe('a bid without an answer', () => {
  const board = stateAfter(signedIn, noReceipts, listAnswered('live', anAuction(17)), press(17, 'first'))
  const pressed = entry(press(17, 'first'))
  const without = listAnswered('live', anAuction(17))
  const shown = listAnswered('live', withBids(anAuction(17), ownBid(1, 3265 / 32)))

  it('is fetched after 3 s, and every 3 s until it appears', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const harness = createHarness(scheduler, (_name, count) => cold('(x|)', { x: count === 1 ? without : shown }))
      harness.state = board
      expectObservable(settling(checkSlowBid, hot('-p', { p: pressed }), harness)).toBe('- 3s (dx) 2996ms y', {
        d: bidAnswerDelayed({ auctionId: 17, attempt: 'first' }),
        x: without,
        y: shown,
      })
      flush()
      expect(harness.state.requests.bySubject['auction.bid:17']?.status).toBe('succeeded')
    })
  })

  it('is not fetched if it was answered in time', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable }) => {
      const harness = createHarness(scheduler, () => cold(''))
      harness.state = stateAfter(board, accepted(17))
      expectObservable(settling(checkSlowBid, hot('-p', { p: pressed }), harness)).toBe('')
    })
  })
})

describe('two windows with one bid each at the same price, on a server with receipts', () => {
  const board = stateAfter(signedIn, listAnswered('live', anAuction(17)), press(17, 'mine'))
  const equalBid = auctionChanged(withBids(anAuction(17), ownBid(1, 3265 / 32)))
  const receiptOf = (attempt: string, outcome: 'accepted' | 'refused', sequence: number) =>
    ({
      sequence,
      auction_id: 17,
      received_at: '2026-03-02T15:42:00.000Z',
      outcome,
      rule: outcome === 'accepted' ? 'First bid.' : 'The best bid is 102-01: bid 102-02 or more.',
      nonce: '0'.repeat(32),
      attempt,
    }) as OwnReceipt
  const receipts = (...own: readonly OwnReceipt[]) =>
    ({
      type: 'receipt.list/answered',
      payload: { subject: 'receipt.list', params: { auctionId: 17 }, query: undefined, answer: { data: own } },
    }) as const
  const statusOf = (state: typeof board) => state.requests.bySubject['auction.bid:17']?.status
  const theirs = receiptOf('theirs', 'accepted', 1)

  it('the other window’s bid does not answer for this one, whose answer is still on its way', () => {
    expect(statusOf(stateAfter(board, equalBid))).toBe('pending')
  })

  it.each([
    ['accepted', 'succeeded'],
    ['refused', 'failed'],
  ] as const)('the receipt of this attempt shows that it was %s', (outcome, status) => {
    const state = stateAfter(board, equalBid, receipts(theirs, receiptOf('mine', outcome, 2)))
    expect(statusOf(state)).toBe(status)
  })

  it('receipts of other attempts prove nothing about this one until all are read, and then prove that it did not arrive', () => {
    const doubtful = stateAfter(board, bidFailed(17, 'timeout'), equalBid, receipts(theirs))
    expect(statusOf(doubtful)).toBe('unknown')
    const read = stateAfter(doubtful, bidOutcomeRead({ auctionId: 17, attempt: 'mine' }))
    expect(read.requests.bySubject['auction.bid:17']?.error?.message).toBe(NOT_THERE_MESSAGE)
  })

  it('fetches the receipts once after an event shows the bid before its answer', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const mine = receipts(receiptOf('mine', 'accepted', 1))
      const harness = createHarness(scheduler, () => cold('-(x|)', { x: mine }))
      harness.state = stateAfter(board, equalBid)
      const entries$ = hot('-ee', { e: entry(equalBid) })
      expectObservable(settling(checkShownBid, entries$, harness)).toBe('- 250ms -x', { x: mine })
      flush()
      expect(statusOf(harness.state)).toBe('succeeded')
      expect(harness.calls).toHaveLength(1)
    })
  })
})

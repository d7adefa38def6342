// A seller's orders: each is sent once, none waits for another, and the affected lists are fetched afterwards.
import { EMPTY } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { AuctionStatus } from '../../contract/auction'
import { auctionStatuses } from '../../contract/auction-statuses'
import type { CallName } from '../../contract/calls'
import type { AnsweredFact } from '../../contract/fact'
import { initialState } from '../root-reducer'
import { createHarness, createScheduler, outputOfRequest } from '../testing/marbles'
import { anAuction, entry, lender, listAnswered, stateAfter, userAnswered } from '../testing/samples'
import { deskOrderRequest, previewRequest } from './desk.epics'
import { type DeskOrder, deskOrderRequested, deskPreviewRequested } from './desk.slice'

type Ordered = 'auction.start' | 'auction.pause' | 'auction.extend' | 'auction.preview'
const done = <N extends Ordered>(name: N, auctionId: number) =>
  ({
    type: `${name}/answered`,
    payload: {
      subject: `${name}:${auctionId}`,
      params: { auctionId },
      query: undefined,
      answer: { data: anAuction(auctionId) },
    },
  }) as unknown as AnsweredFact<N>

const seller = stateAfter(initialState, userAnswered(lender))
const everyList = stateAfter(seller, ...auctionStatuses.map((status) => listAnswered(status)))
const order = (auctionId: number, what: DeskOrder) => entry(deskOrderRequested({ auctionId, order: what }))

/** The calls that this order makes while every list is followed. */
function callsOf(what: DeskOrder) {
  const scheduler = createScheduler()
  let calls: { readonly name: CallName; readonly input: unknown }[] = []
  scheduler.run(({ hot, cold, flush }) => {
    const harness = createHarness(scheduler, (name) =>
      name === 'auction.list' ? EMPTY : cold('-(x|)', { x: done('auction.pause', 17) }),
    )
    harness.state = everyList
    outputOfRequest(deskOrderRequest, hot('-o', { o: order(17, what) }), harness).subscribe()
    flush()
    calls = harness.calls
  })
  const [first, ...after] = calls
  return { first: { name: first?.name, input: first?.input }, lists: after.map(({ input }) => input) }
}

const startAt = '2026-03-03T15:00:00.000Z'
const orders: readonly [DeskOrder, CallName, unknown, readonly AuctionStatus[]][] = [
  [
    { kind: 'schedule', startAt, minutes: 30, investors: [7] },
    'auction.start',
    { start_at: startAt, minutes: 30, investors: [7] },
    ['commitment', 'pre'],
  ],
  [{ kind: 'commence', minutes: 20 }, 'auction.start', { commence: true, minutes: 20 }, ['commitment', 'pre', 'live']],
  [{ kind: 'withdraw', reason: 'Sold' }, 'auction.withdraw', { reason: 'Sold' }, ['commitment', 'pre']],
  [
    { kind: 'pause', reason: 'A term is being corrected.' },
    'auction.pause',
    { reason: 'A term is being corrected.' },
    ['live'],
  ],
  [{ kind: 'resume' }, 'auction.resume', undefined, ['live']],
  [{ kind: 'extend', minutes: 5 }, 'auction.extend', { minutes: 5 }, ['live']],
  [{ kind: 'relist' }, 'auction.relist', {}, ['commitment']],
]

describe('an order', () => {
  it.each(orders)(
    '%j calls %s, then fetches the lists that the auction leaves and enters',
    (what, name, body, lists) => {
      const params = { auctionId: 17 }
      expect(callsOf(what)).toEqual({
        first: { name, input: body === undefined ? { params } : { params, body } },
        lists: lists.map((status) => ({ params: { status } })),
      })
    },
  )

  it('is sent once, however often it is pressed while it is pending, and can be sent again later', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable, flush }) => {
      const answer = done('auction.pause', 17)
      const harness = createHarness(scheduler, () => cold('---(x|)', { x: answer }))
      harness.state = seller
      const entries$ = hot('-pp---p', { p: order(17, { kind: 'pause', reason: 'A term is being corrected.' }) })
      expectObservable(outputOfRequest(deskOrderRequest, entries$, harness)).toBe('----x----x', { x: answer })
      flush()
      expect(harness.calls).toHaveLength(2)
    })
  })

  it('does not wait for another order, or for the same one about another auction', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable }) => {
      const [paused17, paused18, extended17] = [
        done('auction.pause', 17),
        done('auction.pause', 18),
        done('auction.extend', 17),
      ] as const
      const harness = createHarness(scheduler, (name, count) =>
        cold('----(x|)', { x: name === 'auction.extend' ? extended17 : count === 1 ? paused17 : paused18 }),
      )
      harness.state = seller
      const entries$ = hot('-abc', {
        a: order(17, { kind: 'pause', reason: 'A term is being corrected.' }),
        b: order(18, { kind: 'pause', reason: 'A term is being corrected.' }),
        c: order(17, { kind: 'extend', minutes: 5 }),
      })
      expectObservable(outputOfRequest(deskOrderRequest, entries$, harness)).toBe('-----abc', {
        a: paused17,
        b: paused18,
        c: extended17,
      })
    })
  })

  it('does not commence an auction while its scheduling is pending', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () => cold('----(x|)', { x: done('auction.start', 17) }))
      harness.state = seller
      const later = order(17, { kind: 'schedule', startAt, minutes: 30, investors: [] })
      const now = order(17, { kind: 'commence', minutes: 30 })
      outputOfRequest(deskOrderRequest, hot('-ln', { l: later, n: now }), harness).subscribe()
      flush()
      expect(harness.calls.map(({ name }) => name)).toEqual(['auction.start'])
    })
  })
})

describe('a preview', () => {
  it('shows the sheet that was requested last', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, expectObservable }) => {
      const harness = createHarness(scheduler, (_name, count) =>
        cold('---(x|)', { x: done('auction.preview', count === 1 ? 17 : 18) }),
      )
      const requested = (auctionId: number) => entry(deskPreviewRequested({ auctionId }))
      const entries$ = hot('-ab', { a: requested(17), b: requested(18) })
      expectObservable(outputOfRequest(previewRequest, entries$, harness)).toBe('-----x', {
        x: done('auction.preview', 18),
      })
    })
  })
})

// A seller's bidders: fetched when they are watched, updated by the channel, dropped when they are left and with the world.
import { Subject } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { InboundFact } from '../../ports/realtime'
import { createHarness, createScheduler, outputOfEpics } from '../testing/marbles'
import { entry, signedIn, stateAfter } from '../testing/samples'
import { followBidders } from './bidders.epics'
import { biddersLeft, biddersWatched, selectBidders } from './bidders.slice'

const auctionId = 17
const since = '2026-03-02T15:00:00.000Z'
const ann = { id: 1, name: 'Ann' }
const bob = { id: 2, name: 'Bob' }
const biddersAnswered = {
  type: 'auction.bidders/answered',
  payload: {
    subject: 'auction.bidders:17',
    params: { auctionId },
    query: undefined,
    answer: { data: [{ investor: ann, connected: true, since }] },
  },
} as const
const connectionChanged = (investor: typeof ann, connected: boolean, auction_ids = [auctionId]): InboundFact => ({
  type: 'bidder/connection-changed',
  payload: { data: { investor, connected, since, auction_ids } },
})
const rows = (...events: Parameters<typeof stateAfter>) => selectBidders(stateAfter(...events), auctionId)?.rows

describe('the bidders of a live auction', () => {
  it('are updated by the channel, which also adds new ones', () => {
    expect(rows(signedIn, biddersAnswered, connectionChanged(ann, false))).toEqual([
      { investor: ann, connected: false, since },
    ])
    expect(rows(signedIn, biddersAnswered, connectionChanged(bob, true))).toEqual([
      { investor: ann, connected: true, since },
      { investor: bob, connected: true, since },
    ])
  })

  it('lose an investor who may no longer bid, in the auctions that the event names', () => {
    const investorRemoved = (gone_from: number[]): InboundFact => ({
      type: 'bidder/connection-changed',
      payload: { data: { investor: ann, connected: false, since, auction_ids: [], gone_from } },
    })
    expect(rows(signedIn, biddersAnswered, connectionChanged(bob, true), investorRemoved([auctionId]))).toEqual([
      { investor: bob, connected: true, since },
    ])
    expect(rows(signedIn, biddersAnswered, investorRemoved([18]))).toEqual([{ investor: ann, connected: true, since }])
  })

  it('ignore events about other auctions, and events while they are not watched', () => {
    expect(rows(signedIn, biddersAnswered, connectionChanged(ann, false, [18]))).toEqual([
      { investor: ann, connected: true, since },
    ])
    expect(selectBidders(stateAfter(signedIn, connectionChanged(ann, true)), auctionId)).toBeUndefined()
    expect(selectBidders(stateAfter(signedIn, biddersAnswered, biddersLeft({ auctionId })), auctionId)).toBeUndefined()
  })

  it('are dropped in another world', () => {
    expect(rows(signedIn, biddersAnswered, { type: 'world/replaced', payload: { epoch: 2 } })).toBeUndefined()
  })

  it('show the error of a failed fetch, but stay if they were loaded', () => {
    const { answer: _answer, ...about } = biddersAnswered.payload
    const error = { status: 0, kind: 'offline', message: '', fields: {} } as const
    const failed = { type: 'auction.bidders/failed', payload: { ...about, error } } as const
    expect(selectBidders(stateAfter(signedIn, failed), auctionId)).toMatchObject({ status: 'failed', error })
    expect(selectBidders(stateAfter(signedIn, biddersAnswered, failed), auctionId)).toMatchObject({ status: 'loaded' })
  })
})

describe('following the bidders', () => {
  it('follows the watched auction, whether the old one is left before or after', () => {
    const entries$ = new Subject<unknown>()
    const harness = createHarness(createScheduler(), () => new Subject())
    harness.state = stateAfter(signedIn, biddersAnswered)
    const received: unknown[] = []
    outputOfEpics([followBidders], entries$, harness).subscribe((action) => received.push(action))
    const { live } = harness.fake
    entries$.next(entry(biddersWatched({ auctionId })))
    live.get('auction.bidders:17')?.next(biddersAnswered)
    expect(received).toEqual([biddersAnswered])
    entries$.next(entry(biddersWatched({ auctionId: 18 })))
    entries$.next(entry(biddersLeft({ auctionId })))
    expect([...live.keys()]).toEqual(['auction.bidders:18'])
    entries$.next(entry({ type: 'browser/woken', payload: { asleepMs: 60_000 } }))
    expect([...live.keys()]).toEqual(['auction.bidders:18'])
    entries$.next(entry(biddersLeft({ auctionId: 18 })))
    expect([...live.keys()]).toEqual([])
  })

  it('asks for the channel only once the server is known to list bidders, because another one refuses it', () => {
    const entries$ = new Subject<unknown>()
    const answer$ = new Subject<typeof biddersAnswered>()
    const harness = createHarness(createScheduler(), () => answer$)
    harness.state = stateAfter(signedIn)
    outputOfEpics([followBidders], entries$, harness).subscribe()
    const { live } = harness.fake
    entries$.next(entry(biddersWatched({ auctionId })))
    expect([...live.keys()]).toEqual([])
    answer$.next(biddersAnswered)
    answer$.complete()
    expect([...live.keys()]).toEqual(['auction.bidders:17'])
  })
})

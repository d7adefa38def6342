// How often the rank history is fetched: at once when it's shown, and once for all bids of a few seconds.
import { delay, map, mergeAll, Observable, of, timer } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { AnsweredFact } from '../../contract/fact'
import type { RankStanding } from '../../contract/rank-history'
import type { AppEvent } from '../core/log-entry'
import { getRow } from '../core/table'
import type { RootState } from '../root-reducer'
import { createHarness, createScheduler, outputOfEpics } from '../testing/marbles'
import {
  anAuction,
  answered,
  auctionChanged,
  entry,
  later,
  listAnswered,
  ownBid,
  signedIn,
  stateAfter,
  withBids,
} from '../testing/samples'
import { followRankHistory } from './rank-histories.epics'
import { rankHistoryClosed, rankHistoryOpened, selectRankHistory } from './rank-histories.slice'

/** A rank-only auction after this many bids of all firms: the viewer's rank changes with each. */
const blind = (bids: number) => ({
  ...withBids(anAuction(17), ownBid(1, 102)),
  rank_only: true,
  rank: 1 + (bids % 2),
  bid_count: bids,
  investor_count: 2,
  version: bids,
})
const standing = (index: number): RankStanding => ({
  at: later(index),
  bid_count: index + 1,
  investor_count: 2,
  rank: 1,
})
const bidsIn = ({ market }: RootState): number => getRow(market.auctions, 17)?.bid_count ?? 0
const knownIn = (state: RootState): number => selectRankHistory(state, 17)?.standings?.length ?? 0
const about = { subject: 'auction.rank-history:17', params: { auctionId: 17 }, query: undefined } as const
/** What the server knows then. */
const history = (state: RootState): AppEvent =>
  answered(
    'auction.rank-history',
    about.params,
    { auction_id: 17, standings: Array.from({ length: bidsIn(state) }, (_, index) => standing(index)) },
    about.subject,
  )
const unavailable: AppEvent = {
  type: 'auction.rank-history/failed',
  payload: { ...about, error: { status: 503, kind: 'unavailable', message: '', fields: {} } },
}

const opened = rankHistoryOpened({ auctionId: 17 })
const closed = rankHistoryClosed({ auctionId: 17 })
type Step = readonly [at: number, event: AppEvent]
/** One bid of a rival each so many ms, from the second bid on. */
const bidsEvery = (ms: number, count: number): readonly Step[] =>
  Array.from({ length: count }, (_, index) => [(index + 1) * ms, auctionChanged(blind(index + 2))] as const)

/** When the history was fetched, in virtual ms, and the state in the end. `latency`: of each answer, ms. */
function play(steps: readonly Step[], latency = 50, answer = history) {
  const scheduler = createScheduler()
  const fetchedAt: number[] = []
  let state = stateAfter(signedIn, listAnswered('live', blind(1)))
  scheduler.run(({ flush }) => {
    const harness = createHarness(
      scheduler,
      () =>
        new Observable((subscriber) => {
          fetchedAt.push(scheduler.now())
          return of(answer(harness.state) as AnsweredFact)
            .pipe(delay(latency, scheduler))
            .subscribe(subscriber)
        }),
    )
    harness.state = state
    const actions$ = of(...steps).pipe(
      map(([at, event]) => timer(at, scheduler).pipe(map(() => entry(event)))),
      mergeAll(),
    )
    outputOfEpics([followRankHistory], actions$, harness).subscribe()
    flush()
    state = harness.state
  })
  return { fetchedAt, known: knownIn(state), bids: bidsIn(state) }
}

describe('the rank history on the screen', () => {
  it('is fetched three times, not 51 times, while the rank changes 50 times in ten seconds, and is complete in the end', () => {
    const { fetchedAt, known, bids } = play([[0, opened], ...bidsEvery(200, 50)])
    expect(fetchedAt).toEqual([0, 5_000, 10_000])
    expect(known).toBe(bids)
    expect(bids).toBe(51)
  })

  it('is fetched at once after a bid in a quiet auction', () => {
    const { fetchedAt, known } = play([[0, opened], ...bidsEvery(60_000, 3)])
    expect(fetchedAt).toEqual([0, 60_000, 120_000, 180_000])
    expect(known).toBe(4)
  })

  it('isn’t fetched before it’s shown, nor once it’s closed, nor again while nothing is missing', () => {
    expect(play(bidsEvery(200, 50)).fetchedAt).toEqual([])
    expect(play([[0, opened], ...bidsEvery(200, 50), [1_000, closed]]).fetchedAt).toEqual([0])
    expect(
      play([
        [0, opened],
        [1_000, closed],
        [20_000, opened],
      ]).fetchedAt,
    ).toEqual([0])
  })

  it('is fetched again on request after a failure, and with the next bid', () => {
    expect(
      play(
        [
          [0, opened],
          [7_000, opened],
        ],
        50,
        () => unavailable,
      ).fetchedAt,
    ).toEqual([0, 7_000])
    expect(play([[0, opened], ...bidsEvery(7_000, 1)], 50, () => unavailable).fetchedAt).toEqual([0, 7_000])
  })

  it('has one call at a time, and none that nothing needs, on a server that takes longer than the pace', () => {
    const { fetchedAt, known, bids } = play([[0, opened], ...bidsEvery(200, 50)], 12_000)
    expect(fetchedAt).toEqual([0, 12_000])
    expect(known).toBe(bids)
  })
})

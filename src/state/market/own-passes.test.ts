// The viewer's passes on a server that accepts them but doesn't return them.
import { merge, tap } from 'rxjs'
import { describe, expect, it } from 'vitest'
import type { Auction } from '../../contract/auction'
import type { AnsweredFact } from '../../contract/fact'
import { getRow } from '../core/table'
import type { RootState } from '../root-reducer'
import { createHarness, createScheduler, outputOf } from '../testing/marbles'
import { aBid, anAuction, entry, later, listAnswered, NOON, ownBid, signedIn, stateAfter } from '../testing/samples'
import { storePasses } from './market.epics'
import { auctionsPassesRecalled } from './market.state'
import { PASSES_KEY, readPasses } from './own-passes'
import { selectOwnState } from './own-state'

const passAccepted: AnsweredFact<'notification.ignore'> = {
  type: 'notification.ignore/answered',
  payload: { subject: 'notification.ignore:17', params: { auctionId: 17 }, query: undefined, answer: null },
}
const bidAccepted = (data: Auction | null): AnsweredFact<'auction.bid'> => ({
  type: 'auction.bid/answered',
  payload: { subject: 'auction.bid:17', params: { auctionId: 17 }, query: undefined, answer: { data } },
})
const announced = (change: Partial<Auction> = {}): Auction =>
  anAuction(17, { status: 'pre', statused_at: NOON, best_bid: null, ...change })
const own = (state: RootState) => selectOwnState(state, 17)
const pass = Date.parse(NOON)

describe('a pass that the server does not return', () => {
  // Verifies: S4.4
  it('shows as soon as the server has accepted it, and after the list is fetched again', () => {
    const passed = stateAfter(signedIn, listAnswered('pre', announced()), passAccepted)
    expect(own(passed)).toBe('passed')
    expect(getRow(passed.market.auctions, 17)?.knows_passes).toBe(false)
    expect(own(stateAfter(passed, listAnswered('pre', announced())))).toBe('passed')
    expect(own(stateAfter(passed, listAnswered('live', anAuction(17, { statused_at: later(60) }))))).toBe('passed')
    expect(own(stateAfter(passed, listAnswered('past', announced({ status: 'past', statused_at: later(90) }))))).toBe(
      'passed',
    )
  })

  it('is restored at the next visit', () => {
    const recalled = stateAfter(
      signedIn,
      auctionsPassesRecalled({ passes: { 17: pass } }),
      listAnswered('pre', announced()),
    )
    expect(own(recalled)).toBe('passed')
    const late = stateAfter(
      signedIn,
      listAnswered('pre', announced()),
      auctionsPassesRecalled({ passes: { 17: pass } }),
    )
    expect(own(late)).toBe('passed')
  })

  it('is canceled by a bid, even by one with an empty answer', () => {
    const passed = stateAfter(signedIn, listAnswered('live', anAuction(17)), passAccepted)
    const bid = anAuction(17, { bids: [ownBid(1, 102)], best_bid: ownBid(1, 102) })
    expect(own(stateAfter(passed, bidAccepted(bid)))).toBe('winning')
    const silent = stateAfter(passed, bidAccepted(null))
    expect(silent.market.passes).toEqual({})
    const outbid = anAuction(17, { bids: [ownBid(1, 102)], best_bid: aBid(2, { price: 103 }) })
    expect(own(stateAfter(silent, listAnswered('live', outbid)))).toBe('outbid')
  })

  it('ends with a withdrawal, so the investor may pass on the auction again', () => {
    const passed = stateAfter(signedIn, listAnswered('pre', announced()), passAccepted)
    expect(own(stateAfter(passed, listAnswered('pre', announced({ statused_at: later(60) }))))).toBe('none')
  })
})

describe('a pass on a server that returns passes', () => {
  it('is what the server says, and the browser stores nothing', () => {
    const passed = stateAfter(signedIn, listAnswered('pre', announced({ passed_at: null })), passAccepted)
    expect([own(passed), passed.market.passes]).toEqual(['none', {}])
    expect(own(stateAfter(passed, listAnswered('pre', announced({ passed_at: NOON }))))).toBe('passed')
  })
})

describe('the stored passes', () => {
  it('are those that the server does not return, until a bid cancels them', () => {
    const scheduler = createScheduler()
    scheduler.run(({ hot, cold, flush }) => {
      const harness = createHarness(scheduler, () => cold(''))
      const stored = () => readPasses(harness.tools.localStorage.read(PASSES_KEY))
      const withFacts = (...facts: readonly (typeof passAccepted | ReturnType<typeof bidAccepted>)[]) =>
        tap(() => {
          harness.state = stateAfter(signedIn, listAnswered('live', anAuction(17)), ...facts)
        })
      const passed$ = hot('a', { a: entry(passAccepted) }).pipe(withFacts(passAccepted))
      const canceled$ = hot('-b', { b: entry(bidAccepted(null)) }).pipe(withFacts(passAccepted, bidAccepted(null)))
      const seen: unknown[] = []
      outputOf(storePasses, merge(passed$, canceled$), harness).subscribe()
      merge(passed$, canceled$).subscribe(() => seen.push(stored()))
      flush()
      expect(seen).toEqual([{ 17: pass }, {}])
    })
  })

  it.each([null, '', 'x', '[]', '{"17":"x"}'])('are empty if the storage has %j', (text) => {
    expect(readPasses(text)).toEqual({})
  })
})

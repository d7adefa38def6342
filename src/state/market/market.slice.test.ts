import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Auction, auctionFields } from '../../contract/auction'
import { compareNewestFirst } from '../../domain/auction-order'
import { type RootState, reduceAll } from '../root-reducer'
import { stateAfterWith } from '../testing/epic-state'
import {
  aBid,
  anAuction,
  auctionAdded,
  auctionChanged,
  auctionRemoved,
  entry,
  later,
  lender,
  listAnswered,
  NOON,
  ownBid,
  signedIn,
  stateAfter,
  userAnswered,
  withBids,
} from '../testing/samples'
import { recordOwnState } from './market.epics'
import { selectAuction, selectListedIds, selectStatusCounts, selectTransitions } from './market.selectors'
import { auctionsListFollowed } from './market.state'
import { selectOwnState } from './own-state'

const live = (state: RootState): number[] => selectListedIds(state, 'live', 0, 1000)
const past = (state: RootState): number[] => selectListedIds(state, 'past', 0, 1000)
const loaded = stateAfter(signedIn, listAnswered('live', anAuction(1), anAuction(3), anAuction(2)))

describe('a status list', () => {
  it('is ordered by statused_at, newest first, whatever order the server sent (Verifies: S4.17)', () => {
    expect(live(loaded)).toEqual([3, 2, 1])
  })

  it('gains an auction that is added (Verifies: S4.13)', () => {
    const state = stateAfter(loaded, auctionAdded(anAuction(9, { statused_at: later(2.5) })))
    expect(live(state)).toEqual([3, 9, 2, 1])
  })

  it('replaces the entry with the same id when one is added again (Verifies: S4.16)', () => {
    const state = stateAfter(loaded, auctionAdded(anAuction(1, { statused_at: later(60), rank: 2 })))
    expect(live(state)).toEqual([1, 3, 2])
    expect(selectAuction(state, 1)?.rank).toBe(2)
  })

  it('loses an auction that is removed, while its row stays (Verifies: S4.14)', () => {
    const state = stateAfter(loaded, auctionRemoved(2, 'live'))
    expect(live(state)).toEqual([3, 1])
    expect(selectAuction(state, 2)?.status).toBe('live')
  })

  it('regains a removed auction when it is added unchanged, but not by a repeated old change', () => {
    const removed = stateAfter(loaded, auctionRemoved(2, 'live'))
    expect(live(stateAfter(removed, auctionChanged(anAuction(2))))).toEqual([3, 1])
    expect(live(stateAfter(removed, auctionAdded(anAuction(2))))).toEqual([3, 2, 1])
  })

  it('updates a changed auction and its place (Verifies: S4.15)', () => {
    const state = stateAfter(loaded, auctionChanged(anAuction(1, { statused_at: later(99), paused_at: NOON })))
    expect(live(state)).toEqual([1, 3, 2])
    expect(selectAuction(state, 1)?.paused_at).toBe(NOON)
  })

  it('moves an auction to the list of its new status, whichever of the two events comes first (Verifies: S4.7)', () => {
    const closed = anAuction(2, { status: 'past', statused_at: later(70) })
    const oneWay = stateAfter(loaded, auctionRemoved(2, 'live'), auctionAdded(closed))
    const otherWay = stateAfter(loaded, auctionAdded(closed), auctionRemoved(2, 'live'))
    for (const state of [oneWay, otherWay]) {
      expect(live(state)).toEqual([3, 1])
      expect(past(state)).toEqual([2])
    }
  })

  it('becomes exactly the snapshot, without the auctions that it omits', () => {
    const state = stateAfter(loaded, listAnswered('live', anAuction(3), anAuction(4)))
    expect(live(state)).toEqual([4, 3])
    expect(selectAuction(state, 1)).toBeDefined()
  })

  it('does not regain an auction that has moved on since the snapshot was taken', () => {
    const moved = stateAfter(loaded, auctionAdded(anAuction(2, { status: 'past', statused_at: later(70), version: 5 })))
    const state = stateAfter(moved, listAnswered('live', anAuction(3), anAuction(2, { version: 4 })))
    expect(live(state)).toEqual([3])
    expect(past(state)).toEqual([2])
    expect(selectAuction(state, 2)?.version).toBe(5)
  })

  it('loses an auction that is in the snapshot of another list', () => {
    const state = stateAfter(loaded, listAnswered('past', anAuction(2, { status: 'past', statused_at: later(70) })))
    expect(live(state)).toEqual([3, 1])
    expect(past(state)).toEqual([2])
  })

  it('is loading once it is followed, then loaded, or failed', () => {
    const followed = stateAfter(signedIn, auctionsListFollowed({ statuses: ['live'] }))
    expect(followed.market.lists.live.status).toBe('loading')
    const error = { status: 500, kind: 'server', message: 'Server Error', fields: {} } as const
    const payload = { subject: 'auction.list:live', params: { status: 'live' }, query: undefined, error } as const
    const failed = stateAfter(followed, { type: 'auction.list/failed', payload })
    expect(failed.market.lists.live).toMatchObject({ status: 'failed', error })
    expect(stateAfter(failed, listAnswered('live')).market.lists.live).toMatchObject({ status: 'loaded', error: null })
    // A list that was loaded stays visible.
    expect(stateAfter(loaded, { type: 'auction.list/failed', payload }).market).toBe(loaded.market)
  })

  it('is dropped with its auctions once it isn’t followed any more, such as after an originator was removed', () => {
    expect(stateAfter(loaded, auctionsListFollowed({ statuses: ['live', 'past'] })).market.auctions).toBe(
      loaded.market.auctions,
    )
    const left = stateAfter(loaded, auctionsListFollowed({ statuses: [] }))
    expect(left.market.lists.live).toMatchObject({ status: 'unknown', error: null })
    expect([live(left), selectAuction(left, 3)]).toEqual([[], undefined])
  })

  it('counts only lists that are loaded, with the same object while no count changed', () => {
    expect(selectStatusCounts(loaded)).toEqual({ live: 3 })
    const bid = stateAfter(loaded, auctionChanged(withBids(anAuction(1), aBid(5))))
    expect(selectStatusCounts(bid)).toBe(selectStatusCounts(loaded))
    const moved = stateAfter(loaded, auctionChanged(anAuction(1, { statused_at: later(99) })))
    expect(selectStatusCounts(moved)).toBe(selectStatusCounts(loaded))
  })

  it('equals a simple model after any sequence of events', () => {
    const anyRow = fc.record({
      id: fc.integer({ min: 1, max: 12 }),
      seconds: fc.integer({ min: 0, max: 30 }),
      past: fc.boolean(),
    })
    const anyEvent = fc.oneof(
      anyRow.map((row) => ({ kind: 'upsert', ...row }) as const),
      anyRow.map((row) => ({ kind: 'remove', ...row }) as const),
    )
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), fc.integer({ min: 1, max: 7 }), (events, frame) => {
        const rows = new Map<number, Auction>()
        const listed = new Set<number>()
        const entries = events.map((event, index) => {
          if (event.kind === 'remove') {
            const status = event.past ? 'past' : 'live'
            if (rows.get(event.id)?.status === status) listed.delete(event.id)
            return entry(auctionRemoved(event.id, status))
          }
          const status = event.past ? 'past' : 'live'
          const row = anAuction(event.id, { status, statused_at: later(event.seconds), version: index + 1 })
          rows.set(event.id, row)
          listed.add(event.id)
          return entry(auctionAdded(row))
        })
        let state = signedIn
        for (let i = 0; i < entries.length; i += frame) state = reduceAll(state, entries.slice(i, i + frame))
        for (const status of ['live', 'past'] as const) {
          const wanted = [...rows.values()].filter((row) => row.status === status && listed.has(row.id))
          expect(selectListedIds(state, status, 0, 100)).toEqual(wanted.sort(compareNewestFirst).map(({ id }) => id))
        }
      }),
    )
  })
})

describe('a row', () => {
  const inTablesOfTheirOwn = ['id', 'status', 'loan', 'bids', 'best_bid']
  it.each(Object.keys(auctionFields).filter((name) => !inTablesOfTheirOwn.includes(name)))('has the %s', (name) => {
    // The field's value doesn't matter here.
    const auction = { ...anAuction(1, { version: 1 }), [name]: `the ${name}` }
    expect(selectAuction(stateAfter(signedIn, auctionAdded(auction)), 1)).toHaveProperty(name, `the ${name}`)
  })

  it('has an optional field only while its auction has it', () => {
    const paused = anAuction(1, { version: 1, paused_reason: 'A new letter', remaining_ms: 60_000, invited: null })
    const state = stateAfter(loaded, auctionChanged(paused))
    expect(selectAuction(state, 1)).toMatchObject({ paused_reason: 'A new letter', remaining_ms: 60_000 })
    expect(selectAuction(state, 1)).not.toHaveProperty('invited')
    const resumed = stateAfter(
      state,
      auctionChanged({ ...paused, version: 2, paused_reason: null, remaining_ms: null }),
    )
    expect(selectAuction(resumed, 1)).not.toHaveProperty('paused_reason')
    expect(selectAuction(resumed, 1)).not.toHaveProperty('remaining_ms')
  })
})

describe('an old event', () => {
  const newer = stateAfter(loaded, auctionChanged(anAuction(1, { version: 8, rank: 1 })))

  it('returns the same state if its version is older', () => {
    expect(stateAfter(newer, auctionChanged(anAuction(1, { version: 7, rank: 2, statused_at: later(500) })))).toBe(
      newer,
    )
  })

  it('returns the same state if it repeats the auction', () => {
    expect(stateAfter(newer, auctionChanged(anAuction(1, { version: 8, rank: 1 })))).toBe(newer)
    expect(stateAfter(newer, auctionAdded(anAuction(1, { version: 8, rank: 1 })))).toBe(newer)
    const again = stateAfter(
      newer,
      listAnswered('live', anAuction(3), anAuction(2), anAuction(1, { version: 8, rank: 1 })),
    )
    expect(again.market).toBe(newer.market)
  })

  it('is recognized by statused_at if there are no versions', () => {
    const moved = stateAfter(loaded, auctionChanged(anAuction(1, { statused_at: later(50) })))
    expect(stateAfter(moved, auctionChanged(anAuction(1)))).toBe(moved)
    expect(stateAfter(moved, auctionChanged(anAuction(1, { statused_at: later(50), rank: 3 })))).not.toBe(moved)
  })

  it('changes nothing if it removes an unknown auction', () => {
    expect(stateAfter(loaded, auctionRemoved(77, 'live'))).toBe(loaded)
  })
})

describe("an investor's state in an auction (Verifies: S6.7)", () => {
  const stateAfter = stateAfterWith([recordOwnState])
  const bidding = stateAfter(loaded, auctionChanged(withBids(anAuction(1), ownBid(10, 102))))

  it('is winning while the best bid is theirs, then outbid, and each change is reported with the best bid', () => {
    expect(selectOwnState(bidding, 1)).toBe('winning')
    const outbid = stateAfter(
      bidding,
      auctionChanged(withBids(anAuction(1), aBid(11, { price: 102.03125 }), ownBid(10, 102))),
    )
    expect(selectOwnState(outbid, 1)).toBe('outbid')
    expect(selectTransitions(outbid).at(-1)).toEqual({
      auctionId: 1,
      from: 'winning',
      to: 'outbid',
      at: Date.parse(NOON),
      price32: 3265,
      rate: null,
    })
  })

  it('reports a change that happened during an outage, once the snapshot shows it', () => {
    const state = stateAfter(
      bidding,
      listAnswered('live', withBids(anAuction(1), aBid(11, { price: 103 }), ownBid(10, 102))),
    )
    expect(selectTransitions(state).map(({ from, to }) => `${from} → ${to}`)).toEqual([
      'none → winning',
      'winning → outbid',
    ])
  })

  it('also changes by a list that arrives together with an event', () => {
    const event = auctionChanged(anAuction(2, { version: 2 }))
    const list = listAnswered('live', withBids(anAuction(1), ownBid(10, 102)), anAuction(3), anAuction(2))
    const state = stateAfter(loaded, event, list)
    expect(selectTransitions(state).map(({ from, to }) => `${from} → ${to}`)).toEqual(['none → winning'])
  })

  it('reports no change when the auction appears for the first time', () => {
    const state = stateAfter(signedIn, listAnswered('live', withBids(anAuction(1), ownBid(10, 102))))
    expect(selectTransitions(state)).toEqual([])
  })

  it('is watching for users who do not bid', () => {
    const state = stateAfter(
      signedIn,
      userAnswered(lender),
      listAnswered('live', withBids(anAuction(1), ownBid(10, 102))),
    )
    expect(selectOwnState(state, 1)).toBe('watching')
  })

  it('stores the last 50 changes', () => {
    let state = loaded
    for (let n = 1; n <= 60; n++) {
      const best = n % 2 === 0 ? aBid(100 + n, { price: 102 + n }) : ownBid(100 + n, 102 + n)
      state = stateAfter(state, auctionChanged({ ...withBids(anAuction(1), best, ownBid(99, 101)), version: n + 1 }))
    }
    expect(selectTransitions(state)).toHaveLength(50)
    expect(selectTransitions(state).at(-1)?.price32).toBe(162 * 32)
  })
})

describe('another world', () => {
  it('drops the rows, and the followed lists are loading again', () => {
    const state = stateAfter(loaded, { type: 'world/replaced', payload: { epoch: 1 } })
    expect(selectAuction(state, 1)).toBeUndefined()
    expect(state.market.lists.live.status).toBe('loading')
    expect(state.market.lists.past.status).toBe('unknown')
  })
})

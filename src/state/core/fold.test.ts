import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bidRequested } from '../bids/bids.events'
import { copyOfState, initialState } from '../initial-state'
import { allModules } from '../modules'
import {
  aBid,
  anAuction,
  auctionAdded,
  auctionChanged,
  auctionRemoved,
  entry,
  investor,
  listAnswered,
  ownBid,
  signedIn,
  userAnswered,
  withBids,
} from '../testing/samples'
import { createFold } from './fold'
import { summaryOf } from './folded'
import type { AppEvent } from './log-entry'

const afterwards = { slice: 'session', run: (_before: unknown, after: typeof initialState) => after } as const

const anyAuction = fc
  .record({
    id: fc.integer({ min: 1, max: 4 }),
    version: fc.integer({ min: 1, max: 6 }),
    price: fc.integer({ min: 3200, max: 3210 }),
  })
  .map(({ id, version, price }) => ({
    ...withBids(anAuction(id), ownBid(price * 10 + id, price / 32), aBid(price * 10 + id + 5)),
    version,
  }))

const anyEvent: fc.Arbitrary<AppEvent> = fc.oneof(
  anyAuction.map(auctionAdded),
  anyAuction.map((auction) => auctionChanged(auction)),
  fc.array(anyAuction, { maxLength: 3 }).map((auctions) => listAnswered('live', ...auctions)),
  fc.integer({ min: 1, max: 4 }).map((id) => auctionRemoved(id, 'live')),
  fc.constantFrom<AppEvent>(
    bidRequested({ auctionId: 1, attempt: 'a', price32: 3205, seen: {} }),
    userAnswered(investor),
    { type: 'world/replaced', payload: { epoch: 2 } },
    { type: 'line/lost', payload: { because: 'test' } },
    { type: 'line/opened', payload: {} },
    { type: 'subject/synced', payload: { subject: 'auction.list:live' } },
  ),
)

describe('the fold', () => {
  it('gives the same state in whatever order the modules are listed', () => {
    fc.assert(
      fc.property(
        fc.array(anyEvent, { maxLength: 30 }),
        fc.shuffledSubarray([...allModules], { minLength: allModules.length }),
        (events, shuffled) => {
          const entries = events.map((one) => entry(one))
          const listed = createFold(allModules, afterwards, copyOfState)(signedIn, entries)
          expect(createFold(shuffled, afterwards, copyOfState)(signedIn, entries)).toEqual(listed)
        },
      ),
      { numRuns: 200 },
    )
  })

  it('gives the same state for one pass as for one pass an entry', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 30 }), (events) => {
        const fold = createFold(allModules, afterwards, copyOfState)
        const entries = events.map((one) => entry(one))
        const oneByOne = entries.reduce((state, one) => fold(state, [one]), signedIn)
        expect(fold(signedIn, entries)).toEqual(oneByOne)
      }),
      { numRuns: 200 },
    )
  })

  it('answers the very same state when nothing changed', () => {
    const fold = createFold(allModules, afterwards, copyOfState)
    expect(fold(initialState, [])).toBe(initialState)
    expect(fold(initialState, [entry(auctionRemoved(9, 'live'))])).toBe(initialState)
  })
})

describe('a pass in DevTools', () => {
  it('is named by its entries, each type once with its count', () => {
    const changed = auctionChanged(anAuction(1))
    const press = bidRequested({ auctionId: 1, attempt: 'a', seen: {} })
    expect(summaryOf([entry(changed), entry(changed), entry(press)])).toBe('[auction/changed ×2, bid/requested]')
  })
})

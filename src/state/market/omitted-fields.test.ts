// An event that leaves out a field that the list had shows a gap, and never clears the field on the screen. Whatever an event or a list
// leaves out, the market is that of a reread once the list has been read again.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Auction } from '../../contract/auction'
import type { InboundFact } from '../../ports/realtime'
import type { RootState } from '../root-reducer'
import { completeAt as at, complete, optionalFields as fields, valueAt, without } from '../testing/complete-auction'
import {
  anAuction,
  auctionAdded,
  auctionChanged,
  auctionUpdated,
  listAnswered,
  signedIn,
  stateAfter,
} from '../testing/samples'
import { knownAuction } from './auction-row'

const firm = { id: 5, name: 'Summit Ridge' }

/** The auction as the market has it after these events, and the gap that they show. */
function resultOf(...facts: readonly InboundFact[]) {
  const { market } = stateAfter(signedIn, listAnswered('live', complete), ...facts)
  return { auction: knownAuction(market, complete.id), gap: market.gaps?.live?.kind ?? null }
}
// What the field leaves out, the schema allows.
const event = (field: string, change: object = {}) => ({ ...without(field), ...change }) as unknown as Auction

describe('an event that leaves out a field that the list had', () => {
  it('is tested for every optional field', () => {
    for (const field of fields) expect(valueAt(complete, field.split('.')), field).toBeDefined()
    expect(fields.length).toBeGreaterThan(60)
  })

  it.each(fields)('shows a gap and no auction without %s', (field) => {
    const { auction, gap } = resultOf(auctionChanged(event(field)))
    // Without its price the best bid would be worse.
    expect(gap).toBe(field === 'best_bid.price' ? 'worse' : 'hint')
    expect(valueAt(auction, field.split('.'))).toEqual(valueAt(complete, field.split('.')))
  })

  it.each(['end_at', 'minutes', 'loan.loan_amount'])(
    'shows a gap also if it omits the bids, or adds the auction again: %s',
    (field) => {
      for (const fact of [auctionUpdated(event(field)), auctionAdded(event(field))]) {
        const { auction, gap } = resultOf(fact)
        expect(gap).toBe('hint')
        expect(valueAt(auction, field.split('.'))).toBeDefined()
      }
    },
  )

  it('isn’t one whose new best bid has no mark of an automatic bid', () => {
    const marked = anAuction(17, {
      version: 4,
      bids: [{ ...complete.bids[0], id: 4, investor: firm, automatic: true }],
    })
    const [first] = marked.bids
    const manual = { ...first, id: 5, price: 102, investor: firm }
    const later = { ...marked, version: 5, bids: [...marked.bids, manual], best_bid: manual }
    const { market } = stateAfter(signedIn, listAnswered('live', { ...marked, best_bid: first }), auctionChanged(later))
    expect(market.gaps?.live).toBeUndefined()
  })

  it('is ignored if it repeats the known version', () => {
    const { auction, gap } = resultOf(auctionChanged(event('end_at', { version: 4 })))
    expect(gap).toBeNull()
    expect(auction?.end_at).toBe(at)
  })

  it('is out of sync if another event is missing too', () => {
    const { auction, gap } = resultOf(auctionChanged(event('end_at', { version: 9 })))
    expect(gap).toBe('missing')
    expect(auction?.end_at).toBe(at)
  })
})

/** None, each, all, and random sets of the optional fields. */
const sets: readonly (readonly string[])[] = [
  [],
  fields,
  ...fields.map((field) => [field]),
  ...fc.sample(fc.subarray([...fields]), { numRuns: 200, seed: 54 }),
]
const pairs = fields.flatMap((one, place) => fields.slice(place + 1).map((other) => [one, other]))
const marketIn = ({ market: { auctions, loans, bids, lists, gaps } }: RootState) =>
  JSON.stringify({ auctions, loans, bids, order: lists.live.order, gaps })
/** A later copy without these fields. An event may also leave out what it changes. */
function lacking(omitted: readonly string[]): Auction {
  const changed = Object.entries({ minutes: 45, end_at: '2026-03-02T15:15:00.000Z' })
  const changes = Object.fromEntries(changed.filter(([field]) => !omitted.includes(field)))
  return { ...without(...omitted), ...changes } as unknown as Auction
}
const later = lacking([])
const before = stateAfter(signedIn, listAnswered('live', complete))
const reread = marketIn(stateAfter(before, listAnswered('live', later)))

describe('an auction without any set of its optional fields', () => {
  it.each([
    ['event', auctionChanged, [...sets, ...pairs]],
    ['event without bids', auctionUpdated, sets],
    ['event that adds it', auctionAdded, sets],
  ] as const)('clears nothing in an %s, shows a gap, and is that of a reread after it', (_form, factOf, tried) => {
    for (const omitted of tried) {
      const after = stateAfter(before, factOf(lacking(omitted)))
      if (omitted.length > 0) {
        expect(after.market.gaps?.live, omitted.join()).toBeDefined()
        const { gaps: _gap, ...market } = after.market
        expect(marketIn({ ...after, market }), omitted.join()).toBe(marketIn(before))
      }
      expect(marketIn(stateAfter(after, listAnswered('live', later))), omitted.join()).toBe(reread)
    }
  })

  it('is that of a reread after an event, if the list leaves out the same fields', () => {
    for (const omitted of sets) {
      const next = lacking(omitted)
      const list = { ...next, ...(omitted.includes('version') ? {} : { version: 4 }), minutes: complete.minutes }
      const listed = stateAfter(signedIn, listAnswered('live', list))
      const after = stateAfter(listed, auctionChanged({ ...list, ...next }))
      expect(marketIn(after), omitted.join()).toBe(
        marketIn(stateAfter(listed, listAnswered('live', { ...list, ...next }))),
      )
    }
  })

  it('is that of a reread after a complete event and a list that leaves fields out', () => {
    const afterEvent = stateAfter(before, auctionChanged(later))
    for (const omitted of sets) {
      const list = listAnswered('live', lacking(omitted))
      expect(marketIn(stateAfter(afterEvent, list)), omitted.join()).toBe(marketIn(stateAfter(signedIn, list)))
    }
  })
})

describe('an event that says that a field has no value any more', () => {
  it('is applied without a gap', () => {
    const resumed = { ...structuredClone(complete), version: 5, paused_at: null, remaining_ms: null }
    const { paused_reason: _ended, ...withoutReason } = resumed
    for (const next of [{ ...resumed, paused_reason: null }, withoutReason]) {
      const { auction, gap } = resultOf(auctionChanged(next))
      expect(gap).toBeNull()
      expect([auction?.version, auction?.paused_reason ?? null]).toEqual([5, null])
    }
  })
})

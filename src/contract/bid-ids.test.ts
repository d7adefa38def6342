import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WireBid } from './bid'
import { withBidIds } from './bid-ids'

const aBid = (price: number | null, change: Partial<WireBid> = {}): WireBid => ({
  price,
  investor: { id: null, name: 'Investor A' },
  ...change,
})

const loan = { auction_process_type: 'price' }

/** The id of each bid of an auction, by its price. */
const idsByPrice = (id: number, bids: readonly WireBid[]): ReadonlyMap<number | null | undefined, number> =>
  new Map(withBidIds({ id, loan, bids: [...bids] }).bids.map((bid) => [bid.price, bid.id]))

/** The distinct prices of one auction, in 32nds. */
const anyPrices = fc
  .uniqueArray(fc.integer({ min: 1, max: 32_000 }), { minLength: 1, maxLength: 8 })
  .map((prices) => prices.map((price32) => price32 / 32))

describe('bids without ids', () => {
  it('keep their ids in every fetch, whichever end of the list a server adds to', () => {
    fc.assert(
      fc.property(anyPrices, fc.integer({ min: 1, max: 10_000 }), (prices, newest) => {
        const bids = prices.map((price) => aBid(price))
        const before = idsByPrice(17, bids)
        const next = aBid(1_000 + newest / 32)
        for (const list of [[...bids, next], [next, ...bids], [next, ...bids].toReversed()])
          for (const [price, id] of before) expect(idsByPrice(17, list).get(price)).toBe(id)
      }),
    )
  })

  it('have unique ids across auctions, even with missing or equal figures', () => {
    const anyBids = fc.array(
      fc.oneof(
        fc.integer({ min: 1, max: 32_000 }).map((price32) => aBid(price32 / 32)),
        fc.integer({ min: 1, max: 100_000 }).map((rate) => aBid(null, { gnma_interest_rate: rate / 1000 })),
        fc.constant(aBid(null)),
      ),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(anyBids, anyBids, fc.constantFrom('price', 'rate'), (bids, others, process) => {
        const ids = [17, 18].flatMap((id) =>
          withBidIds({ id, loan: { auction_process_type: process }, bids: [...(id === 17 ? bids : others)] }).bids.map(
            (each) => each.id,
          ),
        )
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids.every((id) => Number.isSafeInteger(id) && id > 2 ** 40)).toBe(true)
      }),
    )
  })

  it.each([
    ['price', [100, 101.5, 101.53125].map((price) => aBid(price))],
    ['price', [100, 101.5, 101.53125].map((price) => aBid(price, { gnma_interest_rate: 5.25 }))],
    ['rate', [5.25, 5.125, 5.12].map((rate) => aBid(null, { gnma_interest_rate: rate }))],
    ['rate', [5.25, 5.125, 5.12].map((rate) => aBid(100, { gnma_interest_rate: rate }))],
  ])('have ids that grow with each better bid, by %s, whatever other fields are set', (process, oldestFirst) => {
    const idsOf = (bids: readonly WireBid[]) =>
      withBidIds({ id: 17, loan: { auction_process_type: process }, bids: [...bids] }).bids.map(({ id }) => id)
    const ids = idsOf(oldestFirst)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    expect(idsOf(oldestFirst.toReversed()).toReversed()).toEqual(ids)
  })

  it('share the id of an equal best bid', () => {
    const { bids, best_bid } = withBidIds({ id: 17, loan, bids: [aBid(100), aBid(101)], best_bid: aBid(101) })
    expect(best_bid?.id).toBe(bids[1]?.id)
  })

  it('get a separate id for a best bid that the list omits', () => {
    const { bids, best_bid } = withBidIds({ id: 17, loan, bids: [aBid(100)], best_bid: aBid(101) })
    expect(best_bid?.id).not.toBe(bids[0]?.id)
    expect(best_bid?.id).toBe(withBidIds({ id: 17, loan, bids: [aBid(101)] }).bids[0]?.id)
  })
})

it('bids with ids keep them', () => {
  const auction = { id: 17, loan, bids: [aBid(100, { id: 3 })], best_bid: aBid(100, { id: 3 }) }
  expect(withBidIds(auction)).toBe(auction)
})

// The bids that the server makes for standing maxima: a table, and a model that calls out one figure after the other.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PRICE_CEILING } from '../figures'
import { automaticBids, type Maximum } from './automatic-bids'

const [ANN, BOB, CYD] = [1, 2, 3]

/** A maximum of a firm; a lower sequence is earlier. */
const upTo = (profileId: number, value: number, sequence: number): Maximum => ({ profileId, value, sequence })

describe('automatic bids on a price', () => {
  const bidsAfter = (best: readonly [number, number] | null, ...maxima: readonly Maximum[]) =>
    automaticBids({
      process: 'price',
      best: best === null ? null : { profileId: best[0], value: best[1] },
      next: best === null ? 3200 : best[1] + 1,
      maxima,
    }).map(({ profileId, value }) => [profileId, value])

  it.each([
    ['nothing without a maximum', bidsAfter([ANN, 3200]), []],
    ['the minimum price first', bidsAfter(null, upTo(ANN, 3264, 1)), [[ANN, 3200]]],
    ['one step above another firm’s bid', bidsAfter([BOB, 3210], upTo(ANN, 3264, 1)), [[ANN, 3211]]],
    ['exactly the maximum if that is the next step', bidsAfter([BOB, 3263], upTo(ANN, 3264, 1)), [[ANN, 3264]]],
    ['nothing beyond the maximum', bidsAfter([BOB, 3264], upTo(ANN, 3264, 1)), []],
    ['nothing while the firm leads', bidsAfter([ANN, 3210], upTo(ANN, 3264, 1)), []],
    ['nothing if the firm’s own bid passed its maximum', bidsAfter([ANN, 3270], upTo(ANN, 3264, 1)), []],
    [
      'the lower maximum, and then one step more for the higher one',
      bidsAfter([CYD, 3200], upTo(ANN, 3264, 1), upTo(BOB, 3240, 2)),
      [
        [BOB, 3240],
        [ANN, 3241],
      ],
    ],
    [
      'the same in either order of setting the maxima',
      bidsAfter([CYD, 3200], upTo(ANN, 3264, 2), upTo(BOB, 3240, 1)),
      [
        [BOB, 3240],
        [ANN, 3241],
      ],
    ],
    [
      'one step below equal maxima for the later one, and then their figure for the earlier one',
      bidsAfter([CYD, 3200], upTo(ANN, 3240, 2), upTo(BOB, 3240, 1)),
      [
        [ANN, 3239],
        [BOB, 3240],
      ],
    ],
    [
      'only the earlier of two equal maxima if they are the next step',
      bidsAfter([CYD, 3239], upTo(ANN, 3240, 2), upTo(BOB, 3240, 1)),
      [[BOB, 3240]],
    ],
    [
      'a raise of the earlier one’s own lead that an equal maximum would otherwise take',
      bidsAfter([BOB, 3239], upTo(ANN, 3240, 2), upTo(BOB, 3240, 1)),
      [[BOB, 3240]],
    ],
    [
      'the leader’s lower maximum before the challenger’s bid',
      bidsAfter([BOB, 3210], upTo(ANN, 3264, 2), upTo(BOB, 3240, 1)),
      [
        [BOB, 3240],
        [ANN, 3241],
      ],
    ],
    [
      'the challenger’s lower maximum before the leader’s answer',
      bidsAfter([ANN, 3210], upTo(ANN, 3264, 1), upTo(BOB, 3240, 2)),
      [
        [BOB, 3240],
        [ANN, 3241],
      ],
    ],
    [
      'none of the third-best maximum',
      bidsAfter([CYD, 3200], upTo(ANN, 3264, 1), upTo(BOB, 3240, 2), upTo(CYD, 3230, 3)),
      [
        [BOB, 3240],
        [ANN, 3241],
      ],
    ],
    [
      'up to the highest price that bids may have',
      bidsAfter([CYD, PRICE_CEILING - 2], upTo(ANN, PRICE_CEILING, 1), upTo(BOB, PRICE_CEILING, 2)),
      [
        [BOB, PRICE_CEILING - 1],
        [ANN, PRICE_CEILING],
      ],
    ],
  ])('are %s', (_, bids, expected) => {
    expect(bids).toEqual(expected)
  })
})

describe('automatic bids on a rate', () => {
  it('go down by steps of 0.01 %, and the lower rate wins', () => {
    const best = { profileId: CYD, value: 5250 }
    const bids = (...maxima: readonly Maximum[]) => automaticBids({ process: 'rate', best, next: 5240, maxima })
    expect(bids(upTo(ANN, 5100, 1))).toEqual([{ profileId: ANN, value: 5240 }])
    expect(bids(upTo(ANN, 5100, 1), upTo(BOB, 5200, 2))).toEqual([
      { profileId: BOB, value: 5200 },
      { profileId: ANN, value: 5190 },
    ])
    expect(bids(upTo(ANN, 5100, 2), upTo(BOB, 5100, 1))).toEqual([
      { profileId: ANN, value: 5110 },
      { profileId: BOB, value: 5100 },
    ])
    expect(bids(upTo(ANN, 5250, 1))).toEqual([])
  })
})

interface Auction {
  readonly process: 'price' | 'rate'
  /** The bids so far, the best one last. */
  readonly bids: { readonly profileId: number; readonly value: number }[]
  maxima: Maximum[]
  /** The limit of the first bid. */
  readonly limit: number
}

const stepOf = ({ process }: Auction): number => (process === 'price' ? 1 : -10)
const nextOf = (auction: Auction): number => {
  const best = auction.bids.at(-1)
  return best === undefined ? auction.limit : best.value + stepOf(auction)
}

/**
 * An auctioneer with a gavel: calls out one figure after the other, and each firm holds up a hand as long as the figure is within its
 * maximum. It ends when no other hand follows. If several hands are up at the last figure, the earliest maximum wins.
 */
function callOut(auction: Auction): { readonly profileId: number; readonly value: number } | undefined {
  const step = stepOf(auction)
  const best = auction.bids.at(-1)
  let sold = best
  let hands: readonly number[] = best === undefined ? [] : [best.profileId]
  for (let figure = nextOf(auction); ; figure += step) {
    const up = auction.maxima.filter(({ value }) => (step > 0 ? value >= figure : value <= figure))
    const first = up.toSorted((a, b) => a.sequence - b.sequence)[0]
    if (first === undefined) return sold
    if (up.length === 1 && hands.length === 1 && hands[0] === first.profileId) return sold
    hands = up.map(({ profileId }) => profileId)
    sold = { profileId: first.profileId, value: figure }
  }
}

/** True if the bid beats the best one by a step at least, and is within its firm's maximum. */
function isAllowed(
  auction: Auction,
  { profileId, value }: { readonly profileId: number; readonly value: number },
): boolean {
  const maximum = auction.maxima.find((one) => one.profileId === profileId)?.value
  const isRise = auction.process === 'price'
  const beats = isRise ? value >= nextOf(auction) : value <= nextOf(auction)
  return maximum !== undefined && beats && (isRise ? value <= maximum : value >= maximum)
}

/** What a firm does next: a bid some steps better than the best, a maximum some steps from the minimum next bid, or a withdrawal. */
const act = fc.record({
  who: fc.integer({ min: 1, max: 4 }),
  does: fc.constantFrom('bid' as const, 'set' as const, 'set' as const, 'set' as const, 'withdraw' as const),
  steps: fc.integer({ min: 0, max: 6 }),
})

const randomAuction = fc.record({
  process: fc.constantFrom('price' as const, 'rate' as const),
  /** Steps from the limit to the last figure that bids may have. */
  room: fc.integer({ min: 1, max: 40 }),
  acts: fc.array(act, { minLength: 1, maxLength: 14 }),
  /** Maxima that are set while the auction is paused meet all at once. */
  isPausedUntil: fc.integer({ min: 0, max: 4 }),
})

describe('automatic bids', () => {
  it('end where an auctioneer ends who calls out one figure after the other, in 10,000 random auctions', () => {
    let made = 0
    fc.assert(
      fc.property(randomAuction, ({ process, room, acts, isPausedUntil }) => {
        const auction: Auction = {
          process,
          bids: [],
          maxima: [],
          limit: process === 'price' ? PRICE_CEILING - room : 10 + room * 10,
        }
        const last = process === 'price' ? PRICE_CEILING : 10
        const isWithin = (value: number) => (process === 'price' ? value <= last : value >= last)
        for (const [index, { who, does, steps }] of acts.entries()) {
          const value = nextOf(auction) + steps * stepOf(auction)
          const isPaused = index < isPausedUntil
          if (does === 'bid' && isWithin(value) && !isPaused) auction.bids.push({ profileId: who, value })
          const others = auction.maxima.filter(({ profileId }) => profileId !== who)
          if (does === 'withdraw') auction.maxima = others
          if (does === 'set' && isWithin(value)) auction.maxima = [...others, upTo(who, value, index)]
          if (isPaused) continue
          const expected = callOut(auction)
          const bids = automaticBids({ ...auction, best: auction.bids.at(-1) ?? null, next: nextOf(auction) })
          for (const bid of bids) {
            if (!isAllowed(auction, bid)) expect.fail(`${JSON.stringify(bid)} in ${JSON.stringify(auction)}`)
            auction.bids.push(bid)
          }
          made += bids.length
          const now = auction.bids.at(-1)
          const isExpected = now?.profileId === expected?.profileId && now?.value === expected?.value
          if (!isExpected) expect(now).toEqual(expected)
          const again = automaticBids({ ...auction, best: now ?? null, next: nextOf(auction) })
          if (again.length > 0) expect(again).toEqual([])
        }
      }),
      { numRuns: 10_000 },
    )
    expect(made).toBeGreaterThan(10_000)
  })
})

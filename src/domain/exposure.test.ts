import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  committedCents,
  exposureOf,
  limitAfterBid,
  noStakes,
  parseWholeDollars,
  type Stake,
  withAmounts,
  withStakes,
  zeroSum,
} from './exposure'

const leading = (cents: number | null) => ({ standing: 'winning', cents }) as const
const outbid = (cents: number | null) => ({ standing: 'outbid', cents }) as const
const bought = (cents: number | null) => ({ standing: 'bought', cents }) as const

const stakes = (...all: readonly Stake[]) => withStakes(noStakes, all)

const cents = fc.integer({ min: 0, max: 2_000_000_000_00 })
const anyStake = fc.record<Stake>({
  standing: fc.constantFrom('winning', 'outbid', 'bought'),
  cents: fc.option(cents),
})
const dollars = fc.integer({ min: 1, max: 10_000_000_000 })

describe('exposure', () => {
  it('is unchanged after stakes are added and removed', () => {
    fc.assert(
      fc.property(fc.array(anyStake), fc.array(anyStake), (first, more) => {
        const before = stakes(...first)
        expect(withStakes(withStakes(before, more), more, -1)).toEqual(before)
      }),
    )
  })
  it('is null without a bid', () => expect(exposureOf(noStakes, zeroSum, 5, null)).toBeNull())
  it('is null if no amount is known', () =>
    expect(exposureOf(stakes(leading(null), outbid(null), bought(null)), zeroSum, 5, null)).toBeNull())
  it('adds what leading bids owe to what was bought today, and counts beaten bids without their amounts', () => {
    expect(
      exposureOf(stakes(leading(300), outbid(200), leading(100), bought(50), outbid(null)), zeroSum, null, null),
    ).toEqual({
      leading: { count: 2, cents: 400, unknown: 0 },
      bought: { count: 1, cents: 50, unknown: 0 },
      pending: zeroSum,
      outbid: 2,
      gap: null,
      usedPercent: null,
      overBy: 0,
    })
  })
  it.each([
    [10, 50, 0],
    [6, 84, 0],
    [5, 100, 0],
    [4, 125, 100],
    [3, 167, 200],
  ])(
    'of $4 leading and $1 bought against a limit of $%d uses %d percent and exceeds it by %d cents',
    (limit, usedPercent, overBy) => {
      expect(exposureOf(stakes(leading(400), outbid(900), bought(100)), zeroSum, limit, null)).toMatchObject({
        usedPercent,
        overBy,
      })
    },
  )
  it('counts what pending bids add', () => {
    const pending = withAmounts(zeroSum, [400])
    expect(exposureOf(stakes(leading(500)), pending, 6, null)).toMatchObject({ usedPercent: 150, overBy: 300 })
  })
  it('never grows when a bid is beaten', () => {
    fc.assert(
      fc.property(fc.array(anyStake), cents, (all, beaten) => {
        const before = stakes(...all)
        expect(committedCents(withStakes(before, [outbid(beaten)]), zeroSum)).toBe(committedCents(before, zeroSum))
      }),
    )
  })
  it('has no sum that lacks an amount, and no figure about the limit while anything is missing', () => {
    const unread = exposureOf(stakes(leading(400), bought(100)), zeroSum, 1, 'purchases')
    expect(unread).toMatchObject({ leading: { cents: 400 }, bought: null, usedPercent: null, overBy: 0 })
    expect(exposureOf(stakes(leading(400), leading(null), bought(100)), zeroSum, 1, 'bids')).toMatchObject({
      leading: null,
      bought: { cents: 100 },
      usedPercent: null,
    })
    expect(exposureOf(noStakes, zeroSum, 1, 'loading')).toMatchObject({ bought: null, gap: 'loading' })
    expect(exposureOf(noStakes, zeroSum, null, 'loading')).toBeNull()
  })
})

describe('the limit after a bid', () => {
  it.each([
    ['of a first bid', 0, { cents: 2_489_120_375, replaces: 0 }, 20_000_000, 2_489_120_375, 125, true],
    ['exactly at the limit', 500_00, { cents: 500_00, replaces: 0 }, 1000, 1000_00, 100, false],
    ['one cent beyond the limit', 500_00, { cents: 500_01, replaces: 0 }, 1000, 1000_01, 101, true],
    ['that raises the user’s leading bid', 900_00, { cents: 920_00, replaces: 900_00 }, 1000, 920_00, 92, false],
    [
      'that raises it when the limit is already exceeded',
      1500_00,
      { cents: 910_00, replaces: 900_00 },
      1000,
      1510_00,
      151,
      true,
    ],
    [
      'with a lower rate at the fixed price, when it is already exceeded',
      1500_00,
      { cents: 900_00, replaces: 900_00 },
      1000,
      1500_00,
      150,
      false,
    ],
  ] as const)(
    '%s counts what the user would then owe',
    (_name, committed, bid, limitDollars, after, usedPercent, isExceeded) => {
      expect(limitAfterBid(committed, bid, limitDollars)).toMatchObject({ cents: after, usedPercent, isExceeded })
    },
  )
  it('equals the exposure once the bid leads', () => {
    fc.assert(
      fc.property(fc.array(anyStake), fc.option(cents), cents, dollars, (others, own, bid, limit) => {
        const before = stakes(...others, ...(own === null ? [] : [leading(own)]))
        const after = limitAfterBid(committedCents(before, zeroSum), { cents: bid, replaces: own ?? 0 }, limit)
        const led = stakes(...others, leading(bid))
        const exposure = exposureOf(led, zeroSum, limit, null)
        expect(after).toMatchObject({ cents: committedCents(led, zeroSum), usedPercent: exposure?.usedPercent })
        if (after.isExceeded) expect(exposure?.overBy).toBeGreaterThan(0)
      }),
    )
  })
})

describe('a typed limit', () => {
  it.each([
    ['50,000,000', 50_000_000],
    ['$50M', 50_000_000],
    [' 52.5m ', 52_500_000],
    ['750k', 750_000],
    ['1B', 1_000_000_000],
    ['12', 12],
  ])('%j is %d dollars', (text, dollars) => expect(parseWholeDollars(text)).toBe(dollars))
  it.each(['', '0', '-5', '1.5', '5,00', 'fifty', '1.2345678M', '999999999999B'])('%j is rejected', (text) =>
    expect(parseWholeDollars(text)).toBeNull(),
  )
})

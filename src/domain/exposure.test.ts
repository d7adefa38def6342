import { describe, expect, it } from 'vitest'
import type { Stake } from './exposure'
import { exposureOf, noStakes, parseWholeDollars, withStakes } from './exposure'

const leading = (cents: number | null) => ({ standing: 'winning', cents }) as const
const outbid = (cents: number | null) => ({ standing: 'outbid', cents }) as const

const stakes = (...all: readonly Stake[]) => withStakes(noStakes, all)

describe('exposure', () => {
  it('without stakes that were added before is as it was without them', () => {
    const before = stakes(leading(300), outbid(null))
    const more = [leading(100), outbid(200), outbid(null)]
    expect(withStakes(withStakes(before, more), more, -1)).toEqual(before)
  })
  it('is nothing without a bid', () => expect(exposureOf(noStakes, 5)).toBeNull())
  it('is nothing where no amount is known', () => expect(exposureOf(stakes(leading(null), outbid(null)), 5)).toBeNull())
  it('adds what leading bids owe, what was outbid, and both', () => {
    expect(exposureOf(stakes(leading(300), outbid(200), leading(100), outbid(null)), null)).toEqual({
      leading: { count: 2, cents: 400 },
      outbid: { count: 2, cents: 200 },
      ifAllWin: 600,
      usedPercent: null,
      over: 'nothing',
    })
  })
  it.each([
    [10, 40, 'nothing'],
    [6, 67, 'nothing'],
    [5, 80, 'all-together'],
    [4, 100, 'all-together'],
    [3, 134, 'leading'],
  ])('against a limit of $%d uses %d percent and exceeds it by %s', (limit, usedPercent, over) => {
    expect(exposureOf(stakes(leading(400), outbid(200)), limit)).toMatchObject({ usedPercent, over })
  })
})

describe('a limit', () => {
  it.each([
    ['50,000,000', 50_000_000],
    ['$50M', 50_000_000],
    [' 52.5m ', 52_500_000],
    ['750k', 750_000],
    ['1B', 1_000_000_000],
    ['12', 12],
  ])('%j is %d dollars', (text, dollars) => expect(parseWholeDollars(text)).toBe(dollars))
  it.each(['', '0', '-5', '1.5', '5,00', 'fifty', '1.2345678M', '999999999999B'])('%j is none', (text) =>
    expect(parseWholeDollars(text)).toBeNull(),
  )
})

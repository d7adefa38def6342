import { describe, expect, it } from 'vitest'
import { type ComparedFacts, type ComparedFigure, comparedFigures, figuresOf } from './comparison'
import { bestColumns, betterDirection, differences, type Standpoint, sourceOf } from './comparison-standpoint'

const byPrice: ComparedFacts = {
  process: 'price',
  amount: 18_450_000,
  term: 480,
  gnmaRate: 5.25,
  spread: 0.25,
  fixedPrice32: null,
  bestPrice32: 102 * 32 + 18,
  bestRate: null,
  protection: 'LO2_8_1',
}
const byRate: ComparedFacts = {
  ...byPrice,
  process: 'rate',
  gnmaRate: 5.6,
  fixedPrice32: 101 * 32,
  bestPrice32: null,
  bestRate: 5.31,
}

describe('the figures of an auction', () => {
  it('in the price process take the price from the best bid and the rate from the seller', () => {
    const { 'running-yield': currentYield, ...figures } = figuresOf(byPrice)
    expect(figures).toEqual({
      price: 3282,
      'gnma-rate': 5.25,
      spread: 0.25,
      'note-rate': 5.5,
      proceeds: 1_892_278_125,
      'per-hundred': 10_256.25,
      premium: 47_278_125,
      amount: 18_450_000,
      term: 480,
      protected: 120,
    })
    expect(currentYield).toBeCloseTo(5.1188, 4)
  })

  it('in the rate process take the rate from the best bid and the price from the seller', () => {
    const figures = figuresOf(byRate)
    expect(figures).toMatchObject({ price: 3232, 'gnma-rate': 5.31, 'note-rate': 5.56, proceeds: 1_863_450_000 })
    expect(figures['running-yield']).toBeCloseTo(5.2574, 4)
  })

  it('before the first bid are those that the seller fixed, never the limit', () => {
    expect(figuresOf({ ...byPrice, bestPrice32: null })).toMatchObject({
      price: null,
      proceeds: null,
      premium: null,
      'per-hundred': null,
      'running-yield': null,
      'gnma-rate': 5.25,
      'note-rate': 5.5,
    })
    expect(figuresOf({ ...byRate, bestRate: null })).toMatchObject({
      'gnma-rate': null,
      'note-rate': null,
      'running-yield': null,
      price: 3232,
      proceeds: 1_863_450_000,
    })
  })

  it.each([
    ['amount', { amount: null }, ['amount', 'proceeds', 'premium']],
    ['spread', { spread: null }, ['spread', 'note-rate']],
    ['rate', { gnmaRate: null }, ['gnma-rate', 'note-rate', 'running-yield']],
    ['schedule of protection', { protection: 'OTHER' }, ['protected']],
    ['protection', { protection: null }, ['protected']],
  ] as const)('without a known %s lack only the figures that depend on it', (_what, change, missing) => {
    const figures = figuresOf({ ...byPrice, ...change })
    expect(comparedFigures.filter((figure) => figures[figure] === null).toSorted()).toEqual([...missing].toSorted())
  })

  it.each([
    ['price', 'price', 'bid'],
    ['price', 'gnma-rate', 'fixed'],
    ['rate', 'price', 'fixed'],
    ['rate', 'gnma-rate', 'bid'],
  ] as const)('have, in the %s process, a %s from the source %s', (process, figure, source) => {
    expect(sourceOf(process, figure)).toBe(source)
  })
})

describe('the protection', () => {
  it.each([
    ['LO0_10_1', 120],
    ['LO5_5_1', 120],
    ['LO10_0', 120],
    ['5_4_3_2_1', 60],
    ['No lockout; 10,9,8,7,6,5,4,3,2,1', 120],
    ['2-year lockout; 8,7,6,5,4,3,2,1', 120],
    ['10% for 24 months; then 8,7,6,5,4,3,2,1', 120],
    ['5-year lockout', 60],
    ['No lockout', 0],
    ['Yield maintenance', null],
    ['2-year lockout; as agreed', null],
    ['OTHER', null],
  ])('of %s lasts %s months', (protection, months) => {
    expect(figuresOf({ ...byPrice, protection }).protected).toBe(months)
  })
})

describe('the better figure', () => {
  it('depends on the viewer', () => {
    const table = (standpoint: Standpoint): Partial<Record<ComparedFigure, string>> =>
      Object.fromEntries(
        comparedFigures.flatMap((figure) => {
          const direction = betterDirection(figure, standpoint)
          return direction === null ? [] : [[figure, direction]]
        }),
      )
    expect(table('buyer')).toEqual({
      price: 'lower',
      'gnma-rate': 'higher',
      'running-yield': 'higher',
      'per-hundred': 'lower',
      protected: 'higher',
    })
    expect(table('seller')).toEqual({ price: 'higher', spread: 'higher', 'per-hundred': 'higher' })
    expect(table('borrower')).toEqual({
      'gnma-rate': 'lower',
      spread: 'lower',
      'note-rate': 'lower',
      protected: 'lower',
    })
  })

  it.each([
    ['the highest', [1, 3, 2], 'higher', [1]],
    ['the lowest', [1, 3, 2], 'lower', [0]],
    ['every column with the best value', [3, 1, 3], 'higher', [0, 2]],
    ['no column if all are equal', [2, 2], 'higher', []],
    ['no column if only one value is known', [null, 2], 'higher', []],
    ['no column if neither direction is better', [1, 2], null, []],
    ['among the known values only', [null, 2, 1], 'lower', [2]],
  ] as const)('is %s', (_what, values, direction, columns) => {
    expect(bestColumns(values, direction)).toEqual(columns)
  })
})

describe('differences', () => {
  it.each([
    [
      [10, 12, 7],
      [null, 2, -3],
    ],
    [
      [10, null, 7],
      [null, null, -3],
    ],
    [
      [null, 2, 3],
      [null, null, null],
    ],
    [
      [5, 5],
      [null, 0],
    ],
    [[], []],
  ] as const)('of %j to the first column are %j', (values, expected) => {
    expect(differences(values)).toEqual(expected)
  })
})

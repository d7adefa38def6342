// What dollars in a field mean: corrected by a digit, pasted, European, in shorthand.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatNumber, readMoney, readPercent } from './number'
import { readTypedDollars, unreadableDollars, unreadableNumber } from './typed-dollars'

const MISPLACED = 'may have commas only between thousands, and a point only before decimals'
const TWO = 'looks like two numbers; enter one'
const LETTERS = 'must be written in digits, as in 18,450,000'

/** Each row: the text, the dollars that are read, and why none are. */
const table: readonly (readonly [string, string | null, string | null])[] = [
  ['25000000', '25000000', null],
  ['25,000,000', '25000000', null],
  ['$25,000,000.00', '25000000', null],
  ['25 000 000', '25000000', null],
  ['5,350', '5350', null],
  ['480.5', '480.5', null],
  // Corrected by one digit.
  ['25,000,0000', '250000000', null],
  ['25,000,00', '2500000', null],
  ['25,00,000', '2500000', null],
  ['2500,000,000', '2500000000', null],
  ['$25,000,0000.50', '250000000.5', null],
  ['(25,000,0000)', '-250000000', null],
  // More than one digit off, or not a place for a comma.
  ['25,00,00', null, MISPLACED],
  ['2,50,00,000', null, MISPLACED],
  ['1,2,3', null, MISPLACED],
  ['12,34,56', null, MISPLACED],
  ['25000000,7000000,1000000', null, MISPLACED],
  ['25,,000', null, MISPLACED],
  ['25,000,', null, MISPLACED],
  [',000,000', null, MISPLACED],
  // A single comma may be a decimal comma.
  ['5,35', null, MISPLACED],
  ['0,350', null, MISPLACED],
  ['450,00', null, MISPLACED],
  ['450,0000', null, MISPLACED],
  ['25000000,50', null, MISPLACED],
  ['25000,000', null, MISPLACED],
  // A point may separate thousands.
  ['450.000', null, MISPLACED],
  ['$1.000', null, MISPLACED],
  ['25.000.000', null, MISPLACED],
  ['25.000.000,50', null, MISPLACED],
  ['1.234,56', null, MISPLACED],
  ['0.500', '0.5', null],
  ['1234.500', '1234.5', null],
  // Two pasted figures.
  ['25,000,000 7,000,000', null, TWO],
  ['25,000,000\t7,000,000', null, TWO],
  ['25,000,000  7,000,000', null, TWO],
  ['390000 480', null, TWO],
  ['25,000,0000 1', null, TWO],
  // A tab inside a figure.
  ['(\t5)', null, 'has a tab or a line break; enter one figure'],
  ['25,000,\t000', null, TWO],
  ['$\t25\t', '25', null],
  // Shorthand.
  ['1.8E+07', null, LETTERS],
  ['$18.45M', null, LETTERS],
  ['25m', null, LETTERS],
  // Without digits, the other rules say what is missing.
  ['ten', null, null],
  ['', null, null],
]

describe('dollars in a field', () => {
  it.each(table)('%j are read as %j, or refused because it %s', (text, dollars, reason) => {
    expect(readTypedDollars(text)).toBe(dollars)
    expect(unreadableDollars(text)).toBe(reason)
  })

  it('a decimal comma in a percentage is refused in the same words', () => {
    expect([readPercent('5,35%'), unreadableNumber('5,35%')]).toEqual([null, MISPLACED])
    expect([readPercent('5.350%'), unreadableNumber('5.350%')]).toEqual(['5.35', null])
  })

  const formatted = fc.bigInt({ min: 1_000_000n, max: 10n ** 12n }).map((dollars) => formatNumber(String(dollars)))
  it('one digit more or less in an amount with several commas gives exactly these digits', () => {
    fc.assert(
      fc.property(formatted, fc.nat(), fc.nat({ max: 9 }), fc.boolean(), (text, place, digit, adds) => {
        const at = place % (text.length + 1)
        const corrected = adds ? `${text.slice(0, at)}${digit}${text.slice(at)}` : withoutDigit(text, at)
        fc.pre(/^[1-9]/.test(corrected))
        expect(readTypedDollars(corrected)).toBe(corrected.replaceAll(',', ''))
      }),
    )
  })

  it('whatever is read has the digits of the text in their order, and a point where the text has one', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'0123456789,,,,. $'), maxLength: 14 })
    fc.assert(
      fc.property(texts, (text) => {
        const dollars = readTypedDollars(text)
        if (dollars !== null) expect(dollars).toBe(readMoney(text.replaceAll(/[, ]/g, '')))
      }),
      { numRuns: 2000 },
    )
  })

  it.each(['0', '.0', '1,000', '1 ', ' ', '25,000,'])('40 kB of %j take about twice as long as 20 kB', (piece) => {
    const time = (size: number): number => {
      const startedAt = performance.now()
      for (const before of ['', '1.']) {
        const text = `${before}${piece.repeat(size / piece.length)}1`
        for (const read of [readTypedDollars, unreadableDollars, readMoney, readPercent, formatNumber]) read(text)
      }
      return performance.now() - startedAt
    }
    // Some milliseconds are the machine's.
    expect(time(40_000)).toBeLessThan(2.5 * time(20_000) + 50)
  })
})

/** The text without the first digit at or after a place; without its last one after the end. */
function withoutDigit(text: string, place: number): string {
  const digits = [...text.matchAll(/\d/g)].map(({ index }) => index)
  const at = digits.find((index) => index >= place) ?? text.length - 1
  return text.slice(0, at) + text.slice(at + 1)
}

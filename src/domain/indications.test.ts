// The figures of a rate sheet.
import { describe, expect, test } from 'vitest'
import { changeBps, changeText, paymentOn, programName } from './indications'

describe('a rate sheet', () => {
  test.each([
    [5.23, 5.29, 6, '+6 bp'],
    [5.29, 5.23, -6, '−6 bp'],
    [5.23, 5.23, 0, 'unchanged'],
    [null, 5.23, null, '—'],
  ])('from %s to %s is %s basis points, shown as "%s"', (before, now, bps, words) => {
    expect(changeBps(before, now)).toBe(bps)
    expect(changeText(changeBps(before, now))).toBe(words)
  })

  test('the payment on an amount is the level payment at the note rate', () => {
    expect(paymentOn({ note_rate: 5.3 }, 25_681_100, 420)).toBe(134_563.95)
  })

  test.each([
    [null, 420],
    [0, 420],
    [1_000_000, null],
    [1_000_000, 0],
  ])('has no payment on %s over %s months', (amount, months) => {
    expect(paymentOn({ note_rate: 5.3 }, amount, months)).toBeNull()
    expect(paymentOn({ note_rate: -1 }, 25_681_100, 420)).toBeNull()
  })

  test('a program is named by its agency and section', () => {
    expect(programName({ loan_type: 'fha', section: '221(d)(4)' })).toBe('FHA 221(d)(4)')
  })
})

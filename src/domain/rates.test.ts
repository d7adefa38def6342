import { describe, expect, it } from 'vitest'
import known from '../../fixtures/known-answers/formulas.json'
import { formatRate, isOnRateGrid, noteRate, rateSteps } from './rates'

describe('rates', () => {
  it.each(known.note_rate)(
    '$gnma_rate + $servicing_spread is $note_rate',
    ({ gnma_rate, servicing_spread, note_rate }) => {
      expect(noteRate(gnma_rate, servicing_spread)).toBe(note_rate)
    },
  )

  it('prints three decimals', () => {
    expect(formatRate(5.25)).toBe('5.250%')
  })

  it('detects the 0.01 grid in spite of binary fractions', () => {
    expect([5.25, 0.07, 5.29, 11.13].every(isOnRateGrid)).toBe(true)
    expect([5.255, 4.001].some(isOnRateGrid)).toBe(false)
    expect(rateSteps(5.29)).toBe(529)
  })
})

// The delay before a retry.
import { expect, it } from 'vitest'
import { backOffMs } from './retry-delay'

it.each([
  [1, 0, 500],
  [1, 0.999999, 1000],
  [2, 0, 1000],
  [5, 0, 8000],
  [6, 0, 15_000],
  [60, 0, 15_000],
  [60, 0.999999, 30_000],
])('delays attempt %i with random fraction %f by %i ms', (attempt, fraction, ms) => {
  expect(backOffMs(attempt, fraction)).toBe(ms)
})

it('never waits longer than the given maximum', () => {
  expect([backOffMs(5, 0, 15_000), backOffMs(5, 0.999999, 15_000)]).toEqual([7500, 15_000])
})

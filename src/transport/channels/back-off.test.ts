// How long a client waits before it tries again.
import { expect, it } from 'vitest'
import { backOffMs } from './back-off'

it.each([
  [1, 0, 500],
  [1, 0.999999, 1000],
  [2, 0, 1000],
  [5, 0, 8000],
  [6, 0, 15_000],
  [60, 0, 15_000],
  [60, 0.999999, 30_000],
])('attempt %i with chance %f waits %i ms', (attempt, fraction, ms) => {
  expect(backOffMs(attempt, fraction)).toBe(ms)
})

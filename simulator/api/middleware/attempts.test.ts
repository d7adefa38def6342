// Counting attempts per key and minute.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Attempts } from './attempts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the counter counts parallel attempts separately', async () => {
  const attempts = new Attempts(2)
  const counted = await Promise.all([1, 2, 3].map(() => attempts.count('a')))
  expect(counted.map(({ isRefused, remaining }) => [isRefused, remaining])).toEqual([
    [false, 1],
    [false, 0],
    [true, 0],
  ])
  expect((await attempts.count('b')).isRefused).toBe(false)
})

test('the counter uncounts a successful attempt, and measures the minute from the first one', async () => {
  const attempts = new Attempts(2)
  await attempts.count('a')
  vi.advanceTimersByTime(40_000)
  await attempts.count('a')
  await attempts.uncount('a')
  expect(await attempts.allowance('a')).toEqual({ limit: 2, remaining: 1, retryAfterMs: 20_000 })
  vi.advanceTimersByTime(20_000)
  expect(await attempts.allowance('a')).toEqual({ limit: 2, remaining: 2, retryAfterMs: 0 })
})

// Attempts are counted by key within a minute, before they are judged.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Attempts } from './attempts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('attempts at the same time do not share what is left', async () => {
  const attempts = new Attempts(2)
  const counted = await Promise.all([1, 2, 3].map(() => attempts.count('somebody')))
  expect(counted.map(({ isRefused, remaining }) => [isRefused, remaining])).toEqual([
    [false, 1],
    [false, 0],
    [true, 0],
  ])
  expect((await attempts.count('somebody else')).isRefused).toBe(false)
})

test('a good attempt is taken back, and the minute runs from the first one', async () => {
  const attempts = new Attempts(2)
  await attempts.count('somebody')
  vi.advanceTimersByTime(40_000)
  await attempts.count('somebody')
  await attempts.uncount('somebody')
  expect(await attempts.allowance('somebody')).toEqual({ limit: 2, remaining: 1, retryAfterMs: 20_000 })
  vi.advanceTimersByTime(20_000)
  expect(await attempts.allowance('somebody')).toEqual({ limit: 2, remaining: 2, retryAfterMs: 0 })
})

// Slowing attempts down.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Pace } from './pace'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the waits between the attempts of a key double to a minute, and start again after ten minutes', async () => {
  const pace = new Pace()
  const waits = []
  for (let attempt = 0; attempt < 7; attempt += 1) {
    expect((await pace.count('a')).isRefused).toBe(false)
    const { isRefused, retryAfterMs } = await pace.count('a')
    expect(isRefused).toBe(true)
    waits.push(retryAfterMs)
    vi.advanceTimersByTime(retryAfterMs)
  }
  expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
  vi.advanceTimersByTime(600_000)
  expect(await pace.count('a')).toMatchObject({ isRefused: false, retryAfterMs: 2_000 })
})

test('one of several parallel attempts passes, and another key doesn’t wait', async () => {
  const pace = new Pace()
  const counted = await Promise.all([1, 2, 3].map(() => pace.count('a')))
  expect(counted.map(({ isRefused }) => isRefused)).toEqual([false, true, true])
  expect((await pace.count('b')).isRefused).toBe(false)
  await pace.forget('a')
  expect((await pace.count('a')).isRefused).toBe(false)
})

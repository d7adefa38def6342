// The timeout adapts, so that a slow server doesn't get the same call again while it works on it.
import { expect, it } from 'vitest'
import { createAdaptiveTimeout } from './adaptive-timeout'

it('doubles with each timeout, once for requests sent together, up to a minute', () => {
  const timeout = createAdaptiveTimeout()
  for (const timeoutMs of [15_000, 15_000, 15_000]) timeout.onTimeout(timeoutMs)
  expect(timeout.ms()).toBe(30_000)
  for (const timeoutMs of [15_000, 30_000, 60_000]) timeout.onTimeout(timeoutMs)
  expect(timeout.ms()).toBe(60_000)
})

it('returns to the default after a quick answer, but not after a slow one', () => {
  const timeout = createAdaptiveTimeout()
  timeout.onTimeout(15_000)
  timeout.onAnswer(8_000)
  expect(timeout.ms()).toBe(30_000)
  timeout.onAnswer(7_000)
  expect(timeout.ms()).toBe(15_000)
})

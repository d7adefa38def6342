// A silent socket is asked once and then given up.
import { expect, test } from 'vitest'
import { Heartbeat } from './heartbeat'

test('a socket that says something now and then is left alone', () => {
  const pulse = new Heartbeat(0)
  pulse.received(20_000)
  expect(pulse.check(49_999)).toBe('fine')
})

test('after 30 s of silence it is asked once, and given up 30 s later', () => {
  const pulse = new Heartbeat(0)
  expect([29_999, 30_000, 35_000, 59_999, 60_000].map((now) => pulse.check(now))).toEqual([
    'fine',
    'ping',
    'fine',
    'fine',
    'dead',
  ])
})

test('an answer to the question begins a new silence', () => {
  const pulse = new Heartbeat(0)
  pulse.check(30_000)
  pulse.received(31_000)
  expect([60_999, 61_000].map((now) => pulse.check(now))).toEqual(['fine', 'ping'])
})

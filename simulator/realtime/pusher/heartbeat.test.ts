// A silent socket is pinged once and then terminated.
import { expect, test } from 'vitest'
import { Heartbeat } from './heartbeat'

test('an active socket is not pinged', () => {
  const heartbeat = new Heartbeat(0)
  heartbeat.received(20_000)
  expect(heartbeat.check(49_999)).toBe('fine')
})

test('a socket is pinged once after 30 s of silence and dead 30 s later', () => {
  const heartbeat = new Heartbeat(0)
  expect([29_999, 30_000, 35_000, 59_999, 60_000].map((now) => heartbeat.check(now))).toEqual([
    'fine',
    'ping',
    'fine',
    'fine',
    'dead',
  ])
})

test('a pong restarts the period of silence', () => {
  const heartbeat = new Heartbeat(0)
  heartbeat.check(30_000)
  heartbeat.received(31_000)
  expect([60_999, 61_000].map((now) => heartbeat.check(now))).toEqual(['fine', 'ping'])
})

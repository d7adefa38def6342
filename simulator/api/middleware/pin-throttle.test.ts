// Throttling of PIN guessing.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PinThrottle } from './pin-throttle'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const HOUR = 3_600_000
const [ORTEGA, WHITFIELD] = [501, 502]
const isRefused = async (throttle: PinThrottle, signator: number, session: string) =>
  (await throttle.countAttempt('main', signator, session)).isRefused

/** How many of these attempts are checked. */
async function checkedCount(throttle: PinThrottle, signator: number, sessions: readonly string[]): Promise<number> {
  let count = 0
  for (const session of sessions) if (!(await isRefused(throttle, signator, session))) count += 1
  return count
}
const repeat = (count: number, session: string) => Array.from({ length: count }, () => session)
const differentSessions = (count: number) => Array.from({ length: count }, (_, index) => `session ${index}`)

test('the throttle allows five wrong PINs a minute in a session, for each signator, in each world', async () => {
  const throttle = new PinThrottle()
  expect(await checkedCount(throttle, ORTEGA, repeat(9, 'desk'))).toBe(5)
  expect(await checkedCount(throttle, WHITFIELD, repeat(9, 'desk'))).toBe(5)
  expect((await throttle.countAttempt('other', ORTEGA, 'desk')).isRefused).toBe(false)
  vi.advanceTimersByTime(60_000)
  expect(await isRefused(throttle, ORTEGA, 'desk')).toBe(false)
})

test('the throttle allows five of 40 parallel attempts', async () => {
  const throttle = new PinThrottle()
  const attempts = await Promise.all(
    repeat(40, 'desk').map((session) => throttle.countAttempt('main', ORTEGA, session)),
  )
  expect(attempts.filter((attempt) => !attempt.isRefused)).toHaveLength(5)
})

test('the throttle allows 30 wrong PINs an hour for a signator from all sessions that have not proven the PIN', async () => {
  const throttle = new PinThrottle()
  expect(await checkedCount(throttle, ORTEGA, differentSessions(200))).toBe(30)
  vi.advanceTimersByTime(HOUR)
  expect(await checkedCount(throttle, ORTEGA, differentSessions(200))).toBe(30)
})

test('the throttle does not lock out a session that has proven the PIN, whatever others try', async () => {
  const throttle = new PinThrottle()
  await throttle.countAttempt('main', ORTEGA, 'desk')
  await throttle.clearFailures('main', ORTEGA, 'desk')
  for (let hour = 0; hour < 3; hour += 1) {
    await checkedCount(throttle, ORTEGA, differentSessions(200))
    expect(await isRefused(throttle, ORTEGA, 'desk')).toBe(false)
    await throttle.clearFailures('main', ORTEGA, 'desk')
    vi.advanceTimersByTime(HOUR)
  }
})

test('the throttle allows 50 wrong PINs a day even in a session that has proven the PIN', async () => {
  const throttle = new PinThrottle()
  await throttle.countAttempt('main', ORTEGA, 'desk')
  await throttle.clearFailures('main', ORTEGA, 'desk')
  let count = 0
  for (let minute = 0; minute < 30; minute += 1) {
    count += await checkedCount(throttle, ORTEGA, repeat(6, 'desk'))
    vi.advanceTimersByTime(60_000)
  }
  expect(count).toBe(50)
})

test('the throttle counts only wrong PINs: right ones in new sessions leave the limit as it was', async () => {
  const throttle = new PinThrottle()
  for (const session of differentSessions(60)) {
    expect(await isRefused(throttle, ORTEGA, session)).toBe(false)
    await throttle.clearFailures('main', ORTEGA, session)
  }
})

// Throttling of password guessing.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LoginThrottle } from './login-throttle'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const OWNER = '198.51.100.7'
const RIVAL = '203.0.113.9'

const remainingAfter = async (
  throttle: LoginThrottle,
  world: string,
  email: string,
  from: string | null = OWNER,
): Promise<number | 'refused'> => {
  const { isRefused, remaining } = await throttle.countAttempt(world, email, from)
  return isRefused ? 'refused' : remaining
}

test('the throttle allows five attempts from one address, then none for a minute', async () => {
  const throttle = new LoginThrottle()
  const remaining = []
  for (let attempt = 0; attempt < 6; attempt += 1)
    remaining.push(await remainingAfter(throttle, 'main', 'a@firm.example'))
  expect(remaining).toEqual([4, 3, 2, 1, 0, 'refused'])
  vi.advanceTimersByTime(59_000)
  expect(await throttle.countAttempt('main', 'a@firm.example', OWNER)).toMatchObject({
    isRefused: true,
    retryAfterMs: 1_000,
  })
  vi.advanceTimersByTime(1_000)
  expect(await remainingAfter(throttle, 'main', 'a@firm.example')).toBe(4)
})

test('the throttle allows five of 40 parallel attempts from one address', async () => {
  const throttle = new LoginThrottle()
  const attempts = await Promise.all(
    Array.from({ length: 40 }, () => throttle.countAttempt('main', 'a@firm.example', OWNER)),
  )
  expect(attempts.filter(({ isRefused }) => !isRefused)).toHaveLength(5)
})

test('the throttle does not lock the owner out while a rival keeps sending wrong passwords', async () => {
  const throttle = new LoginThrottle()
  for (let minute = 0; minute < 3; minute += 1) {
    for (let attempt = 0; attempt < 200; attempt += 1) await throttle.countAttempt('main', 'a@firm.example', RIVAL)
    expect(await remainingAfter(throttle, 'main', 'a@firm.example', OWNER)).toBe(4)
    await throttle.clearFailures('main', 'a@firm.example', OWNER)
    vi.advanceTimersByTime(60_000)
  }
})

test('the throttle does not lock out an owner on this machine when a rival is at another address', async () => {
  const throttle = new LoginThrottle()
  for (let attempt = 0; attempt < 6; attempt += 1) await throttle.countAttempt('main', 'a@firm.example', RIVAL)
  expect(await remainingAfter(throttle, 'main', 'a@firm.example', null)).toBe(4)
})

test('the throttle allows 60 attempts a minute per email from all addresses', async () => {
  const throttle = new LoginThrottle()
  const attempts = []
  for (let index = 0; index < 100; index += 1)
    attempts.push(await remainingAfter(throttle, 'main', 'a@firm.example', `203.0.113.${index}`))
  expect(attempts.filter((remaining) => remaining !== 'refused')).toHaveLength(60)
  vi.advanceTimersByTime(60_000)
  expect(await remainingAfter(throttle, 'main', 'a@firm.example')).toBe(4)
})

test('the throttle counts per world and email, ignoring case and spaces of the email', async () => {
  const throttle = new LoginThrottle()
  for (let attempt = 0; attempt < 5; attempt += 1) await throttle.countAttempt('main', 'a@firm.example', OWNER)
  expect(await remainingAfter(throttle, 'other', 'a@firm.example')).toBe(4)
  expect(await remainingAfter(throttle, 'main', 'b@firm.example')).toBe(4)
  expect(await remainingAfter(throttle, 'main', ' A@Firm.example ')).toBe('refused')
})

test('the throttle clears the attempts from an address on success', async () => {
  const throttle = new LoginThrottle()
  for (let attempt = 0; attempt < 5; attempt += 1) await throttle.countAttempt('main', 'a@firm.example', OWNER)
  await throttle.clearFailures('main', 'a@firm.example', OWNER)
  expect(await remainingAfter(throttle, 'main', 'a@firm.example')).toBe(4)
})

test('the throttle clears the attempts from all addresses after a password reset by email', async () => {
  const throttle = new LoginThrottle()
  for (let index = 0; index < 60; index += 1)
    await throttle.countAttempt('main', 'a@firm.example', `203.0.113.${index}`)
  expect(await remainingAfter(throttle, 'main', 'a@firm.example')).toBe('refused')
  await throttle.clearAllFailures('main', 'a@firm.example', OWNER)
  expect(await remainingAfter(throttle, 'main', 'a@firm.example')).toBe(4)
})

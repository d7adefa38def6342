// Guessing of passwords is slowed down, per world and e-mail.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LoginThrottle } from './login-throttle'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const leftAfter = async (throttle: LoginThrottle, world: string, email: string): Promise<number | 'refused'> => {
  const { isRefused, remaining } = await throttle.tried(world, email)
  return isRefused ? 'refused' : remaining
}

test('five attempts are judged, then none until a minute has passed', async () => {
  const throttle = new LoginThrottle()
  const left = []
  for (let attempt = 0; attempt < 6; attempt += 1) left.push(await leftAfter(throttle, 'main', 'a@firm.example'))
  expect(left).toEqual([4, 3, 2, 1, 0, 'refused'])
  vi.advanceTimersByTime(59_000)
  expect(await throttle.tried('main', 'a@firm.example')).toMatchObject({ isRefused: true, retryAfterMs: 1_000 })
  vi.advanceTimersByTime(1_000)
  expect(await leftAfter(throttle, 'main', 'a@firm.example')).toBe(4)
})

test('attack 8: of 40 attempts at once five are judged', async () => {
  const throttle = new LoginThrottle()
  const tried = await Promise.all(Array.from({ length: 40 }, () => throttle.tried('main', 'a@firm.example')))
  expect(tried.filter(({ isRefused }) => !isRefused)).toHaveLength(5)
})

test('another world and another person are not slowed down, another spelling of the e-mail is', async () => {
  const throttle = new LoginThrottle()
  for (let attempt = 0; attempt < 5; attempt += 1) await throttle.tried('main', 'a@firm.example')
  expect(await leftAfter(throttle, 'other', 'a@firm.example')).toBe(4)
  expect(await leftAfter(throttle, 'main', 'b@firm.example')).toBe(4)
  expect(await leftAfter(throttle, 'main', ' A@Firm.example ')).toBe('refused')
})

test('a success forgets the attempts', async () => {
  const throttle = new LoginThrottle()
  for (let attempt = 0; attempt < 5; attempt += 1) await throttle.tried('main', 'a@firm.example')
  await throttle.succeeded('main', 'a@firm.example')
  expect(await leftAfter(throttle, 'main', 'a@firm.example')).toBe(4)
})

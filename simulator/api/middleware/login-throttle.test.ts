// Guessing of passwords is slowed down, per world and e-mail.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LoginThrottle } from './login-throttle'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('after five failures nothing is left until a minute has passed', async () => {
  const throttle = new LoginThrottle()
  for (const left of [4, 3, 2, 1, 0]) {
    await throttle.failed('main', 'a@firm.example')
    expect((await throttle.allowance('main', 'a@firm.example')).remaining).toBe(left)
  }
  vi.advanceTimersByTime(59_000)
  expect(await throttle.allowance('main', 'a@firm.example')).toEqual({ limit: 5, remaining: 0, retryAfterMs: 1_000 })
  vi.advanceTimersByTime(1_000)
  expect(await throttle.allowance('main', 'a@firm.example')).toEqual({ limit: 5, remaining: 5, retryAfterMs: 0 })
})

test('another world and another person are not slowed down, another spelling of the e-mail is', async () => {
  const throttle = new LoginThrottle()
  for (let attempt = 0; attempt < 5; attempt += 1) await throttle.failed('main', 'a@firm.example')
  expect((await throttle.allowance('other', 'a@firm.example')).remaining).toBe(5)
  expect((await throttle.allowance('main', 'b@firm.example')).remaining).toBe(5)
  expect((await throttle.allowance('main', ' A@Firm.example ')).remaining).toBe(0)
})

test('a success forgets the failures', async () => {
  const throttle = new LoginThrottle()
  await throttle.failed('main', 'a@firm.example')
  await throttle.succeeded('main', 'a@firm.example')
  expect((await throttle.allowance('main', 'a@firm.example')).remaining).toBe(5)
})

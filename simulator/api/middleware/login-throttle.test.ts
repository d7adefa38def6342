// Guessing of passwords is slowed down, per world and e-mail.
import { expect, test } from 'vitest'
import { LoginThrottle } from './login-throttle'

const throttleAt = (clock: { now: number }): LoginThrottle => new LoginThrottle(() => clock.now)

test('after five failures nothing is left until a minute has passed', () => {
  const clock = { now: 1_000 }
  const throttle = throttleAt(clock)
  for (const left of [4, 3, 2, 1, 0]) {
    throttle.failed('main', 'a@firm.example')
    expect(throttle.allowance('main', 'a@firm.example').remaining).toBe(left)
  }
  clock.now += 59_000
  expect(throttle.allowance('main', 'a@firm.example')).toEqual({ limit: 5, remaining: 0, retryAfterMs: 1_000 })
  clock.now += 1_000
  expect(throttle.allowance('main', 'a@firm.example')).toEqual({ limit: 5, remaining: 5, retryAfterMs: 0 })
})

test('another world and another person are not slowed down, another spelling of the e-mail is', () => {
  const throttle = throttleAt({ now: 0 })
  for (let attempt = 0; attempt < 5; attempt += 1) throttle.failed('main', 'a@firm.example')
  expect(throttle.allowance('other', 'a@firm.example').remaining).toBe(5)
  expect(throttle.allowance('main', 'b@firm.example').remaining).toBe(5)
  expect(throttle.allowance('main', ' A@Firm.example ').remaining).toBe(0)
})

test('a success forgets the failures', () => {
  const throttle = throttleAt({ now: 0 })
  throttle.failed('main', 'a@firm.example')
  throttle.succeeded('main', 'a@firm.example')
  expect(throttle.allowance('main', 'a@firm.example').remaining).toBe(5)
})

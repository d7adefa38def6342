// Guessing of passwords is slowed down, per world, e-mail and address, and more loosely per e-mail.
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

const leftAfter = async (
  throttle: LoginThrottle,
  world: string,
  email: string,
  from: string | null = OWNER,
): Promise<number | 'refused'> => {
  const { isRefused, remaining } = await throttle.tried(world, email, from)
  return isRefused ? 'refused' : remaining
}

test('five attempts from one address are judged, then none until a minute has passed', async () => {
  const throttle = new LoginThrottle()
  const left = []
  for (let attempt = 0; attempt < 6; attempt += 1) left.push(await leftAfter(throttle, 'main', 'a@firm.example'))
  expect(left).toEqual([4, 3, 2, 1, 0, 'refused'])
  vi.advanceTimersByTime(59_000)
  expect(await throttle.tried('main', 'a@firm.example', OWNER)).toMatchObject({ isRefused: true, retryAfterMs: 1_000 })
  vi.advanceTimersByTime(1_000)
  expect(await leftAfter(throttle, 'main', 'a@firm.example')).toBe(4)
})

test('of 40 attempts at once from one address five are judged', async () => {
  const throttle = new LoginThrottle()
  const tried = await Promise.all(Array.from({ length: 40 }, () => throttle.tried('main', 'a@firm.example', OWNER)))
  expect(tried.filter(({ isRefused }) => !isRefused)).toHaveLength(5)
})

test('a rival who sends wrong passwords minute after minute does not lock the owner out', async () => {
  const throttle = new LoginThrottle()
  for (let minute = 0; minute < 3; minute += 1) {
    for (let attempt = 0; attempt < 200; attempt += 1) await throttle.tried('main', 'a@firm.example', RIVAL)
    expect(await leftAfter(throttle, 'main', 'a@firm.example', OWNER)).toBe(4)
    await throttle.succeeded('main', 'a@firm.example', OWNER)
    vi.advanceTimersByTime(60_000)
  }
})

test('a rival at another address does not lock out the owner who works at this machine', async () => {
  const throttle = new LoginThrottle()
  for (let attempt = 0; attempt < 6; attempt += 1) await throttle.tried('main', 'a@firm.example', RIVAL)
  expect(await leftAfter(throttle, 'main', 'a@firm.example', null)).toBe(4)
})

test('guessing from many addresses gets 60 attempts a minute at one e-mail', async () => {
  const throttle = new LoginThrottle()
  const tried = []
  for (let nth = 0; nth < 100; nth += 1)
    tried.push(await leftAfter(throttle, 'main', 'a@firm.example', `203.0.113.${nth}`))
  expect(tried.filter((left) => left !== 'refused')).toHaveLength(60)
  vi.advanceTimersByTime(60_000)
  expect(await leftAfter(throttle, 'main', 'a@firm.example')).toBe(4)
})

test('another world and another person are not slowed down, another spelling of the e-mail is', async () => {
  const throttle = new LoginThrottle()
  for (let attempt = 0; attempt < 5; attempt += 1) await throttle.tried('main', 'a@firm.example', OWNER)
  expect(await leftAfter(throttle, 'other', 'a@firm.example')).toBe(4)
  expect(await leftAfter(throttle, 'main', 'b@firm.example')).toBe(4)
  expect(await leftAfter(throttle, 'main', ' A@Firm.example ')).toBe('refused')
})

test('a success forgets the attempts from its address', async () => {
  const throttle = new LoginThrottle()
  for (let attempt = 0; attempt < 5; attempt += 1) await throttle.tried('main', 'a@firm.example', OWNER)
  await throttle.succeeded('main', 'a@firm.example', OWNER)
  expect(await leftAfter(throttle, 'main', 'a@firm.example')).toBe(4)
})

test('a new password by mail forgets the attempts from all addresses', async () => {
  const throttle = new LoginThrottle()
  for (let nth = 0; nth < 60; nth += 1) await throttle.tried('main', 'a@firm.example', `203.0.113.${nth}`)
  expect(await leftAfter(throttle, 'main', 'a@firm.example')).toBe('refused')
  await throttle.proved('main', 'a@firm.example', OWNER)
  expect(await leftAfter(throttle, 'main', 'a@firm.example')).toBe(4)
})

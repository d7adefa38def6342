// Throttling of password guessing, in fake time: what an attack does to the owner of the account.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LoginThrottle, type SignInAttempt } from './login-throttle'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const OWNER = '198.51.100.7'
const RIVAL = '203.0.113.9'
const EMAIL = 'a@firm.example'
const SECOND = 1_000
const MINUTE = 60 * SECOND

const attemptFrom = (from: string | null, overrides: Partial<SignInAttempt> = {}): SignInAttempt => ({
  worldId: 'main',
  email: EMAIL,
  from,
  device: null,
  ...overrides,
})

const remainingAfter = async (throttle: LoginThrottle, attempt: SignInAttempt): Promise<number | 'refused'> => {
  const { isRefused, remaining } = await throttle.countAttempt(attempt)
  return isRefused ? 'refused' : remaining
}

test('the throttle allows five attempts from one network, then none for a minute', async () => {
  const throttle = new LoginThrottle()
  const remaining = []
  for (let attempt = 0; attempt < 6; attempt += 1) remaining.push(await remainingAfter(throttle, attemptFrom(OWNER)))
  expect(remaining).toEqual([4, 3, 2, 1, 0, 'refused'])
  vi.advanceTimersByTime(59_000)
  expect(await throttle.countAttempt(attemptFrom(OWNER))).toMatchObject({ isRefused: true, retryAfterMs: 1_000 })
  vi.advanceTimersByTime(1_000)
  expect(await remainingAfter(throttle, attemptFrom(OWNER))).toBe(4)
})

test('the throttle allows five of 40 parallel attempts from one network', async () => {
  const throttle = new LoginThrottle()
  const attempts = await Promise.all(Array.from({ length: 40 }, () => throttle.countAttempt(attemptFrom(OWNER))))
  expect(attempts.filter(({ isRefused }) => !isRefused)).toHaveLength(5)
})

test('the throttle does not lock out an owner on this machine when a rival is at another address', async () => {
  const throttle = new LoginThrottle()
  for (let attempt = 0; attempt < 6; attempt += 1) await throttle.countAttempt(attemptFrom(RIVAL))
  expect(await remainingAfter(throttle, attemptFrom(null))).toBe(4)
})

test('the throttle counts per world and email, ignoring case and spaces of the email', async () => {
  const throttle = new LoginThrottle()
  for (let attempt = 0; attempt < 5; attempt += 1) await throttle.countAttempt(attemptFrom(OWNER))
  expect(await remainingAfter(throttle, attemptFrom(OWNER, { worldId: 'other' }))).toBe(4)
  expect(await remainingAfter(throttle, attemptFrom(OWNER, { email: 'b@firm.example' }))).toBe(4)
  expect(await remainingAfter(throttle, attemptFrom(OWNER, { email: ' A@Firm.example ' }))).toBe('refused')
})

test('the throttle clears the attempts from a network on success, and those of a known device', async () => {
  const throttle = new LoginThrottle()
  for (const attempt of [attemptFrom(OWNER), attemptFrom(OWNER, { device: 'laptop' })]) {
    for (let index = 0; index < 5; index += 1) await throttle.countAttempt(attempt)
    expect(await remainingAfter(throttle, attempt)).toBe('refused')
    await throttle.clearFailures(attempt)
    expect(await remainingAfter(throttle, attempt)).toBe(4)
  }
})

test('a known device has five attempts a minute, and all known devices of an account have 60', async () => {
  const throttle = new LoginThrottle()
  let checked = 0
  for (let device = 0; device < 20; device += 1)
    for (let attempt = 0; attempt < 6; attempt += 1)
      if (!(await throttle.countAttempt(attemptFrom(OWNER, { device: `device ${device}` }))).isRefused) checked += 1
  expect(checked).toBe(60)
})

/** One wrong password a second, each from the next of these networks. */
type Attack = (second: number) => string

const attacks: Readonly<Record<string, Attack>> = {
  'one address': () => RIVAL,
  'twelve addresses': (second) => `203.0.113.${second % 12}`,
  'one IPv6 /56': () => '2001:db8:1:0::/56',
  'all networks of one IPv6 /48': (second) => `2001:db8:1:${((second % 256) << 8).toString(16)}::/56`,
  'a thousand addresses': (second) => `203.0.${second % 4}.${second % 250}`,
}

/** Starts an attack, and after ten minutes of it tries to sign in every second. Seconds until a password is checked. */
async function secondsUntilChecked(attack: Attack, owner: SignInAttempt): Promise<number | 'never'> {
  const throttle = new LoginThrottle()
  for (let second = 0; second < 900; second += 1) {
    // Faster than one a second, so that the attack also takes each attempt that comes free.
    for (let burst = 0; burst < 5; burst += 1) await throttle.countAttempt(attemptFrom(attack(second * 5 + burst)))
    if (second >= 600 && !(await throttle.countAttempt(owner)).isRefused) return second - 600
    vi.advanceTimersByTime(SECOND)
  }
  return 'never'
}

describe('under an attack', () => {
  test.each(
    Object.entries(attacks).flatMap(([name, attack]) =>
      ['known device', 'unknown device'].map((device) => [device, name, attack] as const),
    ),
  )('the owner’s %s signs in at once while wrong passwords come from %s', async (device, _attack, attack) => {
    const owner = attemptFrom(OWNER, { device: device === 'known device' ? 'laptop' : null })
    expect(await secondsUntilChecked(attack, owner)).toBe(0)
  })

  test('the owner’s known device signs in at once from the network of the attack, and other devices there wait', async () => {
    expect(await secondsUntilChecked(() => RIVAL, attemptFrom(RIVAL, { device: 'laptop' }))).toBe(0)
    expect(await secondsUntilChecked(() => RIVAL, attemptFrom(RIVAL))).toBe('never')
  })

  test('a typing error of an owner on an unknown device costs a wait of two seconds, which doubles with the next ones', async () => {
    const throttle = new LoginThrottle()
    let rivals = 0
    const attack = async () => {
      for (let index = 0; index < 61; index += 1) await throttle.countAttempt(attemptFrom(`rival ${rivals++}`))
    }
    const waits = []
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await attack()
      expect((await throttle.countAttempt(attemptFrom(OWNER))).isRefused).toBe(false)
      const { isRefused, retryAfterMs } = await throttle.countAttempt(attemptFrom(OWNER))
      expect(isRefused).toBe(true)
      waits.push(retryAfterMs / SECOND)
      vi.advanceTimersByTime(retryAfterMs)
    }
    expect(waits).toEqual([2, 4, 8, 16])
  })

  test.each([
    ['twelve addresses', attacks['twelve addresses'], 10 * 60],
    ['all networks of one IPv6 /48', attacks['all networks of one IPv6 /48'], 10 * 15 + 20],
  ])('few of the wrong passwords from %s are checked in ten minutes', async (_name, attack, most) => {
    const throttle = new LoginThrottle()
    let checked = 0
    for (let index = 0; index < 6_000; index += 1) {
      if (!(await throttle.countAttempt(attemptFrom(attack?.(index) ?? RIVAL))).isRefused) checked += 1
      vi.advanceTimersByTime(100)
    }
    expect(checked).toBeLessThanOrEqual(most)
  })

  test('a password reset by email ends the slowdown of all devices', async () => {
    const throttle = new LoginThrottle()
    for (let index = 0; index < 61; index += 1) await throttle.countAttempt(attemptFrom(`203.0.113.${index}`))
    await throttle.countAttempt(attemptFrom(OWNER))
    expect(await remainingAfter(throttle, attemptFrom(OWNER))).toBe('refused')
    await throttle.clearAllFailures(attemptFrom(OWNER))
    expect(await remainingAfter(throttle, attemptFrom(OWNER))).toBe(4)
  })
})

describe('emails to an account', () => {
  const isSent = ({ isRefused, isHeldBack }: { readonly isRefused: boolean; readonly isHeldBack: boolean }) =>
    !isRefused && !isHeldBack

  test('are three an hour for unknown devices, from however many networks they ask', async () => {
    const throttle = new LoginThrottle()
    let sent = 0
    for (let index = 0; index < 600; index += 1) {
      if (isSent(await throttle.countMail(attemptFrom(`203.0.113.${index % 50}`), 'reset'))) sent += 1
      vi.advanceTimersByTime(6 * SECOND - 1)
    }
    expect(sent).toBe(3)
  })

  test('are held back for an owner on an unknown device, but never refused because of others', async () => {
    const throttle = new LoginThrottle()
    for (let index = 0; index < 60; index += 1) await throttle.countMail(attemptFrom(`203.0.113.${index}`), 'reset')
    expect(await throttle.countMail(attemptFrom(OWNER), 'reset')).toMatchObject({ isRefused: false, isHeldBack: true })
    expect(isSent(await throttle.countMail(attemptFrom(OWNER, { device: 'laptop' }), 'reset'))).toBe(true)
    expect(isSent(await throttle.countMail(attemptFrom(OWNER), 'confirm'))).toBe(true)
    vi.advanceTimersByTime(60 * MINUTE)
    expect(isSent(await throttle.countMail(attemptFrom(OWNER), 'reset'))).toBe(true)
  })
})

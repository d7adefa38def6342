// The limit on passwords per address or IPv6 network, whatever they are for.
import { expect, test } from 'vitest'
import { manualTime } from '../runtime/manual-time'
import type { RunningWorld } from '../runtime/running-world'
import { Worlds } from '../runtime/worlds'
import { accountHandlers } from './accounts'
import { authHandlers } from './auth'
import { LoginThrottle } from './middleware/login-throttle'
import { Sessions } from './sessions'

const LIMIT = 60
const ADDRESS = '2001:db8:1:200::/56'
const password = 'seven green bicycles'
const account = { email: 'nora@vale.example', password, password_confirmation: password }

/** Sends a password from this address and resolves with the response's status. */
type Send = (world: RunningWorld, throttle: LoginThrottle, from: string | null) => Promise<number>

const statusOf = async (answer: Promise<unknown>): Promise<number> =>
  answer.then(
    () => 200,
    (error: unknown) => Number(Reflect.get(Object(error), 'status')),
  )

const requestWith = <B extends object>(world: RunningWorld, from: string | null, body: B) => ({
  world,
  from,
  viewer: null,
  input: { params: undefined, query: undefined, body },
  waited: () => ({}),
  submit: world.submit.bind(world),
  knownDevice: () => null,
  rememberDevice: () => undefined,
  browser: null,
  origin: 'http://localhost',
  header: () => null,
  setHeader: () => undefined,
  files: () => Promise.resolve([]),
})

/** No world here has a class. */
const rooms = { signInTo: () => null, isClassWorld: () => false }

const sends: Readonly<Record<string, Send>> = {
  'signing in': (world, throttle, from) => {
    const handlers = authHandlers({ sessions: new Sessions(), throttle, rooms })
    return statusOf(handlers['auth.login'](requestWith(world, from, account)))
  },
  'signing up': (world, throttle, from) => {
    const handlers = accountHandlers({ sessions: new Sessions(), throttle })
    return statusOf(handlers['auth.sign-up'](requestWith(world, from, { ...account, role: 'investor', terms: true })))
  },
  'resetting the password': (world, throttle, from) => {
    const handlers = accountHandlers({ sessions: new Sessions(), throttle })
    return statusOf(handlers['auth.reset-password'](requestWith(world, from, { ...account, token: 'a guess' })))
  },
}

const newWorld = () => new Worlds(manualTime()).create({ scenario: 'first-live-auction', seed: 7, paused: true })

test.each(Object.entries(sends))('%s is throttled as the sixty-first password of its network', async (_, send) => {
  const [world, throttle] = [newWorld(), new LoginThrottle()]
  const before = world.hash()
  for (let index = 0; index < LIMIT; index += 1) await throttle.countPassword(world.id, ADDRESS)
  expect(await send(world, throttle, ADDRESS)).toBe(429)
  expect(world.hash()).toBe(before)
  // Another network and this machine are not throttled.
  for (const from of ['2001:db8:1:300::/56', null]) expect(await send(world, throttle, from)).not.toBe(429)
})

test('the owner signs in from another address after a rival sent wrong passwords from twelve', async () => {
  const [world, throttle] = [newWorld(), new LoginThrottle()]
  const [owner] = world.cast
  const right = { email: owner?.email ?? '', password: owner?.password ?? '' }
  for (let index = 0; index < LIMIT; index += 1)
    await throttle.countAttempt({
      worldId: world.id,
      email: right.email,
      from: `203.0.113.${index % 12}`,
      device: null,
    })
  const handlers = authHandlers({ sessions: new Sessions(), throttle, rooms })
  expect(await statusOf(handlers['auth.login'](requestWith(world, '203.0.113.0', right)))).toBe(429)
  expect(await statusOf(handlers['auth.login'](requestWith(world, '198.51.100.7', right)))).toBe(200)
})

test('240 passwords from the networks of one /48 throttle all of it, and no other', async () => {
  const [world, throttle] = [newWorld(), new LoginThrottle()]
  for (let network = 1; network <= 5; network += 1)
    for (let index = 0; index < LIMIT - 12; index += 1)
      await throttle.countPassword(world.id, `2001:db8:1:${network}00::/56`)
  await expect(throttle.countPassword(world.id, '2001:db8:1:f00::/56')).rejects.toMatchObject({ status: 429 })
  await expect(throttle.countPassword(world.id, '2001:db8:2:f00::/56')).resolves.toBeUndefined()
})

test('correct passwords do not count', async () => {
  const [world, throttle] = [newWorld(), new LoginThrottle()]
  for (let index = 0; index < LIMIT - 1; index += 1) await throttle.countPassword(world.id, ADDRESS)
  const [person] = world.cast
  const handlers = authHandlers({ sessions: new Sessions(), throttle, rooms })
  const right = { email: person?.email ?? '', password: person?.password ?? '' }
  for (let index = 0; index < 3; index += 1)
    expect(await statusOf(handlers['auth.login'](requestWith(world, ADDRESS, right)))).toBe(200)
})

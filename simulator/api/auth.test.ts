// Signing in and authorizing channels, over real HTTP.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { user } from '../../src/contract/user'
import type { RunningWorld } from '../runtime/running-world'
import { createSimulator, type Simulator } from '../server'
import { apiClient, person } from './fixtures'

let simulator: Simulator
const { newWorld, ask, signIn } = apiClient(() => simulator)

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

describe('signing in', () => {
  // Verifies: S7.2
  // Verifies: S7.4
  test('the login token identifies the user', async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    const { status, json } = await ask('/api/auth/user', { world: world.id, token })
    expect(status).toBe(200)
    const { data } = z.parse(z.object({ data: user }), json)
    expect(data).toMatchObject({ role: 'investor', email: person(world, 'harbor-crest').email })
  })

  test('a wrong password and an unknown email get the same 422', async () => {
    const world = newWorld()
    const { email } = person(world, 'harbor-crest')
    const wrong = await ask('/api/auth/login', { world: world.id, body: { email, password: 'not this one' } })
    const unknown = await ask('/api/auth/login', { world: world.id, body: { email: 'no@firm.example', password: 'x' } })
    expect(wrong.status).toBe(422)
    expect(wrong.json).toEqual({
      message: 'These credentials do not match our records.',
      errors: { email: ['These credentials do not match our records.'] },
    })
    expect(unknown.json).toEqual(wrong.json)
  })

  test('an empty form reports each field', async () => {
    const world = newWorld()
    const { status, json } = await ask('/api/auth/login', { world: world.id, body: { email: ' ', password: '' } })
    expect(status).toBe(422)
    expect(json).toEqual({
      message: 'Email can not be empty (and 1 more error)',
      errors: { email: ['Email can not be empty'], password: ['Password can not be empty'] },
    })
  })

  test('the sixth attempt in a minute is a 429 with Retry-After, in that world only', async () => {
    const [world, other] = [newWorld(), newWorld()]
    const { email, password } = person(world, 'harbor-crest')
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { status } = await ask('/api/auth/login', { world: world.id, body: { email, password: 'wrong' } })
      expect(status).toBe(422)
    }
    const throttled = await ask('/api/auth/login', { world: world.id, body: { email, password } })
    expect(throttled.status).toBe(429)
    expect(throttled.json).toEqual({ message: 'Too Many Attempts.' })
    expect(Number(throttled.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(Number(throttled.headers.get('Retry-After'))).toBeLessThanOrEqual(60)
    expect(throttled.headers.get('X-RateLimit-Remaining')).toBe('0')
    expect((await ask('/api/auth/login', { world: other.id, body: { email, password } })).status).toBe(200)
  })

  test('a sign-in is not acknowledged if its world has ended meanwhile, because the session was not stored', async () => {
    const world = newWorld()
    const { email, password } = person(world, 'harbor-crest')
    const state = world.state()
    vi.spyOn(world, 'state').mockImplementationOnce(() => {
      // Before the password is checked.
      queueMicrotask(() => simulator.worlds.delete(world.id))
      return state
    })
    const { status, json } = await ask('/api/auth/login', { world: world.id, body: { email, password } })
    expect([status, json]).toEqual([400, { code: 'unknown_world', message: 'This world has ended.' }])
  })

  // Verifies: S7.3
  test('the token is invalid after logging out', async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    expect((await ask('/api/auth/logout', { world: world.id, token, method: 'POST' })).status).toBe(204)
    expect((await ask('/api/auth/user', { world: world.id, token })).status).toBe(401)
  })

  test('a session survives the reset of its world', async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    await world.reset()
    expect((await ask('/api/auth/user', { world: world.id, token })).status).toBe(200)
  })

  test('a token belongs to exactly one world, and ends with it', async () => {
    const [world, other] = [newWorld(), newWorld()]
    const token = await signIn(world, 'harbor-crest')
    const elsewhere = await ask('/api/auth/user', { world: other.id, token })
    expect(elsewhere.status).toBe(401)
    expect(elsewhere.json).toEqual({ message: 'Unauthenticated.' })
    simulator.worlds.delete(world.id)
    simulator.worlds.create({ id: world.id, scenario: 'first-live-auction', paused: true })
    expect((await ask('/api/auth/user', { world: world.id, token })).status).toBe(401)
  })
})

describe('an owner whose account is under attack', () => {
  /** Signs in from this address, as a proxy on this machine reports it, with the cookies of a device. */
  const signInFrom = async (world: RunningWorld, from: string, password: string, cookies = '') => {
    const { email } = person(world, 'harbor-crest')
    const { status, headers } = await ask('/api/auth/login', {
      world: world.id,
      body: { email, password },
      headers: { 'X-Forwarded-For': from, ...(cookies === '' ? {} : { Cookie: cookies }) },
    })
    return {
      status,
      cookies: headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; '),
      headers,
    }
  }
  test('signs in at the address of the attack with a device that signed in before, whose cookie no script can read', async () => {
    const world = newWorld()
    const { password } = person(world, 'harbor-crest')
    const first = await signInFrom(world, '203.0.113.0', password)
    expect(first.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^known_device_[\w-]{12}=[\w-]{22}\.[\w-]{43}; Path=\/api; Max-Age=31536000; HttpOnly; SameSite=Strict$/,
      ),
    ])
    for (let guess = 0; guess < 5; guess += 1) await signInFrom(world, '203.0.113.0', 'wrong')
    expect((await signInFrom(world, '203.0.113.0', password)).status).toBe(429)
    expect((await signInFrom(world, '203.0.113.0', password, first.cookies)).status).toBe(200)
  })
})

// Verifies: S7.7
describe('channel authorization', () => {
  const authorize = async (world: RunningWorld, token: string | null, channel: string) =>
    ask('/api/broadcasting/auth', { world: world.id, token, body: { socket_id: '1.1', channel_name: channel } })

  test('signs the user’s own channel, in JSON and in pusher-js’s form encoding', async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    const channel = `private-notification.${person(world, 'harbor-crest').userId}`
    const signed = await authorize(world, token, channel)
    expect(signed.status).toBe(200)
    expect(signed.json).toEqual({ auth: expect.stringMatching(/^local:[0-9a-f]{64}$/) })
    const form = await fetch(`${simulator.url}/api/broadcasting/auth`, {
      method: 'POST',
      headers: { 'X-Simulator-World': world.id, Authorization: `Bearer ${token}` },
      body: new URLSearchParams({ socket_id: '1.1', channel_name: channel }),
    })
    expect(await form.json()).toEqual(signed.json)
  })

  test('rejects another user’s channel with 403 and an empty message, and a missing session with 401', async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    const other = `private-notification.${person(world, 'summit-ridge').userId}`
    const refused = await authorize(world, token, other)
    expect([refused.status, refused.json]).toEqual([403, { message: '' }])
    expect((await authorize(world, null, other)).status).toBe(401)
  })

  test('signs nothing for a text that is not the id of a socket', async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    const channel_name = `private-notification.${person(world, 'harbor-crest').userId}`
    for (const socket_id of ['1.1:private-two-person.2001', '1', '', 'a'.repeat(21)]) {
      const body = { socket_id, channel_name }
      const { status, json } = await ask('/api/broadcasting/auth', { world: world.id, token, body })
      expect([status, json]).toEqual([422, expect.not.objectContaining({ auth: expect.anything() })])
    }
  })
})

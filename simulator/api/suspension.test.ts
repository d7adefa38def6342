// Logging in to a suspended account and reactivating it, over real HTTP.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunningWorld } from '../runtime/running-world'
import { createSimulator, type Simulator } from '../server'
import { apiClient, person } from './fixtures'

let simulator: Simulator
const { newWorld, ask, signIn } = apiClient(() => simulator)

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

const OWNER = 'riverbend-partners'
const message = 'You suspended this account on 03/02/2026 10:15 ET. You can reactivate it until 04/01/2026 11:15 ET.'

async function suspendedWorld(): Promise<RunningWorld> {
  const world = newWorld()
  const token = await signIn(world, OWNER)
  expect((await ask('/api/auth/user', { world: world.id, token, method: 'DELETE' })).status).toBe(204)
  expect((await ask('/api/auth/user', { world: world.id, token })).status).toBe(401)
  return world
}

const credentials = (world: RunningWorld, key = OWNER) => {
  const { email, password } = person(world, key)
  return { email, password }
}
const post = (world: RunningWorld, path: 'login' | 'reactivate', body: object) =>
  ask(`/api/auth/${path}`, { world: world.id, body })
const isSuspended = (world: RunningWorld) => Object.keys(world.state().suspended).length > 0

describe('a suspended account', () => {
  // Verifies: S7.6
  test('says at a login with the right password who suspended it, when, and until when it can be reactivated', async () => {
    const world = await suspendedWorld()
    const { status, json } = await post(world, 'login', credentials(world))
    expect([status, json]).toEqual([403, { message, reactivate_until: '2026-04-01T15:15:00.000Z' }])
  })

  test('says nothing at a login with a wrong password', async () => {
    const world = await suspendedWorld()
    const wrong = { ...credentials(world), password: 'not this one' }
    for (const path of ['login', 'reactivate'] as const) {
      const { status, json } = await post(world, path, wrong)
      expect(status).toBe(422)
      expect(JSON.stringify(json)).not.toContain('suspended')
    }
    expect(isSuspended(world)).toBe(true)
  })

  test('is reactivated by its own password only, and then signed in', async () => {
    const world = await suspendedWorld()
    const other = credentials(world, 'prairie-lending')
    const crossed = await post(world, 'reactivate', { ...other, email: credentials(world).email })
    expect([crossed.status, isSuspended(world)]).toEqual([422, true])
    // The password of an active account signs in to that account, and touches no other.
    expect((await post(world, 'reactivate', other)).status).toBe(200)
    expect(isSuspended(world)).toBe(true)
    const { status, json } = await post(world, 'reactivate', credentials(world))
    expect([status, json]).toEqual([200, { data: { token: expect.any(String) } }])
    expect(isSuspended(world)).toBe(false)
    expect((await post(world, 'login', credentials(world))).status).toBe(200)
  })

  test('offers no way back if the marketplace suspended it', async () => {
    const world = newWorld()
    const actor = person(world, OWNER).userId
    await world.submit({ name: 'suspend account', actor, origin: 'control', reason: 'The license has expired.' })
    for (const path of ['login', 'reactivate'] as const) {
      const { status, json } = await post(world, path, credentials(world))
      expect(status).toBe(403)
      expect(json).toEqual({
        message: expect.stringMatching(/Write to desk@\S+ to have it reactivated\. Reason: The license has expired\.$/),
      })
    }
    expect(isSuspended(world)).toBe(true)
  })

  test('counts attempts to reactivate like those to log in', async () => {
    const world = await suspendedWorld()
    const wrong = { ...credentials(world), password: 'wrong' }
    for (const path of ['login', 'reactivate', 'login', 'reactivate', 'login'] as const) {
      expect((await post(world, path, wrong)).status).toBe(422)
    }
    expect((await post(world, 'reactivate', credentials(world))).status).toBe(429)
  })
})

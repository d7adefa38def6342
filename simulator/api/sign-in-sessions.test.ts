// The list of a user's own sessions and signing out of others, over real HTTP.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type SignInSession, signInSession } from '../../src/contract/sign-in-session'
import type { RunningWorld } from '../runtime/running-world'
import { createSimulator, type Simulator } from '../server'
import { apiClient, person } from './fixtures'

let simulator: Simulator
const { newWorld, ask, signIn } = apiClient(() => simulator)

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

const PATH = '/api/auth/sessions'
const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36'

const listOf = async (world: RunningWorld, token: string): Promise<readonly SignInSession[]> =>
  z.parse(z.object({ data: z.array(signInSession) }), (await ask(PATH, { world: world.id, token })).json).data
const otherIn = async (world: RunningWorld, token: string): Promise<string> =>
  (await listOf(world, token)).find(({ current }) => !current)?.id ?? ''
const statusOf = async (world: RunningWorld, token: string): Promise<number> =>
  (await ask('/api/auth/user', { world: world.id, token })).status
const end = async (world: RunningWorld, token: string, id?: string): Promise<number> =>
  (await ask(id === undefined ? PATH : `${PATH}/${id}`, { world: world.id, token, method: 'DELETE' })).status

/** Signs in with this browser. */
async function signInWith(world: RunningWorld, agent: string): Promise<string> {
  const { email, password } = person(world, 'harbor-crest')
  const headers = { 'User-Agent': agent }
  const { json } = await ask('/api/auth/login', { world: world.id, headers, body: { email, password } })
  return z.parse(z.object({ data: z.object({ token: z.string() }) }), json).data.token
}

describe('the list of sessions', () => {
  test('has the browser and the times of each, the last used first, and marks the one that asks', async () => {
    const world = newWorld()
    const desk = await signInWith(world, CHROME)
    await world.advance(60_000)
    const phone = await signInWith(world, 'a program')
    await world.advance(60_000)
    await statusOf(world, desk)
    const sessions = await listOf(world, phone)
    const [began, later, now] = [0, 60_000, 120_000].map((ms) =>
      new Date(Math.round(world.reading().now) - 120_000 + ms).toISOString(),
    )
    expect(sessions.map(({ id: _id, ...rest }) => rest)).toEqual([
      { browser: 'Chrome on Windows', signed_in_at: began, last_used_at: now, current: false },
      { browser: null, signed_in_at: later, last_used_at: now, current: true },
    ])
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(2)
    for (const token of [desk, phone]) expect(JSON.stringify(sessions)).not.toContain(token)
  })

  test('has no session of another user or world', async () => {
    const world = newWorld()
    await Promise.all([signIn(world, 'tidewell'), signIn(newWorld(), 'harbor-crest')])
    const own = await signIn(world, 'harbor-crest')
    expect(await listOf(world, own)).toMatchObject([{ current: true }])
  })
})

describe('signing out of a session', () => {
  test('ends it at once, and no other', async () => {
    const world = newWorld()
    const [first, second, third] = [
      await signIn(world, 'harbor-crest'),
      await signIn(world, 'harbor-crest'),
      await signIn(world, 'harbor-crest'),
    ]
    const id = await otherIn(world, third)
    expect(await end(world, third, id)).toBe(204)
    const statuses = [await statusOf(world, first), await statusOf(world, second), await statusOf(world, third)]
    expect(statuses.toSorted()).toEqual([200, 200, 401])
    expect(await end(world, third, id)).toBe(404)
  })

  test('of another user is a 404 that ends nothing, like one that doesn’t exist', async () => {
    const world = newWorld()
    const [rival, rivals] = [await signIn(world, 'tidewell'), await signIn(world, 'tidewell')]
    const own = await signIn(world, 'harbor-crest')
    const id = await otherIn(world, rival)
    const answers = await Promise.all(
      [id, 'nothing'].map((each) => ask(`${PATH}/${each}`, { world: world.id, token: own, method: 'DELETE' })),
    )
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    expect(answers[0]?.json).toEqual(answers[1]?.json)
    expect([await statusOf(world, rival), await statusOf(world, rivals)]).toEqual([200, 200])
  })

  test('everywhere else ends all but this one, and none of another user', async () => {
    const world = newWorld()
    const rival = await signIn(world, 'tidewell')
    const [first, second, own] = [
      await signIn(world, 'harbor-crest'),
      await signIn(world, 'harbor-crest'),
      await signIn(world, 'harbor-crest'),
    ]
    expect(await end(world, own)).toBe(204)
    expect([await statusOf(world, first), await statusOf(world, second)]).toEqual([401, 401])
    expect([await statusOf(world, own), await statusOf(world, rival)]).toEqual([200, 200])
    expect(await listOf(world, own)).toHaveLength(1)
  })
})

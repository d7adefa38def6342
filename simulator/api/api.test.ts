// The API over real HTTP, in paused worlds: sign-in, lists, bids, and every way to be refused.
import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { auction, bidAnswer, receipt } from '../../src/contract/auction'
import { user } from '../../src/contract/user'
import type { RunningWorld } from '../runtime/running-world'
import type { Simulator } from '../server'
import { createSimulator } from '../server'

let simulator: Simulator
let worldCount = 0

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

const newWorld = (): RunningWorld => {
  worldCount += 1
  return simulator.worlds.create({ id: `api-${worldCount}`, scenario: 'first-live-auction', seed: 7, paused: true })
}

interface Asked {
  readonly world?: string
  readonly token?: string | null
  readonly method?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

const ask = async (path: string, { world, token, method, body, headers = {} }: Asked = {}) => {
  const response = await fetch(`${simulator.url}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      Accept: 'application/json',
      ...(world === undefined ? {} : { 'X-Simulator-World': world }),
      ...(token === undefined || token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const json: unknown = text === '' ? null : JSON.parse(text)
  return { status: response.status, headers: response.headers, json }
}

const tokenAnswer = z.object({ data: z.object({ token: z.string() }) })

const person = (world: RunningWorld, key: string) => {
  const found = world.cast.find((one) => one.key === key)
  if (found === undefined) throw new Error(`${key} is not in the cast`)
  return found
}

const signIn = async (world: RunningWorld, key: string): Promise<string> => {
  const { email, password } = person(world, key)
  const { json } = await ask('/api/auth/login', { world: world.id, body: { email, password } })
  return z.parse(tokenAnswer, json).data.token
}

const liveAuctions = async (world: RunningWorld, token: string) => {
  const { json } = await ask('/api/auction/list/live', { world: world.id, token })
  return z.parse(z.object({ data: z.array(auction) }), json).data
}

/** A live auction in the price process, and the lowest price that beats what is there. */
const openAuction = async (world: RunningWorld, token: string) => {
  const open = (await liveAuctions(world, token)).find((one) => one.loan.auction_process_type === 'price')
  if (open === undefined) throw new Error('the scenario has no live auction in the price process')
  const best = open.best_bid?.price
  return { id: open.id, next: best ? best + 1 / 32 : (open.loan.loan_min_price ?? 100) }
}

describe('signing in', () => {
  // Verifies: S7.2
  // Verifies: S7.4
  test('the token of the login answers who one is', async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    const { status, json } = await ask('/api/auth/user', { world: world.id, token })
    expect(status).toBe(200)
    const { data } = z.parse(z.object({ data: user }), json)
    expect(data).toMatchObject({ role: 'investor', email: person(world, 'harbor-crest').email })
  })

  test('a wrong password is a 422 on the e-mail, the same as an unknown e-mail', async () => {
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

  test('an empty form names each field', async () => {
    const world = newWorld()
    const { status, json } = await ask('/api/auth/login', { world: world.id, body: { email: ' ', password: '' } })
    expect(status).toBe(422)
    expect(json).toEqual({
      message: 'Email can not be empty (and 1 more error)',
      errors: { email: ['Email can not be empty'], password: ['Password can not be empty'] },
    })
  })

  test('the sixth attempt in a minute is a 429 that says when to try again, in that world only', async () => {
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

  // Verifies: S7.3
  test('after the logout the token is worth nothing', async () => {
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

describe('worlds on the wire', () => {
  test('a world that is not there is a 400 with a code, for the API only', async () => {
    const { status, json } = await ask('/api/auth/user', { world: 'nowhere' })
    expect(status).toBe(400)
    expect(json).toEqual({ code: 'unknown_world', message: 'There is no world "nowhere".' })
  })

  test('every answer of a world names it and tells its time', async () => {
    const world = newWorld()
    const { headers } = await ask('/api/info/state', { world: world.id })
    expect(headers.get('X-Simulator')).toBe(world.id)
    const { now, epoch } = world.reading()
    expect(headers.get('X-Simulator-Clock')).toBe(`${new Date(now).toISOString()};rate=0;epoch=${epoch}`)
    expect(headers.get('X-Powered-By')).toBeNull()
    expect(headers.get('ETag')).toBeNull()
  })

  test('the host name of a persona is its world', async () => {
    const world = newWorld()
    const named = await new Promise<string | undefined>((resolve, reject) => {
      const headers = { Host: `harbor-crest--${world.id}.localhost:${simulator.port}` }
      httpRequest({ host: '127.0.0.1', port: simulator.port, path: '/api/info/state', headers }, (response) => {
        response.resume()
        const value = response.headers['x-simulator']
        resolve(typeof value === 'string' ? value : undefined)
      })
        .on('error', reject)
        .end()
    })
    expect(named).toBe(world.id)
  })
})

describe('lists', () => {
  // Verifies: S7.10
  // Verifies: S4.17
  test('the live list fits the contract and is ordered newest first', async () => {
    const world = newWorld()
    const list = await liveAuctions(world, await signIn(world, 'harbor-crest'))
    expect(list.length).toBeGreaterThan(0)
    const instants = list.map((one) => one.statused_at)
    expect(instants).toEqual(instants.toSorted().toReversed())
  })

  // Verifies: S6.3
  test('an investor does not load what only sellers do', async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    expect((await ask('/api/auction/list/submitted', { world: world.id, token })).status).toBe(403)
    expect((await ask('/api/auction/list/past', { world: world.id, token })).status).toBe(200)
  })

  // Verifies: S7.8
  test('notifications come with their unread count', async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    const { status, json } = await ask('/api/notification', { world: world.id, token })
    expect(status).toBe(200)
    expect(z.safeParse(z.object({ data: z.array(z.unknown()), unread: z.int() }), json).success).toBe(true)
  })

  test('lookups need no session', async () => {
    const world = newWorld()
    for (const path of ['/api/info/state', '/api/info/section-act']) {
      const { status, json } = await ask(path, { world: world.id })
      expect(status).toBe(200)
      expect(z.parse(z.object({ data: z.array(z.unknown()) }), json).data.length).toBeGreaterThan(10)
    }
  })
})

const refusedBid = z.object({ message: z.string(), errors: z.record(z.string(), z.array(z.string())), receipt })

describe('bidding', () => {
  // Verifies: S7.13
  test('a good bid answers the auction with a receipt', async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    const { id, next } = await openAuction(world, token)
    const seen = { version: 1, price: null, age_ms: 12, clock_error_ms: 3 }
    const { status, json } = await ask(`/api/auction/bid/${id}`, {
      world: world.id,
      token,
      body: { price: next, seen },
    })
    expect(status).toBe(200)
    const { data } = z.parse(z.object({ data: bidAnswer }), json)
    expect(data.best_bid?.price).toBe(next)
    expect(data.receipt).toMatchObject({ outcome: 'accepted', auction_id: id, price: next, seen })
  })

  test('the same key and body is answered the same and counts once; another body under the key is refused', async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    const { id, next } = await openAuction(world, token)
    const bid = (price: number) =>
      ask(`/api/auction/bid/${id}`, { world: world.id, token, body: { price }, headers: { 'Idempotency-Key': 'k1' } })
    const first = await bid(next)
    const events = world.log().length
    const again = await bid(next)
    expect(again.status).toBe(200)
    expect(again.json).toEqual(first.json)
    expect(
      world
        .log()
        .slice(events)
        .flatMap((entry) => entry.events),
    ).toEqual([])
    expect((await bid(next + 1)).status).toBe(422)
  })

  test.each([
    ['off the 1/32 grid', (next: number) => next + 0.01, 'Please use a fraction in 1/32 increments'],
    ['below the next bid', (next: number) => next - 2, /bid|minimum/i],
  ])('a bid %s is a 422 on the price, with a receipt', async (_case, price, words) => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    const { id, next } = await openAuction(world, token)
    const { status, json } = await ask(`/api/auction/bid/${id}`, {
      world: world.id,
      token,
      body: { price: price(next) },
    })
    expect(status).toBe(422)
    const body = z.parse(refusedBid, json)
    expect(body.errors.price?.[0]).toMatch(words)
    expect(body.receipt).toMatchObject({ outcome: 'refused', price: price(next) })
  })

  test('a bid of words is a 422 that repeats nothing', async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    const { id } = await openAuction(world, token)
    const { status, json } = await ask(`/api/auction/bid/${id}`, { world: world.id, token, body: { price: 'a lot' } })
    expect(status).toBe(422)
    expect(JSON.stringify(json)).not.toContain('a lot')
  })

  test('a bid on an auction that has closed is refused', async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    const { json } = await ask('/api/auction/list/past', { world: world.id, token })
    const [closed] = z.parse(z.object({ data: z.array(auction) }), json).data
    const answer = await ask(`/api/auction/bid/${closed?.id}`, { world: world.id, token, body: { price: 110 } })
    expect(answer.status).toBe(422)
    expect(answer.json).toMatchObject({ message: 'This auction has closed.' })
  })

  test('a lender may not bid, nobody may without a session', async () => {
    const world = newWorld()
    const { id, next } = await openAuction(world, await signIn(world, 'harbor-crest'))
    const body = { price: next }
    const lender = await signIn(world, 'prairie-lending')
    const asLender = await ask(`/api/auction/bid/${id}`, { world: world.id, token: lender, body })
    expect([asLender.status, asLender.json]).toEqual([403, { message: 'This action is unauthorized.' }])
    const asNobody = await ask(`/api/auction/bid/${id}`, { world: world.id, body })
    expect([asNobody.status, asNobody.json]).toEqual([401, { message: 'Unauthenticated.' }])
  })

  test('an auction that does not exist is a 404', async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    expect((await ask('/api/auction/bid/999999', { world: world.id, token, body: { price: 101 } })).status).toBe(404)
    expect((await ask('/api/auction/bid/abc', { world: world.id, token, body: { price: 101 } })).status).toBe(404)
    expect((await ask('/api/auction/list/dreaming', { world: world.id, token })).status).toBe(404)
  })
})

describe('requests that miss', () => {
  test('an unknown route is a 404 in words', async () => {
    const { status, json } = await ask('/api/nothing/here')
    expect([status, json]).toEqual([404, { message: 'The route api/nothing/here could not be found.' }])
  })

  test('a wrong method is a 405 that says which are right', async () => {
    const { status, headers, json } = await ask('/api/auth/login', { method: 'DELETE' })
    expect(status).toBe(405)
    expect(headers.get('Allow')).toBe('POST')
    expect(json).toEqual({
      message: 'The DELETE method is not supported for route api/auth/login. Supported methods: POST.',
    })
  })

  test('malformed JSON is a 400, an oversized body a 413, and the process lives on', async () => {
    const world = newWorld()
    const malformed = await ask('/api/auth/login', { world: world.id, body: '{"email":' })
    expect(malformed.status).toBe(400)
    const large = await ask('/api/auth/login', { world: world.id, body: { email: 'x'.repeat(1_100_000) } })
    expect([large.status, large.json]).toEqual([413, { message: '' }])
    expect((await ask('/api/info/state', { world: world.id })).status).toBe(200)
  })
})

// Verifies: S7.7
describe('channel authorisation', () => {
  const authorise = async (world: RunningWorld, token: string | null, channel: string) =>
    ask('/api/broadcasting/auth', { world: world.id, token, body: { socket_id: '1.1', channel_name: channel } })

  test("signs one's own channel, also for a form as pusher-js sends it", async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    const channel = `private-notification.${person(world, 'harbor-crest').userId}`
    const signed = await authorise(world, token, channel)
    expect(signed.status).toBe(200)
    expect(signed.json).toEqual({ auth: expect.stringMatching(/^local:[0-9a-f]{64}$/) })
    const form = await fetch(`${simulator.url}/api/broadcasting/auth`, {
      method: 'POST',
      headers: { 'X-Simulator-World': world.id, Authorization: `Bearer ${token}` },
      body: new URLSearchParams({ socket_id: '1.1', channel_name: channel }),
    })
    expect(await form.json()).toEqual(signed.json)
  })

  test("another person's channel is a 403 without words, no session a 401", async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    const other = `private-notification.${person(world, 'summit-ridge').userId}`
    const refused = await authorise(world, token, other)
    expect([refused.status, refused.json]).toEqual([403, { message: '' }])
    expect((await authorise(world, null, other)).status).toBe(401)
  })
})

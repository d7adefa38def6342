// Observing a world over real HTTP: its wire log, coverage and live streams.
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { rawSocket } from '../realtime/pusher/raw-socket'
import { createSimulator, type Simulator } from '../server'
import { dataOf, errorFields, testClient, type WorldData, worldSchema } from './test-client'

let simulator: Simulator
const ask = testClient(() => simulator.url)

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

const newWorld = async (): Promise<WorldData> =>
  dataOf(await ask('POST', '/worlds', { scenario: 'first-live-auction', seed: 7, paused: true }), worldSchema)

const call = (world: WorldData, method: string, path: string, token: string | null, body?: unknown) =>
  fetch(`${simulator.url}${path}`, {
    method,
    headers: {
      Accept: 'application/json',
      'X-Simulator-World': world.id,
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

const signIn = async (world: WorldData, key: string) => {
  const person = world.cast.find((one) => one.key === key)
  const answer = await call(world, 'POST', '/api/auth/login', null, {
    email: person?.email,
    password: person?.password,
  })
  const { token } = z.parse(z.object({ data: z.object({ token: z.string() }) }), await answer.json()).data
  return { token, password: person?.password ?? '', userId: person?.user_id ?? 0 }
}
const bid = (world: WorldData, price: string) =>
  ask('POST', `/worlds/${world.id}/commands`, { name: 'bid', as: 'summit-ridge', auction: 'riella-on-5th', price })

const wireRow = z.object({
  n: z.int(),
  direction: z.enum(['in', 'out']),
  kind: z.enum(['call', 'event', 'socket', 'fault']),
  name: z.string(),
  person: z.nullable(z.string()),
  status: z.nullable(z.union([z.number(), z.string()])),
  channel: z.nullable(z.string()),
  sockets: z.nullable(z.number()),
  sent: z.unknown(),
  answer: z.unknown(),
})
const wireOf = async (world: WorldData, query = '') =>
  dataOf(await ask('GET', `/worlds/${world.id}/wire${query}`), z.array(wireRow))

describe('the wire log', () => {
  test('has calls, events and sockets with their users and results, but no secrets', async () => {
    const world = await newWorld()
    const { token, password, userId } = await signIn(world, 'harbor-crest')
    const socket = await rawSocket(simulator.url)
    await socket.join(token, world.id, `private-auction.${userId}`)
    await socket.next('pusher_internal:subscription_succeeded')
    await call(world, 'POST', '/api/auction/bid/1001', token, { price: 1 })
    await call(world, 'GET', '/api/nowhere', token)
    await bid(world, '110-00')
    await socket.next('auction-live-changed')
    socket.close()
    await expect.poll(async () => (await wireOf(world)).map((one) => one.name)).toContain('left')
    const wire = await wireOf(world)
    expect(wire.map(({ kind, direction, name, person, status }) => [kind, direction, name, person, status])).toEqual([
      ['call', 'in', 'auth.login', null, 200],
      ['call', 'in', 'broadcasting.auth', 'harbor-crest', 200],
      ['socket', 'in', 'subscribed', 'harbor-crest', null],
      ['call', 'in', 'auction.bid', 'harbor-crest', 422],
      ['call', 'in', 'GET /api/nowhere', null, 404],
      ['event', 'out', 'auction-live-changed', 'harbor-crest', null],
      ['socket', 'in', 'left', 'harbor-crest', null],
    ])
    expect(wire[3]).toMatchObject({ sent: { price: 1 }, answer: { message: expect.any(String) } })
    expect(wire[5]).toMatchObject({ channel: 'auction', sockets: 1 })
    const text = JSON.stringify(wire)
    expect(text).not.toContain(password)
    expect(text).not.toContain(token)
  })

  test('filters by number, kind, name and person, up to a limit', async () => {
    const world = await newWorld()
    const { token } = await signIn(world, 'harbor-crest')
    for (let i = 0; i < 3; i += 1) await call(world, 'GET', '/api/auth/user', token)
    expect((await wireOf(world, '?from=3')).map((one) => one.n)).toEqual([3, 4])
    expect(await wireOf(world, '?name=auth.user&person=harbor-crest&limit=2')).toHaveLength(2)
    expect(await wireOf(world, '?kind=event')).toEqual([])
    const refused = await ask('GET', `/worlds/${world.id}/wire?kind=smoke`)
    expect([refused.status, errorFields(refused)]).toEqual([422, ['kind']])
  })

  test('belongs to one world', async () => {
    const [world, other] = [await newWorld(), await newWorld()]
    await signIn(world, 'harbor-crest')
    expect(await wireOf(other)).toEqual([])
  })
})

describe('coverage', () => {
  test('lists what was exercised and what was not', async () => {
    const world = await newWorld()
    const { token } = await signIn(world, 'harbor-crest')
    await call(world, 'GET', '/api/auth/user', token)
    await call(world, 'GET', '/api/auth/user', 'no token')
    const split = z.object({ exercised: z.array(z.unknown()), never: z.array(z.unknown()) })
    const coverage = dataOf(
      await ask('GET', `/worlds/${world.id}/coverage`),
      z.object({ calls: split, events: split, statuses: split, roles: split, auctions: split }),
    )
    expect(coverage.calls.exercised).toContainEqual({ name: 'auth.user', times: 2, statuses: [200, 401] })
    expect(coverage.calls.never).toContain('auction.bid')
    expect(coverage.statuses.exercised).toEqual([200, 401])
    expect(coverage.statuses.never).toContain(503)
    expect(coverage.roles).toMatchObject({ exercised: ['investor'] })
    expect(coverage.events.never).toContainEqual({ channel: 'auction', event: 'auction-live-changed' })
    expect(coverage.auctions.exercised).toContain('live')
  })
})

/** Opens a live stream to read event by event. */
const stream = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
  const stop = new AbortController()
  const answer = await fetch(`${simulator.url}/simulator/api${path}`, { headers, signal: stop.signal })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<{ event: string; id: string | undefined; data: unknown }> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const block = text.slice(0, end)
        text = text.slice(end + 2)
        const event = /^event: (.*)$/m.exec(block)?.[1]
        if (event !== undefined) {
          return { event, id: /^id: (.*)$/m.exec(block)?.[1], data: JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '') }
        }
        continue
      }
      const part = await reader?.read()
      if (part === undefined || part.done) throw new Error('the stream has ended')
      text += part.value
    }
  }
  return { type: answer.headers.get('content-type'), next, close: () => stop.abort() }
}

describe('the live streams', () => {
  test('send the clock, every log entry in words, and a new epoch', async () => {
    const world = await newWorld()
    const log = await stream(`/worlds/${world.id}/log/stream`)
    expect(log.type).toContain('text/event-stream')
    expect(await log.next()).toMatchObject({ event: 'clock', data: { epoch: 1, rate: 0, paused: true } })
    await bid(world, '110-00')
    const entry = await log.next()
    expect(entry).toMatchObject({ event: 'entry', data: { what: expect.stringContaining('110-00 on Riella on 5th') } })
    await ask('POST', `/worlds/${world.id}/reset`)
    expect(await log.next()).toMatchObject({ event: 'replaced', data: { epoch: 2 } })
    expect(await log.next()).toMatchObject({ event: 'clock', data: { epoch: 2 } })
    log.close()
  })

  test('resume the log after Last-Event-ID, or announce that it was replaced', async () => {
    const world = await newWorld()
    await bid(world, '110-00')
    await bid(world, '111-00')
    const n = simulator.worlds.get(world.id)?.log().length ?? 0
    const path = `/worlds/${world.id}/log/stream`
    const resumedStream = await stream(path, { 'Last-Event-ID': `1:${n - 1}` })
    await resumedStream.next()
    expect(await resumedStream.next()).toMatchObject({ event: 'entry', id: `1:${n}` })
    resumedStream.close()
    await ask('POST', `/worlds/${world.id}/reset`)
    const other = await stream(path, { 'Last-Event-ID': `1:${n}` })
    await other.next()
    expect(await other.next()).toMatchObject({ event: 'replaced' })
    other.close()
  })

  test('send wire entries and end with the world', async () => {
    const world = await newWorld()
    const wire = await stream(`/worlds/${world.id}/wire/stream`)
    await signIn(world, 'harbor-crest')
    expect(await wire.next()).toMatchObject({ event: 'wire', data: { name: 'auth.login', status: 200 } })
    await ask('DELETE', `/worlds/${world.id}`)
    expect(await wire.next()).toMatchObject({ event: 'ended' })
    await expect(wire.next()).rejects.toThrow('the stream has ended')
  })

  test('send the clock, the log and the wire log in one stream, which resumes the wire log after Last-Event-ID', async () => {
    const world = await newWorld()
    const path = `/worlds/${world.id}/stream`
    const both = await stream(path)
    expect(await both.next()).toMatchObject({ event: 'clock', id: undefined, data: { epoch: 1 } })
    await signIn(world, 'harbor-crest')
    const first = await both.next()
    expect(first).toMatchObject({ event: 'wire', data: { name: 'auth.login', status: 200 } })
    await ask('POST', `/worlds/${world.id}/reset`)
    expect(await both.next()).toMatchObject({ event: 'replaced', id: undefined, data: { epoch: 2 } })
    both.close()
    await signIn(world, 'summit-ridge')
    const resumedStream = await stream(path, { 'Last-Event-ID': first.id ?? '' })
    expect(await resumedStream.next()).toMatchObject({ event: 'clock', data: { epoch: 2 } })
    expect(await resumedStream.next()).toMatchObject({ event: 'wire', data: { name: 'auth.login' } })
    resumedStream.close()
    const fromStart = await stream(`${path}?from=1`)
    await fromStart.next()
    expect(await fromStart.next()).toMatchObject({ event: 'wire', id: first.id })
    await ask('DELETE', `/worlds/${world.id}`)
    for (;;) if ((await fromStart.next()).event === 'ended') break
    await expect(fromStart.next()).rejects.toThrow('the stream has ended')
  })

  test('send nothing after the end, even if sockets were still open', async () => {
    const world = await newWorld()
    const { token, userId } = await signIn(world, 'harbor-crest')
    const client = io(simulator.url, { transports: ['websocket'], forceNew: true, reconnection: false })
    const wire = await stream(`/worlds/${world.id}/wire/stream`)
    const headers = { Authorization: `Bearer ${token}`, 'X-Simulator-World': world.id }
    client.emit('subscribe', { channel: `private-auction.${userId}`, auth: { headers } })
    expect(await wire.next()).toMatchObject({ data: { name: 'subscribed' } })
    const disconnected = new Promise((resolve) => client.once('disconnect', resolve))
    await ask('DELETE', `/worlds/${world.id}`)
    // Sessions end with their world, and their sockets leave before that.
    expect(await wire.next()).toMatchObject({ data: { name: 'left' } })
    expect(await wire.next()).toMatchObject({ event: 'ended' })
    await expect(wire.next()).rejects.toThrow('the stream has ended')
    await disconnected
    expect((await ask('GET', '/worlds')).status).toBe(200)
  })
})

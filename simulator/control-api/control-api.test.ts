// The calls of the control API, over real HTTP.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createSimulator, type Simulator } from '../server'

let simulator: Simulator
const MINUTE = 60_000

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: 'first-live-auction', paused: true, quiet: true })
})
afterAll(() => simulator.close())

const ask = async (method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(`${simulator.url}/simulator/api${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, json: text === '' ? null : z.parse(z.unknown(), JSON.parse(text)) }
}

const worldAnswer = z.object({
  data: z.object({
    id: z.string(),
    seed: z.int(),
    scenario: z.string(),
    epoch: z.int(),
    clock: z.object({ now: z.iso.datetime(), rate: z.number(), paused: z.boolean() }),
    position: z.number(),
    cast: z.array(
      z.object({
        key: z.string(),
        role: z.string(),
        name: z.string(),
        email: z.string(),
        password: z.string(),
        enter: z.url(),
        plain_enter: z.url(),
      }),
    ),
    hash: z.string(),
  }),
})
const worldIn = (json: unknown) => z.parse(worldAnswer, json).data

const newWorld = async (options: Readonly<Record<string, unknown>> = {}) => {
  const { status, json } = await ask('POST', '/worlds', {
    scenario: 'first-live-auction',
    seed: 7,
    paused: true,
    ...options,
  })
  expect(status).toBe(201)
  return worldIn(json)
}
const readWorld = async (id: string) => worldIn((await ask('GET', `/worlds/${id}`)).json)
const clock = (id: string, body: unknown) => ask('POST', `/worlds/${id}/clock`, body)

describe('health and scenarios', () => {
  test('health responds ok', async () => {
    expect(await ask('GET', '/health')).toEqual({ status: 200, json: { data: { status: 'ok' } } })
  })

  test('lists every scenario with its details', async () => {
    const row = z.object({
      id: z.string(),
      title: z.string(),
      summary: z.string(),
      roles: z.array(z.string()),
      minutes: z.number(),
      tags: z.array(z.string()),
    })
    const { json } = await ask('GET', '/scenarios')
    const { data } = z.parse(z.object({ data: z.array(row) }), json)
    expect(data.map((one) => one.id)).toContain('first-live-auction')
  })
})

describe('worlds', () => {
  test('creates a world paused at the start, whose cast has enter links, and shows and lists it', async () => {
    const world = await newWorld({ id: 'class-1', broadcaster: 'socket.io' })
    expect(world).toMatchObject({ id: 'class-1', seed: 7, scenario: 'first-live-auction', position: 0 })
    expect(world.clock).toMatchObject({ rate: 0, paused: true })
    const trainee = world.cast.find((person) => person.key === 'harbor-crest')
    expect(trainee?.enter).toBe(
      `http://harbor-crest--class-1.localhost:${simulator.port}/simulator/enter/class-1?as=harbor-crest&to=%2Finvestor%2Fauction%2Flive`,
    )
    expect(trainee?.plain_enter).toBe(
      `http://localhost:${simulator.port}/simulator/enter/class-1?as=harbor-crest&to=%2Finvestor%2Fauction%2Flive`,
    )
    expect(await readWorld('class-1')).toEqual(world)
    const { json } = await ask('GET', '/worlds')
    expect(z.parse(z.object({ data: z.array(z.object({ id: z.string() })) }), json).data.map((one) => one.id)).toEqual(
      expect.arrayContaining(['main', 'class-1']),
    )
  })

  test('deletes a world', async () => {
    const { id } = await newWorld()
    expect((await ask('DELETE', `/worlds/${id}`)).status).toBe(204)
    expect((await ask('GET', `/worlds/${id}`)).status).toBe(404)
    expect((await ask('DELETE', `/worlds/${id}`)).status).toBe(404)
  })

  test.each([
    ['no scenario', {}, 'scenario'],
    ['an unknown scenario', { scenario: 'first-live-action' }, 'scenario'],
    ['an id that is no host name', { scenario: 'first-live-auction', id: 'Not--This' }, 'id'],
    ['a taken id', { scenario: 'first-live-auction', id: 'main' }, 'id'],
    ['a rate out of bounds', { scenario: 'first-live-auction', rate: 601 }, 'rate'],
    ['an unknown connector', { scenario: 'first-live-auction', broadcaster: 'carrier pigeon' }, 'broadcaster'],
  ])('rejects %s with an error on its field', async (_case, options, field) => {
    const { status, json } = await ask('POST', '/worlds', options)
    expect(status).toBe(422)
    expect(
      Object.keys(
        z.parse(z.object({ message: z.string(), errors: z.record(z.string(), z.array(z.string())) }), json).errors,
      ),
    ).toEqual([field])
  })

  test('resets a world to the start in a new epoch', async () => {
    const { id, epoch, clock: before } = await newWorld()
    await clock(id, { action: 'advance', by: '5m' })
    const after = worldIn((await ask('POST', `/worlds/${id}/reset`)).json)
    expect(after).toMatchObject({ position: 0, clock: { now: before.now } })
    expect(after.epoch).toBeGreaterThan(epoch)
  })
})

describe('the clock', () => {
  test('advances by exactly the requested duration, in every notation', async () => {
    const { id } = await newWorld()
    for (const by of ['90s', 'PT1M30S', '1m30s']) await clock(id, { action: 'advance', by })
    expect((await readWorld(id)).position).toBe(4.5 * MINUTE)
  })

  test('jumps to an offset or an instant', async () => {
    const { id, clock: start } = await newWorld()
    expect(worldIn((await clock(id, { action: 'jump', to: '3m' })).json).position).toBe(3 * MINUTE)
    const to = new Date(Date.parse(start.now) + 10 * MINUTE).toISOString()
    expect(worldIn((await clock(id, { action: 'jump', to })).json).clock.now).toBe(to)
  })

  test('rewinds in a new epoch and reports how many entries it discarded', async () => {
    const { id, epoch } = await newWorld()
    await clock(id, { action: 'advance', by: '10m' })
    const { json } = await clock(id, { action: 'rewind', to: '0s' })
    expect(worldIn(json)).toMatchObject({ position: 0 })
    expect(worldIn(json).epoch).toBeGreaterThan(epoch)
    expect(z.parse(z.object({ data: z.object({ discarded: z.int() }) }), json).data.discarded).toBeGreaterThan(0)
  })

  test('steps to the next scheduled event and reports it', async () => {
    const { id } = await newWorld()
    const { json } = await ask('POST', `/worlds/${id}/step`)
    const { data } = z.parse(
      z.object({ data: z.object({ step: z.object({ at: z.string(), what: z.string() }), position: z.number() }) }),
      json,
    )
    expect(data.step.what).not.toBe('')
    expect(data.step.at).toBe((await readWorld(id)).clock.now)
  })

  test('runs two worlds at different rates independently', async () => {
    const [fast, paused] = [await newWorld(), await newWorld()]
    await clock(fast.id, { action: 'rate', rate: 600 })
    expect(worldIn((await clock(fast.id, { action: 'play' })).json).clock).toMatchObject({
      rate: 600,
      paused: false,
    })
    expect((await readWorld(paused.id)).clock).toEqual(paused.clock)
    expect(worldIn((await clock(fast.id, { action: 'pause' })).json).clock).toMatchObject({
      rate: 0,
      paused: true,
    })
    await clock(fast.id, { action: 'advance', by: '1h' })
    expect(await readWorld(paused.id)).toEqual(paused)
  })

  test.each([
    ['no action', {}, 'action'],
    ['an unknown action', { action: 'sing' }, 'action'],
    ['a rate below the slowest', { action: 'rate', rate: 0.1 }, 'rate'],
    ['a rate above the fastest', { action: 'rate', rate: 601 }, 'rate'],
    ['no rate', { action: 'rate' }, 'rate'],
    ['a negative advance', { action: 'advance', by: '-5m' }, 'by'],
    ['an advance by words', { action: 'advance', by: 'a while' }, 'by'],
    ['a jump nowhere', { action: 'jump' }, 'to'],
    ['a jump to an unknown mark', { action: 'jump', to: 'no-such-mark' }, 'to'],
    ['a rewind before the start', { action: 'rewind', to: '-1h' }, 'to'],
    ['a rewind by more than there was', { action: 'rewind', by: '1h' }, 'by'],
  ])('rejects %s with an error on its field and leaves the world unchanged', async (_case, body, field) => {
    const world = await newWorld()
    const { status, json } = await clock(world.id, body)
    expect(status).toBe(422)
    expect(Object.keys(z.parse(z.object({ errors: z.record(z.string(), z.unknown()) }), json).errors)).toEqual([field])
    expect(await readWorld(world.id)).toEqual(world)
  })
})

describe('commands and the log', () => {
  const liveAuction = (id: string): number => {
    const world = simulator.worlds.get(id)
    const auctionId = world?.state().lists.live[0]
    if (auctionId === undefined) throw new Error('nothing is live')
    return auctionId
  }

  test('bids as any person on an auction by id, and logs it', async () => {
    const { id } = await newWorld()
    const auction = liveAuction(id)
    const { status, json } = await ask('POST', `/worlds/${id}/commands`, {
      name: 'bid',
      as: 'summit-ridge',
      auction,
      price: '110-00',
    })
    expect([status, JSON.stringify(json)]).toEqual([200, expect.stringContaining('bid-accepted')])
    const log = await ask('GET', `/worlds/${id}/log`)
    const { data } = z.parse(
      z.object({ data: z.array(z.object({ n: z.int(), command: z.object({ name: z.string() }) })) }),
      log.json,
    )
    const last = data.at(-1)
    expect(last?.command.name).toBe('bid')
    const tail = await ask('GET', `/worlds/${id}/log?from=${last?.n}`)
    expect(z.parse(z.object({ data: z.array(z.unknown()) }), tail.json).data).toHaveLength(1)
  })

  test('returns the log as NDJSON', async () => {
    const { id } = await newWorld()
    await clock(id, { action: 'advance', by: '5m' })
    const response = await fetch(`${simulator.url}/simulator/api/worlds/${id}/log?format=ndjson`)
    expect(response.headers.get('Content-Type')).toContain('ndjson')
    const lines = (await response.text()).trimEnd().split('\n')
    expect(lines).toEqual(
      simulator.worlds
        .get(id)
        ?.log()
        .map((entry) => JSON.stringify(entry)),
    )
  })

  test('returns the world’s refusal of a command', async () => {
    const { id } = await newWorld()
    const { status, json } = await ask('POST', `/worlds/${id}/commands`, {
      name: 'bid',
      as: 'summit-ridge',
      auction: liveAuction(id),
      price: '50-00',
    })
    expect(status).toBe(422)
    expect(json).toMatchObject({ errors: { price: [expect.any(String)] } })
  })

  test.each([
    ['no name', {}, 'name'],
    ['an unknown name', { name: 'sing' }, 'name'],
    ['an unknown person', { name: 'bid', as: 'nobody-here', auction: 'LIVE', price: '110-00' }, 'as'],
    ['an unknown auction', { name: 'pause auction', auction: 'no-such-auction' }, 'auction'],
    ['an unknown auction id', { name: 'pause auction', auction: 999_999 }, 'auction'],
    ['a price off the grid', { name: 'bid', as: 'summit-ridge', auction: 'LIVE', price: 100.01 }, 'price'],
  ])('rejects %s with an error on its field and logs nothing', async (_case, body, field) => {
    const { id, hash } = await newWorld()
    const live = 'auction' in body && body.auction === 'LIVE' ? { auction: liveAuction(id) } : {}
    const { status, json } = await ask('POST', `/worlds/${id}/commands`, { ...body, ...live })
    expect(status).toBe(422)
    expect(Object.keys(z.parse(z.object({ errors: z.record(z.string(), z.unknown()) }), json).errors)).toEqual([field])
    expect((await readWorld(id)).hash).toBe(hash)
  })

  test('cuts no sockets in a world without any', async () => {
    const { id } = await newWorld()
    expect(await ask('POST', `/worlds/${id}/sockets/cut`)).toEqual({ status: 200, json: { data: { cut: 0 } } })
  })
})

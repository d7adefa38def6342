// Rooms, the join page, and debriefs, over real HTTP.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { dataOf, errorFields, testClient } from '../control-api/test-client'
import { createSimulator, type Simulator } from '../server'

let simulator: Simulator
const ask = testClient(() => simulator.url)

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

const source = `title: Two tasks
summary: Bid, and lead at the end
minutes: 20
roles: [investor]
seed: 3
starts: 2026-03-02T10:15:00-05:00
world: spring-market
cast: {trainee: harbor-crest, seller: prairie-lending}
timeline:
  - {at: -5m, do: start auction, with: {auction: riella-on-5th, minutes: 20}}
bots:
  - {as: blue-mesa, strategy: sniper, limit: "101-00"}
tasks:
  - {id: bid, say: "Place a bid", when: {bid: trainee}, points: 40}
  - {id: win, say: "Win, as they say, \\"by a hair\\"", when: {won: trainee}, points: 60}
`

const seatRow = z.object({
  seat: z.int(),
  name: z.nullable(z.string()),
  world: z.nullable(z.string()),
  person: z.object({ key: z.string(), role: z.string() }),
  score: z.optional(z.number()),
  out_of: z.optional(z.number()),
  done: z.optional(z.number()),
  task: z.optional(z.nullable(z.string())),
  clock: z.nullable(z.object({ now: z.string(), rate: z.number(), paused: z.boolean() })),
  enter: z.nullable(z.string()),
})
const roomSchema = z.object({
  id: z.string(),
  code: z.string(),
  join: z.string(),
  mode: z.string(),
  worlds: z.array(z.string()),
  free: z.int(),
  seats: z.array(seatRow),
})
type RoomData = z.output<typeof roomSchema>

const openRoom = async (options: Readonly<Record<string, unknown>>): Promise<RoomData> => {
  const response = await ask('POST', '/rooms', { source, mode: 'own', seats: 3, paused: true, ...options })
  expect(response.status).toBe(201)
  return dataOf(response, roomSchema)
}
const readRoom = async (id: string) => dataOf(await ask('GET', `/rooms/${id}`), roomSchema)

/** Takes a seat like a browser on another machine, whose Host is not a local name. */
const join = async (code: string, fields: Readonly<Record<string, string>>, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${simulator.url.replace('localhost', '127.0.0.1')}/simulator/join/${code}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  })
  return { status: answer.status, location: answer.headers.get('location') ?? '', text: await answer.text() }
}
const bidAs = (world: string | null | undefined, price: string) =>
  ask('POST', `/worlds/${world}/commands`, { name: 'bid', as: 'harbor-crest', auction: 'riella-on-5th', price })
const clock = (path: string, body: unknown) => ask('POST', `${path}/clock`, body)

describe('a room with a world for each trainee', () => {
  test('gives each trainee their own world, clock and score', async () => {
    const room = await openRoom({})
    expect(room).toMatchObject({ free: 3, worlds: [] })
    for (const name of ['Ada', 'Ben', 'Cy']) expect((await join(room.code, { name })).status).toBe(303)
    const joined = await readRoom(room.id)
    expect(joined.seats.map(({ name, person, score }) => [name, person.key, score])).toEqual([
      ['Ada', 'harbor-crest', 0],
      ['Ben', 'harbor-crest', 0],
      ['Cy', 'harbor-crest', 0],
    ])
    const [ada, ben, cy] = joined.worlds
    expect(new Set(joined.worlds).size).toBe(3)
    await bidAs(ada, '102-00')
    await clock(`/worlds/${ben}`, { action: 'advance', by: '3m' })
    const after = await readRoom(room.id)
    expect(after.seats.map(({ score, done, task }) => [score, done, task])).toEqual([
      [40, 1, 'Win, as they say, "by a hair"'],
      [0, 0, 'Place a bid'],
      [0, 0, 'Place a bid'],
    ])
    const [first, second, third] = after.seats.map((seat) => seat.clock?.now)
    expect([first === third, first === second]).toEqual([true, false])
    await clock(`/rooms/${room.id}`, { action: 'play', rate: 60 })
    expect((await readRoom(room.id)).seats.map((seat) => seat.clock?.rate)).toEqual([60, 60, 60])
    await clock(`/rooms/${room.id}`, { action: 'pause' })
    expect((await readRoom(room.id)).seats.map((seat) => seat.clock?.paused)).toEqual([true, true, true])
    expect(
      simulator.worlds
        .get(cy ?? '')
        ?.log()
        .some((entry) => entry.command.name === 'bid'),
    ).toBe(false)
  })

  test('says that it is full when every seat is taken', async () => {
    const room = await openRoom({ seats: 1 })
    await join(room.code, { name: 'Ada' })
    const late = await join(room.code, { name: 'Ben' })
    expect([late.status, late.text]).toEqual([422, expect.stringContaining('Every seat in this room is taken.')])
  })

  test('ends its worlds when it is closed', async () => {
    const room = await openRoom({})
    await join(room.code, { name: 'Ada' })
    const [world] = (await readRoom(room.id)).worlds
    expect((await ask('DELETE', `/rooms/${room.id}`)).status).toBe(204)
    expect((await ask('GET', `/rooms/${room.id}`)).status).toBe(404)
    expect(simulator.worlds.get(world ?? '')).toBeUndefined()
    expect((await join(room.code, { name: 'Ben' })).status).toBe(404)
  })
})

describe('a shared room', () => {
  test('has one seat per person in one world, none for bots, and gives no seat away twice', async () => {
    const room = await openRoom({ mode: 'shared' })
    expect(room.worlds).toEqual([room.id])
    const keys = room.seats.map(({ person }) => person.key)
    expect(keys[0]).toBe('harbor-crest')
    expect(keys).not.toContain('blue-mesa')
    expect(new Set(keys).size).toBe(keys.length)
    await join(room.code, { name: 'Ada', seat: '1' })
    const again = await join(room.code, { name: 'Ben', seat: '1' })
    expect([again.status, again.text]).toEqual([422, expect.stringContaining('Someone just took this seat')])
    expect(again.text).toContain('value="Ben"')
    const rival = room.seats.find(({ person }) => person.role === 'investor' && person.key !== 'harbor-crest')
    await join(room.code, { name: 'Ben', seat: String(rival?.seat) })
    await ask('POST', `/worlds/${room.id}/commands`, {
      name: 'bid',
      as: rival?.person.key,
      auction: 'riella-on-5th',
      price: '102-00',
    })
    const scores = (await readRoom(room.id)).seats
      .filter(({ name }) => name !== null)
      .map(({ name, score }) => [name, score])
    expect(scores).toEqual([
      ['Ada', 0],
      ['Ben', 40],
    ])
  })
})

describe('the join page', () => {
  const pageOf = async (code: string) => {
    const answer = await fetch(`${simulator.url}/simulator/join/${code}`)
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }

  test('offers the free seats without scripts, under a strict policy', async () => {
    const room = await openRoom({ mode: 'shared' })
    await join(room.code, { name: 'Ada', seat: '1' })
    const { status, headers, text } = await pageOf(room.code.toUpperCase())
    expect(status).toBe(200)
    expect(text).not.toContain('<script')
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect([...text.matchAll(/<option value="(\d+)"/g)].map(([, n]) => Number(n))).toEqual(
      room.seats.slice(1).map((seat) => seat.seat),
    )
  })

  test('redirects a browser on this machine to the trainee’s own origin', async () => {
    const room = await openRoom({})
    const { location } = await join(room.code, { name: 'Ada' })
    const [world] = (await readRoom(room.id)).worlds
    expect(location).toMatch(`http://harbor-crest--${world}.localhost:${simulator.port}/simulator/enter/${world}?`)
    expect(new URL(location).searchParams.get('code')).toBe(simulator.worlds.get(world ?? '')?.code)
  })

  test('signs the trainee in on the requested host if the browser can’t resolve subdomains', async () => {
    const room = await openRoom({})
    const { location } = await join(room.code, { name: 'Ada' }, { Cookie: 'simulator_plain_links=1' })
    expect(location).toBe('/investor/auction/live')
  })

  test.each([
    ['no name', { name: '  ' }, {}, 422],
    ['a name that is too long', { name: 'x'.repeat(61) }, {}, 422],
    ['a page of another origin', { name: 'Eve' }, { Origin: 'http://evil.example' }, 403],
  ])('gives no seat for %s', async (_case, fields, headers, status) => {
    const room = await openRoom({})
    expect((await join(room.code, fields, headers)).status).toBe(status)
    expect((await readRoom(room.id)).free).toBe(3)
  })

  test('shows a message for an unknown code', async () => {
    const { status, text } = await pageOf('nope22')
    expect([status, text]).toEqual([404, expect.stringContaining('No such room')])
  })
})

describe('the debrief', () => {
  test('shows tasks, times and score per seat, as JSON and CSV', async () => {
    const room = await openRoom({})
    await join(room.code, { name: '=Ada' })
    const [world] = (await readRoom(room.id)).worlds
    await clock(`/worlds/${world}`, { action: 'advance', by: '2m' })
    await bidAs(world, '102-00')
    await clock(`/worlds/${world}`, { action: 'jump', to: 'end' })
    const line = z.object({
      name: z.nullable(z.string()),
      tasks: z.array(z.object({ id: z.string(), done: z.boolean(), offset: z.nullable(z.string()) })),
      score: z.number(),
      out_of: z.number(),
    })
    const schema = z.object({ title: z.string(), seats: z.array(line) })
    const debrief = dataOf(await ask('GET', `/rooms/${room.id}/debrief`), schema)
    expect(debrief).toEqual({
      title: 'Two tasks',
      seats: [
        {
          name: '=Ada',
          tasks: [
            { id: 'bid', done: true, offset: '2m' },
            { id: 'win', done: true, offset: '15m' },
          ],
          score: 100,
          out_of: 100,
        },
      ],
    })
    expect(dataOf(await ask('GET', `/worlds/${world}/debrief`), schema).seats).toEqual(debrief.seats)
    const table = await ask('GET', `/rooms/${room.id}/debrief?format=csv`)
    expect(table.headers.get('content-type')).toContain('text/csv')
    // Excel needs the byte order mark.
    expect(table.text.startsWith('\uFEFF')).toBe(true)
    const [head, row] = table.text.split('\r\n')
    expect(head).toContain('"Win, as they say, ""by a hair"""')
    expect(row).toMatch(/^1,'=Ada,.*,100,100,2m,15m$/)
  })

  test('of a world without a room covers the scenario’s lead, and a rewind undoes the score', async () => {
    const response = await ask('POST', '/worlds', { source, paused: true })
    const { id } = dataOf(response, z.object({ id: z.string() }))
    const scoreOf = async () =>
      dataOf(await ask('GET', `/worlds/${id}/debrief`), z.object({ seats: z.array(z.object({ score: z.number() })) }))
        .seats
    await clock(`/worlds/${id}`, { action: 'advance', by: '1m' })
    await bidAs(id, '102-00')
    expect(await scoreOf()).toEqual([{ score: 40 }])
    await clock(`/worlds/${id}`, { action: 'rewind', to: '0s' })
    expect(await scoreOf()).toEqual([{ score: 0 }])
  })
})

describe('invalid requests', () => {
  test.each([
    ['no scenario', { scenario: undefined, source: undefined }, 'scenario'],
    ['an unknown scenario', { scenario: 'nope', source: undefined }, 'scenario'],
    ['a malformed scenario', { source: 'title: [' }, 'scenario'],
    ['an unknown mode', { mode: 'alone' }, 'mode'],
    ['no seats', { seats: 0 }, 'seats'],
  ])('open no room: %s', async (_case, options, field) => {
    const before = (await ask('GET', '/rooms')).text
    const worlds = simulator.worlds.list().length
    const response = await ask('POST', '/rooms', { source, mode: 'own', ...options })
    expect([response.status, errorFields(response)]).toEqual([422, [field]])
    expect((await ask('GET', '/rooms')).text).toBe(before)
    expect(simulator.worlds.list()).toHaveLength(worlds)
  })

  test('report a malformed scenario with line, column and a suggestion, and create no world', async () => {
    const worlds = simulator.worlds.list().length
    const response = await ask('POST', '/worlds', { source: source.replace('do: start auction', 'do: strat auction') })
    expect([response.status, errorFields(response)]).toEqual([422, ['scenario']])
    expect(response.text).toContain('own:10:')
    expect(response.text).toContain("Did you mean 'start auction'?")
    expect(simulator.worlds.list()).toHaveLength(worlds)
  })

  test('with an oversized body are rejected without harm to the process', async () => {
    expect((await ask('POST', '/rooms', { source: 'x'.repeat(1_100_000), mode: 'own' })).status).toBe(413)
    expect((await ask('GET', '/health')).status).toBe(200)
  })
})

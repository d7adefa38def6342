// Sends every kind of bad input to one process: each gets a clear error, no world changes, and the process survives.
import { once } from 'node:events'
import { connect } from 'node:net'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { rawSocket } from '../realtime/pusher/raw-socket'
import { createSimulator, type Simulator } from '../server'
import { dataOf, testClient, worldSchema } from './test-client'

let simulator: Simulator
const ask = testClient(() => simulator.url)

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

const refusal = z.object({ message: z.string(), errors: z.optional(z.record(z.string(), z.array(z.string()))) })
const source = (timeline: string): string =>
  `title: X\nsummary: X\nminutes: 5\nroles: [investor]\nseed: 1\nstarts: 2026-03-02T10:15:00-05:00\nworld: spring-market\ntimeline:\n  - ${timeline}\n`

/** Each line references the previous one ten times. */
const aliases = Array.from({ length: 9 }, (_, index) =>
  index === 0
    ? 'a0: &a0 [x]'
    : `a${index}: &a${index} [${Array.from({ length: 10 }, () => `*a${index - 1}`).join(', ')}]`,
).join('\n')

type BadRequest = readonly [string, string, string, unknown, number, RegExp]

/** A name, the request, and the expected status and message. */
function badRequests(id: string): readonly BadRequest[] {
  const clock = `/worlds/${id}/clock`
  const commands = `/worlds/${id}/commands`
  return [
    ['a malformed scenario', 'POST', '/worlds', { source: 'title: [' }, 422, /own:\d+:\d+: /],
    ['an unknown step', 'POST', '/worlds', { source: source('{at: 0s, do: sing}') }, 422, /own:9:\d+: .*expected/],
    ['an unknown scenario', 'POST', '/worlds', { scenario: 'first-live-auktion' }, 422, /first-live-auction/],
    ['a scenario that repeats itself endlessly', 'POST', '/worlds', { source: aliases }, 422, /own:\d+:\d+: .*alias/i],
    ...['constructor', 'toString', '__proto__'].map(
      (field) =>
        [field, 'POST', commands, { name: 'extend auction', [field]: 1 }, 422, /unknown word|is missing/] as const,
    ),
    ['an unknown word', 'POST', '/worlds', { scenario: 'no-sale', rate: 'fast' }, 422, /./],
    ['a room of a malformed scenario', 'POST', '/rooms', { mode: 'own', source: 'title: [' }, 422, /own:\d+:\d+: /],
    [
      'an unknown persona',
      'POST',
      commands,
      { name: 'bid', as: 'nobody', auction: 'riella-on-5th', price: '110-00' },
      422,
      /nobody/,
    ],
    [
      'an unknown auction',
      'POST',
      commands,
      { name: 'extend auction', auction: 'nowhere', minutes: 5 },
      422,
      /nowhere/,
    ],
    [
      'an unknown command',
      'POST',
      commands,
      { name: 'sing' },
      422,
      /expected 'name' to be one of 'bid', .* but found 'sing'/,
    ],
    ['a mistyped command', 'POST', commands, { name: 'bidd' }, 422, /^unknown 'name' 'bidd'\. Did you mean 'bid'\?$/m],
    [
      'a mistyped field of a command',
      'POST',
      commands,
      { name: 'bid', as: 'tidewell', auction: 'riella-on-5th', prize: '110-00' },
      422,
      /unknown word 'prize' here\. Did you mean 'price'\?/,
    ],
    [
      'a mistyped field that a command needs',
      'POST',
      commands,
      { name: 'extend auction', auction: 'riella-on-5th', minuts: 5 },
      422,
      /^unknown word 'minuts' here\. Did you mean 'minutes'\?/,
    ],
    [
      'a mistyped field that a fault needs',
      'POST',
      commands,
      { fault: 'error', statsu: 500 },
      422,
      /^unknown word 'statsu' here\. Did you mean 'status'\?/,
    ],
    [
      'an unlike field instead of one that a fault needs',
      'POST',
      commands,
      { fault: 'delay', ms: 500 },
      422,
      /^unknown word 'ms' here\. Known words are .*'by'/,
    ],
    ['a mistyped name', 'POST', commands, { nmae: 'bid' }, 422, /^Unknown field 'nmae'\. Did you mean 'name'\?/],
    ['a mistyped fault', 'POST', commands, { fualt: 'hang' }, 422, /^Unknown field 'fualt'\. Did you mean 'fault'\?/],
    [
      'a mistyped person',
      'POST',
      commands,
      { name: 'bid', as: 'tidewel', auction: 'riella-on-5th', price: '110-00' },
      422,
      /There is no person 'tidewel' in this world\. Did you mean 'tidewell'\?/,
    ],
    [
      'the beginning of an auction’s name',
      'POST',
      commands,
      { name: 'extend auction', auction: 'whitewing', minutes: 5 },
      422,
      /Did you mean 'whitewing-flats'\?/,
    ],
    [
      'a fault of a mistyped call',
      'POST',
      commands,
      { fault: 'error', status: 500, call: 'auction.bidd' },
      422,
      /unknown 'call' 'auction\.bidd'\. Did you mean 'auction\.bid'\?/,
    ],
    [
      'a status that is no error',
      'PUT',
      `/worlds/${id}/faults`,
      { faults: [{ fault: 'error', status: 200 }] },
      422,
      /expected 'status' to be at least 400 but found '200'/,
    ],
    ['no command', 'POST', commands, [], 422, /./],
    ['a negative advance', 'POST', clock, { action: 'advance', by: '-5m' }, 422, /./],
    ['an advance beyond the limit', 'POST', clock, { action: 'advance', by: '400d' }, 422, /at most 31d/],
    ['a jump into the past', 'POST', clock, { action: 'jump', to: '10s' }, 422, /Rewind to it/],
    ['a rewind before the start', 'POST', clock, { action: 'rewind', to: '-1h' }, 422, /before the start/],
    ['a rewind into the future', 'POST', clock, { action: 'rewind', to: '2h' }, 422, /Jump to it/],
    ['an unknown mark', 'POST', clock, { action: 'jump', to: 'never' }, 422, /last-minutes/],
    ['a rate out of bounds', 'POST', clock, { action: 'rate', rate: 10_000 }, 422, /./],
    ['an unknown fault', 'PUT', `/worlds/${id}/faults`, { faults: [{ fault: 'gremlins' }] }, 422, /./],
    ['an injected unknown fault', 'POST', commands, { fault: 'gremlins' }, 422, /./],
    ['an unknown snapshot', 'POST', `/worlds/${id}/restore`, { name: 'never taken' }, 422, /./],
    ['a fork with a taken id', 'POST', `/worlds/${id}/fork`, { id }, 422, /already/],
    ['an unknown world', 'POST', '/worlds/nowhere/reset', {}, 404, /nowhere/],
    ['an unknown room', 'GET', '/rooms/nowhere', undefined, 404, /nowhere/],
    ['an unknown path', 'GET', '/nowhere', undefined, 404, /could not be found/],
    ['a path without /api', 'GET', '/../worlds', undefined, 404, /\/simulator\/worlds could not be found/],
    ['an unknown method', 'PUT', '/worlds', {}, 404, /method PUT/],
    ['a mistyped field', 'POST', '/worlds', { scenario: 'no-sale', pasued: true }, 422, /Did you mean 'paused'/],
    [
      'an unknown field',
      'POST',
      clock,
      { action: 'pause', worldwide: 1 },
      422,
      /Unknown field 'worldwide'\. Valid fields: action/,
    ],
    ['a mistyped filter', 'GET', `/worlds/${id}/wire?persn=ann`, undefined, 422, /Did you mean 'person'/],
  ]
}

test('explains every bad request, changes no world, and keeps the process running', async () => {
  const created = await ask('POST', '/worlds', { scenario: 'first-live-auction', seed: 7, paused: true })
  const { id, cast } = dataOf(created, worldSchema)
  await ask('POST', `/worlds/${id}/clock`, { action: 'advance', by: '90s' })
  const readEverything = async () => [
    dataOf(await ask('GET', `/worlds/${id}`), worldSchema),
    (await ask('GET', `/worlds/${id}/log`)).text,
    (await ask('GET', `/worlds/${id}/faults`)).text,
    (await ask('GET', '/worlds')).text,
    (await ask('GET', '/rooms')).text,
  ]
  const before = await readEverything()

  for (const [what, method, path, body, status, pattern] of badRequests(id)) {
    const response = await ask(method, path, body)
    expect([what, response.status]).toEqual([what, status])
    const { message, errors } = z.parse(refusal, response.json)
    expect([message, ...Object.values(errors ?? {}).flat()].join('\n'), what).toMatch(pattern)
  }

  const post = async (path: string, body: string, type = 'application/json') => {
    const headers = { 'Content-Type': type, 'X-Simulator-World': id, Accept: 'application/json' }
    const answer = await fetch(`${simulator.url}${path}`, { method: 'POST', headers, body })
    return { status: answer.status, json: z.parse(refusal, await answer.json()) }
  }
  const large = JSON.stringify({ source: 'x'.repeat(1_100_000) })
  for (const path of ['/simulator/api/worlds', `/simulator/api/worlds/${id}/commands`, '/api/auth/login']) {
    expect([path, (await post(path, large)).status]).toEqual([path, 413])
    expect([path, (await post(path, '{"half":')).status]).toEqual([path, 400])
  }
  expect((await post('/api/auth/login', '--x', 'multipart/form-data; boundary=x')).status).toBe(422)
  const persona = await fetch(`${simulator.url}/simulator/enter/${id}?as=nobody`, { redirect: 'manual' })
  expect([persona.status, z.parse(refusal, await persona.json()).message]).toEqual([
    404,
    expect.stringContaining('nobody'),
  ])

  // The Pusher gateway replies to invalid frames with an error, the Socket.IO gateway ignores them. Oversized ones close only their socket.
  const socket = await rawSocket(simulator.url)
  for (const nonsense of ['{"event":', 'hello', '[]', 'null', '{"event":"pusher:sing"}']) {
    socket.send(nonsense)
    expect(String((await socket.next('pusher:error')).data)).toContain('4200')
  }
  socket.send('x'.repeat(200_000))
  expect(await socket.closed).toBe(1009)
  const engine = new WebSocket(`${simulator.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  await once(engine, 'open')
  for (const nonsense of ['40', '42{', '42["subscribe",', '9', 'hello']) engine.send(nonsense)
  await once(engine, 'close')
  const echo = io(simulator.url, { transports: ['websocket'], forceNew: true, reconnection: false })
  await new Promise<void>((done) => echo.once('connect', done))
  for (const nonsense of [null, 7, [], { channel: 7 }]) echo.emit('subscribe', nonsense)
  const refused = new Promise((done) =>
    echo.once('subscription_error', (_channel: string, status: number) => done(status)),
  )
  echo.emit('subscribe', { channel: 'private-auction.1' })
  expect(await refused).toBe(401)
  echo.disconnect()
  const bytes = connect(simulator.port)
  bytes.end('\u0000\u0001 NOT HTTP\r\n\r\n')
  bytes.resume()
  await once(bytes, 'close')

  expect(await readEverything()).toEqual(before)
  expect((await ask('GET', '/health')).status).toBe(200)
  const [person] = cast
  const login = JSON.stringify({ email: person?.email, password: person?.password })
  const headers = { 'Content-Type': 'application/json', 'X-Simulator-World': id }
  expect((await fetch(`${simulator.url}/api/auth/login`, { method: 'POST', headers, body: login })).status).toBe(200)
})

test('asks for JSON when a body has another type, as `curl -d` sends it', async () => {
  const response = await fetch(`${simulator.url}/simulator/api/worlds`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: '{"scenario":"no-sale"}',
  })
  expect([response.status, await response.json()]).toEqual([
    415,
    { message: 'Send the body as JSON, with the header Content-Type: application/json.' },
  ])
})

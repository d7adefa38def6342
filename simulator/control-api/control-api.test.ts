// The control API over real HTTP, a row of the table at a time; what is refused leaves the world untouched.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Simulator } from '../server'
import { createSimulator } from '../server'

let simulator: Simulator
const dist = mkdtempSync(join(tmpdir(), 'dist-'))
const MINUTE = 60_000

beforeAll(async () => {
  writeFileSync(
    join(dist, 'index.html'),
    '<meta name="marketplace" content=\'{}\' /><script type="module" nonce="__CSP_NONCE__" src="/assets/main.js"></script>',
  )
  mkdirSync(join(dist, 'simulator/console'), { recursive: true })
  writeFileSync(
    join(dist, 'simulator/console/index.html'),
    '<title>Console</title><script nonce="__CSP_NONCE__"></script>',
  )
  simulator = await createSimulator({
    port: 0,
    scenario: 'first-live-auction',
    paused: true,
    quiet: true,
    dist,
    controlToken: 'sesame',
  })
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
      }),
    ),
    hash: z.string(),
  }),
})
const worldIn = (json: unknown) => z.parse(worldAnswer, json).data

const made = async (wish: Readonly<Record<string, unknown>> = {}) => {
  const { status, json } = await ask('POST', '/worlds', {
    scenario: 'first-live-auction',
    seed: 7,
    paused: true,
    ...wish,
  })
  expect(status).toBe(201)
  return worldIn(json)
}
const shown = async (id: string) => worldIn((await ask('GET', `/worlds/${id}`)).json)
const clock = (id: string, body: unknown) => ask('POST', `/worlds/${id}/clock`, body)

describe('health and scenarios', () => {
  test('health answers ok', async () => {
    expect(await ask('GET', '/health')).toEqual({ status: 200, json: { data: { status: 'ok' } } })
  })

  test('every scenario is listed with what it is', async () => {
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
  test('a created world is paused at its beginning, has its cast with ways in, and can be shown and listed', async () => {
    const world = await made({ id: 'class-1', broadcaster: 'socket.io' })
    expect(world).toMatchObject({ id: 'class-1', seed: 7, scenario: 'first-live-auction', position: 0 })
    expect(world.clock).toMatchObject({ rate: 0, paused: true })
    const trainee = world.cast.find((person) => person.key === 'harbor-crest')
    expect(trainee?.enter).toBe(
      `http://harbor-crest--class-1.localhost:${simulator.port}/simulator/enter/class-1?as=harbor-crest&to=%2Finvestor%2Fauction%2Flive`,
    )
    expect(await shown('class-1')).toEqual(world)
    const { json } = await ask('GET', '/worlds')
    expect(z.parse(z.object({ data: z.array(z.object({ id: z.string() })) }), json).data.map((one) => one.id)).toEqual(
      expect.arrayContaining(['main', 'class-1']),
    )
  })

  test('a deleted world is gone', async () => {
    const { id } = await made()
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
  ])('%s is refused on its field', async (_case, wish, field) => {
    const { status, json } = await ask('POST', '/worlds', wish)
    expect(status).toBe(422)
    expect(
      Object.keys(
        z.parse(z.object({ message: z.string(), errors: z.record(z.string(), z.array(z.string())) }), json).errors,
      ),
    ).toEqual([field])
  })

  test('a reset begins again as a new epoch', async () => {
    const { id, epoch, clock: before } = await made()
    await clock(id, { action: 'advance', by: '5m' })
    const after = worldIn((await ask('POST', `/worlds/${id}/reset`)).json)
    expect(after).toMatchObject({ position: 0, clock: { now: before.now } })
    expect(after.epoch).toBeGreaterThan(epoch)
  })
})

describe('the clock', () => {
  test('advance goes exactly as far as it is told, in every way to say it', async () => {
    const { id } = await made()
    for (const by of ['90s', 'PT1M30S', '1m30s']) await clock(id, { action: 'advance', by })
    expect((await shown(id)).position).toBe(4.5 * MINUTE)
  })

  test('jump goes to an offset or an instant', async () => {
    const { id, clock: start } = await made()
    expect(worldIn((await clock(id, { action: 'jump', to: '3m' })).json).position).toBe(3 * MINUTE)
    const to = new Date(Date.parse(start.now) + 10 * MINUTE).toISOString()
    expect(worldIn((await clock(id, { action: 'jump', to })).json).clock.now).toBe(to)
  })

  test('rewind goes back as a new epoch and says how much it discarded', async () => {
    const { id, epoch } = await made()
    await clock(id, { action: 'advance', by: '10m' })
    const { json } = await clock(id, { action: 'rewind', to: '0s' })
    expect(worldIn(json)).toMatchObject({ position: 0 })
    expect(worldIn(json).epoch).toBeGreaterThan(epoch)
    expect(z.parse(z.object({ data: z.object({ discarded: z.int() }) }), json).data.discarded).toBeGreaterThan(0)
  })

  test('step goes to the next thing that is scheduled and says what it was', async () => {
    const { id } = await made()
    const { json } = await ask('POST', `/worlds/${id}/step`)
    const { data } = z.parse(
      z.object({ data: z.object({ step: z.object({ at: z.string(), what: z.string() }), position: z.number() }) }),
      json,
    )
    expect(data.step.what).not.toBe('')
    expect(data.step.at).toBe((await shown(id)).clock.now)
  })

  test('two worlds with different rates do not touch', async () => {
    const [fast, still] = [await made(), await made()]
    await clock(fast.id, { action: 'rate', rate: 600 })
    expect(worldIn((await clock(fast.id, { action: 'play' })).json).clock).toMatchObject({ rate: 600, paused: false })
    expect((await shown(still.id)).clock).toEqual(still.clock)
    expect(worldIn((await clock(fast.id, { action: 'pause' })).json).clock).toMatchObject({ rate: 0, paused: true })
    await clock(fast.id, { action: 'advance', by: '1h' })
    expect(await shown(still.id)).toEqual(still)
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
  ])('%s is refused on its field and the world is untouched', async (_case, body, field) => {
    const world = await made()
    const { status, json } = await clock(world.id, body)
    expect(status).toBe(422)
    expect(Object.keys(z.parse(z.object({ errors: z.record(z.string(), z.unknown()) }), json).errors)).toEqual([field])
    expect(await shown(world.id)).toEqual(world)
  })
})

describe('commands and the log', () => {
  const liveAuction = (id: string): number => {
    const world = simulator.worlds.get(id)
    const auctionId = world?.state().lists.live[0]
    if (auctionId === undefined) throw new Error('nothing is live')
    return auctionId
  }

  test('anybody can be made to bid, by the id of the auction, and the log holds it', async () => {
    const { id } = await made()
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

  test('the log is also given as a line per entry', async () => {
    const { id } = await made()
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

  test("the world's refusal is the answer's", async () => {
    const { id } = await made()
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
  ])('%s is refused on its field and nothing enters the log', async (_case, body, field) => {
    const { id, hash } = await made()
    const live = 'auction' in body && body.auction === 'LIVE' ? { auction: liveAuction(id) } : {}
    const { status, json } = await ask('POST', `/worlds/${id}/commands`, { ...body, ...live })
    expect(status).toBe(422)
    expect(Object.keys(z.parse(z.object({ errors: z.record(z.string(), z.unknown()) }), json).errors)).toEqual([field])
    expect((await shown(id)).hash).toBe(hash)
  })

  test('cutting the sockets of a world that has none cuts none', async () => {
    const { id } = await made()
    expect(await ask('POST', `/worlds/${id}/sockets/cut`)).toEqual({ status: 200, json: { data: { cut: 0 } } })
  })
})

/** GET with headers that fetch would not send. */
const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port: simulator.port, path, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
      .on('error', reject)
      .end()
  })

const cookiesOf = (headers: IncomingHttpHeaders) =>
  Object.fromEntries((headers['set-cookie'] ?? []).map((line) => [line.slice(0, line.indexOf('=')), line]))

describe('ways in', () => {
  // Verifies: S9.1
  // Verifies: S9.2
  test('the enter link signs in and goes where it is told', async () => {
    const { id } = await made()
    const { status, headers } = await get(
      `/simulator/enter/${id}?as=harbor-crest&to=/investor/auction/live?auction=101`,
    )
    expect([status, headers.location]).toEqual([302, '/investor/auction/live?auction=101'])
    const cookies = cookiesOf(headers)
    const token = /^auth\._token\.local=Bearer%20([\w-]+); Path=\/; Max-Age=31536000; SameSite=Lax$/.exec(
      cookies['auth._token.local'] ?? '',
    )?.[1]
    expect(cookies[`simulator_world_${simulator.port}`]).toMatch(new RegExp(`=${id}; Path=/`))
    const me = await get('/api/auth/user', { 'X-Simulator-World': id, Authorization: `Bearer ${token}` })
    expect(me.status).toBe(200)
    expect(JSON.parse(me.text)).toMatchObject({ data: { role: 'investor' } })
  })

  test('without a place to go it leads to the first screen of the role', async () => {
    expect((await get('/simulator/enter/main?as=prairie-lending')).headers.location).toBe('/lender/auction/live')
  })

  test('on the host of another world it moves to an origin of its own world first', async () => {
    const { id } = await made()
    const { status, headers } = await get(`/simulator/enter/${id}?as=harbor-crest&to=/x`, {
      Host: `harbor-crest--main.localhost:${simulator.port}`,
    })
    expect([status, headers.location]).toEqual([
      302,
      `http://harbor-crest--${id}.localhost:${simulator.port}/simulator/enter/${id}?as=harbor-crest&to=%2Fx`,
    ])
    expect(headers['set-cookie']).toBeUndefined()
  })

  test.each([
    ['an unknown world', '/simulator/enter/nowhere?as=harbor-crest', 404],
    ['an unknown person', '/simulator/enter/main?as=nobody', 404],
    ['an empty person', '/simulator/enter/main?as=', 404],
    ['a foreign address', '/simulator/enter/main?as=harbor-crest&to=//evil.example', 422],
    ['an address with a scheme', '/simulator/enter/main?as=harbor-crest&to=http://evil.example', 422],
  ])('%s is refused without a cookie', async (_case, path, status) => {
    const answer = await get(path)
    expect(answer.status).toBe(status)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('without a person it leads into the world as nobody: the cookie of the world, and no token', async () => {
    const { status, headers } = await get('/simulator/enter/main?to=/investor/login')
    expect([status, headers.location]).toEqual([302, '/investor/login'])
    expect(headers['set-cookie']).toEqual([expect.stringContaining(`simulator_world_${simulator.port}=main`)])
  })

  test('through a proxy the enter link is refused, with the control token it works', async () => {
    const path = '/simulator/enter/main?as=harbor-crest'
    expect((await get(path, { 'X-Forwarded-For': '10.0.0.1' })).status).toBe(403)
    expect((await get(path, { 'X-Forwarded-For': '10.0.0.1', 'X-Simulator-Control': 'sesame' })).status).toBe(302)
  })
})

describe('control is not for everybody', () => {
  test('a foreign page and a foreign machine are refused, health answers them all the same', async () => {
    for (const headers of [
      { Origin: 'http://evil.example' },
      { 'X-Forwarded-For': '10.0.0.1' },
      { Host: 'evil.example' },
    ]) {
      expect((await get('/simulator/api/worlds', headers)).status).toBe(403)
      expect((await get('/simulator', headers)).status).toBe(403)
      expect((await get('/simulator/api/health', headers)).status).toBe(200)
    }
  })

  test('the control token opens it', async () => {
    const headers = { 'X-Forwarded-For': '10.0.0.1' }
    expect((await get('/simulator/api/worlds', { ...headers, 'X-Simulator-Control': 'sesame' })).status).toBe(200)
    expect((await get('/simulator/api/worlds', { ...headers, 'X-Simulator-Control': 'open' })).status).toBe(403)
  })
})

describe('pages', () => {
  const policyOf = (headers: IncomingHttpHeaders): string => String(headers['content-security-policy'])
  const html = { Accept: 'text/html' }

  test('carry a strict policy with a nonce of their own that stands in the page', async () => {
    const [one, two] = [await get('/', html), await get('/investor/auction/live', html)]
    const nonces = [one, two].map(({ headers }) => /'nonce-([^']+)'/.exec(policyOf(headers))?.[1])
    expect(new Set(nonces).size).toBe(2)
    expect(one.text).toContain(`nonce="${nonces[0]}"`)
    expect(two.text).toContain(`nonce="${nonces[1]}"`)
    expect(policyOf(one.headers)).not.toMatch(/unsafe|data:|upgrade-insecure|\*(?!\.localhost)/)
    expect(policyOf(one.headers)).toContain(
      `connect-src 'self' ws://127.0.0.1:${simulator.port} ws://*.localhost:${simulator.port} `,
    )
  })

  test("tell the app the connector of their world, and load for a world that isn't there", async () => {
    const { id } = await made({ broadcaster: 'socket.io' })
    const headers = { ...html, Cookie: `simulator_world_${simulator.port}=${id}` }
    expect((await get('/', headers)).text).toContain('&quot;broadcaster&quot;:&quot;socket.io&quot;')
    expect((await get('/', html)).text).toContain('&quot;broadcaster&quot;:&quot;reverb&quot;')
    expect((await get('/', { ...html, 'X-Simulator-World': 'nowhere' })).status).toBe(200)
  })

  test('an address is a page for a browser only; a missing asset is none', async () => {
    expect((await get('/nobody/knows', html)).status).toBe(200)
    expect((await get('/assets/gone.js', html)).status).toBe(404)
    expect((await get('/nobody/knows', { Accept: 'application/json' })).status).toBe(404)
    expect((await get('/api/nobody/knows', html)).status).toBe(404)
    expect((await get('/favicon.ico', { Accept: 'image/avif,*/*;q=0.8' })).status).toBe(404)
    expect((await get('/investor/login', { Accept: '*/*' })).status).toBe(200)
  })

  test('the console is a page of its own under the same policy', async () => {
    const { status, text, headers } = await get('/simulator?world=main', html)
    expect(status).toBe(200)
    const nonce = /'nonce-([^']+)'/.exec(policyOf(headers))?.[1]
    expect(text).toBe(`<title>Console</title><script nonce="${nonce}"></script>`)
    expect(policyOf(headers)).not.toMatch(/unsafe|data:/)
    expect(headers['cache-control']).toBe('no-store')
  })
})

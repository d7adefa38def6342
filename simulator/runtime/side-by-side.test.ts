// Isolation of worlds, access from other machines, and worlds that end during a request.
import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { dataOf, testClient, type WorldData, worldSchema } from '../control-api/test-client'
import { type RawSocket, rawSocket } from '../realtime/pusher/raw-socket'
import { createSimulator, type Simulator } from '../server'

let simulator: Simulator
const ask = testClient(() => simulator.url)
const sockets: RawSocket[] = []

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true, controlToken: 'sesame' })
})
afterAll(async () => {
  for (const socket of sockets) socket.close()
  await simulator.close()
})

const createWorld = async (options: Readonly<Record<string, unknown>> = {}): Promise<WorldData> =>
  dataOf(
    await ask('POST', '/worlds', { scenario: 'first-live-auction', seed: 7, paused: true, ...options }),
    worldSchema,
  )
const readWorld = async (id: string): Promise<WorldData> => dataOf(await ask('GET', `/worlds/${id}`), worldSchema)

const call = async (
  world: WorldData,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body: string | FormData | null = null,
) => {
  const answer = await fetch(`${simulator.url}${path}`, {
    method,
    headers: { Accept: 'application/json', 'X-Simulator-World': world.id, ...headers },
    body,
  })
  return { status: answer.status, text: await answer.text() }
}
const signIn = async (world: WorldData, key: string) => {
  const { email, password, user_id: userId = 0 } = world.cast.find((person) => person.key === key) ?? {}
  const body = JSON.stringify({ email, password })
  const { text } = await call(world, 'POST', '/api/auth/login', { 'Content-Type': 'application/json' }, body)
  const { token } = z.parse(z.object({ data: z.object({ token: z.string() }) }), JSON.parse(text)).data
  return { userId, headers: { Authorization: `Bearer ${token}` }, token }
}
const listenAs = async (world: WorldData, key: string) => {
  const person = await signIn(world, key)
  const socket = await rawSocket(simulator.url)
  sockets.push(socket)
  await socket.join(person.token, world.id, `private-auction.${person.userId}`)
  await socket.next('pusher_internal:subscription_succeeded')
  return { ...person, socket }
}
const bid = (world: WorldData, price: string) =>
  ask('POST', `/worlds/${world.id}/commands`, { name: 'bid', as: 'summit-ridge', auction: 'riella-on-5th', price })

test('two worlds with different scenarios, rates and faults do not affect each other', async () => {
  const first = await createWorld()
  const other = await createWorld({ scenario: 'indications-day' })
  const watcher = await listenAs(first, 'harbor-crest')
  const elsewhere = await listenAs(other, 'harbor-crest')
  await ask('PUT', `/worlds/${first.id}/faults`, { faults: [{ fault: 'error', status: 503, call: 'auction.list' }] })
  await ask('PUT', `/worlds/${other.id}/faults`, { faults: [{ fault: 'drop events' }] })
  await ask('POST', `/worlds/${other.id}/clock`, { action: 'play', rate: 600 })
  await bid(first, '110-00')
  await watcher.socket.next('auction-live-changed')
  const list = '/api/auction/list/live'
  expect((await call(first, 'GET', list, watcher.headers)).status).toBe(503)
  expect((await call(other, 'GET', list, elsewhere.headers)).status).toBe(200)
  expect((await call(other, 'GET', list, watcher.headers)).status).toBe(401)
  await ask('POST', `/worlds/${other.id}/clock`, { action: 'pause' })
  expect(await readWorld(first.id)).toMatchObject({ clock: first.clock, scenario: 'first-live-auction' })
  expect((await readWorld(other.id)).position).toBeGreaterThan(0)
  expect(elsewhere.socket.all().join()).not.toContain('auction-live-changed')
  await ask('DELETE', `/worlds/${other.id}`)
  expect(await elsewhere.socket.closed).toBe(1006)
  await bid(first, '111-00')
  await watcher.socket.next('auction-live-changed')
})

describe('a world that ends during a request', () => {
  test('is unknown_world to the API and a 404 to the control API', async () => {
    const world = await createWorld()
    const { headers } = await signIn(world, 'harbor-crest')
    // The world is paused, so only its end can release the request.
    const delay = { fault: 'delay', by: '1h', time: 'virtual', call: 'auction.bid' }
    await ask('PUT', `/worlds/${world.id}/faults`, { faults: [delay] })
    const [auctionId] = simulator.worlds.get(world.id)?.state().lists.live ?? []
    const json = { ...headers, 'Content-Type': 'application/json' }
    const answer = call(world, 'POST', `/api/auction/bid/${auctionId}`, json, '{"price":110}')
    await expect.poll(async () => (await ask('GET', `/worlds/${world.id}/faults`)).text).toContain('"struck":1')
    await ask('DELETE', `/worlds/${world.id}`)
    expect(await answer).toMatchObject({ status: 400, text: expect.stringContaining('unknown_world') })
    expect((await ask('GET', `/worlds/${world.id}`)).status).toBe(404)
  })
})

describe('toOthers', () => {
  test.each([
    [true, ['other']],
    [false, ['own', 'other']],
  ])('set to %s sends the event to the sockets %j', async (toOthers, receivers) => {
    const world = await createWorld({ to_others: toOthers })
    const own = await listenAs(world, 'harbor-crest')
    const other = await listenAs(world, 'harbor-crest')
    const [auctionId] = simulator.worlds.get(world.id)?.state().lists.live ?? []
    const headers = { ...own.headers, 'X-Socket-ID': own.socket.id, 'Content-Type': 'application/json' }
    expect((await call(world, 'POST', `/api/auction/bid/${auctionId}`, headers, '{"price":110}')).status).toBe(200)
    await other.socket.next('auction-live-changed')
    const who = Object.entries({ own, other }).filter(([, { socket }]) =>
      socket.all().some((text) => text.includes('auction-live-changed')),
    )
    expect(who.map(([name]) => name)).toEqual(receivers)
  })
})

describe('like PHP, the API', () => {
  test('ignores the fields of a multipart form sent with DELETE', async () => {
    const world = await createWorld()
    const { headers } = await signIn(world, 'prairie-lending')
    const form = new FormData()
    form.set('form', 'form_hud')
    const { status, text } = await call(world, 'DELETE', '/api/loan/7001/documents', headers, form)
    expect([status, Object.keys(JSON.parse(text).errors)]).toEqual([422, ['form']])
  })
})

/** GET with headers that fetch doesn't allow. */
const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  new Promise<{ status: number; cookies: string; location: string; body: string }>((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port: simulator.port, path, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => {
        body += part
      })
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          cookies: (response.headers['set-cookie'] ?? []).join('\n'),
          location: response.headers.location ?? '',
          body,
        }),
      )
    })
      .on('error', reject)
      .end()
  })

describe('from another machine', () => {
  const elsewhere = { 'X-Forwarded-For': '10.0.0.1', Host: '192.0.2.5' }

  test("entering needs the world's code", async () => {
    const world = await createWorld()
    const path = `/simulator/enter/${world.id}?as=harbor-crest`
    expect((await get(path, elsewhere)).status).toBe(403)
    expect((await get(`${path}&code=abcdef`, elsewhere)).status).toBe(403)
    const entered = await get(`${path}&code=${world.code.toUpperCase()}`, elsewhere)
    expect([entered.status, entered.cookies]).toEqual([302, expect.stringContaining('auth._token.local=Bearer')])
  })

  test('a link in the mailbox leads through the entry page to its world without signing anyone in', async () => {
    const world = await createWorld({ scenario: 'every-screen' })
    const unlocked = await get('/simulator/unlock?token=sesame', elsewhere)
    const Cookie = unlocked.cookies.split(';')[0] ?? ''
    const { body } = await get(`/simulator/api/worlds/${world.id}/mailbox`, { ...elsewhere, Cookie })
    const mail = z.object({
      data: z.array(
        z.object({ link: z.nullable(z.object({ path: z.string(), href: z.string(), plain_href: z.string() })) }),
      ),
    })
    const link = z.parse(mail, JSON.parse(body)).data.find(({ link }) => link !== null)?.link
    const { pathname, search, host } = new URL(link?.href ?? '')
    expect([host, pathname]).toEqual(['192.0.2.5', `/simulator/enter/${world.id}`])
    const entered = await get(`${pathname}${search}`, elsewhere)
    expect([entered.status, entered.location]).toEqual([302, link?.path])
    expect(link?.plain_href).toBe(link?.href)
    expect(entered.cookies).toBe(
      `simulator_world_${simulator.port}=${world.id}; Path=/; Max-Age=31536000; SameSite=Lax`,
    )
  })

  test('the control token unlocks the console and sets an HttpOnly cookie for later requests', async () => {
    expect((await get('/simulator/unlock?token=open', elsewhere)).status).toBe(403)
    const opened = await get('/simulator/unlock?token=sesame', elsewhere)
    expect([opened.status, opened.location]).toEqual([303, '/simulator'])
    expect(opened.cookies).toMatch(/Path=\/simulator; .*HttpOnly; SameSite=Strict/)
    const Cookie = opened.cookies.split(';')[0] ?? ''
    expect((await get('/simulator/api/worlds', elsewhere)).status).toBe(403)
    expect((await get('/simulator/api/worlds', { ...elsewhere, Cookie })).status).toBe(200)
    expect((await get('/simulator/api/worlds', { ...elsewhere, Cookie, Origin: 'http://evil.example' })).status).toBe(
      403,
    )
  })
})

test('a played session is exported as a scenario file that replays the same bids', async () => {
  const world = await createWorld()
  await ask('POST', `/worlds/${world.id}/clock`, { action: 'advance', by: '30s' })
  await bid(world, '110-00')
  const recording = z.object({ text: z.string(), steps: z.int(), omitted: z.array(z.string()) })
  const { text, steps, omitted } = dataOf(await ask('POST', `/worlds/${world.id}/record`), recording)
  expect([steps, omitted]).toEqual([1, []])
  const again = await createWorld({ scenario: 'recorded', source: text, seed: world.seed })
  await ask('POST', `/worlds/${again.id}/clock`, { action: 'advance', by: '30s' })
  const bidsOf = (id: string) =>
    simulator.worlds
      .get(id)
      ?.log()
      .flatMap(({ at, events }) => events.map((event) => JSON.stringify([at, event])))
  expect(bidsOf(again.id)).toEqual(bidsOf(world.id))
})

// Worlds beside each other that do not touch, entering from other machines, and worlds that end under a request.
import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { WorldData } from '../control-api/test-client'
import { dataOf, testClient, worldSchema } from '../control-api/test-client'
import type { RawSocket } from '../realtime/pusher/raw-socket'
import { rawSocket } from '../realtime/pusher/raw-socket'
import type { Simulator } from '../server'
import { createSimulator } from '../server'

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

const made = async (wish: Readonly<Record<string, unknown>> = {}): Promise<WorldData> =>
  dataOf(await ask('POST', '/worlds', { scenario: 'first-live-auction', seed: 7, paused: true, ...wish }), worldSchema)
const shown = async (id: string): Promise<WorldData> => dataOf(await ask('GET', `/worlds/${id}`), worldSchema)

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
const signedIn = async (world: WorldData, key: string) => {
  const { email, password, user_id: userId = 0 } = world.cast.find((one) => one.key === key) ?? {}
  const body = JSON.stringify({ email, password })
  const { text } = await call(world, 'POST', '/api/auth/login', { 'Content-Type': 'application/json' }, body)
  const { token } = z.parse(z.object({ data: z.object({ token: z.string() }) }), JSON.parse(text)).data
  return { userId, headers: { Authorization: `Bearer ${token}` }, token }
}
const listening = async (world: WorldData, key: string) => {
  const person = await signedIn(world, key)
  const socket = await rawSocket(simulator.url)
  sockets.push(socket)
  await socket.join(person.token, world.id, `private-auction.${person.userId}`)
  await socket.received('pusher_internal:subscription_succeeded')
  return { ...person, socket }
}
const bid = (world: WorldData, price: string) =>
  ask('POST', `/worlds/${world.id}/commands`, { name: 'bid', as: 'summit-ridge', auction: 'riella-on-5th', price })

test('two worlds with different scenarios, rates and faults run beside each other without touching', async () => {
  const one = await made()
  const other = await made({ scenario: 'indications-day' })
  const watcher = await listening(one, 'harbor-crest')
  const elsewhere = await listening(other, 'harbor-crest')
  await ask('PUT', `/worlds/${one.id}/faults`, { faults: [{ fault: 'error', status: 503, call: 'auction.list' }] })
  await ask('PUT', `/worlds/${other.id}/faults`, { faults: [{ fault: 'drop events' }] })
  await ask('POST', `/worlds/${other.id}/clock`, { action: 'play', rate: 600 })
  await bid(one, '110-00')
  await watcher.socket.received('auction-live-changed')
  const list = '/api/auction/list/live'
  expect((await call(one, 'GET', list, watcher.headers)).status).toBe(503)
  expect((await call(other, 'GET', list, elsewhere.headers)).status).toBe(200)
  expect((await call(other, 'GET', list, watcher.headers)).status).toBe(401)
  await ask('POST', `/worlds/${other.id}/clock`, { action: 'pause' })
  expect(await shown(one.id)).toMatchObject({ clock: one.clock, scenario: 'first-live-auction' })
  expect((await shown(other.id)).position).toBeGreaterThan(0)
  expect(elsewhere.socket.all().join()).not.toContain('auction-live-changed')
  await ask('DELETE', `/worlds/${other.id}`)
  expect(await elsewhere.socket.closed).toBe(1006)
  await bid(one, '111-00')
  await watcher.socket.received('auction-live-changed')
})

describe('a world that ends under a request', () => {
  test('is unknown to the product, and gone for control', async () => {
    const world = await made()
    const { headers } = await signedIn(world, 'harbor-crest')
    // The world stands still, so that nothing but its end lets the request go on.
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
  ])('with the switch %s the event goes to %s', async (toOthers, heardBy) => {
    const world = await made({ to_others: toOthers })
    const own = await listening(world, 'harbor-crest')
    const other = await listening(world, 'harbor-crest')
    const [auctionId] = simulator.worlds.get(world.id)?.state().lists.live ?? []
    const headers = { ...own.headers, 'X-Socket-ID': own.socket.id, 'Content-Type': 'application/json' }
    expect((await call(world, 'POST', `/api/auction/bid/${auctionId}`, headers, '{"price":110}')).status).toBe(200)
    await other.socket.received('auction-live-changed')
    const who = Object.entries({ own, other }).filter(([, one]) =>
      one.socket.all().some((text) => text.includes('auction-live-changed')),
    )
    expect(who.map(([name]) => name)).toEqual(heardBy)
  })
})

describe('as PHP does', () => {
  test('a form sent as multipart with DELETE arrives empty', async () => {
    const world = await made()
    const { headers } = await signedIn(world, 'prairie-lending')
    const form = new FormData()
    form.set('form', 'form_hud')
    const { status, text } = await call(world, 'DELETE', '/api/loan/7001/documents', headers, form)
    expect([status, Object.keys(JSON.parse(text).errors)]).toEqual([422, ['form']])
  })
})

/** GET with headers that fetch would not send. */
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
    const world = await made()
    const path = `/simulator/enter/${world.id}?as=harbor-crest`
    expect((await get(path, elsewhere)).status).toBe(403)
    expect((await get(`${path}&code=abcdef`, elsewhere)).status).toBe(403)
    const entered = await get(`${path}&code=${world.code.toUpperCase()}`, elsewhere)
    expect([entered.status, entered.cookies]).toEqual([302, expect.stringContaining('auth._token.local=Bearer')])
  })

  test('a link in the mailbox carries its world along, by way of the entrance, and signs nobody in', async () => {
    const world = await made({ scenario: 'every-screen' })
    const unlocked = await get('/simulator/unlock?token=sesame', elsewhere)
    const Cookie = unlocked.cookies.split(';')[0] ?? ''
    const { body } = await get(`/simulator/api/worlds/${world.id}/mailbox`, { ...elsewhere, Cookie })
    const mail = z.object({
      data: z.array(
        z.object({ link: z.nullable(z.object({ path: z.string(), href: z.string(), plain_href: z.string() })) }),
      ),
    })
    const link = z.parse(mail, JSON.parse(body)).data.find((one) => one.link !== null)?.link
    const { pathname, search, host } = new URL(link?.href ?? '')
    expect([host, pathname]).toEqual(['192.0.2.5', `/simulator/enter/${world.id}`])
    const entered = await get(`${pathname}${search}`, elsewhere)
    expect([entered.status, entered.location]).toEqual([302, link?.path])
    expect(link?.plain_href).toBe(link?.href)
    expect(entered.cookies).toBe(
      `simulator_world_${simulator.port}=${world.id}; Path=/; Max-Age=31536000; SameSite=Lax`,
    )
  })

  test('the control token opens the console once, then its cookie does, which no script can read', async () => {
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

test('what people played is given as a scenario file that plays to the same bids', async () => {
  const world = await made()
  await ask('POST', `/worlds/${world.id}/clock`, { action: 'advance', by: '30s' })
  await bid(world, '110-00')
  const recording = z.object({ text: z.string(), steps: z.int(), omitted: z.array(z.string()) })
  const { text, steps, omitted } = dataOf(await ask('POST', `/worlds/${world.id}/record`), recording)
  expect([steps, omitted]).toEqual([1, []])
  const again = await made({ scenario: 'recorded', source: text, seed: world.seed })
  await ask('POST', `/worlds/${again.id}/clock`, { action: 'advance', by: '30s' })
  const bidsOf = (id: string) =>
    simulator.worlds
      .get(id)
      ?.log()
      .flatMap(({ at, events }) => events.map((event) => JSON.stringify([at, event])))
  expect(bidsOf(again.id)).toEqual(bidsOf(world.id))
})

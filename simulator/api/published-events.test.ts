// Events that an external backend publishes to the world `main`.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { EventQueue } from '../realtime/fixtures'
import { Signer } from '../realtime/pusher/signature'
import { signedQuery } from '../realtime/pusher/signed-request'
import { createSimulator, type Simulator } from '../server'

const app = { id: '42', key: 'shown', secret: 'never-shown' }
const event = JSON.stringify({ name: 'auction-live-changed', channels: ['private-auction.1'], data: '{"id":17}' })
let simulator: Simulator

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: 'first-live-auction', paused: true, quiet: true, pusher: app })
})
afterAll(() => simulator.close())

const post = (path: string, body: string, query = signedQuery(app, path, body, Date.now()), to = simulator) =>
  fetch(`${to.url}${path}?${query}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })

test('an event reaches a socket that was signed elsewhere with the same secret', async () => {
  const main = simulator.worlds.get('main')
  if (main === undefined) throw new Error('there is no world main')
  const socket = new WebSocket(`${simulator.url.replace('http', 'ws')}/app/shown`)
  const texts = new EventQueue<string>()
  socket.on('message', (text) => texts.put(String(text)))
  const { data } = z.parse(z.object({ data: z.string() }), JSON.parse(await texts.next()))
  const { socket_id } = z.parse(z.object({ socket_id: z.string() }), JSON.parse(data))
  const channel = 'private-auction.1'
  const auth = new Signer(app).sign(main, socket_id, channel, null)
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }))
  await texts.find((text) => text.includes('subscription_succeeded'))
  expect((await post('/apps/42/events', event)).status).toBe(200)
  expect(JSON.parse(await texts.next())).toEqual({ event: 'auction-live-changed', channel, data: '{"id":17}' })
  const batch = JSON.stringify({ batch: [1, 2].map((n) => ({ channel, name: `n-${n}`, data: '{}' })) })
  expect(await (await post('/apps/42/batch_events', batch)).json()).toEqual({ batch: {} })
  expect([await texts.next(), await texts.next()].join()).toMatch(/n-1.*n-2/)
  socket.terminate()
})

const path = '/apps/42/events'
const now = () => Date.now()
test.each([
  ['unsigned', 401, () => post(path, event, '')],
  ['signed for another body', 401, () => post(path, event, signedQuery(app, path, '{}', now()))],
  ['signed for another path', 401, () => post(path, event, signedQuery(app, '/apps/42/batch_events', event, now()))],
  [
    'signed with another secret',
    401,
    () => post(path, event, signedQuery({ ...app, secret: 'x' }, path, event, now())),
  ],
  ['signed an hour ago', 401, () => post(path, event, signedQuery(app, path, event, now() - 3_600_000))],
  ['of another app', 404, () => post('/apps/43/events', event)],
  ['that is invalid', 422, () => post(path, '{"name":1}')],
  [
    'with a name of the protocol',
    422,
    () => post(path, JSON.stringify({ name: 'pusher:error', channel: 'private-auction.1', data: '{}' })),
  ],
  [
    'with a text for a socket',
    422,
    () => post(path, JSON.stringify({ name: 'n', channel: 'c', data: '{}', socket_id: '1.2:private-auction.2' })),
  ],
  ['that is too large', 413, () => post(path, JSON.stringify({ name: 'n', channel: 'c', data: 'x'.repeat(11_000) }))],
])('an event %s is rejected with %i', async (_what, status, ask) => {
  const response = await ask()
  expect([response.status, await response.text()]).toEqual([status, expect.not.stringContaining('never-shown')])
})

test('unknown addresses of the HTTP API are not found, also by a browser and beside the pages of the app', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'dist-'))
  writeFileSync(join(dist, 'index.html'), '<title>App</title>')
  const options = { port: 0, scenario: 'first-live-auction', paused: true, quiet: true, dist }
  const withPages = [await createSimulator(options), await createSimulator({ ...options, pusher: app })]
  for (const { url } of [simulator, ...withPages])
    for (const unknown of ['/apps/42/channels', '/apps/42', '/apps/42/users/1/terminate_connections'])
      for (const Accept of ['*/*', 'text/html'])
        expect((await fetch(`${url}${unknown}`, { headers: { Accept } })).status).toBe(404)
  await Promise.all(withPages.map((each) => each.close()))
  rmSync(dist, { recursive: true })
})

test('a server without a configured app id and secret accepts no events', async () => {
  const closed = await createSimulator({ port: 0, scenario: 'first-live-auction', paused: true, quiet: true })
  expect((await post(path, event, undefined, closed)).status).toBe(404)
  await closed.close()
})

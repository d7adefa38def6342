// CORS: off by default; allowed origins may call the product and the control API.
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createSimulator, type Simulator } from '../server'

const ALLOWED = 'http://localhost:3000'
let simulator: Simulator | null = null
afterEach(async () => {
  await simulator?.close()
  simulator = null
})
const openSimulator = async (allowedOrigins: readonly string[]) => {
  simulator = await createSimulator({ port: 0, scenario: 'first-live-auction', quiet: true, allowedOrigins })
}
const request = (path: string, origin: string, init: RequestInit = {}) =>
  fetch(`${simulator?.url}${path}`, { ...init, headers: { Origin: origin, ...init.headers } })
const allowed = ({ headers }: Response) => headers.get('Access-Control-Allow-Origin')
const preflight = (path: string, origin: string) =>
  request(path, origin, {
    method: 'OPTIONS',
    headers: {
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,content-type,x-simulator-world',
    },
  })

test('lets no page of another origin read or control anything by default', async () => {
  await openSimulator([])
  const answer = await request('/simulator/api/worlds', ALLOWED)
  expect([answer.status, allowed(answer)]).toEqual([403, null])
  // The message says how to get access.
  expect(await answer.text()).toMatch(/control token in the X-Simulator-\S+ header or as Authorization: Bearer/)
  expect(allowed(await preflight('/api/auction/list/live', ALLOWED))).toBeNull()
})

test('allows an allowed origin every header it needs, in the product and in the control API', async () => {
  await openSimulator([ALLOWED])
  for (const path of ['/api/auction/list/live', '/simulator/api/worlds']) {
    const before = await preflight(path, ALLOWED)
    expect([before.status, allowed(before)]).toEqual([204, ALLOWED])
    expect(before.headers.get('Access-Control-Allow-Headers')).toBe('authorization,content-type,x-simulator-world')
  }
  const worlds = await request('/simulator/api/worlds', ALLOWED)
  expect([worlds.status, allowed(worlds)]).toEqual([200, ALLOWED])
  const refused = await request('/api/auction/list/live', ALLOWED)
  expect([refused.status, allowed(refused)]).toEqual([401, ALLOWED])
})

test('rejects origins that are not on the list', async () => {
  await openSimulator([ALLOWED])
  for (const origin of ['http://localhost:3001', 'https://localhost:3000', 'null']) {
    const answer = await request('/simulator/api/worlds', origin)
    expect([answer.status, allowed(answer), answer.headers.get('Vary')]).toEqual([403, null, 'Origin'])
  }
})

const socketFrom = (origin: string | null, path: string): Promise<string> =>
  new Promise((resolve) => {
    const headers = origin === null ? {} : { Origin: origin }
    const socket = new WebSocket(`${simulator?.url.replace('http', 'ws')}${path}`, { headers })
    socket.once('error', () => resolve('refused'))
    socket.once('open', () => {
      resolve('open')
      socket.terminate()
    })
  })

test.each(['/app/local?protocol=7', '/socket.io/?EIO=4&transport=websocket'])(
  'opens sockets at %s only for its own pages, allowed origins and programs, if there is a list',
  async (path) => {
    await openSimulator([ALLOWED])
    const own = simulator?.url ?? ''
    const origins = [own, ALLOWED, null, 'http://evil.example', 'null']
    const opened = await Promise.all(origins.map((origin) => socketFrom(origin, path)))
    expect(opened).toEqual(['open', 'open', 'open', 'refused', 'refused'])
  },
)

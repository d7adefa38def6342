// CORS: off by default, for listed origins when the server is told so, with control for their pages.
import { afterEach, expect, test } from 'vitest'
import type { Simulator } from '../server'
import { createSimulator } from '../server'

const listed = 'http://localhost:3000'
let simulator: Simulator | null = null
afterEach(async () => {
  await simulator?.close()
  simulator = null
})
const opened = async (allowedOrigins: readonly string[]) => {
  simulator = await createSimulator({ port: 0, scenario: 'first-live-auction', quiet: true, allowedOrigins })
}
const asked = (path: string, origin: string, init: RequestInit = {}) =>
  fetch(`${simulator?.url}${path}`, { ...init, headers: { Origin: origin, ...init.headers } })
const allowed = ({ headers }: Response) => headers.get('Access-Control-Allow-Origin')
const preflight = (path: string, origin: string) =>
  asked(path, origin, {
    method: 'OPTIONS',
    headers: {
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,content-type,x-simulator-world',
    },
  })

test('without a list no page elsewhere may read or control anything', async () => {
  await opened([])
  const answer = await asked('/simulator/api/worlds', listed)
  expect([answer.status, allowed(answer)]).toEqual([403, null])
  // And it is said how one may.
  expect(await answer.text()).toMatch(/control token in the header X-Simulator-\S+ or Authorization: Bearer/)
  expect(allowed(await preflight('/api/auction/list/live', listed))).toBeNull()
})

test('harness walk 10: a listed origin may ask for every header that it needs, in the product and in the control API', async () => {
  await opened([listed])
  for (const path of ['/api/auction/list/live', '/simulator/api/worlds']) {
    const before = await preflight(path, listed)
    expect([before.status, allowed(before)]).toEqual([204, listed])
    expect(before.headers.get('Access-Control-Allow-Headers')).toBe('authorization,content-type,x-simulator-world')
  }
  const worlds = await asked('/simulator/api/worlds', listed)
  expect([worlds.status, allowed(worlds)]).toEqual([200, listed])
  const refused = await asked('/api/auction/list/live', listed)
  expect([refused.status, allowed(refused)]).toEqual([401, listed])
})

test('an origin that is not on the list stays outside', async () => {
  await opened([listed])
  for (const origin of ['http://localhost:3001', 'https://localhost:3000', 'null']) {
    const answer = await asked('/simulator/api/worlds', origin)
    expect([answer.status, allowed(answer), answer.headers.get('Vary')]).toEqual([403, null, 'Origin'])
  }
})

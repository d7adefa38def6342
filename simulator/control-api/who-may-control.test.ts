// Tries every call, stream and page of the control API as every kind of stranger.
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiClient } from '../api/fixtures'
import type { RunningWorld } from '../runtime/running-world'
import { createSimulator, type Simulator } from '../server'
import { controlCookie, cookieSecret } from './access'
import { controlCalls } from './control.calls'
import { controlPages, controlStreams } from './control.pages'
import type { ControlCallSpec } from './control-call'

const TOKEN = 'sesame'
/** Everything that is open without control access. A new call or page must be added here. */
const open: Readonly<Record<string, readonly string[]>> = {
  anyone: [
    'beginPractice',
    'continuePractice',
    'health',
    'leavePractice',
    'main',
    'market.asyncapi',
    'market.openapi',
    'openapi',
    'practice',
    'sendToken',
    'sheet',
    'sheet.hand',
    'sheet.opened',
    'sheet.show',
    'unlock',
  ],
  code: ['back', 'enter', 'join', 'takeSeat'],
}

interface Endpoint {
  readonly name: string
  readonly method: string
  readonly path: string
}
const streams = Object.entries(controlStreams).map(([name, { path }]) => ({ name, path, method: 'GET' as const }))
const declared = [...Object.entries<ControlCallSpec>(controlCalls), ...Object.entries(controlPages)]
const endpoints: readonly Endpoint[] = [
  ...declared
    .filter(([, { access }]) => access === 'control')
    .map(([name, { method, path }]) => ({ name, method, path })),
  ...streams,
]

let simulator: Simulator
let world: RunningWorld
let session = ''
const { newWorld, signIn } = apiClient(() => simulator)
beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true, controlToken: TOKEN })
  world = newWorld()
  session = await signIn(world, 'prairie-lending')
})
afterAll(() => simulator.close())

/** Sends a request with headers that fetch doesn't allow, and ignores the body. */
const statusOf = ({ method, path }: Endpoint, headers: Readonly<Record<string, string>>): Promise<number> =>
  new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: simulator.port,
        method,
        path: path.replace('{worldId}', world.id).replaceAll(/\{\w+\}/g, 'none'),
        headers: { Host: `localhost:${simulator.port}`, 'Content-Type': 'application/json', ...headers },
      },
      (response) => {
        resolve(response.statusCode ?? 0)
        outgoing.destroy()
      },
    )
    outgoing.on('error', reject)
    outgoing.end(method === 'POST' || method === 'PUT' ? '{}' : undefined)
  })

let index = 0
/** A different machine each time, so that wrong tokens aren't throttled. */
const elsewhere = () => {
  index += 1
  return { 'X-Forwarded-For': `10.0.${Math.floor(index / 250)}.${(index % 250) + 1}` }
}

const strangers: Readonly<Record<string, () => Readonly<Record<string, string>>>> = {
  'a page of another origin': () => ({ Origin: 'https://evil.example' }),
  'a page of another origin with the cookie of the console': () => ({
    Origin: 'https://evil.example',
    Cookie: `${controlCookie(simulator.port)}=${cookieSecret(TOKEN)}`,
  }),
  'a page on another port of this machine': () => ({ Origin: 'http://localhost:1' }),
  'a page without an origin, such as a file': () => ({ Origin: 'null' }),
  'another machine': elsewhere,
  'another machine with a wrong token': () => ({ ...elsewhere(), 'X-Simulator-Control': 'open sesame' }),
  'another machine with the token as its cookie': () => ({
    ...elsewhere(),
    Cookie: `${controlCookie(simulator.port)}=${TOKEN}`,
  }),
  'a signed-in user': () => ({ ...elsewhere(), Authorization: `Bearer ${session}` }),
}

describe('the control API', () => {
  test.each(Object.entries(strangers))('rejects every call from %s and changes nothing', async (_who, headers) => {
    const before = [world.hash(), world.reading(), simulator.worlds.list().length]
    for (const endpoint of endpoints)
      expect([endpoint.name, await statusOf(endpoint, headers())]).toEqual([endpoint.name, 403])
    expect([world.hash(), world.reading(), simulator.worlds.list().length]).toEqual(before)
  })

  test('rejects every call under a rebound host name, with or without the token', async () => {
    const [before, worlds] = [world.hash(), simulator.worlds.list().length]
    for (const endpoint of [...endpoints, ...declared.map(([name, { method, path }]) => ({ name, method, path }))]) {
      for (const token of [{}, { 'X-Simulator-Control': TOKEN }])
        expect([endpoint.name, await statusOf(endpoint, { Host: 'evil.example', ...token })]).toEqual([
          endpoint.name,
          421,
        ])
    }
    expect([world.hash(), simulator.worlds.list().length]).toEqual([before, worlds])
  })

  test('serves reads from this machine, and from other machines with the token', async () => {
    const reads = endpoints.filter(({ method, path }) => method === 'GET' && !path.includes('{roomId}'))
    expect(reads.length).toBeGreaterThan(12)
    for (const endpoint of reads) {
      const sameOrigin = await statusOf(endpoint, { Origin: `http://localhost:${simulator.port}` })
      const there = await statusOf(endpoint, { ...elsewhere(), 'X-Simulator-Control': TOKEN })
      for (const status of [sameOrigin, there])
        expect([403, 421, 500], `${endpoint.name}: ${status}`).not.toContain(status)
    }
  })
})

test.each(Object.entries(open))('the endpoints open to %s are exactly those on the list', (access, names) => {
  const openNames = declared.filter(([, spec]) => spec.access === access).map(([name]) => name)
  expect(openNames.toSorted()).toEqual(names)
})

// Who may make which call of the control API, asked of every call, stream and page of its tables: not a page of another
// origin, not a name that only leads here, not another machine without the token, and nobody by being signed in.
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiClient } from '../api/fixtures'
import type { RunningWorld } from '../runtime/running-world'
import type { Simulator } from '../server'
import { createSimulator } from '../server'
import { controlCookie, cookieSecret } from './access'
import { controlCalls } from './control.calls'
import { controlPages, controlStreams } from './control.pages'
import type { ControlCallSpec } from './control-call'

const TOKEN = 'sesame'
/** Whatever somebody may do who may not control. A new one without a row fails. */
const open: Readonly<Record<string, readonly string[]>> = {
  anyone: [
    'health',
    'main',
    'market.asyncapi',
    'market.openapi',
    'openapi',
    'sendToken',
    'sheet',
    'sheet.hand',
    'sheet.opened',
    'sheet.show',
    'unlock',
  ],
  code: ['back', 'enter', 'join', 'takeSeat'],
}

interface Way {
  readonly name: string
  readonly method: string
  readonly path: string
}
const streams = Object.entries(controlStreams).map(([name, { path }]) => ({ name, path, method: 'GET' as const }))
const declared = [...Object.entries<ControlCallSpec>(controlCalls), ...Object.entries(controlPages)]
const ways: readonly Way[] = [
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

/** Asks as a browser or a program does, with headers that fetch does not let anybody set; the rest of a stream is left. */
const statusOf = ({ method, path }: Way, headers: Readonly<Record<string, string>>): Promise<number> =>
  new Promise((resolve, reject) => {
    const asked = request(
      {
        ...{ host: '127.0.0.1', port: simulator.port, method },
        path: path.replace('{worldId}', world.id).replaceAll(/\{\w+\}/g, 'none'),
        headers: { Host: `localhost:${simulator.port}`, 'Content-Type': 'application/json', ...headers },
      },
      (response) => {
        resolve(response.statusCode ?? 0)
        asked.destroy()
      },
    )
    asked.on('error', reject)
    asked.end(method === 'POST' || method === 'PUT' ? '{}' : undefined)
  })

let place = 0
/** Another machine each time, so that no wrong token has to wait. */
const elsewhere = () => {
  place += 1
  return { 'X-Forwarded-For': `10.0.${Math.floor(place / 250)}.${(place % 250) + 1}` }
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
  'somebody who is signed in': () => ({ ...elsewhere(), Authorization: `Bearer ${session}` }),
}

describe('attack 9 and 10: nothing of the control API is done', () => {
  test.each(Object.entries(strangers))('for %s', async (_who, headers) => {
    const before = [world.hash(), world.reading(), simulator.worlds.list().length]
    for (const way of ways) expect([way.name, await statusOf(way, headers())]).toEqual([way.name, 403])
    expect([world.hash(), world.reading(), simulator.worlds.list().length]).toEqual(before)
  })

  test('under a name that only leads here, with the token or without', async () => {
    const [before, worlds] = [world.hash(), simulator.worlds.list().length]
    for (const way of [...ways, ...declared.map(([name, { method, path }]) => ({ name, method, path }))]) {
      for (const token of [{}, { 'X-Simulator-Control': TOKEN }])
        expect([way.name, await statusOf(way, { Host: 'evil.example', ...token })]).toEqual([way.name, 421])
    }
    expect([world.hash(), simulator.worlds.list().length]).toEqual([before, worlds])
  })

  test('but what reads is answered here, and elsewhere with the token', async () => {
    const reads = ways.filter(({ method, path }) => method === 'GET' && !path.includes('{roomId}'))
    expect(reads.length).toBeGreaterThan(12)
    for (const way of reads) {
      const here = await statusOf(way, { Origin: `http://localhost:${simulator.port}` })
      const there = await statusOf(way, { ...elsewhere(), 'X-Simulator-Control': TOKEN })
      for (const status of [here, there]) expect([403, 421, 500], `${way.name}: ${status}`).not.toContain(status)
    }
  })
})

test.each(Object.entries(open))('what is open to %s is on the list', (access, names) => {
  const found = declared.filter(([, spec]) => spec.access === access).map(([name]) => name)
  expect(found.toSorted()).toEqual(names)
})

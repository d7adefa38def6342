// Every fault as a scenario step and as an injected command, and every preset of the console. Their effects are covered in
// call-faults.test.ts and connection-faults.test.ts.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { faultPresets } from '../console/faults/fault-presets'
import { dataOf, errorFields, testClient, type WorldData, worldSchema } from '../control-api/test-client'
import { type RawSocket, rawSocket } from '../realtime/pusher/raw-socket'
import { createSimulator, type Simulator } from '../server'
import { type FaultName, faultNames } from '../world/faults/fault'

let simulator: Simulator
const ask = testClient(() => simulator.url)
const sockets: RawSocket[] = []

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})
afterAll(() => simulator.close())

const CHANGED = 'auction-live-changed'
type FaultFields = { readonly fault: FaultName } & Readonly<Record<string, unknown>>

/** A signed-in trainee with a subscribed socket, in a world where the fault, if any, starts in a minute. */
const stage = async (step: FaultFields | null) => {
  const source = `title: Trouble
summary: Something goes wrong
minutes: 20
roles: [investor]
seed: 3
starts: 2026-03-02T10:15:00-05:00
world: spring-market
cast: {trainee: harbor-crest}
timeline:
  - {at: 0s, do: start auction, with: {auction: riella-on-5th, minutes: 15}}
${step === null ? '' : `  - ${JSON.stringify({ at: '1m', ...step })}\n`}`
  const world = dataOf(await ask('POST', '/worlds', { source, paused: true }), worldSchema)
  const { email, password, user_id: userId } = world.cast.find((one) => one.key === 'harbor-crest') ?? {}
  const call = async (path: string, body?: unknown, token = '') => {
    const answer = await fetch(`${simulator.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Simulator-World': world.id,
        ...(token === '' ? {} : { Authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  const { text } = await call('/api/auth/login', { email, password })
  const { token } = z.parse(z.object({ data: z.object({ token: z.string() }) }), JSON.parse(text)).data
  const socket = await rawSocket(simulator.url)
  sockets.push(socket)
  await socket.join(token, world.id, `private-auction.${userId}`)
  await socket.next('pusher_internal:subscription_succeeded')
  const inject = (command: object) => ask('POST', `/worlds/${world.id}/commands`, command)
  const bid = (price: string) => inject({ name: 'bid', as: 'summit-ridge', auction: 'riella-on-5th', price })
  /** Waits until the socket has received everything sent so far. */
  const settled = async (): Promise<void> => {
    socket.send({ event: 'pusher:ping', data: {} })
    await socket.next('pusher:pong')
  }
  const events = () => socket.all().filter((one) => one.includes(CHANGED))
  return {
    world,
    socket,
    inject,
    bid,
    settled,
    events,
    advance: (by: string) => ask('POST', `/worlds/${world.id}/clock`, { action: 'advance', by }),
    list: () => call('/api/auction/list/live', undefined, token),
    authorize: () =>
      call('/api/broadcasting/auth', { socket_id: socket.id, channel_name: `private-auction.${userId}` }, token),
    faultsNow: async () =>
      dataOf(await ask('GET', `/worlds/${world.id}/faults`), z.array(z.looseObject({ struck: z.int() }))),
  }
}
type Stage = Awaited<ReturnType<typeof stage>>

const trainee = { for: 'trainee' } as const
const calls = { ...trainee, call: 'auction.list' } as const
const events = { ...trainee, channel: 'auction' } as const

/** Each fault's fields, and a check of its effect. */
const faults: Readonly<Record<FaultName, readonly [Omit<FaultFields, 'fault'>, (on: Stage) => Promise<void>]>> = {
  delay: [
    { ...calls, by: '30s', time: 'virtual' },
    async ({ list, faultsNow, advance }) => {
      const answer = list()
      await expect.poll(async () => (await faultsNow())[0]?.struck).toBe(1)
      await advance('30s')
      expect((await answer).status).toBe(200)
    },
  ],
  error: [
    { ...calls, status: 503 },
    async ({ list }) => {
      expect((await list()).status).toBe(503)
    },
  ],
  answer: [
    { ...calls, status: 203, merge: { data: [] } },
    async ({ list }) => {
      const { status, text } = await list()
      expect([status, JSON.parse(text).data]).toEqual([203, []])
    },
  ],
  'pass through': [
    { ...calls, to: 'http://127.0.0.1:9' },
    async ({ list }) => {
      expect((await list()).text).toBe('{"message":"The server at http://127.0.0.1:9 did not respond."}')
    },
  ],
  hang: [
    calls,
    async ({ list, world, faultsNow }) => {
      const hanging = list()
      await expect.poll(async () => (await faultsNow())[0]?.struck).toBe(1)
      await ask('PUT', `/worlds/${world.id}/faults`, { faults: [] })
      await expect(hanging).rejects.toThrow()
    },
  ],
  'truncate payload': [
    calls,
    async ({ list }) => {
      const { text } = await list()
      expect(() => JSON.parse(text)).toThrow()
    },
  ],
  'corrupt payload': [
    events,
    async ({ bid, socket }) => {
      await bid('110-00')
      expect(JSON.parse(String((await socket.next(CHANGED)).data))).toMatchObject({ id: 'NaN' })
    },
  ],
  'cut socket': [
    { ...trainee, lasting: '20s' },
    async ({ socket }) => {
      expect(await socket.closed).toBe(1006)
    },
  ],
  'half-open socket': [
    trainee,
    async ({ socket, bid, faultsNow }) => {
      const before = socket.all().length
      await bid('110-00')
      expect(await faultsNow()).toMatchObject([{ fault: 'half-open socket' }])
      expect(socket.all()).toHaveLength(before)
    },
  ],
  'refuse channel': [
    events,
    async ({ authorize }) => {
      expect(await authorize()).toMatchObject({ status: 403, text: '{"message":""}' })
    },
  ],
  'drop events': [
    { ...events, next: 1 },
    async ({ bid, events: received, settled }) => {
      await bid('110-00')
      await bid('111-00')
      await settled()
      expect(received()).toHaveLength(1)
    },
  ],
  'duplicate events': [
    { ...events, next: 1 },
    async ({ bid, events: received, settled }) => {
      await bid('110-00')
      await settled()
      expect(received()).toHaveLength(2)
    },
  ],
  'reorder events': [
    { ...events, next: 2 },
    async ({ bid, events: received, settled }) => {
      await bid('110-00')
      await settled()
      expect(received()).toEqual([])
      await bid('111-00')
      await settled()
      expect(received().map((text) => /best_bid\\":\{[^}]*\\"price\\":(\d+)/.exec(text)?.[1])).toEqual(['111', '110'])
    },
  ],
  'delay events': [
    { ...events, by: '10s', time: 'virtual' },
    async ({ bid, events: received, settled, advance, socket }) => {
      await bid('110-00')
      await settled()
      expect(received()).toEqual([])
      await advance('10s')
      await socket.next(CHANGED)
    },
  ],
  'expire token': [
    trainee,
    async ({ list }) => {
      expect((await list()).status).toBe(401)
    },
  ],
  'skew clock': [
    { ...trainee, by: '90s' },
    async ({ list, world }) => {
      const { now } = dataOf(await ask('GET', `/worlds/${world.id}`), worldSchema).clock
      const clockText = (await list()).headers.get('X-Simulator-Clock')?.split(';')[0] ?? ''
      expect(Date.parse(clockText) - Date.parse(now)).toBe(90_000)
    },
  ],
}

describe.each(faultNames)('the fault %s', (fault) => {
  const [fields, expectHit] = faults[fault]

  test('takes effect as a scenario step', async () => {
    const on = await stage({ fault, ...fields })
    await on.advance('1m')
    await expectHit(on)
  })

  test('takes effect as an injected command', async () => {
    const on = await stage(null)
    const response = await on.inject({ fault, ...fields })
    expect([response.status, response.json]).toMatchObject([200, { data: { n: expect.any(Number) } }])
    await expectHit(on)
  })

  test('has valid presets in the console', async () => {
    const { world } = await stage(null)
    const presets = faultPresets.filter((preset) => preset.fault.fault === fault)
    // An answer and an address are written in a test or a scenario.
    expect(presets.length > 0).toBe(fault !== 'answer' && fault !== 'pass through')
    for (const preset of presets) {
      const scope = { persons: {}, calls: { call: 'auction.list' }, channels: { channel: 'auction' } }[preset.scope]
      for (const more of [{}, { for: 'harbor-crest', ...scope }]) {
        const response = await ask('PUT', `/worlds/${world.id}/faults`, { faults: [{ ...preset.fault, ...more }] })
        expect([response.status, preset.label]).toEqual([200, preset.label])
      }
    }
  })
})

describe('an injected command', () => {
  test.each([
    ['an unknown fault', { fault: 'gremlins' }, 'fault'],
    ['an unknown person', { fault: 'hang', for: 'harbour-crest' }, 'for'],
    ['a field of another fault', { fault: 'hang', status: 500 }, 'status'],
    ['a negative delay', { fault: 'delay', by: '-1s' }, 'by'],
  ])('is rejected if it has %s, and the world stays unchanged', async (_case, fields, field) => {
    const { world, inject }: { world: WorldData; inject: Stage['inject'] } = await stage(null)
    const before = dataOf(await ask('GET', `/worlds/${world.id}`), worldSchema).hash
    const response = await inject(fields)
    expect([response.status, errorFields(response)]).toEqual([422, [field]])
    expect(dataOf(await ask('GET', `/worlds/${world.id}`), worldSchema).hash).toBe(before)
  })

  test('may name a seat instead of a person', async () => {
    const { inject } = await stage(null)
    const response = await inject({ name: 'bid', as: 'trainee', auction: 'riella-on-5th', price: '110-00' })
    expect(response.status).toBe(200)
  })
})

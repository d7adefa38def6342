// Call faults and the list of faults, over real HTTP.
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { apiClient } from '../api/fixtures'
import { dataOf, errorFields, testClient, worldSchema } from '../control-api/test-client'
import type { RunningWorld } from '../runtime/running-world'
import { createSimulator, type Simulator } from '../server'
import { draws } from '../world/draws'
import { delayMs } from './delay-length'

let simulator: Simulator
const control = testClient(() => simulator.url)
const { newWorld, call, signIn } = apiClient(() => simulator)

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

const putFaults = (world: RunningWorld, ...faults: readonly object[]) =>
  control('PUT', `/worlds/${world.id}/faults`, { faults })
const readFaults = async (id: string) =>
  dataOf(await control('GET', `/worlds/${id}/faults`), z.array(z.looseObject({ id: z.int(), fault: z.string() })))
const list = (world: RunningWorld, token: string) => call('/api/auction/list/live', { world: world.id, token })

describe('faults of calls', () => {
  test('an error with `next` hits that many calls of one person and kind, and no others', async () => {
    const [world, other] = [newWorld(), newWorld()]
    const token = await signIn(world, 'harbor-crest')
    const rival = await signIn(world, 'summit-ridge')
    const elsewhere = await signIn(other, 'harbor-crest')
    await putFaults(world, { fault: 'error', status: 503, call: 'auction.list', for: 'harbor-crest', next: 2 })
    const first = await list(world, token)
    expect([first.status, first.text, first.headers.get('retry-after')]).toEqual([
      503,
      '{"message":"Service Unavailable"}',
      '1',
    ])
    expect((await list(world, rival)).status).toBe(200)
    expect((await list(other, elsewhere)).status).toBe(200)
    expect((await call('/api/auth/user', { world: world.id, token })).status).toBe(200)
    expect((await list(world, token)).status).toBe(503)
    expect((await list(world, token)).status).toBe(200)
    expect(await readFaults(world.id)).toEqual([])
  })

  test('an error with `every` hits every nth call, counts only those, and may have its own body', async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    await putFaults(world, {
      fault: 'error',
      status: 502,
      call: 'auction.list',
      every: 3,
      body: '<h1>Bad Gateway</h1>',
    })
    const answers = []
    for (let i = 0; i < 6; i += 1) answers.push(await list(world, token))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 502, 200, 200, 502])
    await list(world, token)
    expect(await readFaults(world.id)).toMatchObject([{ struck: 2 }])
    expect(answers[2]?.headers.get('content-type')).toContain('text/html')
    expect(answers[2]?.text).toBe('<h1>Bad Gateway</h1>')
  })

  test('an error after the action keeps the action’s effect', async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    await putFaults(world, { fault: 'error', status: 500, call: 'auction.bid', when: 'after', next: 1 })
    const [auctionId] = world.state().lists.live
    const body = { price: 110 }
    expect((await call(`/api/auction/bid/${auctionId}`, { world: world.id, token, body })).status).toBe(500)
    expect(world.log().at(-1)?.events[0]?.type).toBe('bid-accepted')
  })

  test('a delay in virtual time ends when the world’s clock gets there', async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    await putFaults(world, { fault: 'delay', by: '30s', time: 'virtual', call: 'auction.list' })
    let hasAnswered = false
    const answer = list(world, token).then((answer) => {
      hasAnswered = true
      return answer
    })
    await control('POST', `/worlds/${world.id}/clock`, { action: 'advance', by: '29s' })
    expect(hasAnswered).toBe(false)
    await control('POST', `/worlds/${world.id}/clock`, { action: 'advance', by: '1s' })
    expect((await answer).status).toBe(200)
  })

  test('a delay in real time ends by itself', async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    await putFaults(world, { fault: 'delay', by: '40ms', call: 'auction.list' })
    const startedAt = performance.now()
    expect((await list(world, token)).status).toBe(200)
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(39)
  })

  test('a delayed response has the time and epoch from before a rewind', async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    const clockOf = async (answer: ReturnType<typeof list>) => (await answer).headers.get('x-simulator-clock')
    await putFaults(world, { fault: 'delay', when: 'after', by: '30s', time: 'virtual', call: 'auction.list', next: 1 })
    const before = world.reading()
    const late = clockOf(list(world, token))
    await expect.poll(() => readFaults(world.id)).toEqual([])
    await world.rewind({ offsetMs: 0 })
    expect(await late).toBe(`${new Date(before.now).toISOString()};rate=0;epoch=${before.epoch}`)
    expect(await clockOf(list(world, token))).toMatch(new RegExp(`;epoch=${before.epoch + 1}$`))
  })

  test('a hanging call gets no response, and is closed when the fault ends', async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    await putFaults(world, { fault: 'hang', call: 'auction.list' })
    const hanging = list(world, token)
    await expect.poll(async () => (await readFaults(world.id))[0]).toMatchObject({ fault: 'hang', struck: 1 })
    await putFaults(world)
    await expect(hanging).rejects.toThrow()
    expect((await list(world, token)).status).toBe(200)
  })

  test('payload faults truncate or corrupt the response', async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    await putFaults(world, { fault: 'truncate payload', call: 'auction.list', next: 1 })
    const cutOff = await list(world, token)
    expect(cutOff.status).toBe(200)
    expect(() => JSON.parse(cutOff.text)).toThrow()
    await putFaults(world, { fault: 'corrupt payload', call: 'auction.list', next: 1 })
    const answer = z.parse(
      z.object({ data: z.array(z.object({ id: z.unknown() })) }),
      JSON.parse((await list(world, token)).text),
    )
    expect(answer.data[0]?.id).toBe('NaN')
  })

  test('an expired token ends the sessions of one person or of everyone', async () => {
    const world = newWorld()
    const [token, rival] = [await signIn(world, 'harbor-crest'), await signIn(world, 'summit-ridge')]
    await putFaults(world, { fault: 'expire token', for: 'harbor-crest' })
    expect([(await list(world, token)).status, (await list(world, rival)).status]).toEqual([401, 200])
    await putFaults(world, { fault: 'expire token' })
    expect((await list(world, rival)).status).toBe(401)
  })

  test('a skewed clock affects only one person’s responses, until the fault ends', async () => {
    const world = newWorld()
    const [token, rival] = [await signIn(world, 'harbor-crest'), await signIn(world, 'summit-ridge')]
    const clockOf = async (who: string) => (await list(world, who)).headers.get('x-simulator-clock')?.split(';')[0]
    await putFaults(world, { fault: 'skew clock', by: '-90s', for: 'harbor-crest' })
    expect(Date.parse((await clockOf(rival)) ?? '') - Date.parse((await clockOf(token)) ?? '')).toBe(90_000)
    await putFaults(world)
    expect(await clockOf(token)).toBe(new Date(world.reading().now).toISOString())
  })
})

describe('an answer by hand', () => {
  test('has any status, headers and body, with the values of the call', async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    await putFaults(world, {
      fault: 'answer',
      call: 'auction.bid',
      status: 201,
      headers: { 'X-Own': 'yes' },
      body: {
        price: '{{sent.price}}',
        text: 'Bid of {{person}} at {{sent.price}}',
        at: '{{now}}',
        none: '{{query.none}}',
      },
    })
    const { length } = world.log()
    const answer = await call('/api/auction/bid/1001', { world: world.id, token, body: { price: 110 } })
    expect([answer.status, answer.headers.get('x-own'), JSON.parse(answer.text)]).toEqual([
      201,
      'yes',
      { price: 110, text: 'Bid of harbor-crest at 110', at: new Date(world.reading().now).toISOString(), none: null },
    ])
    expect(world.log()).toHaveLength(length)
  })

  test('follows another one: answers with `next` are given in order, and the last one stays', async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    const answer = { fault: 'answer', call: 'auction.list' }
    const pace = { fault: 'delay', call: 'auction.list', by: '1ms' }
    await putFaults(
      world,
      pace,
      { ...answer, next: 2, body: 1 },
      { ...answer, next: 1, status: 503 },
      { ...answer, body: 3 },
    )
    const answers = []
    for (let i = 0; i < 5; i += 1) answers.push(await list(world, token))
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [200, '1'],
      [200, '1'],
      [503, ''],
      [200, '3'],
      [200, '3'],
    ])
    expect(await readFaults(world.id)).toMatchObject([
      { fault: 'delay', struck: 5 },
      { body: 3, struck: 2 },
    ])
  })

  test('replaces only parts of the real answer with `merge`', async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    const before = JSON.parse((await list(world, token)).text)
    await putFaults(world, {
      fault: 'answer',
      call: 'auction.list',
      status: 203,
      merge: { data: { 0: { loan: { project_name: 'For {{person}}' } }, '*': { extensions: 9 } } },
    })
    const answer = await list(world, token)
    const [first, second] = JSON.parse(answer.text).data
    expect(answer.status).toBe(203)
    expect(first).toEqual({ ...before.data[0], loan: { ...before.data[0].loan, project_name: 'For harbor-crest' } })
    expect(second).toEqual({ ...before.data[1], extensions: 9 })
  })

  test('hits only calls with these values in their path, query and body', async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    await putFaults(
      world,
      { fault: 'answer', call: 'auction.list', query: { page: 2 }, body: { data: 'second page' } },
      { fault: 'answer', call: 'auction.list', params: { status: 'past' }, body: { data: 'past' } },
      { fault: 'error', status: 503, call: 'auction.bid', sent: { price: 110 } },
    )
    const page = (path: string) => call(path, { world: world.id, token })
    expect((await page('/api/auction/list/live?page=1')).text).not.toContain('second page')
    expect((await page('/api/auction/list/live?page=2')).text).toBe('{"data":"second page"}')
    expect((await page('/api/auction/list/past')).text).toBe('{"data":"past"}')
    const [auctionId] = world.state().lists.live
    const bid = (price: number) => call(`/api/auction/bid/${auctionId}`, { world: world.id, token, body: { price } })
    expect((await bid(111)).status).not.toBe(503)
    expect((await bid(110)).status).toBe(503)
  })

  test('may be text of another type, or empty', async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    const headers = { 'Content-Type': 'text/csv' }
    await putFaults(world, { fault: 'answer', call: 'auth.user', headers, body: 'a,b', next: 1 })
    const user = () => call('/api/auth/user', { world: world.id, token })
    const text = await user()
    expect([text.headers.get('content-type'), text.text]).toEqual(['text/csv', 'a,b'])
    await putFaults(world, { fault: 'answer', call: 'auth.user', status: 204 })
    expect((await user()).status).toBe(204)
  })
})

describe('a call that is passed through', () => {
  test('is made at the real server with the headers of the fault, and gets its answer', async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    const received: unknown[] = []
    const real = createServer((request, response) => {
      let body = ''
      request.on('data', (part) => {
        body += part
      })
      request.on('end', () => {
        received.push([request.method, request.url, request.headers.authorization, body])
        response.writeHead(207, { 'Content-Type': 'application/json' }).end('{"data":"real"}')
      })
    })
    const to = await new Promise<string>((resolve) => {
      real.listen(0, '127.0.0.1', () => {
        const address = real.address()
        resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`)
      })
    })
    await putFaults(world, { fault: 'pass through', call: 'auction.bid', to, headers: { Authorization: 'Bearer own' } })
    const answer = await call('/api/auction/bid/7?x=1', { world: world.id, token, body: { price: 110 } })
    expect([answer.status, answer.text]).toEqual([207, '{"data":"real"}'])
    expect(received).toEqual([['POST', '/api/auction/bid/7?x=1', 'Bearer own', '{"price":110}']])
    await new Promise((resolve) => real.close(resolve))
    const gone = await call('/api/auction/bid/7', { world: world.id, token, body: { price: 110 } })
    expect([gone.status, gone.text]).toEqual([502, `{"message":"The server at ${to} did not respond."}`])
  })
})

describe('a delay', () => {
  test.each([
    ['evenly spread', { between: [20, 60] }],
    ['with a long tail', { median: 40, p95: 200 }],
  ] as const)('that is %s is drawn from the world’s seed', (_what, length) => {
    const lengths = (seed: number) => Array.from({ length: 400 }, (_, hit) => delayMs(length, draws(seed, hit)))
    const [drawn, sorted] = [lengths(41), lengths(41).toSorted((a, b) => a - b)]
    expect(lengths(41)).toEqual(drawn)
    expect(lengths(42)).not.toEqual(drawn)
    expect(sorted[200]).toBeGreaterThan(34)
    expect(sorted[200]).toBeLessThan(46)
    if ('p95' in length) expect(Math.abs((sorted[380] ?? 0) - 200)).toBeLessThan(50)
    else expect([sorted[0], sorted.at(-1)]).toEqual([20, 60])
  })
})

describe('the list of faults', () => {
  test('keeps faults listed by id with their counts, ends missing ones, and starts new ones', async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    await putFaults(
      world,
      { fault: 'error', status: 500, call: 'auction.list', next: 3 },
      { fault: 'hang', call: 'auth.user' },
    )
    await list(world, token)
    const [error] = await readFaults(world.id)
    const after = await putFaults(world, { id: error?.id }, { fault: 'skew clock', by: '5s', lasting: '1m' })
    expect(dataOf(after, z.array(z.looseObject({})))).toMatchObject([
      { id: error?.id, fault: 'error', next: 2, source: 'control' },
      { fault: 'skew clock', by: '5s', lasting: '1m', until: expect.any(String) },
    ])
  })

  test('ends a scenario’s fault after its duration or at a reset', async () => {
    const world = newWorld()
    const fault = { fault: 'refuse channel', for: 'harbor-crest', lasting: 20_000 } as const
    await world.submit({ name: 'begin fault', actor: 'system', origin: 'scenario', fault })
    expect(await readFaults(world.id)).toMatchObject([{ fault: 'refuse channel', source: 'scenario' }])
    await control('POST', `/worlds/${world.id}/clock`, { action: 'advance', by: '10s' })
    const fork = dataOf(await control('POST', `/worlds/${world.id}/fork`), worldSchema)
    expect(await readFaults(fork.id)).toHaveLength(1)
    await control('POST', `/worlds/${fork.id}/clock`, { action: 'advance', by: '10s' })
    await expect.poll(() => readFaults(fork.id)).toEqual([])
    await control('POST', `/worlds/${world.id}/reset`)
    expect(await readFaults(world.id)).toEqual([])
  })

  test('accepts a seat in place of a persona', async () => {
    const world = newWorld()
    await putFaults(world, { fault: 'hang', for: 'trainee' })
    expect(await readFaults(world.id)).toMatchObject([{ for: 'harbor-crest' }])
  })

  test.each([
    ['no list', {}, 'faults'],
    ['an unknown fault', { faults: [{ fault: 'gremlins' }] }, 'faults.0.fault'],
    ['an unknown person', { faults: [{ fault: 'hang', for: 'harbour-crest' }] }, 'faults.0.for'],
    ['an unknown call', { faults: [{ fault: 'hang', call: 'auction.steal' }] }, 'faults.0.call'],
    ['a field of another fault', { faults: [{ fault: 'hang', status: 500 }] }, 'faults.0.status'],
    ['a fault that is gone', { faults: [{ id: 999_999 }] }, 'faults.0.id'],
    ['a negative delay', { faults: [{ fault: 'delay', by: '-1s' }] }, 'faults.0.by'],
  ])('rejects %s with an error on its field and changes nothing', async (_case, body, field) => {
    const world = newWorld()
    await putFaults(world, { fault: 'hang', call: 'auth.user' })
    const before = await readFaults(world.id)
    const response = await control('PUT', `/worlds/${world.id}/faults`, body)
    expect([response.status, errorFields(response)]).toEqual([422, [field]])
    expect(await readFaults(world.id)).toEqual(before)
  })
})

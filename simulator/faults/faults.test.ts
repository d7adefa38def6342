// Every fault over real HTTP and real sockets, scoped to a world, a person, a call or a channel; and what is refused.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { AskedWorld } from '../control-api/asking'
import { asking, blamed, dataOf, worldSchema } from '../control-api/asking'
import type { RawSocket } from '../realtime/pusher/raw-socket'
import { rawSocket } from '../realtime/pusher/raw-socket'
import type { Simulator } from '../server'
import { createSimulator } from '../server'

let simulator: Simulator
const ask = asking(() => simulator.url)
const sockets: RawSocket[] = []

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})
afterAll(() => simulator.close())

const made = async (): Promise<AskedWorld> =>
  dataOf(await ask('POST', '/worlds', { scenario: 'first-live-auction', seed: 7, paused: true }), worldSchema)
const put = (id: string, ...faults: readonly object[]) => ask('PUT', `/worlds/${id}/faults`, { faults })
const listed = async (id: string) =>
  dataOf(await ask('GET', `/worlds/${id}/faults`), z.array(z.looseObject({ id: z.int(), fault: z.string() })))
const idOf = (world: AskedWorld, key: string): number => world.cast.find((one) => one.key === key)?.user_id ?? 0

/** A call of the product in this world. */
const call = async (
  world: AskedWorld,
  token: string | null,
  method: string,
  path: string,
  body?: unknown,
  signal: AbortSignal | null = null,
) => {
  const answer = await fetch(`${simulator.url}${path}`, {
    method,
    signal,
    headers: {
      Accept: 'application/json',
      'X-Simulator-World': world.id,
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

const tokenOf = async (world: AskedWorld, key: string): Promise<string> => {
  const { email, password } = world.cast.find((one) => one.key === key) ?? { email: '', password: '' }
  const { text } = await call(world, null, 'POST', '/api/auth/login', { email, password })
  return z.parse(z.object({ data: z.object({ token: z.string() }) }), JSON.parse(text)).data.token
}
const live = '/api/auction/list/live'
const list = (world: AskedWorld, token: string) => call(world, token, 'GET', live)

/** A person of a world with a session and a socket that listens to the person's auctions. */
const listening = async (world: AskedWorld, key: string) => {
  const token = await tokenOf(world, key)
  const socket = await rawSocket(simulator.url)
  sockets.push(socket)
  const channel = `private-auction.${idOf(world, key)}`
  await socket.join(token, world.id, channel)
  await socket.received('pusher_internal:subscription_succeeded')
  return { token, socket, channel }
}
const bid = (world: AskedWorld, price: string) =>
  ask('POST', `/worlds/${world.id}/commands`, { name: 'bid', as: 'summit-ridge', auction: 'riella-on-5th', price })
const CHANGED = 'auction-live-changed'
const prices = (socket: RawSocket): readonly number[] =>
  socket
    .all()
    .flatMap((text) =>
      text.includes(CHANGED) ? [...text.matchAll(/\\"best_bid\\":\{[^}]*\\"price\\":([\d.]+)/g)] : [],
    )
    .map(([, price]) => Number(price))

describe('faults of calls', () => {
  test('an error meets the next so many calls of one kind by one person, and nobody else', async () => {
    const [world, other] = [await made(), await made()]
    const token = await tokenOf(world, 'harbor-crest')
    const rival = await tokenOf(world, 'summit-ridge')
    const elsewhere = await tokenOf(other, 'harbor-crest')
    await put(world.id, { fault: 'error', status: 503, call: 'auction.list', for: 'harbor-crest', next: 2 })
    const first = await list(world, token)
    expect([first.status, first.text, first.headers.get('retry-after')]).toEqual([
      503,
      '{"message":"Service Unavailable"}',
      '1',
    ])
    expect((await list(world, rival)).status).toBe(200)
    expect((await list(other, elsewhere)).status).toBe(200)
    expect((await call(world, token, 'GET', '/api/auth/user')).status).toBe(200)
    expect((await list(world, token)).status).toBe(503)
    expect((await list(world, token)).status).toBe(200)
    expect(await listed(world.id)).toEqual([])
  })

  test('an error can meet every nth call, with a body of its own', async () => {
    const world = await made()
    const token = await tokenOf(world, 'harbor-crest')
    await put(world.id, { fault: 'error', status: 502, call: 'auction.list', every: 3, body: '<h1>Bad Gateway</h1>' })
    const answers = []
    for (let nth = 0; nth < 6; nth += 1) answers.push(await list(world, token))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 502, 200, 200, 502])
    expect(answers[2]?.headers.get('content-type')).toContain('text/html')
    expect(answers[2]?.text).toBe('<h1>Bad Gateway</h1>')
  })

  test('an error after the deed leaves the deed done', async () => {
    const world = await made()
    const token = await tokenOf(world, 'harbor-crest')
    await put(world.id, { fault: 'error', status: 500, call: 'auction.bid', when: 'after', next: 1 })
    const [auctionId] = simulator.worlds.get(world.id)?.state().lists.live ?? []
    const body = { price: 110 }
    expect((await call(world, token, 'POST', `/api/auction/bid/${auctionId}`, body)).status).toBe(500)
    expect(simulator.worlds.get(world.id)?.log().at(-1)?.events[0]?.type).toBe('bid-accepted')
  })

  test('a delay in virtual time ends when the world gets there', async () => {
    const world = await made()
    const token = await tokenOf(world, 'harbor-crest')
    await put(world.id, { fault: 'delay', by: '30s', time: 'virtual', call: 'auction.list' })
    let answered = false
    const answer = list(world, token).then((got) => {
      answered = true
      return got
    })
    await ask('POST', `/worlds/${world.id}/clock`, { action: 'advance', by: '29s' })
    expect(answered).toBe(false)
    await ask('POST', `/worlds/${world.id}/clock`, { action: 'advance', by: '1s' })
    expect((await answer).status).toBe(200)
  })

  test('a delay in real time ends by itself', async () => {
    const world = await made()
    const token = await tokenOf(world, 'harbor-crest')
    await put(world.id, { fault: 'delay', by: '40ms', call: 'auction.list' })
    const startedAt = performance.now()
    expect((await list(world, token)).status).toBe(200)
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(39)
  })

  test('a hanging call is never answered, and is hung up on when the fault is taken back', async () => {
    const world = await made()
    const token = await tokenOf(world, 'harbor-crest')
    await put(world.id, { fault: 'hang', call: 'auction.list' })
    const hanging = list(world, token)
    await expect.poll(async () => (await listed(world.id))[0]).toMatchObject({ fault: 'hang', struck: 1 })
    await put(world.id)
    await expect(hanging).rejects.toThrow()
    expect((await list(world, token)).status).toBe(200)
  })

  test('a payload is cut off, or whole and wrong', async () => {
    const world = await made()
    const token = await tokenOf(world, 'harbor-crest')
    await put(world.id, { fault: 'truncate payload', call: 'auction.list', next: 1 })
    const cutOff = await list(world, token)
    expect(cutOff.status).toBe(200)
    expect(() => JSON.parse(cutOff.text)).toThrow()
    await put(world.id, { fault: 'corrupt payload', call: 'auction.list', next: 1 })
    const wrong = z.parse(
      z.object({ data: z.array(z.object({ id: z.unknown() })) }),
      JSON.parse((await list(world, token)).text),
    )
    expect(wrong.data[0]?.id).toBe('NaN')
  })

  test('sessions end at once, of one person or of all', async () => {
    const world = await made()
    const [token, rival] = [await tokenOf(world, 'harbor-crest'), await tokenOf(world, 'summit-ridge')]
    await put(world.id, { fault: 'expire token', for: 'harbor-crest' })
    expect([(await list(world, token)).status, (await list(world, rival)).status]).toEqual([401, 200])
    await put(world.id, { fault: 'expire token' })
    expect((await list(world, rival)).status).toBe(401)
  })

  test('a skewed clock shows on the answers of one person only, and goes with the fault', async () => {
    const world = await made()
    const [token, rival] = [await tokenOf(world, 'harbor-crest'), await tokenOf(world, 'summit-ridge')]
    const clockOf = async (who: string) => (await list(world, who)).headers.get('x-simulator-clock')?.split(';')[0]
    await put(world.id, { fault: 'skew clock', by: '-90s', for: 'harbor-crest' })
    expect(Date.parse((await clockOf(rival)) ?? '') - Date.parse((await clockOf(token)) ?? '')).toBe(90_000)
    await put(world.id)
    expect(await clockOf(token)).toBe(world.clock.now)
  })
})

describe('faults of sockets', () => {
  test('one person is cut off, the others are not; with a span no socket stays open until it is over', async () => {
    const world = await made()
    const [mine, rivals] = [await listening(world, 'harbor-crest'), await listening(world, 'summit-ridge')]
    await put(world.id, { fault: 'cut socket', for: 'harbor-crest', lasting: '20s' })
    expect(await mine.socket.closed).toBe(1006)
    const again = await rawSocket(simulator.url)
    sockets.push(again)
    await again.join(mine.token, world.id, mine.channel)
    expect(await again.closed).toBe(1006)
    await ask('POST', `/worlds/${world.id}/clock`, { action: 'advance', by: '20s' })
    const third = await listening(world, 'harbor-crest')
    await bid(world, '110-00')
    await Promise.all([rivals.socket.received(CHANGED), third.socket.received(CHANGED)])
  })

  test('a half-open socket stays open and says nothing more, not even that it lives', async () => {
    const world = await made()
    const [mine, rivals] = [await listening(world, 'harbor-crest'), await listening(world, 'summit-ridge')]
    await put(world.id, { fault: 'half-open socket', for: 'harbor-crest' })
    const before = mine.socket.all().length
    mine.socket.send({ event: 'pusher:ping', data: {} })
    await bid(world, '110-00')
    await rivals.socket.received(CHANGED)
    rivals.socket.send({ event: 'pusher:ping', data: {} })
    await rivals.socket.received('pusher:pong')
    expect(mine.socket.all()).toHaveLength(before)
  })

  test('a channel is refused with an empty message, the other channels are not', async () => {
    const world = await made()
    const token = await tokenOf(world, 'harbor-crest')
    await put(world.id, { fault: 'refuse channel', channel: 'auction', for: 'harbor-crest' })
    const authorise = (channel: string) =>
      call(world, token, 'POST', '/api/broadcasting/auth', { socket_id: '1.1', channel_name: channel })
    const user = idOf(world, 'harbor-crest')
    const refused = await authorise(`private-auction.${user}`)
    expect([refused.status, refused.text]).toEqual([403, '{"message":""}'])
    expect((await authorise(`private-notification.${user}`)).status).toBe(200)
  })
})

describe('faults of channel events', () => {
  test('the next so many are dropped, those after them arrive', async () => {
    const world = await made()
    const { socket } = await listening(world, 'harbor-crest')
    await put(world.id, { fault: 'drop events', channel: 'auction', next: 2 })
    for (const price of ['110-00', '111-00', '112-00']) await bid(world, price)
    await socket.received(CHANGED)
    expect(prices(socket)).toEqual([112])
  })

  test('one arrives twice', async () => {
    const world = await made()
    const { socket } = await listening(world, 'harbor-crest')
    await put(world.id, { fault: 'duplicate events', channel: 'auction', next: 1 })
    await bid(world, '110-00')
    await bid(world, '111-00')
    for (let nth = 0; nth < 3; nth += 1) await socket.received(CHANGED)
    expect(prices(socket)).toEqual([110, 110, 111])
  })

  test('some arrive in the opposite order', async () => {
    const world = await made()
    const { socket } = await listening(world, 'harbor-crest')
    await put(world.id, { fault: 'reorder events', channel: 'auction', for: 'harbor-crest', next: 3 })
    for (const price of ['110-00', '111-00', '112-00']) await bid(world, price)
    for (let nth = 0; nth < 3; nth += 1) await socket.received(CHANGED)
    expect(prices(socket)).toEqual([112, 111, 110])
  })

  test('held events are let go when the fault is taken back', async () => {
    const world = await made()
    const { socket } = await listening(world, 'harbor-crest')
    await put(world.id, { fault: 'reorder events', channel: 'auction', for: 'harbor-crest', next: 3 })
    await bid(world, '110-00')
    await put(world.id)
    await socket.received(CHANGED)
    expect(prices(socket)).toEqual([110])
  })

  test('they arrive late, by the clock of the world', async () => {
    const world = await made()
    const { socket } = await listening(world, 'harbor-crest')
    await put(world.id, { fault: 'delay events', channel: 'auction', next: 1, by: '10s', time: 'virtual' })
    await bid(world, '110-00')
    await bid(world, '111-00')
    await socket.received(CHANGED)
    await ask('POST', `/worlds/${world.id}/clock`, { action: 'advance', by: '10s' })
    await socket.received(CHANGED)
    expect(prices(socket).slice(0, 2)).toEqual([111, 110])
  })

  test('they arrive cut off, or whole and wrong', async () => {
    const world = await made()
    const { socket } = await listening(world, 'harbor-crest')
    await put(world.id, { fault: 'truncate payload', channel: 'auction', next: 1 })
    await bid(world, '110-00')
    await socket.received('unreadable')
    await put(world.id, { fault: 'corrupt payload', channel: 'auction', next: 1 })
    await bid(world, '111-00')
    const { data } = await socket.received(CHANGED)
    expect(JSON.parse(String(data))).toMatchObject({ id: 'NaN' })
  })
})

describe('the list of faults', () => {
  test('what is named by its id stays with its counts, what is missing ends, what is new begins', async () => {
    const world = await made()
    const token = await tokenOf(world, 'harbor-crest')
    await put(
      world.id,
      { fault: 'error', status: 500, call: 'auction.list', next: 3 },
      { fault: 'hang', call: 'auth.user' },
    )
    await list(world, token)
    const [error] = await listed(world.id)
    const after = await put(world.id, { id: error?.id }, { fault: 'skew clock', by: '5s', lasting: '1m' })
    expect(dataOf(after, z.array(z.looseObject({})))).toMatchObject([
      { id: error?.id, fault: 'error', next: 2, source: 'control' },
      { fault: 'skew clock', by: '5s', lasting: '1m', until: expect.any(String) },
    ])
  })

  test('a fault that a scenario begins is on for as long as it says, and gone after a reset', async () => {
    const world = await made()
    const running = simulator.worlds.get(world.id)
    const fault = { fault: 'refuse channel', for: 'harbor-crest', lasting: 20_000 } as const
    await running?.submit({ name: 'begin fault', actor: 'system', origin: 'scenario', fault })
    expect(await listed(world.id)).toMatchObject([{ fault: 'refuse channel', source: 'scenario' }])
    await ask('POST', `/worlds/${world.id}/clock`, { action: 'advance', by: '10s' })
    const fork = dataOf(await ask('POST', `/worlds/${world.id}/fork`), worldSchema)
    expect(await listed(fork.id)).toHaveLength(1)
    await ask('POST', `/worlds/${fork.id}/clock`, { action: 'advance', by: '10s' })
    await expect.poll(() => listed(fork.id)).toEqual([])
    await ask('POST', `/worlds/${world.id}/reset`)
    expect(await listed(world.id)).toEqual([])
  })

  test('a seat is as good as a persona', async () => {
    const world = await made()
    await put(world.id, { fault: 'hang', for: 'trainee' })
    expect(await listed(world.id)).toMatchObject([{ for: 'harbor-crest' }])
  })

  test.each([
    ['no list', {}, 'faults'],
    ['an unknown fault', { faults: [{ fault: 'gremlins' }] }, 'faults.0.fault'],
    ['an unknown person', { faults: [{ fault: 'hang', for: 'harbour-crest' }] }, 'faults.0.for'],
    ['an unknown call', { faults: [{ fault: 'hang', call: 'auction.steal' }] }, 'faults.0.call'],
    ['a word of another fault', { faults: [{ fault: 'hang', status: 500 }] }, 'faults.0.status'],
    ['a fault that is gone', { faults: [{ id: 999_999 }] }, 'faults.0.id'],
    ['a negative delay', { faults: [{ fault: 'delay', by: '-1s' }] }, 'faults.0.by'],
  ])('%s is refused on its place and changes nothing', async (_case, body, field) => {
    const world = await made()
    await put(world.id, { fault: 'hang', call: 'auth.user' })
    const before = await listed(world.id)
    const asked = await ask('PUT', `/worlds/${world.id}/faults`, body)
    expect([asked.status, blamed(asked)]).toEqual([422, [field]])
    expect(await listed(world.id)).toEqual(before)
  })
})

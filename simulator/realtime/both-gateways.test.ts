// Behavior that laravel-echo relies on, over real sockets of both gateways: presence per user, idempotent subscriptions, isolation
// of worlds, and toOthers().
import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { RunningWorld } from '../runtime/running-world'
import { createSimulator, type Simulator } from '../server'
import { rawSocket } from './pusher/raw-socket'

let simulator: Simulator
let world: RunningWorld
const waiting: (() => void)[] = []
const closers: (() => void)[] = []

beforeAll(async () => {
  simulator = await createSimulator({
    port: 0,
    scenario: null,
    quiet: true,
    scheduler: (_ms, action) => {
      waiting.push(action)
      return () => void waiting.splice(waiting.indexOf(action), 1)
    },
  })
})
beforeEach(() => {
  world = simulator.worlds.create({ scenario: 'first-live-auction', seed: 7, paused: true })
})
afterEach(() => {
  for (const close of closers.splice(0)) close()
  waiting.splice(0)
  simulator.worlds.delete(world.id)
})
afterAll(() => simulator.close())

const userOf = (key: string): number => world.cast.find((person) => person.key === key)?.userId ?? 0
const call = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}, target = world) =>
  fetch(`${simulator.url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Simulator-World': target.id, ...headers },
    body: JSON.stringify(body),
  })
const tokenOf = async (key: string, target = world): Promise<string> => {
  const { email, password } = target.cast.find((person) => person.key === key) ?? {}
  const answer = await call('/api/auth/login', { email, password }, {}, target)
  return z.parse(z.object({ data: z.object({ token: z.string() }) }), await answer.json()).data.token
}

/** A socket of either protocol. */
interface TestSocket {
  readonly id: string
  /** Subscribes in the world of the token; resolves with the outcome. */
  join(token: string, channel: string, target?: RunningWorld): Promise<'joined' | 'refused'>
  /** Events so far, without protocol messages. */
  received(): readonly string[]
  /** Resolves when everything sent so far has arrived. */
  settled(): Promise<void>
  isOpen(): boolean
  close(): void
}

const openPusher = async (): Promise<TestSocket> => {
  const socket = await rawSocket(simulator.url)
  closers.push(() => socket.close())
  const names: Readonly<Record<string, string>> = {
    'pusher_internal:member_added': 'joining',
    'pusher_internal:member_removed': 'leaving',
  }
  let isOpen = true
  void socket.closed.then(() => {
    isOpen = false
  })
  const eventOf = (text: string): string => z.parse(z.object({ event: z.string() }), JSON.parse(text)).event
  const settled = async () => {
    socket.send({ event: 'pusher:ping', data: {} })
    await socket.next('pusher:pong')
  }
  const outcomes = (): readonly string[] =>
    socket.all().filter((text) => /subscription_succeeded|"code\\":4009/.test(text))
  return {
    id: socket.id,
    async join(token, channel, target = world) {
      const before = outcomes().length
      if ((await socket.join(token, target.id, channel)) !== 200) return 'refused'
      await settled()
      return outcomes()[before]?.includes('4009') === false ? 'joined' : 'refused'
    },
    received: () =>
      socket
        .all()
        .map(eventOf)
        .map((event) => names[event] ?? event)
        .filter((event) => !event.startsWith('pusher')),
    settled,
    isOpen: () => isOpen,
    close: () => socket.close(),
  }
}

const openSocketIo = async (): Promise<TestSocket> => {
  const socket = io(simulator.url, { transports: ['websocket'], forceNew: true, reconnection: false })
  closers.push(() => void socket.disconnect())
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  const events: string[] = []
  socket.onAny((event: string) => events.push(event.replace(/^presence:/, '')))
  const outcomeOf = (channel: string): Promise<'joined' | 'refused'> =>
    new Promise((resolve) => {
      socket.once('subscription_succeeded', (name: string) => name === channel && resolve('joined'))
      socket.once('subscription_error', (name: string) => name === channel && resolve('refused'))
    })
  return {
    id: socket.id ?? '',
    join(token, channel) {
      const outcome = outcomeOf(channel)
      socket.emit('subscribe', { channel, auth: { headers: { Authorization: `Bearer ${token}` } } })
      return outcome
    },
    received: () => events.filter((event) => !event.startsWith('subscri')),
    async settled() {
      const refused = new Promise((resolve) => socket.once('subscription_error', resolve))
      socket.emit('subscribe', { channel: 'private-nowhere' })
      await refused
    },
    isOpen: () => socket.connected,
    close: () => void socket.disconnect(),
  }
}

const bid = (token: string, price: number, socketId: string | null = null) => {
  const [auctionId] = world.state().lists.live
  const headers = { Authorization: `Bearer ${token}`, ...(socketId === null ? {} : { 'X-Socket-ID': socketId }) }
  return call(`/api/auction/bid/${auctionId}`, { price }, headers)
}
const CHANGED = 'auction-live-changed'

describe.each([
  ['Pusher', openPusher],
  ['Socket.IO', openSocketIo],
])('through the %s gateway', (_gateway, open) => {
  test('a user with two tabs joins once, and leaves once after both are closed and the grace period ends', async () => {
    const channel = 'presence-indication'
    const [observer, first, second] = [await open(), await open(), await open()]
    await observer.join(await tokenOf('prairie-lending'), channel)
    const borrower = await tokenOf('riverbend-partners')
    for (const tab of [first, second]) expect(await tab.join(borrower, channel)).toBe('joined')
    await observer.settled()
    const presenceEvents = () => observer.received().filter((event) => event === 'joining' || event === 'leaving')
    expect(presenceEvents()).toEqual(['joining'])
    first.close()
    await second.settled()
    expect(waiting).toEqual([])
    second.close()
    await expect.poll(() => waiting.length).toBe(1)
    await observer.settled()
    expect(presenceEvents()).toEqual(['joining'])
    for (const announce of waiting.splice(0)) announce()
    await observer.settled()
    expect(presenceEvents()).toEqual(['joining', 'leaving'])
  })

  test('a socket that subscribes twice receives each event once', async () => {
    const token = await tokenOf('harbor-crest')
    const socket = await open()
    const channel = `private-auction.${userOf('harbor-crest')}`
    expect([await socket.join(token, channel), await socket.join(token, channel)]).toEqual(['joined', 'joined'])
    expect((await bid(token, 110)).status).toBe(200)
    await socket.settled()
    expect(socket.received()).toEqual([CHANGED])
  })

  test('a socket of one world cannot subscribe in another, stays open, and keeps receiving its own events', async () => {
    const other = simulator.worlds.create({ scenario: 'first-live-auction', seed: 7, paused: true })
    const [token, elsewhere] = [await tokenOf('harbor-crest'), await tokenOf('harbor-crest', other)]
    const socket = await open()
    await socket.join(token, `private-auction.${userOf('harbor-crest')}`)
    expect(await socket.join(elsewhere, `private-notification.${userOf('harbor-crest')}`, other)).toBe('refused')
    expect((await bid(token, 110)).status).toBe(200)
    await socket.settled()
    expect([socket.isOpen(), socket.received()]).toEqual([true, [CHANGED]])
    simulator.worlds.delete(other.id)
  })

  test("a subscription to another user's channel is refused", async () => {
    const socket = await open()
    expect(await socket.join(await tokenOf('harbor-crest'), `private-auction.${userOf('summit-ridge')}`)).toBe(
      'refused',
    )
    expect(socket.isOpen()).toBe(true)
  })

  test.each([true, false])(
    'with toOthers=%s, the socket in X-Socket-ID receives its own bid only if toOthers is false',
    async (toOthers) => {
      simulator.worlds.delete(world.id)
      world = simulator.worlds.create({ scenario: 'first-live-auction', seed: 7, paused: true, toOthers })
      const token = await tokenOf('harbor-crest')
      const [own, tab] = [await open(), await open()]
      for (const socket of [own, tab]) await socket.join(token, `private-auction.${userOf('harbor-crest')}`)
      expect((await bid(token, 110, own.id)).status).toBe(200)
      for (const socket of [own, tab]) await socket.settled()
      expect([own.received(), tab.received()]).toEqual([toOthers ? [] : [CHANGED], [CHANGED]])
    },
  )
})

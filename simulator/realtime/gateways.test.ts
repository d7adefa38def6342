// Both realtime doors over real sockets with the very clients that the app uses, in paused worlds.
import Pusher from 'pusher-js'
import type { Socket } from 'socket.io-client'
import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { auction } from '../../src/contract/auction'
import type { RunningWorld } from '../runtime/running-world'
import type { Simulator } from '../server'
import { createSimulator } from '../server'
import { auctionListFor } from '../world/auctions/auctions.project'

let simulator: Simulator
let worldCount = 0
const hangUps: (() => void)[] = []

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterEach(() => {
  for (const hangUp of hangUps.splice(0)) hangUp()
})
afterAll(() => simulator.close())

const newWorld = (): RunningWorld => {
  worldCount += 1
  return simulator.worlds.create({ id: `doors-${worldCount}`, scenario: 'first-live-auction', seed: 7, paused: true })
}

/** Things that come one after the other, awaited one by one. */
class Inbox<T> {
  readonly #waiting: ((value: T) => void)[] = []
  readonly #kept: T[] = []

  put(value: T): void {
    const taker = this.#waiting.shift()
    if (taker === undefined) this.#kept.push(value)
    else taker(value)
  }

  next(): Promise<T> {
    const value = this.#kept.shift()
    return value === undefined ? new Promise((resolve) => this.#waiting.push(resolve)) : Promise.resolve(value)
  }

  /** The next one that fits; those before it are thrown away. */
  async find(fits: (value: T) => boolean): Promise<T> {
    for (;;) {
      const value = await this.next()
      if (fits(value)) return value
    }
  }
}

const person = (world: RunningWorld, key: string) => {
  const found = world.cast.find((one) => one.key === key)
  if (found === undefined) throw new Error(`${key} is not in the cast`)
  return found
}

const tokenOf = async (world: RunningWorld, key: string): Promise<string> => {
  const { email, password } = person(world, key)
  const response = await fetch(`${simulator.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Simulator-World': world.id },
    body: JSON.stringify({ email, password }),
  })
  return z.parse(z.object({ data: z.object({ token: z.string() }) }), await response.json()).data.token
}

const signatureFor = async (world: RunningWorld, token: string, socketId: string, channel: string) => {
  const response = await fetch(`${simulator.url}/api/broadcasting/auth`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Simulator-World': world.id, Authorization: `Bearer ${token}` },
    body: JSON.stringify({ socket_id: socketId, channel_name: channel }),
  })
  return z.parse(z.object({ auth: z.string() }), await response.json()).auth
}

/** Somebody bids one step more than the best on the newest live auction; answers its id. */
const bidAs = async (world: RunningWorld, key: string): Promise<number> => {
  const { userId } = person(world, key)
  const open = auctionListFor(world.state(), userId, 'live')?.find((one) => one.loan.auction_process_type === 'price')
  if (open === undefined) throw new Error('there is no live auction in the price process')
  const price = open.best_bid?.price ? open.best_bid.price + 1 / 32 : (open.loan.loan_min_price ?? 100)
  const outcome = await world.submit({
    name: 'bid',
    actor: userId,
    origin: 'control',
    auctionId: open.id,
    price,
    rate: null,
    signatorId: null,
    seen: null,
    key: null,
  })
  expect(outcome.ok).toBe(true)
  return open.id
}

interface Heard {
  readonly event: string
  readonly data: unknown
}

const isSubscribed = (one: Heard): boolean => one.event.endsWith('subscription_succeeded')

/** A connected listener on one private channel of one person, through either door. */
type Listen = (world: RunningWorld, key: string, channel: string) => Promise<Inbox<Heard>>

const listenByPusher: Listen = async (world, key, channel) => {
  const token = await tokenOf(world, key)
  const inbox = new Inbox<Heard>()
  const client = new Pusher('local', {
    wsHost: 'localhost',
    wsPort: simulator.port,
    forceTLS: false,
    enabledTransports: ['ws'],
    disableStats: true,
    cluster: '',
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, done) => {
        signatureFor(world, token, socketId, channelName).then(
          (auth) => done(null, { auth }),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
        )
      },
    },
  })
  hangUps.push(() => client.disconnect())
  client.subscribe(channel).bind_global((event: string, data: unknown) => inbox.put({ event, data }))
  await inbox.find(isSubscribed)
  return inbox
}

const socketIo = (): Socket => {
  const socket = io(simulator.url, { transports: ['websocket'], forceNew: true, reconnectionDelay: 1 })
  hangUps.push(() => socket.disconnect())
  return socket
}

const listenBySocketIo: Listen = async (world, key, channel) => {
  const headers = { Authorization: `Bearer ${await tokenOf(world, key)}` }
  const inbox = new Inbox<Heard>()
  const socket = socketIo()
  socket.on('connect', () => socket.emit('subscribe', { channel, auth: { headers } }))
  socket.onAny((event: string, _channel: string, data: unknown) => inbox.put({ event, data }))
  await inbox.find(isSubscribed)
  return inbox
}

describe.each<[string, Listen]>([
  ['Pusher', listenByPusher],
  ['Socket.IO', listenBySocketIo],
])('the %s door', (_door, listen) => {
  // Verifies: S7.33
  test('brings a changed auction to everybody who may see it, each in their own view', async () => {
    const world = newWorld()
    const bidder = await listen(world, 'harbor-crest', `private-auction.${person(world, 'harbor-crest').userId}`)
    const rival = await listen(world, 'summit-ridge', `private-auction.${person(world, 'summit-ridge').userId}`)
    const id = await bidAs(world, 'harbor-crest')
    const own = z.parse(auction, (await bidder.find((one) => one.event === 'auction-live-changed')).data)
    const others = z.parse(auction, (await rival.find((one) => one.event === 'auction-live-changed')).data)
    expect([own.id, others.id]).toEqual([id, id])
    expect(own.best_bid?.investor.id).not.toBeNull()
    expect(others.best_bid?.investor.id).toBeNull()
  })

  // Verifies: S7.32
  test('tells the one who was outbid that there is news', async () => {
    const world = newWorld()
    const inbox = await listen(world, 'harbor-crest', `private-notification.${person(world, 'harbor-crest').userId}`)
    await bidAs(world, 'harbor-crest')
    await bidAs(world, 'summit-ridge')
    expect((await inbox.find((one) => one.event === 'notification-read')).data).toEqual({})
  })

  test('after every socket was cut the client is back by itself and hears again', async () => {
    const world = newWorld()
    const inbox = await listen(world, 'harbor-crest', `private-auction.${person(world, 'harbor-crest').userId}`)
    const response = await fetch(`${simulator.url}/simulator/api/worlds/${world.id}/sockets/cut`, { method: 'POST' })
    expect(await response.json()).toEqual({ data: { cut: 1 } })
    await inbox.find(isSubscribed)
    await bidAs(world, 'summit-ridge')
    await inbox.find((one) => one.event === 'auction-live-changed')
  })
})

describe('the clock channel', () => {
  test('is told through both doors when the world is paused and played, once the socket has a world', async () => {
    const world = newWorld()
    const socket = socketIo()
    const inbox = new Inbox<Heard>()
    socket.onAny((event: string, channel: string, data: unknown) => inbox.put({ event: `${channel} ${event}`, data }))
    socket.emit('subscribe', { channel: 'simulator' })
    expect((await inbox.next()).event).toBe('simulator subscription_succeeded')
    const headers = { Authorization: `Bearer ${await tokenOf(world, 'harbor-crest')}` }
    socket.emit('subscribe', { channel: `private-auction.${person(world, 'harbor-crest').userId}`, auth: { headers } })
    const first = await inbox.find((one) => one.event === 'simulator clock-changed')
    expect(first.data).toMatchObject({ rate: 0, epoch: world.reading().epoch })
    await world.setRate(60)
    await world.play()
    await inbox.find(
      (one) =>
        one.event === 'simulator clock-changed' && z.safeParse(z.object({ rate: z.literal(60) }), one.data).success,
    )
    await world.pause()
    await inbox.find(
      (one) =>
        one.event === 'simulator clock-changed' && z.safeParse(z.object({ rate: z.literal(0) }), one.data).success,
    )
  })
})

const pusherFrame = z.object({ event: z.string(), channel: z.optional(z.string()), data: z.optional(z.string()) })

/** A raw client of the Pusher protocol: what it is sent, one by one, its data unpacked. */
const rawPusher = async (key = 'local') => {
  const socket = new WebSocket(`ws://localhost:${simulator.port}/app/${key}?protocol=7&client=js&version=8.6.0`)
  hangUps.push(() => socket.terminate())
  const inbox = new Inbox<Heard>()
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  socket.on('message', (message) => {
    const { event, data } = z.parse(pusherFrame, JSON.parse(String(message)))
    inbox.put({ event, data: JSON.parse(data ?? '{}') })
  })
  await new Promise((resolve) => socket.once('open', resolve))
  const say = (frame: unknown): void => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  return { socket, inbox, closed, say }
}

const connected = async () => {
  const client = await rawPusher()
  const { data } = await client.inbox.next()
  const { socket_id, activity_timeout } = z.parse(
    z.object({ socket_id: z.string(), activity_timeout: z.number() }),
    data,
  )
  return { ...client, socketId: socket_id, activityTimeout: activity_timeout }
}

const subscribe = (channel: string, auth: string) => ({ event: 'pusher:subscribe', data: { channel, auth } })

describe('the Pusher protocol', () => {
  test('greets with a socket id and a non-zero activity timeout', async () => {
    const { socketId, activityTimeout } = await connected()
    expect(socketId).toMatch(/^\d+\.\d+$/)
    expect(activityTimeout).toBe(30)
  })

  test('an unknown key is told so and closed with 4001', async () => {
    const { inbox, closed } = await rawPusher('wrong')
    expect(await inbox.next()).toMatchObject({ event: 'pusher:error', data: { code: 4001 } })
    expect(await closed).toBe(4001)
  })

  test('frames that are not JSON, binary or nonsense are answered, and the socket lives on', async () => {
    const { inbox, say, socket } = await connected()
    for (const nonsense of ['{"event":', 'hello', '[]', JSON.stringify({ event: 'pusher:sing' })]) {
      say(nonsense)
      expect(await inbox.next()).toMatchObject({ event: 'pusher:error', data: { code: 4200 } })
    }
    socket.send(Buffer.from([1, 2, 3]))
    expect(await inbox.next()).toMatchObject({ event: 'pusher:error', data: { code: 4200 } })
    say({ event: 'pusher:ping', data: {} })
    expect((await inbox.next()).event).toBe('pusher:pong')
  })

  test('an oversized frame ends its own socket and nothing else', async () => {
    const { closed, say } = await connected()
    say('x'.repeat(200_000))
    expect(await closed).toBe(1009)
    const other = await connected()
    other.say({ event: 'pusher:ping' })
    expect((await other.inbox.next()).event).toBe('pusher:pong')
  })

  test('a wrong signature is a 4009 as a message; the right one afterwards is taken, twice as once', async () => {
    const world = newWorld()
    const { inbox, say, socketId } = await connected()
    const channel = `private-auction.${person(world, 'harbor-crest').userId}`
    say(subscribe(channel, `local:${'0'.repeat(64)}`))
    expect(await inbox.next()).toMatchObject({ event: 'pusher:error', data: { code: 4009 } })
    const auth = await signatureFor(world, await tokenOf(world, 'harbor-crest'), socketId, channel)
    say(subscribe(channel, auth))
    say(subscribe(channel, auth))
    const succeeded = { event: 'pusher_internal:subscription_succeeded', data: {} }
    expect([await inbox.next(), await inbox.next()]).toEqual([succeeded, succeeded])
    await bidAs(world, 'summit-ridge')
    say({ event: 'pusher:ping' })
    expect([(await inbox.next()).event, (await inbox.next()).event]).toEqual(['auction-live-changed', 'pusher:pong'])
  })

  test('a signature for another socket is refused', async () => {
    const world = newWorld()
    const { inbox, say } = await connected()
    const channel = `private-auction.${person(world, 'harbor-crest').userId}`
    say(subscribe(channel, await signatureFor(world, await tokenOf(world, 'harbor-crest'), '1.1', channel)))
    expect(await inbox.next()).toMatchObject({ event: 'pusher:error', data: { code: 4009 } })
  })

  test('a socket stays with the world of its first authorised subscription', async () => {
    const [world, other] = [newWorld(), newWorld()]
    const { inbox, say, socketId } = await connected()
    const channel = `private-auction.${person(world, 'harbor-crest').userId}`
    say(subscribe(channel, await signatureFor(world, await tokenOf(world, 'harbor-crest'), socketId, channel)))
    expect((await inbox.next()).event).toBe('pusher_internal:subscription_succeeded')
    say(subscribe(channel, await signatureFor(other, await tokenOf(other, 'harbor-crest'), socketId, channel)))
    expect(await inbox.next()).toMatchObject({ event: 'pusher:error', data: { code: 4009 } })
    await bidAs(other, 'summit-ridge')
    say({ event: 'pusher:ping' })
    expect((await inbox.next()).event).toBe('pusher:pong')
  })

  test('whispers reach the other sockets of the channel, and only from those who listen', async () => {
    const world = newWorld()
    const channel = `private-auction.${person(world, 'harbor-crest').userId}`
    const token = await tokenOf(world, 'harbor-crest')
    const [one, two, stranger] = [await connected(), await connected(), await connected()]
    for (const client of [one, two]) {
      client.say(subscribe(channel, await signatureFor(world, token, client.socketId, channel)))
      await client.inbox.next()
    }
    const whisper = { event: 'client-typing', channel, data: { auction: 3 } }
    one.say(whisper)
    expect(await two.inbox.next()).toEqual({ event: 'client-typing', data: { auction: 3 } })
    one.say({ event: 'pusher:ping' })
    expect((await one.inbox.next()).event).toBe('pusher:pong')
    stranger.say(whisper)
    expect(await stranger.inbox.next()).toMatchObject({ event: 'pusher:error', data: { code: 4301 } })
  })

  test('an upgrade on any other path is hung up on', async () => {
    const socket = new WebSocket(`ws://localhost:${simulator.port}/elsewhere`)
    const failed = await new Promise<Error>((resolve) => socket.once('error', resolve))
    expect(failed.message).toMatch(/hang up|404/)
  })
})

describe('the Socket.IO dialect', () => {
  const errorOf = async (payload: unknown) => {
    const socket = socketIo()
    const inbox = new Inbox<unknown>()
    socket.on('subscription_error', (channel: string, status: number) => inbox.put([channel, status]))
    socket.emit('subscribe', payload)
    return inbox.next()
  }

  test("no session is a 401, another person's channel and an unknown one a 403", async () => {
    const world = newWorld()
    const headers = { Authorization: `Bearer ${await tokenOf(world, 'harbor-crest')}` }
    const other = `private-auction.${person(world, 'summit-ridge').userId}`
    expect(await errorOf({ channel: other })).toEqual([other, 401])
    expect(await errorOf({ channel: other, auth: { headers } })).toEqual([other, 403])
    expect(await errorOf({ channel: 'private-secret', auth: { headers } })).toEqual(['private-secret', 403])
  })

  test('nonsense is overheard and the socket lives on', async () => {
    const world = newWorld()
    const socket = socketIo()
    const inbox = new Inbox<string>()
    socket.onAny((event: string) => inbox.put(event))
    for (const nonsense of [null, 7, 'x', [], { channel: 7 }, { channel: 'simulator', auth: { headers: 'x' } }]) {
      socket.emit('subscribe', nonsense)
      socket.emit('unsubscribe', nonsense)
      socket.emit('client event', nonsense)
    }
    const headers = { authorization: `Bearer ${await tokenOf(world, 'harbor-crest')}` }
    socket.emit('subscribe', { channel: `private-auction.${person(world, 'harbor-crest').userId}`, auth: { headers } })
    expect(await inbox.next()).toBe('subscription_succeeded')
  })
})

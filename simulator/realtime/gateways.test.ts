// Both gateways over real sockets, with the client libraries that the app uses, in paused worlds.
import Pusher from 'pusher-js'
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { auctionUpdate } from '../../src/contract/auction-event'
import type { RunningWorld } from '../runtime/running-world'
import { createSimulator, type Simulator } from '../server'
import { auctionChannel, bidAs, EventQueue, gatewayCalls, isSubscribed, person, type ReceivedEvent } from './fixtures'

let simulator: Simulator
const closers: (() => void)[] = []
const { newWorld, tokenOf, signatureFor } = gatewayCalls(() => simulator)

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterEach(() => {
  for (const close of closers.splice(0)) close()
})
afterAll(() => simulator.close())

/** Connects a client of either gateway to a private channel of one person. */
type Listen = (world: RunningWorld, key: string, channel: string) => Promise<EventQueue<ReceivedEvent>>

const listenByPusher: Listen = async (world, key, channel) => {
  const token = await tokenOf(world, key)
  const events = new EventQueue<ReceivedEvent>()
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
  closers.push(() => client.disconnect())
  client.subscribe(channel).bind_global((event: string, data: unknown) => events.put({ event, data }))
  await events.find(isSubscribed)
  return events
}

const socketIo = (): Socket => {
  const socket = io(simulator.url, { transports: ['websocket'], forceNew: true, reconnectionDelay: 1 })
  closers.push(() => socket.disconnect())
  return socket
}

const listenBySocketIo: Listen = async (world, key, channel) => {
  const headers = { Authorization: `Bearer ${await tokenOf(world, key)}` }
  const events = new EventQueue<ReceivedEvent>()
  const socket = socketIo()
  socket.on('connect', () => socket.emit('subscribe', { channel, auth: { headers } }))
  socket.onAny((event: string, _channel: string, data: unknown) => events.put({ event, data }))
  await events.find(isSubscribed)
  return events
}

describe.each<[string, Listen]>([
  ['Pusher', listenByPusher],
  ['Socket.IO', listenBySocketIo],
])('the %s gateway', (_gateway, listen) => {
  // Verifies: S7.33
  test('sends a changed auction to everyone who may see it, each in their own view', async () => {
    const world = newWorld()
    const bidder = await listen(world, 'harbor-crest', auctionChannel(world, 'harbor-crest'))
    const rival = await listen(world, 'summit-ridge', auctionChannel(world, 'summit-ridge'))
    const id = await bidAs(world, 'harbor-crest')
    const own = z.parse(auctionUpdate, (await bidder.find((event) => event.event === 'auction-live-changed')).data)
    const others = z.parse(auctionUpdate, (await rival.find((event) => event.event === 'auction-live-changed')).data)
    expect([own.id, others.id]).toEqual([id, id])
    expect(own.best_bid?.investor.id).not.toBeNull()
    expect(others.best_bid?.investor.id).toBeNull()
  })

  // Verifies: S7.32
  test('notifies an outbid investor', async () => {
    const world = newWorld()
    const events = await listen(world, 'harbor-crest', `private-notification.${person(world, 'harbor-crest').userId}`)
    await bidAs(world, 'harbor-crest')
    await bidAs(world, 'summit-ridge')
    expect((await events.find((event) => event.event === 'notification-read')).data).toEqual({})
  })

  test('lets a client reconnect and receive events after all sockets were cut', async () => {
    const world = newWorld()
    const events = await listen(world, 'harbor-crest', auctionChannel(world, 'harbor-crest'))
    const response = await fetch(`${simulator.url}/simulator/api/worlds/${world.id}/sockets/cut`, { method: 'POST' })
    expect(await response.json()).toEqual({ data: { cut: 1 } })
    await events.find(isSubscribed)
    await bidAs(world, 'summit-ridge')
    await events.find((event) => event.event === 'auction-live-changed')
  })
})

describe('the clock channel', () => {
  test('reports clock changes to a socket once it belongs to a world', async () => {
    const world = newWorld()
    const socket = socketIo()
    const events = new EventQueue<ReceivedEvent>()
    socket.onAny((event: string, channel: string, data: unknown) => events.put({ event: `${channel} ${event}`, data }))
    socket.emit('subscribe', { channel: 'simulator' })
    expect((await events.next()).event).toBe('simulator subscription_succeeded')
    const headers = { Authorization: `Bearer ${await tokenOf(world, 'harbor-crest')}` }
    socket.emit('subscribe', { channel: auctionChannel(world, 'harbor-crest'), auth: { headers } })
    const first = await events.find((event) => event.event === 'simulator clock-changed')
    expect(first.data).toMatchObject({ rate: 0, epoch: world.reading().epoch })
    await world.setRate(60)
    await world.play()
    await events.find(
      (event) =>
        event.event === 'simulator clock-changed' && z.safeParse(z.object({ rate: z.literal(60) }), event.data).success,
    )
    await world.pause()
    await events.find(
      (event) =>
        event.event === 'simulator clock-changed' && z.safeParse(z.object({ rate: z.literal(0) }), event.data).success,
    )
  })
})

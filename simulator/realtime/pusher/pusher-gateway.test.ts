// The Pusher protocol with a raw client: handshake, errors, signatures and whispers.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { createSimulator, type Simulator } from '../../server'
import { auctionChannel, bidAs, EventQueue, gatewayCalls, type ReceivedEvent } from '../fixtures'

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

const pusherFrame = z.object({ event: z.string(), channel: z.optional(z.string()), data: z.optional(z.string()) })

/** A raw Pusher client with a queue of received events and their parsed data. */
const rawPusher = async (key = 'local') => {
  const socket = new WebSocket(`ws://localhost:${simulator.port}/app/${key}?protocol=7&client=js&version=8.6.0`)
  closers.push(() => socket.terminate())
  const events = new EventQueue<ReceivedEvent>()
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  socket.on('message', (message) => {
    const { event, data } = z.parse(pusherFrame, JSON.parse(String(message)))
    events.put({ event, data: JSON.parse(data ?? '{}') })
  })
  await new Promise((resolve) => socket.once('open', resolve))
  const send = (frame: unknown): void => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  return { socket, events, closed, send }
}

const connect = async () => {
  const client = await rawPusher()
  const { data } = await client.events.next()
  const { socket_id, activity_timeout } = z.parse(
    z.object({ socket_id: z.string(), activity_timeout: z.number() }),
    data,
  )
  return { ...client, socketId: socket_id, activityTimeout: activity_timeout }
}

const subscribe = (channel: string, auth: string) => ({ event: 'pusher:subscribe', data: { channel, auth } })

describe('the Pusher protocol', () => {
  test('starts with a socket id and an activity timeout of 30 seconds', async () => {
    const { socketId, activityTimeout } = await connect()
    expect(socketId).toMatch(/^\d+\.\d+$/)
    expect(activityTimeout).toBe(30)
  })

  test('answers an unknown key with an error and closes with 4001', async () => {
    const { events, closed } = await rawPusher('wrong')
    expect(await events.next()).toMatchObject({ event: 'pusher:error', data: { code: 4001 } })
    expect(await closed).toBe(4001)
  })

  test('answers binary and malformed frames with an error and keeps the socket open', async () => {
    const { events, send, socket } = await connect()
    for (const malformed of ['{"event":', 'hello', '[]', JSON.stringify({ event: 'pusher:sing' })]) {
      send(malformed)
      expect(await events.next()).toMatchObject({ event: 'pusher:error', data: { code: 4200 } })
    }
    socket.send(Buffer.from([1, 2, 3]))
    expect(await events.next()).toMatchObject({ event: 'pusher:error', data: { code: 4200 } })
    send({ event: 'pusher:ping', data: {} })
    expect((await events.next()).event).toBe('pusher:pong')
  })

  test('closes only the socket that sent an oversized frame', async () => {
    const { closed, send } = await connect()
    send('x'.repeat(200_000))
    expect(await closed).toBe(1009)
    const other = await connect()
    other.send({ event: 'pusher:ping' })
    expect((await other.events.next()).event).toBe('pusher:pong')
  })

  test('answers a wrong signature with 4009 and then accepts a correct one, even twice', async () => {
    const world = newWorld()
    const { events, send, socketId } = await connect()
    const channel = auctionChannel(world, 'harbor-crest')
    send(subscribe(channel, `local:${'0'.repeat(64)}`))
    expect(await events.next()).toMatchObject({ event: 'pusher:error', data: { code: 4009 } })
    const auth = await signatureFor(world, await tokenOf(world, 'harbor-crest'), socketId, channel)
    send(subscribe(channel, auth))
    send(subscribe(channel, auth))
    const succeeded = { event: 'pusher_internal:subscription_succeeded', data: {} }
    expect([await events.next(), await events.next()]).toEqual([succeeded, succeeded])
    await bidAs(world, 'summit-ridge')
    send({ event: 'pusher:ping' })
    expect([(await events.next()).event, (await events.next()).event]).toEqual(['auction-live-changed', 'pusher:pong'])
  })

  test('refuses a signature for another socket', async () => {
    const world = newWorld()
    const { events, send } = await connect()
    const channel = auctionChannel(world, 'harbor-crest')
    send(subscribe(channel, await signatureFor(world, await tokenOf(world, 'harbor-crest'), '1.1', channel)))
    expect(await events.next()).toMatchObject({ event: 'pusher:error', data: { code: 4009 } })
  })

  test('keeps a socket in the world of its first authorized subscription', async () => {
    const [world, other] = [newWorld(), newWorld()]
    const { events, send, socketId } = await connect()
    const channel = auctionChannel(world, 'harbor-crest')
    send(subscribe(channel, await signatureFor(world, await tokenOf(world, 'harbor-crest'), socketId, channel)))
    expect((await events.next()).event).toBe('pusher_internal:subscription_succeeded')
    send(subscribe(channel, await signatureFor(other, await tokenOf(other, 'harbor-crest'), socketId, channel)))
    expect(await events.next()).toMatchObject({ event: 'pusher:error', data: { code: 4009 } })
    await bidAs(other, 'summit-ridge')
    send({ event: 'pusher:ping' })
    expect((await events.next()).event).toBe('pusher:pong')
  })

  test('relays whispers of listeners to the other sockets of the channel, and refuses those of others', async () => {
    const world = newWorld()
    const channel = auctionChannel(world, 'harbor-crest')
    const token = await tokenOf(world, 'harbor-crest')
    const [sender, receiver, stranger] = [await connect(), await connect(), await connect()]
    for (const client of [sender, receiver]) {
      client.send(subscribe(channel, await signatureFor(world, token, client.socketId, channel)))
      await client.events.next()
    }
    const whisper = { event: 'client-typing', channel, data: { auction: 3 } }
    sender.send(whisper)
    expect(await receiver.events.next()).toEqual({ event: 'client-typing', data: { auction: 3 } })
    sender.send({ event: 'pusher:ping' })
    expect((await sender.events.next()).event).toBe('pusher:pong')
    stranger.send(whisper)
    expect(await stranger.events.next()).toMatchObject({ event: 'pusher:error', data: { code: 4301 } })
  })

  test('refuses an upgrade on any other path', async () => {
    const socket = new WebSocket(`ws://localhost:${simulator.port}/elsewhere`)
    const failed = await new Promise<Error>((resolve) => socket.once('error', resolve))
    expect(failed.message).toMatch(/hang up|404/)
  })
})

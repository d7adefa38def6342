// The Socket.IO dialect: refused subscriptions and ignored frames.
import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSimulator, type Simulator } from '../../server'
import { auctionChannel, EventQueue, gatewayCalls } from '../fixtures'

let simulator: Simulator
const closers: (() => void)[] = []
const { newWorld, tokenOf } = gatewayCalls(() => simulator)

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterEach(() => {
  for (const close of closers.splice(0)) close()
})
afterAll(() => simulator.close())

const socketIo = (): Socket => {
  const socket = io(simulator.url, { transports: ['websocket'], forceNew: true, reconnectionDelay: 1 })
  closers.push(() => socket.disconnect())
  return socket
}

describe('the Socket.IO dialect', () => {
  const errorOf = async (payload: unknown) => {
    const socket = socketIo()
    const events = new EventQueue<unknown>()
    socket.on('subscription_error', (channel: string, status: number) => events.put([channel, status]))
    socket.emit('subscribe', payload)
    return events.next()
  }

  test("refuses a subscription without a session with 401, and another user's or an unknown channel with 403", async () => {
    const world = newWorld()
    const headers = { Authorization: `Bearer ${await tokenOf(world, 'harbor-crest')}` }
    const other = auctionChannel(world, 'summit-ridge')
    expect(await errorOf({ channel: other })).toEqual([other, 401])
    expect(await errorOf({ channel: other, auth: { headers } })).toEqual([other, 403])
    expect(await errorOf({ channel: 'private-secret', auth: { headers } })).toEqual(['private-secret', 403])
  })

  test('ignores malformed frames and keeps the socket open', async () => {
    const world = newWorld()
    const socket = socketIo()
    const events = new EventQueue<string>()
    socket.onAny((event: string) => events.put(event))
    for (const malformed of [null, 7, 'x', [], { channel: 7 }, { channel: 'simulator', auth: { headers: 'x' } }]) {
      socket.emit('subscribe', malformed)
      socket.emit('unsubscribe', malformed)
      socket.emit('client event', malformed)
    }
    const headers = { authorization: `Bearer ${await tokenOf(world, 'harbor-crest')}` }
    socket.emit('subscribe', { channel: auctionChannel(world, 'harbor-crest'), auth: { headers } })
    expect(await events.next()).toBe('subscription_succeeded')
  })
})

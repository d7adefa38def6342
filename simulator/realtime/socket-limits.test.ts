// Limits of a socket on both gateways: channels, whispers, frames, and the backlog of a client that doesn't read.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { Sessions } from '../api/sessions'
import { Faults } from '../faults/faults'
import { MemoryEventStore } from '../persistence/memory-event-store'
import type { RunningWorld } from '../runtime/running-world'
import { WireLog } from '../runtime/wire-log'
import { createSimulator, type Simulator } from '../server'
import { ConnectionRegistry, MAX_CHANNELS } from './connections/connection-registry'
import { Frame } from './delivery/frame'
import { auctionChannel, gatewayCalls } from './fixtures'
import { Presence } from './presence/presence'
import { openPusherGateway } from './pusher/pusher-gateway'
import { pusherProtocol } from './pusher/pusher-protocol'
import { Signer } from './pusher/signature'
import { openSocketIoGateway } from './socket-io/socket-io-gateway'
import { socketIoProtocol } from './socket-io/socket-io-protocol'

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

/** A socket of either protocol, driven by raw frames. */
interface Connection {
  readonly socket: WebSocket
  readonly texts: readonly string[]
  subscribe(channel: string): Promise<void>
  whisper(channel: string): void
  /** Resolves when everything sent so far has been handled. */
  settled(): Promise<void>
}

async function openSocket(path: string) {
  const socket = new WebSocket(`${simulator.url.replace('http', 'ws')}${path}`)
  closers.push(() => socket.terminate())
  const texts: string[] = []
  socket.on('message', (data) => void texts.push(data.toString()))
  const next = async (part: string, from = 0): Promise<string> => {
    for (;;) {
      const match = texts.slice(from).find((text) => text.includes(part))
      if (match !== undefined) return match
      await once(socket, 'message')
    }
  }
  await once(socket, 'open')
  return { socket, texts, next }
}

const openPusher = async (world: RunningWorld, token: string): Promise<Connection> => {
  const { socket, texts, next } = await openSocket('/app/local?protocol=7')
  const id = /socket_id\\":\\"([\d.]+)/.exec(await next('connection_established'))?.[1] ?? ''
  const send = (frame: object): void => socket.send(JSON.stringify(frame))
  return {
    socket,
    texts,
    async subscribe(channel) {
      send({ event: 'pusher:subscribe', data: { channel, auth: await signatureFor(world, token, id, channel) } })
      await next('subscription_succeeded')
    },
    whisper: (channel) => send({ event: 'client-typing', channel, data: {} }),
    async settled() {
      const before = texts.length
      send({ event: 'pusher:ping', data: {} })
      await next('pusher:pong', before)
    },
  }
}

const openSocketIo = async (_world: RunningWorld, token: string): Promise<Connection> => {
  const { socket, texts, next } = await openSocket('/socket.io/?EIO=4&transport=websocket')
  socket.on('message', (data) => {
    if (data.toString() === '2') socket.send('3')
  })
  const send = (event: string, sent: object): void => socket.send(`42${JSON.stringify([event, sent])}`)
  socket.send('40')
  await next('40{')
  return {
    socket,
    texts,
    async subscribe(channel) {
      send('subscribe', { channel, auth: { headers: { Authorization: `Bearer ${token}` } } })
      await next('subscription_succeeded')
    },
    whisper: (channel) => send('client event', { channel, event: 'client-typing', data: {} }),
    async settled() {
      const before = texts.length
      send('subscribe', { channel: 'private-nowhere' })
      await next('subscription_error', before)
    },
  }
}

describe.each(Object.entries({ 'the Pusher gateway': openPusher, 'the Socket.IO gateway': openSocketIo }))(
  '%s',
  (_gateway, open) => {
    test('relays 20 whispers at once and then ten a second', async () => {
      const world = newWorld()
      const token = await tokenOf(world, 'harbor-crest')
      const channel = auctionChannel(world, 'harbor-crest')
      const [sender, receiver] = [await open(world, token), await open(world, token)]
      for (const socket of [sender, receiver]) await socket.subscribe(channel)
      const startedAt = performance.now()
      for (let index = 0; index < 150; index += 1) sender.whisper(channel)
      await sender.settled()
      const allowed = 20 + Math.ceil((performance.now() - startedAt) / 100)
      await receiver.settled()
      const relayed = receiver.texts.filter((text) => text.includes('client-typing')).length
      expect(relayed).toBeGreaterThanOrEqual(20)
      expect(relayed).toBeLessThanOrEqual(allowed)
    })

    test('cuts a socket that floods it, and no other', async () => {
      const world = newWorld()
      const token = await tokenOf(world, 'harbor-crest')
      const [flooder, other] = [await open(world, token), await open(world, token)]
      const closed = once(flooder.socket, 'close')
      for (let index = 0; index < 2_000; index += 1) flooder.whisper('private-auction.1')
      await closed
      await other.settled()
    })
  },
)

describe('a client that does not read', () => {
  /** Opens a gateway with one client that reads nothing; returns how many bytes were sent until the client was cut. */
  const bytesUntilCut = async (kind: 'pusher' | 'socket.io'): Promise<number> => {
    const http = createServer()
    const connections = new ConnectionRegistry()
    const [presence, sessions] = [new Presence(connections), new Sessions()]
    const faults = new Faults(sessions, new WireLog(), new MemoryEventStore())
    if (kind === 'pusher') {
      const gateway = openPusherGateway(pusherProtocol({ connections, presence, signer: new Signer() }), {
        isKnownKey: () => true,
      })
      http.on('upgrade', (request, socket, head) => void gateway.upgrade(request, socket, head))
      closers.push(() => void gateway.close())
    } else {
      const gateway = openSocketIoGateway(http, socketIoProtocol({ connections, presence, sessions, faults }), {
        admission: () => null,
        allowedOrigins: [],
      })
      closers.push(() => void gateway.close())
    }
    http.listen(0)
    await once(http, 'listening')
    const { port } = http.address() as AddressInfo
    const path = kind === 'pusher' ? '/app/local' : '/socket.io/?EIO=4&transport=websocket'
    const client = new WebSocket(`ws://127.0.0.1:${port}${path}`)
    closers.push(
      () => client.terminate(),
      () => http.close(),
    )
    client.on('error', () => undefined)
    const clientOpen = once(client, 'open')
    const connection = await new Promise<Parameters<ConnectionRegistry['open']>[0]>((resolve) => {
      const { open } = connections
      connections.open = (opening) => {
        open.call(connections, opening)
        resolve(opening)
      }
      client.once('open', () => client.send('40'))
    })
    await clientOpen
    client.pause()
    const frame = new Frame('simulator', 'clock-changed', 'x'.repeat(100_000))
    let bytes = 0
    for (; connections.size > 0 && bytes < 200_000_000; bytes += 100_000) {
      connection.deliver(frame)
      await new Promise(setImmediate)
    }
    return bytes
  }

  test.each(['pusher', 'socket.io'] as const)(
    'is cut by the %s gateway before its backlog reaches 40 MB',
    async (kind) => {
      // Twice the backlog limit, plus the buffers of the operating system on both sides.
      expect(await bytesUntilCut(kind)).toBeLessThan(40_000_000)
    },
  )
})

test('a socket can listen to at most 50 channels, and may rejoin those it has', () => {
  const connections = new ConnectionRegistry()
  const connection = {
    id: '1.1',
    connector: 'reverb' as const,
    deliver: () => {},
    cut: () => {},
    whenReceived: () => Promise.resolve(true),
    silence: () => {},
  }
  connections.open(connection)
  for (let index = 0; index < MAX_CHANNELS; index += 1) connections.join(connection, `private-auction.${index}`)
  expect(connections.isFull(connection, 'private-auction.0')).toBe(false)
  expect(connections.isFull(connection, 'private-auction.50')).toBe(true)
})

describe('sockets above the limit of the server', () => {
  test.each(['/app/local?protocol=7', '/socket.io/?EIO=4&transport=websocket'])(
    'are refused on %s until another one closes',
    async (path) => {
      const small = await createSimulator({ port: 0, scenario: null, quiet: true, maxSockets: 2 })
      const connect = async () => {
        const socket = new WebSocket(`${small.url.replace('http', 'ws')}${path}`)
        const opened = new Promise<number>((resolve) => {
          socket.once('message', () => {
            // The socket counts from here on, on both gateways.
            socket.once('message', () => resolve(101))
            if (path.startsWith('/socket.io')) socket.send('40')
            else resolve(101)
          })
          socket.once('unexpected-response', (_request, { statusCode }) => resolve(statusCode ?? 0))
          socket.on('error', () => undefined)
        })
        return { status: await opened, socket }
      }
      const [first, second, third] = [await connect(), await connect(), await connect()]
      expect([first.status, second.status, third.status]).toEqual([101, 101, path.startsWith('/app') ? 429 : 400])
      const closed = once(first.socket, 'close')
      first.socket.close()
      await closed
      await expect.poll(async () => (await connect()).status).toBe(101)
      await small.close()
    },
  )
})

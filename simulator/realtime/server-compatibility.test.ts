// Details of Reverb and laravel-echo-server that clients rely on.
import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createSimulator, type Simulator } from '../server'
import { ConnectionRegistry } from './connections/connection-registry'
import { auctionChannel, bidAs, EventQueue, gatewayCalls, person } from './fixtures'
import { Presence } from './presence/presence'
import { openPusherGateway } from './pusher/pusher-gateway'
import { pusherProtocol } from './pusher/pusher-protocol'
import { rawSocket } from './pusher/raw-socket'
import { Signer } from './pusher/signature'

const pusher = { id: '7', key: 'shown-in-the-page', secret: 'known to an external Reverb' }
let simulator: Simulator
/** Its world `main` uses the id, key and secret above. */
let simulatorWithApp: Simulator
const closers: (() => void)[] = []
const { newWorld, tokenOf } = gatewayCalls(() => simulator)

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
  simulatorWithApp = await createSimulator({ port: 0, scenario: null, quiet: true, pusher })
})
afterEach(() => {
  for (const close of closers.splice(0)) close()
})
afterAll(async () => {
  await simulator.close()
  await simulatorWithApp.close()
})

const socketTo = (address: string): WebSocket => {
  const socket = new WebSocket(address)
  closers.push(() => socket.terminate())
  return socket
}

describe('the Pusher protocol', () => {
  test('a whisper names its sender on a presence channel but not on a private channel', async () => {
    const world = newWorld()
    const [sender, receiver] = [await rawSocket(simulator.url), await rawSocket(simulator.url)]
    closers.push(sender.close, receiver.close)
    const token = await tokenOf(world, 'prairie-lending')
    const own = auctionChannel(world, 'prairie-lending')
    for (const client of [sender, receiver])
      for (const channel of ['presence-indication', own]) {
        expect(await client.join(token, world.id, channel)).toBe(200)
        await client.next('pusher_internal:subscription_succeeded')
      }
    sender.send({ event: 'client-typing', channel: 'presence-indication', data: { on: true } })
    const { userId } = person(world, 'prairie-lending')
    expect(JSON.parse((await receiver.next('client-typing')).text)).toMatchObject({ user_id: String(userId) })
    sender.send({ event: 'client-typing', channel: own, data: { on: true } })
    expect(JSON.parse((await receiver.next('client-typing')).text)).not.toHaveProperty('user_id')
  })

  test('an application event from a client is ignored without an error', async () => {
    const client = await rawSocket(simulator.url)
    closers.push(client.close)
    client.send({ event: 'App\\Events\\Typed', data: {} })
    client.send({ event: 'pusher:ping' })
    await client.next('pusher:pong')
    expect(client.all().join()).not.toContain('pusher:error')
  })

  test('an upgrade with a path other than the key is refused', async () => {
    for (const path of ['/app/local/extra', '/app/local/', '/app/', '/apps/local']) {
      const failed = await new Promise<Error>((resolve) => socketTo(`${simulator.url}${path}`).once('error', resolve))
      expect(failed.message).toMatch(/hang up/)
    }
  })

  test('a client that answers no ping gets an error and is closed with 4201', async () => {
    const http = createServer()
    const connections = new ConnectionRegistry()
    let now = 0
    let checkPulse = (): void => undefined
    const gateway = openPusherGateway(
      pusherProtocol({ connections, presence: new Presence(connections), signer: new Signer() }),
      {
        isKnownKey: () => true,
        time: {
          now: () => now,
          every: (_ms, action) => {
            checkPulse = action
            return () => undefined
          },
        },
      },
    )
    http.on('upgrade', (request, socket, head) => gateway.upgrade(request, socket, head))
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    const address = http.address()
    const socket = socketTo(`ws://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/app/local`)
    const messages = new EventQueue<string>()
    socket.on('message', (text) => messages.put(String(text)))
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    await messages.next()
    for (const at of [30_000, 60_000]) {
      now = at
      checkPulse()
    }
    expect(await messages.next()).toContain('pusher:ping')
    expect(await messages.next()).toContain('4201')
    expect(await closed).toBe(4201)
    await gateway.close()
    http.close()
  })

  test('key and secret of main are configurable, so an external Reverb accepts its signatures', async () => {
    const world = simulatorWithApp.worlds.create({ id: 'main', scenario: 'first-live-auction', seed: 7, paused: true })
    const other = simulatorWithApp.worlds.create({ scenario: 'first-live-auction', seed: 7, paused: true })
    const calls = gatewayCalls(() => simulatorWithApp)
    const channel = auctionChannel(world, 'harbor-crest')
    const signer = new Signer(pusher)
    // The socket is open on another server.
    const [token, otherToken] = [await calls.tokenOf(world, 'harbor-crest'), await calls.tokenOf(other, 'harbor-crest')]
    const signature = await calls.signatureFor(world, token, '12.34', channel)
    expect(signature).toBe(signer.sign(world, '12.34', channel, null))
    // Every other world has its own secret, so its signatures are useless there.
    expect(await calls.signatureFor(other, otherToken, '12.34', channel)).toMatch(/^local:/)
  })
})

describe('the Socket.IO dialect', () => {
  test('Socket.IO 2 clients can subscribe and receive events', async () => {
    const world = newWorld()
    const socket = socketTo(`${simulator.url.replace('http', 'ws')}/socket.io/?EIO=3&transport=websocket`)
    const messages = new EventQueue<string>()
    socket.on('message', (text) => messages.put(String(text)))
    await messages.find((text) => text.startsWith('40'))
    const channel = auctionChannel(world, 'harbor-crest')
    const headers = { Authorization: `Bearer ${await tokenOf(world, 'harbor-crest')}` }
    socket.send(`42${JSON.stringify(['subscribe', { channel, auth: { headers } }])}`)
    expect(await messages.find((text) => text.startsWith('42'))).toBe(
      `42${JSON.stringify(['subscription_succeeded', channel])}`,
    )
    const event = messages.find((text) => text.startsWith('42'))
    await bidAs(world, 'summit-ridge')
    expect(await event).toContain('"auction-live-changed"')
    socket.send('2')
    expect(await messages.next()).toBe('3')
  })
})

// Graceful shutdown.
import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { io } from 'socket.io-client'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { apiClient } from './api/fixtures'
import { rawSocket } from './realtime/pusher/raw-socket'
import { createSimulator, type Simulator } from './server'

let simulator: Simulator
afterEach(() => simulator.close())

/** A login whose headers the server has received and acknowledged, but not yet its body. */
async function halfSent(world: string, { email, password }: { readonly email: string; readonly password: string }) {
  const body = JSON.stringify({ email, password })
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
  const login = request(`${simulator.url}/api/auth/login`, {
    method: 'POST',
    headers: { ...headers, 'X-Simulator-World': world, Expect: '100-continue' },
  })
  const response = once(login, 'response')
  login.flushHeaders()
  await once(login, 'continue')
  return {
    finish: () => login.end(body),
    status: response.then(([message]: { readonly statusCode?: number; resume(): void }[]) => {
      message?.resume()
      return message?.statusCode
    }),
  }
}

test('a stopping simulator finishes calls in flight, rejects later ones with 503, and closes sockets with 1001', async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
  const { newWorld, ask } = apiClient(() => simulator)
  const world = newWorld()
  const socket = await rawSocket(simulator.url)
  // Few, because each login hashes a password, and the simulator waits for only two seconds.
  const calls = await Promise.all(world.cast.slice(0, 2).map((person) => halfSent(world.id, person)))
  const closing = simulator.close()
  const late = ask('/simulator/api/health').then(
    ({ status }) => status,
    () => 'refused',
  )
  // The server may no longer accept connections.
  expect([503, 'refused']).toContain(await late)
  for (const { finish } of calls) finish()
  expect(await Promise.all(calls.map(({ status }) => status))).toEqual(calls.map(() => 200))
  expect(await socket.closed).toBe(1001)
  await closing
})

test('a stopping simulator closes idle connections at once, not after their keep-alive timeout', async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
  const socket = connect(simulator.port, '127.0.0.1')
  socket.write('GET /simulator/api/health HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 OK\r\n.*Connection: keep-alive\r\n/s)
  const closed = once(socket, 'close')
  await simulator.close()
  await closed
})

test('a stopping simulator closes Socket.IO sockets with 1001 too, and their clients reconnect by themselves', async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
  const { port, url } = simulator
  const rawClient = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  rawClient.on('open', () => rawClient.send('40'))
  await once(rawClient, 'message')
  const client = io(url, { transports: ['websocket'], forceNew: true, reconnectionDelay: 1, reconnectionDelayMax: 20 })
  await new Promise<void>((done) => client.once('connect', done))
  const disconnected = new Promise((done) => client.once('disconnect', done))
  const closed = once(rawClient, 'close')
  await simulator.close()
  expect([(await closed)[0], await disconnected]).toEqual([1001, 'transport close'])
  const reconnected = new Promise<void>((done) => client.once('connect', done))
  simulator = await createSimulator({ port, scenario: null, quiet: true })
  await reconnected
  client.disconnect()
})

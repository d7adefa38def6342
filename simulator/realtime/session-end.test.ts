// A socket ends with its session on both gateways. Requests under unknown host names and password guessing are refused.
import { request } from 'node:http'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { apiClient, person } from '../api/fixtures'
import { createSimulator, type Simulator } from '../server'
import { auctionChannel } from './fixtures'
import { rawSocket } from './pusher/raw-socket'

let simulator: Simulator
const { newWorld, ask, signIn } = apiClient(() => simulator)

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

type World = ReturnType<typeof newWorld>

/** Listens to the user's auctions through the Pusher gateway. `ended` resolves when the socket has closed. */
const listenByPusher = async (world: World, token: string): Promise<{ readonly ended: Promise<unknown> }> => {
  const socket = await rawSocket(simulator.url)
  expect(await socket.join(token, world.id, auctionChannel(world, 'riverbend-partners'))).toBe(200)
  await socket.next('pusher_internal:subscription_succeeded')
  return { ended: socket.closed }
}

const listenBySocketIo = async (world: World, token: string): Promise<{ readonly ended: Promise<unknown> }> => {
  const socket = io(simulator.url, { transports: ['websocket'], forceNew: true, reconnection: false })
  const joined = new Promise((resolve) => socket.once('subscription_succeeded', resolve))
  const headers = { Authorization: `Bearer ${token}` }
  socket.emit('subscribe', { channel: auctionChannel(world, 'riverbend-partners'), auth: { headers } })
  await joined
  return { ended: new Promise((resolve) => socket.once('disconnect', resolve)) }
}

const mailboxSchema = z.object({ data: z.array(z.object({ link: z.object({ href: z.string() }) })) })
const newPassword = 'seven green bicycles'

/** Resets the password with the link from the email. */
async function resetPassword(world: World): Promise<void> {
  const { email } = person(world, 'riverbend-partners')
  await ask('/api/auth/password/forgot', { world: world.id, body: { email } })
  const [mail] = z.parse(mailboxSchema, (await ask(`/simulator/api/worlds/${world.id}/mailbox`)).json).data
  const token = new URL(mail?.link.href ?? '').searchParams.get('token')
  const body = { token, password: newPassword, password_confirmation: newPassword }
  expect((await ask('/api/auth/password/reset', { world: world.id, body })).status).toBe(204)
}

const endings: Readonly<Record<string, (world: World, token: string) => Promise<unknown>>> = {
  'the user signs out': (world, token) => ask('/api/auth/logout', { world: world.id, token, method: 'POST' }),
  'a new password is set': (world) => resetPassword(world),
  'the account is suspended': (world) => {
    const { userId } = world.cast.find(({ key }) => key === 'riverbend-partners') ?? { userId: 0 }
    return world.submit({ name: 'suspend account', actor: userId, origin: 'control' })
  },
}

describe.each(Object.entries({ 'the Pusher gateway': listenByPusher, 'the Socket.IO gateway': listenBySocketIo }))(
  'on %s a socket ends when',
  (_gateway, listen) => {
    test.each(Object.entries(endings))('%s', async (_what, end) => {
      const world = newWorld()
      const token = await signIn(world, 'riverbend-partners')
      const { ended } = await listen(world, token)
      await end(world, token)
      await ended
      expect((await ask('/api/auth/user', { world: world.id, token })).status).toBe(401)
    })

    test('its own session ends, but not when another session of the same user does', async () => {
      const world = newWorld()
      const [open, closed] = [await signIn(world, 'riverbend-partners'), await signIn(world, 'riverbend-partners')]
      const { ended } = await listen(world, open)
      const closing = await listen(world, closed)
      await ask('/api/auth/logout', { world: world.id, token: closed, method: 'POST' })
      await closing.ended
      expect(
        await Promise.race([ended.then(() => 'ended'), ask('/api/auth/user', { world: world.id, token: open })]),
      ).toMatchObject({
        status: 200,
      })
    })
  },
)

/** Requests a path under another host name. */
const requestUnder = (
  host: string,
  path: string,
  { port } = simulator,
): Promise<{ readonly status: number; readonly cookies: unknown }> =>
  new Promise((resolve, reject) => {
    const outgoing = request({ port, host: '127.0.0.1', path, headers: { Host: host } }, (response) => {
      response.resume()
      resolve({ status: response.statusCode ?? 0, cookies: response.headers['set-cookie'] })
    })
    outgoing.on('error', reject)
    outgoing.end()
  })

const SOCKET_PATHS = ['/app/local?protocol=7', '/socket.io/?EIO=4&transport=websocket']

/** Whether a socket opens under another host name. */
const socketUnder = (host: string, path: string, { port } = simulator) =>
  new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers: { Host: host } })
    socket.once('open', () => resolve('open'))
    socket.once('error', () => resolve('refused'))
    socket.once('open', () => socket.terminate())
  })

describe('with a foreign host name, as in DNS rebinding', () => {
  test.each([
    '/simulator/enter/main?as=harbor-crest',
    '/simulator',
    '/',
    '/api/auth/user',
    '/app/local',
    '/socket.io/?EIO=4&transport=polling',
  ])('%s is refused without a cookie', async (path) => {
    expect(await requestUnder('evil.example', path)).toEqual({
      status: path.startsWith('/socket.io/') ? 403 : 421,
      cookies: undefined,
    })
  })

  test.each(SOCKET_PATHS)('%s opens no socket', async (path) => {
    const opened = (host: string) => socketUnder(host, path)
    expect([await opened('evil.example'), await opened('localhost')]).toEqual(['refused', 'open'])
  })

  test('local names and IP addresses are accepted', async () => {
    for (const host of ['localhost', 'harbor-crest--main.localhost', '127.0.0.1', '[::1]']) {
      expect((await requestUnder(`${host}:${simulator.port}`, '/simulator/api/health')).status).toBe(200)
    }
  })
})

test('a name in allowedHosts is accepted by calls and sockets, and no other name is', async () => {
  const simulatorWithHost = await createSimulator({
    port: 0,
    scenario: null,
    quiet: true,
    allowedHosts: ['demo.example.com'],
  })
  for (const [host, status, socket] of [
    ['demo.example.com', 204, 'open'],
    [`Demo.example.com:${simulatorWithHost.port}`, 204, 'open'],
    ['harbor-crest--main.localhost', 204, 'open'],
    ['evil.example', 421, 'refused'],
    ['harbor-crest--main.demo.example.com', 421, 'refused'],
  ] as const) {
    expect([host, (await requestUnder(host, '/sanctum/csrf-cookie', simulatorWithHost)).status]).toEqual([host, status])
    for (const path of SOCKET_PATHS)
      expect([host, await socketUnder(host, path, simulatorWithHost)]).toEqual([host, socket])
  }
  await simulatorWithHost.close()
})

test('the simulator listens on 127.0.0.1 only', async () => {
  const elsewhere = new Promise((resolve) => {
    const attempt = request({ port: simulator.port, host: '127.0.0.2', path: '/' }, () => resolve('answered'))
    attempt.on('error', () => resolve('refused'))
    attempt.end()
  })
  expect(await elsewhere).toBe('refused')
})

test('of 40 concurrent password guesses only five are checked', async () => {
  const world = newWorld()
  const { email } = world.cast.find(({ key }) => key === 'riverbend-partners') ?? { email: '' }
  const tries = Array.from({ length: 40 }, (_, index) =>
    ask('/api/auth/login', { world: world.id, body: { email, password: `guess ${index}` } }),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 422)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(35)
})

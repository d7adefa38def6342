// Tries with real sockets on both gateways who may join which channel: as every role, on other users' channels, with a session of
// another world, with the control token instead of a session, and with a signature made for something else. The contract's table says
// who may; src/contract/wire.golden.test.ts has it as literals.
import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { apiClient, person } from '../../simulator/api/fixtures'
import { rawSocket } from '../../simulator/realtime/pusher/raw-socket'
import type { RunningWorld } from '../../simulator/runtime/running-world'
import { createSimulator, type Simulator } from '../../simulator/server'
import { type ChannelName, type ChannelSpec, channels } from '../../src/contract/channels'
import type { Role } from '../../src/contract/role'

const CONTROL = 'sesame'
const cast = {
  lender: 'prairie-lending',
  originator: 'dana-moss',
  investor: 'harbor-crest',
  borrower: 'riverbend-partners',
  admin: 'market-desk',
} as const satisfies Record<Role, string>
const roles = ['lender', 'originator', 'investor', 'borrower', 'admin'] as const

const nouns = Object.keys(channels).filter((noun): noun is ChannelName => noun in channels)
const mayJoin = (noun: ChannelName, role: Role): boolean => {
  const { access }: ChannelSpec = channels[noun]
  return access === 'anyone' || access === 'signed-in' || access.includes(role)
}
const PREFIX = { public: '', private: 'private-', presence: 'presence-' } as const
const wireOf = (noun: ChannelName, userId: number): string =>
  `${PREFIX[channels[noun].kind]}${channels[noun].name.replace('{userId}', String(userId))}`

let simulator: Simulator
let world: RunningWorld
let otherWorld: RunningWorld
const tokens = new Map<Role, string>()
const closers: (() => void)[] = []
const { newWorld, ask, signIn } = apiClient(() => simulator)

beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true, controlToken: CONTROL })
  world = newWorld()
  otherWorld = newWorld()
  for (const role of roles) tokens.set(role, await signIn(world, cast[role]))
})
afterEach(() => {
  for (const close of closers.splice(0)) close()
})
afterAll(() => simulator.close())

/** Tries to join with a new socket and returns whether it could. Expects every refusal to be 401 or 403. */
type TryJoin = (world: RunningWorld, token: string | null, channel: string) => Promise<boolean>

const byPusher: TryJoin = async (world, token, channel) => {
  const socket = await rawSocket(simulator.url)
  closers.push(() => socket.close())
  if (!/^(?:private|presence)-/.test(channel)) {
    socket.send({ event: 'pusher:subscribe', data: { channel } })
  } else {
    const headers = { 'X-Simulator-Control': CONTROL }
    const body = { socket_id: socket.id, channel_name: channel }
    const { status, json } = await ask('/api/broadcasting/auth', { world: world.id, token, headers, body })
    if (status !== 200) expect([401, 403]).toContain(status)
    // Without a signature, an invented one is sent.
    const signature = status === 200 ? Object(json) : { auth: `local:${'0'.repeat(64)}`, channel_data: '{"user_id":1}' }
    socket.send({ event: 'pusher:subscribe', data: { channel, ...signature } })
  }
  socket.send({ event: 'pusher:ping', data: {} })
  await socket.next('pusher:pong')
  return socket.all().some((text) => text.includes('subscription_succeeded'))
}

const bySocketIo: TryJoin = async (_world, token, channel) => {
  const extraHeaders = { 'X-Simulator-Control': CONTROL }
  const socket = io(simulator.url, { transports: ['websocket'], forceNew: true, reconnection: false, extraHeaders })
  closers.push(() => void socket.disconnect())
  const headers = { ...extraHeaders, ...(token === null ? {} : { Authorization: `Bearer ${token}` }) }
  socket.emit('subscribe', { channel, auth: { headers } })
  return new Promise((resolve) => {
    socket.once('subscription_succeeded', () => resolve(true))
    socket.once('subscription_error', (_channel: string, status: number) => {
      expect([401, 403]).toContain(status)
      resolve(false)
    })
  })
}

describe.each([
  ['Pusher', byPusher],
  ['Socket.IO', bySocketIo],
] as const)('the %s gateway', (_gateway, tryJoin) => {
  it.each(nouns)('lets only the listed roles join their own %s channel', async (noun) => {
    const userOf = (role: Role) => person(world, cast[role]).userId
    for (const role of roles) {
      const token = tokens.get(role) ?? null
      const isAllowed = mayJoin(noun, role)
      expect(await tryJoin(world, token, wireOf(noun, userOf(role))), `${cast[role]}, own`).toBe(isAllowed)
      if (!channels[noun].name.includes('{userId}')) continue
      for (const otherRole of roles.filter((each) => each !== role))
        expect(
          await tryJoin(world, token, wireOf(noun, userOf(otherRole))),
          `${cast[role]}, of ${cast[otherRole]}`,
        ).toBe(false)
      expect(await tryJoin(world, token, wireOf(noun, 999_999)), `${cast[role]}, of an unknown user`).toBe(false)
    }
  })

  it.each(nouns.filter((noun) => channels[noun].kind !== 'public'))(
    'refuses the %s channel without a session of this world, even with the control token',
    async (noun) => {
      const role = roles.find((each) => mayJoin(noun, each)) ?? 'lender'
      const own = wireOf(noun, person(world, cast[role]).userId)
      expect(await tryJoin(world, null, own)).toBe(false)
      expect(await tryJoin(world, CONTROL, own)).toBe(false)
      expect(await tryJoin(world, 'no such token', own)).toBe(false)
      const revokedToken = await signIn(world, cast[role])
      await ask('/api/auth/logout', { world: world.id, token: revokedToken, method: 'POST' })
      expect(await tryJoin(world, revokedToken, own), 'after signing out').toBe(false)
    },
  )

  it('offers only the channels of the specification in a world on the spec API', async () => {
    const reduced = simulator.worlds.create({ scenario: 'first-live-auction', seed: 7, paused: true, api: 'spec' })
    for (const noun of nouns.filter((each) => channels[each].kind !== 'public')) {
      const role = roles.find((each) => mayJoin(noun, each)) ?? 'lender'
      const own = wireOf(noun, person(reduced, cast[role]).userId)
      expect([noun, await tryJoin(reduced, await signIn(reduced, cast[role]), own)]).toEqual([
        noun,
        !('beyondSpec' in channels[noun]),
      ])
    }
  })
})

describe('a channel signature', () => {
  it('is valid for one socket, one channel and one world', async () => {
    const key = cast.investor
    const own = wireOf('auction', person(world, key).userId)
    const token = await signIn(world, key)
    const sign = async (socket_id: string, channel_name: string, world: RunningWorld, token: string) => {
      const body = { socket_id, channel_name }
      return Object((await ask('/api/broadcasting/auth', { world: world.id, token, body })).json)
    }
    const foreign = await signIn(otherWorld, key)
    const attempt = async (signFor: (socket: string) => Promise<object>): Promise<boolean> => {
      const socket = await rawSocket(simulator.url)
      closers.push(() => socket.close())
      // The socket belongs to the world of its first signature.
      await sign(socket.id, wireOf('notification', person(world, key).userId), world, token)
      socket.send({ event: 'pusher:subscribe', data: { channel: own, ...(await signFor(socket.id)) } })
      socket.send({ event: 'pusher:ping', data: {} })
      await socket.next('pusher:pong')
      return socket.all().some((text) => text.includes('subscription_succeeded'))
    }
    expect(await attempt((socket) => sign(socket, own, world, token)), 'the right one').toBe(true)
    expect(await attempt(() => sign('1.1', own, world, token)), 'of another socket').toBe(false)
    const notices = wireOf('notification', person(world, key).userId)
    expect(await attempt((socket) => sign(socket, notices, world, token)), 'of another channel').toBe(false)
    expect(await attempt((socket) => sign(socket, own, otherWorld, foreign)), 'of another world').toBe(false)
  })

  it('for a presence channel is valid only for the member it was made for', async () => {
    const socket = await rawSocket(simulator.url)
    closers.push(() => socket.close())
    const token = await signIn(world, cast.borrower)
    const channel = wireOf('indication', 0)
    const body = { socket_id: socket.id, channel_name: channel }
    const { auth } = Object((await ask('/api/broadcasting/auth', { world: world.id, token, body })).json)
    const otherMember = JSON.stringify({ user_id: person(world, cast.lender).userId, user_info: { role: 'lender' } })
    socket.send({ event: 'pusher:subscribe', data: { channel, auth, channel_data: otherMember } })
    expect(String((await socket.next('pusher:error')).data)).toContain('4009')
  })
})

describe('a socket of one world', () => {
  it.each(['Pusher', 'Socket.IO'] as const)('cannot join a channel of another world on %s', async (gateway) => {
    const [own, foreign] = [await signIn(world, cast.investor), await signIn(otherWorld, cast.investor)]
    const channel = wireOf('auction', person(world, cast.investor).userId)
    const notices = wireOf('notification', person(otherWorld, cast.investor).userId)
    if (gateway === 'Pusher') {
      const socket = await rawSocket(simulator.url)
      closers.push(() => socket.close())
      expect(await socket.join(own, world.id, channel)).toBe(200)
      await socket.next('pusher_internal:subscription_succeeded')
      await socket.join(foreign, otherWorld.id, notices)
      expect(String((await socket.next('pusher:error')).data)).toContain('4009')
      return
    }
    const socket = io(simulator.url, { transports: ['websocket'], forceNew: true, reconnection: false })
    closers.push(() => void socket.disconnect())
    const outcome = (event: string) =>
      new Promise((resolve) => socket.once(event, (...args: unknown[]) => resolve(args)))
    const joined = outcome('subscription_succeeded')
    socket.emit('subscribe', { channel, auth: { headers: { Authorization: `Bearer ${own}` } } })
    await joined
    const refused = outcome('subscription_error')
    socket.emit('subscribe', { channel: notices, auth: { headers: { Authorization: `Bearer ${foreign}` } } })
    expect(await refused).toEqual([notices, 403])
  })
})

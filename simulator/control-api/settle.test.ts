// A clock command with `settle` responds once every open socket has received the resulting events.
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { rawSocket } from '../realtime/pusher/raw-socket'
import { createSimulator, type Simulator } from '../server'
import { movedWorld, socket as socketSchema } from './control.schemas'
import { dataOf, testClient, worldSchema } from './test-client'

let simulator: Simulator
const ask = testClient(() => simulator.url)
beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

const newWorld = async () =>
  dataOf(await ask('POST', '/worlds', { scenario: 'first-live-auction', paused: true }), worldSchema)
const tokenOf = async (world: z.output<typeof worldSchema>, key: string) => {
  const { email, password, user_id: userId = 0 } = world.cast.find((one) => one.key === key) ?? {}
  const answer = await fetch(`${simulator.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Simulator-World': world.id },
    body: JSON.stringify({ email, password }),
  })
  const { token } = z.parse(z.object({ data: z.object({ token: z.string() }) }), await answer.json()).data
  return { token, userId }
}
const advance = async (id: string) =>
  dataOf(await ask('POST', `/worlds/${id}/clock`, { action: 'advance', by: '3m', settle: true }), movedWorld)

test('a settling clock command waits for a Pusher client, which is listed with its channels', async () => {
  const world = await newWorld()
  const { token, userId } = await tokenOf(world, 'harbor-crest')
  const socket = await rawSocket(simulator.url)
  await socket.join(token, world.id, `private-auction.${userId}`)
  await socket.next('pusher_internal:subscription_succeeded')
  expect(dataOf(await ask('GET', `/worlds/${world.id}/sockets`), z.array(socketSchema))).toMatchObject([
    { person: 'harbor-crest', channels: [`private-auction.${userId}`] },
  ])
  const before = socket.all().length
  // raw-socket doesn't reply to pings by itself, and without a pong the socket counts as silent.
  const answer = advance(world.id)
  await socket.next('pusher:ping')
  socket.send({ event: 'pusher:pong', data: {} })
  expect((await answer).settled).toEqual({ received: 1, silent: 0 })
  expect(socket.all().slice(before).join()).toContain('auction-live-changed')
  socket.close()
})

test('a settling clock command waits for a Socket.IO client', async () => {
  const world = await newWorld()
  const { token, userId } = await tokenOf(world, 'harbor-crest')
  const client = io(simulator.url, { transports: ['websocket'], reconnection: false })
  const received: string[] = []
  client.onAny((name: string) => received.push(name))
  await new Promise((resolve) => client.once('connect', () => resolve(null)))
  client.emit('subscribe', {
    channel: `private-auction.${userId}`,
    auth: { headers: { Authorization: `Bearer ${token}` } },
  })
  await new Promise((resolve) => client.once('subscription_succeeded', resolve))
  received.length = 0
  expect((await advance(world.id)).settled).toEqual({ received: 1, silent: 0 })
  expect(received).toContain('auction-live-changed')
  client.disconnect()
})

test('a settling clock command responds immediately without sockets, and `settle` alone does not move the clock', async () => {
  const { id, clock } = await newWorld()
  const result = dataOf(await ask('POST', `/worlds/${id}/clock`, { action: 'settle' }), movedWorld)
  expect([result.settled, result.clock]).toEqual([{ received: 0, silent: 0 }, clock])
})

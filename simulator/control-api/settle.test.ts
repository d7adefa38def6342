// A clock command with `settle` answers when every open socket has received what came of it, on both gateways.
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { rawSocket } from '../realtime/pusher/raw-socket'
import type { Simulator } from '../server'
import { createSimulator } from '../server'
import { asking, dataOf, worldSchema } from './asking'
import { movedWorld, socket as socketSchema } from './control.schemas'

let simulator: Simulator
const ask = asking(() => simulator.url)
beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterAll(() => simulator.close())

const made = async () =>
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

test('a Pusher client has everything by then, and is listed with its channels', async () => {
  const world = await made()
  const { token, userId } = await tokenOf(world, 'harbor-crest')
  const socket = await rawSocket(simulator.url)
  await socket.join(token, world.id, `private-auction.${userId}`)
  await socket.received('pusher_internal:subscription_succeeded')
  expect(dataOf(await ask('GET', `/worlds/${world.id}/sockets`), z.array(socketSchema))).toMatchObject([
    { person: 'harbor-crest', channels: [`private-auction.${userId}`] },
  ])
  let before = socket.all().length
  // raw-socket answers no ping by itself: without an answer the socket is counted as silent.
  const answered = advance(world.id)
  await socket.received('pusher:ping')
  socket.send({ event: 'pusher:pong', data: {} })
  expect((await answered).settled).toEqual({ received: 1, silent: 0 })
  expect(socket.all().slice(before).join()).toContain('auction-live-changed')
  before = socket.all().length
  socket.close()
})

test('a Socket.IO client has everything by then', async () => {
  const world = await made()
  const { token, userId } = await tokenOf(world, 'harbor-crest')
  const client = io(simulator.url, { transports: ['websocket'], reconnection: false })
  const heard: string[] = []
  client.onAny((name: string) => heard.push(name))
  await new Promise((resolve) => client.once('connect', () => resolve(null)))
  client.emit('subscribe', {
    channel: `private-auction.${userId}`,
    auth: { headers: { Authorization: `Bearer ${token}` } },
  })
  await new Promise((resolve) => client.once('subscription_succeeded', resolve))
  heard.length = 0
  expect((await advance(world.id)).settled).toEqual({ received: 1, silent: 0 })
  expect(heard).toContain('auction-live-changed')
  client.disconnect()
})

test('without sockets it answers at once, and `settle` alone moves nothing', async () => {
  const { id, clock } = await made()
  const moved = dataOf(await ask('POST', `/worlds/${id}/clock`, { action: 'settle' }), movedWorld)
  expect([moved.settled, moved.clock]).toEqual([{ received: 0, silent: 0 }, clock])
})

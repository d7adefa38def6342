// Socket and event faults, over real sockets.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { apiClient, person } from '../api/fixtures'
import { testClient } from '../control-api/test-client'
import { type RawSocket, rawSocket } from '../realtime/pusher/raw-socket'
import type { RunningWorld } from '../runtime/running-world'
import { createSimulator, type Simulator } from '../server'

let simulator: Simulator
const control = testClient(() => simulator.url)
const { newWorld, call, signIn } = apiClient(() => simulator)
const sockets: RawSocket[] = []
beforeAll(async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})
afterAll(() => simulator.close())

const putFaults = (world: RunningWorld, ...faults: readonly object[]) =>
  control('PUT', `/worlds/${world.id}/faults`, { faults })

/** Signs a person in and subscribes a socket to their auctions. */
const openListener = async (world: RunningWorld, key: string) => {
  const token = await signIn(world, key)
  const socket = await rawSocket(simulator.url)
  sockets.push(socket)
  const channel = `private-auction.${person(world, key).userId}`
  await socket.join(token, world.id, channel)
  await socket.next('pusher_internal:subscription_succeeded')
  return { token, socket, channel }
}
const bid = (world: RunningWorld, price: string) =>
  control('POST', `/worlds/${world.id}/commands`, { name: 'bid', as: 'summit-ridge', auction: 'riella-on-5th', price })
const CHANGED = 'auction-live-changed'
const prices = (socket: RawSocket): readonly number[] =>
  socket
    .all()
    .flatMap((text) =>
      text.includes(CHANGED) ? [...text.matchAll(/\\"best_bid\\":\{[^}]*\\"price\\":([\d.]+)/g)] : [],
    )
    .map(([, price]) => Number(price))

describe('faults of sockets', () => {
  test('a cut with a duration disconnects only one person, and keeps new sockets closed until it is over', async () => {
    const world = newWorld()
    const [own, rivals] = [await openListener(world, 'harbor-crest'), await openListener(world, 'summit-ridge')]
    await putFaults(world, { fault: 'cut socket', for: 'harbor-crest', lasting: '20s' })
    expect(await own.socket.closed).toBe(1006)
    const again = await rawSocket(simulator.url)
    sockets.push(again)
    await again.join(own.token, world.id, own.channel)
    expect(await again.closed).toBe(1006)
    await control('POST', `/worlds/${world.id}/clock`, { action: 'advance', by: '20s' })
    const third = await openListener(world, 'harbor-crest')
    await bid(world, '110-00')
    await Promise.all([rivals.socket.next(CHANGED), third.socket.next(CHANGED)])
  })

  test('a half-open socket stays open but receives nothing, not even heartbeats', async () => {
    const world = newWorld()
    const [own, rivals] = [await openListener(world, 'harbor-crest'), await openListener(world, 'summit-ridge')]
    await putFaults(world, { fault: 'half-open socket', for: 'harbor-crest' })
    const before = own.socket.all().length
    own.socket.send({ event: 'pusher:ping', data: {} })
    await bid(world, '110-00')
    await rivals.socket.next(CHANGED)
    rivals.socket.send({ event: 'pusher:ping', data: {} })
    await rivals.socket.next('pusher:pong')
    expect(own.socket.all()).toHaveLength(before)
  })

  test('a refused channel gets an empty message, and other channels still work', async () => {
    const world = newWorld()
    const token = await signIn(world, 'harbor-crest')
    await putFaults(world, { fault: 'refuse channel', channel: 'auction', for: 'harbor-crest' })
    const authorize = (channel: string) =>
      call('/api/broadcasting/auth', { world: world.id, token, body: { socket_id: '1.1', channel_name: channel } })
    const user = person(world, 'harbor-crest').userId
    const refused = await authorize(`private-auction.${user}`)
    expect([refused.status, refused.text]).toEqual([403, '{"message":""}'])
    expect((await authorize(`private-notification.${user}`)).status).toBe(200)
  })
})

describe('faults of channel events', () => {
  test('drop events drops the next ones and lets later ones through', async () => {
    const world = newWorld()
    const { socket } = await openListener(world, 'harbor-crest')
    await putFaults(world, { fault: 'drop events', channel: 'auction', next: 2 })
    for (const price of ['110-00', '111-00', '112-00']) await bid(world, price)
    await socket.next(CHANGED)
    expect(prices(socket)).toEqual([112])
  })

  test('duplicate events sends one twice', async () => {
    const world = newWorld()
    const { socket } = await openListener(world, 'harbor-crest')
    await putFaults(world, { fault: 'duplicate events', channel: 'auction', next: 1 })
    await bid(world, '110-00')
    await bid(world, '111-00')
    for (let i = 0; i < 3; i += 1) await socket.next(CHANGED)
    expect(prices(socket)).toEqual([110, 110, 111])
  })

  test('reorder events reverses the next ones', async () => {
    const world = newWorld()
    const { socket } = await openListener(world, 'harbor-crest')
    await putFaults(world, { fault: 'reorder events', channel: 'auction', for: 'harbor-crest', next: 3 })
    for (const price of ['110-00', '111-00', '112-00']) await bid(world, price)
    for (let i = 0; i < 3; i += 1) await socket.next(CHANGED)
    expect(prices(socket)).toEqual([112, 111, 110])
  })

  test('reorder events releases held events when the fault ends', async () => {
    const world = newWorld()
    const { socket } = await openListener(world, 'harbor-crest')
    await putFaults(world, { fault: 'reorder events', channel: 'auction', for: 'harbor-crest', next: 3 })
    await bid(world, '110-00')
    await putFaults(world)
    await socket.next(CHANGED)
    expect(prices(socket)).toEqual([110])
  })

  test('delay events delays one by the world’s clock', async () => {
    const world = newWorld()
    const { socket } = await openListener(world, 'harbor-crest')
    await putFaults(world, { fault: 'delay events', channel: 'auction', next: 1, by: '10s', time: 'virtual' })
    await bid(world, '110-00')
    await bid(world, '111-00')
    await socket.next(CHANGED)
    await control('POST', `/worlds/${world.id}/clock`, { action: 'advance', by: '10s' })
    await socket.next(CHANGED)
    expect(prices(socket).slice(0, 2)).toEqual([111, 110])
  })

  test('payload faults truncate or corrupt the event', async () => {
    const world = newWorld()
    const { socket } = await openListener(world, 'harbor-crest')
    await putFaults(world, { fault: 'truncate payload', channel: 'auction', next: 1 })
    await bid(world, '110-00')
    await socket.next('unreadable')
    await putFaults(world, { fault: 'corrupt payload', channel: 'auction', next: 1 })
    await bid(world, '111-00')
    const { data } = await socket.next(CHANGED)
    expect(JSON.parse(String(data))).toMatchObject({ id: 'NaN' })
  })
})

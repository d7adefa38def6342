// A server that is stopped answers what it is doing, and lets its clients know that they may come back.
import { afterEach, expect, test } from 'vitest'
import { apiClient } from './api/fixtures'
import { rawSocket } from './realtime/pusher/raw-socket'
import type { Simulator } from './server'
import { createSimulator } from './server'

let simulator: Simulator
afterEach(() => simulator.close())

test('attack 17: calls in flight are answered, later ones are told to come back, sockets close with 1001', async () => {
  simulator = await createSimulator({ port: 0, scenario: null, quiet: true })
  const { newWorld, ask } = apiClient(() => simulator)
  const world = newWorld()
  const socket = await rawSocket(simulator.url)
  // Hashing takes a while: when the first one is answered the others are being served.
  const calls = world.cast
    .slice(0, 8)
    .map(({ email, password }) => ask('/api/auth/login', { world: world.id, body: { email, password } }))
  await Promise.race(calls)
  const closing = simulator.close()
  const late = ask('/simulator/api/health').then(
    ({ status }) => status,
    () => 'refused',
  )
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]))
  expect([503, 'refused']).toContain(await late)
  expect(await socket.closed).toBe(1001)
  await closing
})

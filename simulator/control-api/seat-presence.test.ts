// Whether a trainee is at their pages.
import { expect, test } from 'vitest'
import { type ClientConnection, ConnectionRegistry } from '../realtime/connections/connection-registry'
import { WireLog } from '../runtime/wire-log'
import { Worlds } from '../runtime/worlds'
import { SeatPresence } from './seat-presence'

const START = Date.parse('2026-11-02T09:00:00Z')
const MINUTE = 60_000

function newClass() {
  const [connections, wire] = [new ConnectionRegistry(), new WireLog()]
  const clock = { now: START }
  const presence = new SeatPresence(connections, wire, () => clock.now)
  const world = new Worlds().create({ scenario: 'first-live-auction', paused: true })
  presence.watch(world)
  const { userId } = world.cast.find(({ key }) => key === 'harbor-crest') ?? { userId: 0 }
  const openPage = () => {
    const connection: ClientConnection = {
      id: '1.1',
      connector: 'reverb',
      deliver: () => undefined,
      cut: () => undefined,
      whenReceived: async () => true,
      silence: () => undefined,
    }
    connections.open(connection)
    connections.bind(connection, world, userId)
    connections.join(connection, 'auction')
    return connection
  }
  const call = (method: string) => wire.record(world, { direction: 'in', kind: 'call', name: method, method, userId })
  return { clock, connections, world, presence: () => presence.of(world, userId), openPage, call }
}

test('a trainee is away until a page opens, and again from when it closes', () => {
  const { clock, connections, presence, openPage, world } = newClass()
  expect(presence()).toEqual({ state: 'away', since: null })
  const page = openPage()
  expect(presence()).toEqual({ state: 'here', since: null })
  clock.now += 5 * MINUTE
  connections.close(page)
  clock.now += MINUTE
  expect(presence()).toEqual({ state: 'away', since: '2026-11-02T09:05:00.000Z' })
  world.end()
})

test('a trainee is idle three minutes after their last act, whatever their page reads by itself', () => {
  const { clock, presence, openPage, call, world } = newClass()
  openPage()
  clock.now += 2 * MINUTE
  call('GET')
  clock.now += MINUTE
  expect(presence()).toEqual({ state: 'idle', since: '2026-11-02T09:00:00.000Z' })
  call('POST')
  expect(presence()).toEqual({ state: 'here', since: null })
  world.end()
})

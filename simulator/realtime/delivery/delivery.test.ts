// Delivery of a world's signals to listening sockets, with one payload per user and contract checks.
import { describe, expect, test } from 'vitest'
import { fullDialect } from '../../runtime/api-dialect'
import type { Announcement, RunningWorld, WorldSignal } from '../../runtime/running-world'
import { sameForEveryone } from '../../world/announcement'
import { sampleWorld } from '../../world/sample-world'
import { type ClientConnection, ConnectionRegistry } from '../connections/connection-registry'
import { Delivery } from './delivery'
import { Frame } from './frame'

const reading = { now: Date.parse('2026-03-02T15:15:00Z'), rate: 1, epoch: 1 }

/** A fake world that emits the signals of its test. */
const fakeWorld = (toOthers = false) => {
  const listeners = new Set<(signal: WorldSignal) => void>()
  const part: Pick<RunningWorld, 'id' | 'api' | 'reading' | 'listen' | 'toOthers'> = {
    id: 'w',
    toOthers,
    api: fullDialect,
    reading: () => reading,
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const world = part as RunningWorld
  return {
    world,
    emit: (signal: WorldSignal) => {
      for (const listener of listeners) listener(signal)
    },
  }
}

const recordingConnection = (id: string) => {
  const received: Frame[] = []
  const connection: ClientConnection & { cuts: number } = {
    id,
    connector: 'reverb',
    cuts: 0,
    deliver: (frame) => received.push(frame),
    cut: () => (connection.cuts += 1),
    whenReceived: () => Promise.resolve(true),
    silence: () => undefined,
  }
  return { connection, received, events: () => received.map((frame) => `${frame.channel} ${frame.event}`) }
}

const newDelivery = () => {
  const connections = new ConnectionRegistry()
  const violations: string[] = []
  const onViolation = (location: string, problem: string) => violations.push(`${location}: ${problem}`)
  const delivery = new Delivery(connections, { verify: true, onViolation })
  return { connections, delivery, violations }
}

const removal = (to: readonly number[], payload: object = { id: 3 }, causedBy: number | null = null) => {
  const viewers: number[] = []
  const announcement: Announcement = {
    channel: 'auction',
    event: 'auction-live-removed',
    to,
    causedBy,
    viewFor: (userId) => {
      viewers.push(userId)
      return sameForEveryone(payload)
    },
  }
  const signal: WorldSignal = { kind: 'announcement', announcement }
  return { signal, viewers }
}

describe('delivery', () => {
  test('sends to listening users only and creates one payload per user', () => {
    const { connections } = newDelivery()
    const { world, emit } = fakeWorld()
    const [first, second, other] = [recordingConnection('1.1'), recordingConnection('1.2'), recordingConnection('1.3')]
    for (const { connection } of [first, second, other]) {
      connections.open(connection)
      connections.bind(connection, world)
    }
    connections.join(first.connection, 'private-auction.5')
    connections.join(second.connection, 'private-auction.5')
    connections.join(other.connection, 'private-auction.6')
    const { signal, viewers } = removal([5, 7])
    emit(signal)
    expect(viewers).toEqual([5])
    expect(first.events()).toEqual(['private-auction.5 auction-live-removed'])
    expect(second.received).toEqual(first.received)
    expect(other.received).toEqual([])
  })

  test('does not send to a channel of the same name in another world', () => {
    const { connections } = newDelivery()
    const [world, otherWorld] = [fakeWorld(), fakeWorld()]
    const { connection, received } = recordingConnection('1.1')
    connections.open(connection)
    connections.bind(connection, world.world)
    connections.join(connection, 'private-auction.5')
    const { connection: otherConnection } = recordingConnection('1.2')
    connections.open(otherConnection)
    connections.bind(otherConnection, otherWorld.world)
    otherWorld.emit(removal([5]).signal)
    expect(received).toEqual([])
    world.emit(removal([5]).signal)
    expect(received).toHaveLength(1)
  })

  test('withholds a payload that breaks the contract and reports it without its content', () => {
    const { connections, violations } = newDelivery()
    const { world, emit } = fakeWorld()
    const { connection, received } = recordingConnection('1.1')
    connections.open(connection)
    connections.bind(connection, world)
    connections.join(connection, 'private-auction.5')
    emit(removal([5], { id: 'secret' }).signal)
    expect(received).toEqual([])
    expect(violations).toHaveLength(1)
    expect(violations[0]).toMatch(/^channel auction, event auction-live-removed: id: /)
    expect(violations[0]).not.toContain('secret')
  })

  test.each([
    { toOthers: false, received: 1 },
    { toOthers: true, received: 0 },
  ])(
    'with toOthers=$toOthers the causing socket receives its own event $received times',
    async ({ toOthers, received }) => {
      const { connections, delivery } = newDelivery()
      const { world, emit } = fakeWorld(toOthers)
      const [own, sameUser] = [recordingConnection('1.1'), recordingConnection('1.2')]
      for (const { connection } of [own, sameUser]) {
        connections.open(connection)
        connections.bind(connection, world)
        connections.join(connection, 'private-auction.5')
      }
      await delivery.causedBy(world, 5, '1.1', async () => emit(removal([5], { id: 3 }, 5).signal))
      expect(own.received).toHaveLength(received)
      expect(sameUser.received).toHaveLength(1)
    },
  )
})

describe('the clock', () => {
  test('is sent on subscription and with every change, including a new epoch', () => {
    const { connections } = newDelivery()
    const { world, emit } = fakeWorld()
    const { connection, events, received } = recordingConnection('1.1')
    connections.open(connection)
    connections.bind(connection, world)
    connections.join(connection, 'simulator')
    emit({ kind: 'clock', reading: { ...reading, rate: 0 } })
    emit({ kind: 'replaced', epoch: 2, before: sampleWorld(), kept: null })
    emit({ kind: 'clock', reading: { ...reading, epoch: 2 } })
    expect(events()).toEqual(Array(3).fill('simulator clock-changed'))
    expect(received.map((frame) => frame.payload)).toContainEqual({
      now: '2026-03-02T15:15:00.000Z',
      rate: 0,
      epoch: 1,
    })
  })

  test('is sent to a connection without a world once it is bound', () => {
    const { connections } = newDelivery()
    const { world } = fakeWorld()
    const { connection, received } = recordingConnection('1.1')
    connections.open(connection)
    connections.join(connection, 'simulator')
    expect(received).toEqual([])
    expect(connections.bind(connection, world)).toBe(true)
    expect(received).toHaveLength(1)
  })
})

describe('a shared channel', () => {
  /** Connections that listen to a shared channel; the last one also listens to a personal channel. */
  const crowd = (channel: string, count: number) => {
    const { connections, delivery } = newDelivery()
    const { world, emit } = fakeWorld()
    const crowded = Array.from({ length: count }, (_, index) => recordingConnection(`1.${index}`))
    for (const { connection } of crowded) {
      connections.open(connection)
      connections.bind(connection, world)
      connections.join(connection, channel)
    }
    const last = crowded[count - 1]
    if (last === undefined) throw new Error('no connections')
    connections.join(last.connection, 'private-auction.5')
    for (const { received } of crowded) received.splice(0)
    const countReached = (): number => crowded.filter(({ received }) => received.length > 0).length
    return { connections, delivery, world, emit, crowded, last, countReached }
  }
  const benchmark = { ust_5y: 4, ust_10y: 4, ust_30y: 4 }
  const indication = (): WorldSignal => ({
    kind: 'announcement',
    announcement: {
      channel: 'indication',
      event: 'indication-updated',
      to: 'everyone',
      causedBy: null,
      viewFor: () => sameForEveryone({ as_of: '2026-03-02T15:15:00Z', benchmark, rows: [], note: null }),
    },
  })
  const clock: WorldSignal = { kind: 'clock', reading: { ...reading, rate: 60 } }

  test.each([
    { what: 'the clock', channel: 'simulator', signal: () => clock },
    { what: 'indications', channel: 'presence-indication', signal: indication },
  ])(
    'sends $what to at most fifty listeners per turn of the event loop, and to all before the next event',
    async ({ channel, signal }) => {
      const { delivery, world, emit, last, countReached } = crowd(channel, 120)
      emit(signal())
      emit(removal([5]).signal)
      expect(countReached()).toBeLessThanOrEqual(50)
      await delivery.whenSent(world)
      expect(countReached()).toBe(120)
      expect(last.received.map((frame) => frame.channel)).toEqual([channel, 'private-auction.5'])
    },
  )

  test('skips listeners who left in the meantime, also for relayed events and whispers', async () => {
    const { connections, delivery, world, crowded, last, countReached } = crowd('presence-auction.5', 120)
    delivery.relay(world, { channel: 'presence-auction.5', name: 'update', data: '{}', socketId: null })
    connections.send(world, new Frame('presence-auction.5', 'client-typing', {}), last.connection)
    expect(countReached()).toBe(50)
    const leavers = crowded.slice(100, 110)
    for (const { connection } of leavers) connections.leave(connection, 'presence-auction.5')
    await delivery.whenSent(world)
    expect(countReached()).toBe(110)
    expect(leavers.map(({ received }) => received.length)).toEqual(Array(10).fill(0))
    expect(last.received.map((frame) => frame.event)).toEqual(['update'])
    expect(crowded[0]?.received.map((frame) => frame.event)).toEqual(['update', 'client-typing'])
  })
})

describe('connections', () => {
  test('stay bound to their first world', () => {
    const { connections } = newDelivery()
    const [here, there] = [fakeWorld().world, fakeWorld().world]
    const { connection } = recordingConnection('1.1')
    connections.open(connection)
    expect([
      connections.bind(connection, here),
      connections.bind(connection, here),
      connections.bind(connection, there),
    ]).toEqual([true, true, false])
    expect(connections.worldOf(connection)).toBe(here)
  })

  test('receive nothing twice after joining twice, and nothing after leaving or closing', () => {
    const { connections } = newDelivery()
    const { world, emit } = fakeWorld()
    const { connection, received } = recordingConnection('1.1')
    connections.open(connection)
    connections.bind(connection, world)
    connections.join(connection, 'private-auction.5')
    connections.join(connection, 'private-auction.5')
    emit(removal([5]).signal)
    expect(received).toHaveLength(1)
    connections.leave(connection, 'private-auction.5')
    emit(removal([5]).signal)
    connections.join(connection, 'private-auction.5')
    connections.close(connection)
    emit(removal([5]).signal)
    expect(received).toHaveLength(1)
    expect(connections.byId('1.1')).toBeNull()
  })

  test('are cut with their world, and those of other worlds are not', () => {
    const { connections } = newDelivery()
    const [here, there] = [fakeWorld(), fakeWorld()]
    const [bound, other, unbound] = [recordingConnection('1.1'), recordingConnection('1.2'), recordingConnection('1.3')]
    for (const { connection } of [bound, other, unbound]) connections.open(connection)
    connections.bind(bound.connection, here.world)
    connections.bind(other.connection, there.world)
    expect(connections.cut(here.world)).toBe(1)
    expect([bound.connection.cuts, other.connection.cuts, unbound.connection.cuts]).toEqual([1, 0, 0])
    there.emit({ kind: 'ended' })
    expect(other.connection.cuts).toBe(1)
  })
})

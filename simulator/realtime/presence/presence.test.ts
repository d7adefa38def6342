// Presence per user: several tabs are one member, and short interruptions announce nothing.
import { describe, expect, test } from 'vitest'
import type { RunningWorld } from '../../runtime/running-world'
import { type ClientConnection, ConnectionRegistry } from '../connections/connection-registry'
import type { Frame } from '../delivery/frame'
import { PRESENCE_GRACE_MS, Presence } from './presence'

const CHANNEL = 'presence-indication'
const world = { id: 'w', listen: () => () => undefined } as Partial<RunningWorld> as RunningWorld
const member = (user_id: number) => ({ user_id, user_info: { role: 'lender' } })

/** Connections and presence with manual grace timers. */
const setUp = () => {
  const connections = new ConnectionRegistry()
  let waiting: { readonly ms: number; readonly action: () => void }[] = []
  const presence = new Presence(connections, (ms, action) => {
    const entry = { ms, action }
    waiting.push(entry)
    return () => {
      waiting = waiting.filter((other) => other !== entry)
    }
  })
  const tab = (id: string, userId: number, as = member(userId)) => {
    const received: Frame[] = []
    const connection: ClientConnection = {
      id,
      connector: 'reverb',
      deliver: (frame) => void received.push(frame),
      cut: () => undefined,
      whenReceived: () => Promise.resolve(true),
      silence: () => undefined,
    }
    connections.open(connection)
    connections.bind(connection, world)
    const memberIds = presence.enter(connection, world, CHANNEL, as).map((member) => member.user_id)
    connections.join(connection, CHANNEL)
    return { connection, memberIds, events: () => received.map((frame) => [frame.event, frame.payload]) }
  }
  const endGracePeriods = (): number[] => {
    const due = waiting
    waiting = []
    for (const { action } of due) action()
    return due.map(({ ms }) => ms)
  }
  return { connections, presence, tab, endGracePeriods }
}

describe('presence', () => {
  // Verifies: S7.34
  test('gives a new member the list of members and announces them to the others', () => {
    const { tab } = setUp()
    const first = tab('a', 1)
    const second = tab('b', 2)
    expect([first.memberIds, second.memberIds]).toEqual([[1], [1, 2]])
    expect(first.events()).toEqual([['presence:joining', member(2)]])
    expect(second.events()).toEqual([])
  })

  test('announces a new member to at most fifty listeners per turn of the event loop', async () => {
    const { connections, tab } = setUp()
    const members = Array.from({ length: 120 }, (_, index) => tab(`t${index}`, index + 10))
    await connections.whenSent(world)
    const countNotified = (): number => members.filter(({ events }) => events().at(-1)?.[1] === newcomer).length
    const newcomer = member(1)
    const joining = tab('a', 1, newcomer)
    expect(countNotified()).toBe(50)
    await connections.whenSent(world)
    expect([countNotified(), joining.events()]).toEqual([120, []])
  })

  test('counts a second tab of the same user as the same member', () => {
    const { tab } = setUp()
    const first = tab('a', 1)
    expect(tab('b', 1).memberIds).toEqual([1])
    expect(first.events()).toEqual([])
  })

  test('keeps a member who closes one of two tabs', () => {
    const { connections, tab, endGracePeriods, presence } = setUp()
    tab('watcher', 9)
    const first = tab('a', 1)
    tab('b', 1)
    connections.close(first.connection)
    expect(endGracePeriods()).toEqual([])
    expect(presence.members(world, CHANNEL)).toHaveLength(2)
  })

  test('removes a member five seconds after their last tab was closed', () => {
    const { connections, tab, endGracePeriods, presence } = setUp()
    const watcher = tab('watcher', 9)
    const only = tab('a', 1)
    connections.close(only.connection)
    expect(presence.members(world, CHANNEL)).toHaveLength(2)
    expect(endGracePeriods()).toEqual([PRESENCE_GRACE_MS])
    expect(presence.members(world, CHANNEL)).toEqual([member(9)])
    expect(watcher.events().at(-1)).toEqual(['presence:leaving', member(1)])
  })

  test('announces nothing if a member reconnects within the grace period', () => {
    const { connections, tab, endGracePeriods } = setUp()
    const watcher = tab('watcher', 9)
    connections.close(tab('a', 1).connection)
    tab('b', 1)
    expect(endGracePeriods()).toEqual([])
    expect(watcher.events()).toEqual([['presence:joining', member(1)]])
  })

  test('removes a member who unsubscribes with the socket still open', () => {
    const { connections, tab, endGracePeriods, presence } = setUp()
    const only = tab('a', 1)
    connections.leave(only.connection, CHANNEL)
    endGracePeriods()
    expect(presence.members(world, CHANNEL)).toEqual([])
  })

  test('uses the event names of the Pusher protocol in Pusher frames', () => {
    const { tab } = setUp()
    const frames: Frame[] = []
    const first = tab('a', 1)
    first.connection.deliver = (frame) => void frames.push(frame)
    tab('b', 2)
    expect(JSON.parse(String(frames[0]?.pusherBytes))).toMatchObject({ event: 'pusher_internal:member_added' })
  })
})

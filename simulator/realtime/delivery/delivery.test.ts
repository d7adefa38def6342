// From signals to sockets: only listeners, one payload per user, nothing that breaks the contract.
import { describe, expect, test } from 'vitest'
import type { Announcement, RunningWorld, WorldSignal } from '../../runtime/running-world'
import { alike } from '../../world/announcement'
import type { ClientConnection } from '../connections/connection-registry'
import { ConnectionRegistry } from '../connections/connection-registry'
import { Delivery } from './delivery'
import type { Frame } from './frame'

const reading = { now: Date.parse('2026-03-02T15:15:00Z'), rate: 1, epoch: 1 }

/** A world that says what it is told to say. */
const speakingWorld = () => {
  const listeners = new Set<(signal: WorldSignal) => void>()
  const part: Pick<RunningWorld, 'id' | 'reading' | 'listen'> = {
    id: 'w',
    reading: () => reading,
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const world = part as RunningWorld
  return {
    world,
    say: (signal: WorldSignal) => {
      for (const listener of listeners) listener(signal)
    },
  }
}

const hearingLine = (id: string) => {
  const heard: Frame[] = []
  const line: ClientConnection & { cuts: number } = {
    id,
    cuts: 0,
    deliver: (frame) => heard.push(frame),
    cut: () => (line.cuts += 1),
    silence: () => undefined,
  }
  return { line, heard, events: () => heard.map((frame) => `${frame.channel} ${frame.event}`) }
}

const opened = (toOthers = false) => {
  const lines = new ConnectionRegistry()
  const violations: string[] = []
  const onViolation = (place: string, problem: string) => violations.push(`${place}: ${problem}`)
  const delivery = new Delivery(lines, { verify: true, toOthers, onViolation })
  return { lines, delivery, violations }
}

const removed = (to: readonly number[], payload: object = { id: 3 }, causedBy: number | null = null) => {
  const asked: number[] = []
  const announcement: Announcement = {
    channel: 'auction',
    event: 'auction-live-removed',
    to,
    causedBy,
    viewFor: (userId) => {
      asked.push(userId)
      return alike(payload)
    },
  }
  const signal: WorldSignal = { kind: 'announcement', announcement }
  return { signal, asked }
}

describe('delivery', () => {
  test('goes to those who listen, makes one payload per user and none for the absent', () => {
    const { lines } = opened()
    const { world, say } = speakingWorld()
    const [one, two, other] = [hearingLine('1.1'), hearingLine('1.2'), hearingLine('1.3')]
    for (const { line } of [one, two, other]) {
      lines.open(line)
      lines.bind(line, world)
    }
    lines.join(one.line, 'private-auction.5')
    lines.join(two.line, 'private-auction.5')
    lines.join(other.line, 'private-auction.6')
    const { signal, asked } = removed([5, 7])
    say(signal)
    expect(asked).toEqual([5])
    expect(one.events()).toEqual(['private-auction.5 auction-live-removed'])
    expect(two.heard).toEqual(one.heard)
    expect(other.heard).toEqual([])
  })

  test('a channel of the same name in another world hears nothing', () => {
    const { lines } = opened()
    const [here, there] = [speakingWorld(), speakingWorld()]
    const line = hearingLine('1.1')
    lines.open(line.line)
    lines.bind(line.line, there.world)
    lines.join(line.line, 'private-auction.5')
    const elsewhere = hearingLine('1.2')
    lines.open(elsewhere.line)
    lines.bind(elsewhere.line, here.world)
    here.say(removed([5]).signal)
    expect(line.heard).toEqual([])
    there.say(removed([5]).signal)
    expect(line.heard).toHaveLength(1)
  })

  test('a payload that breaks the contract is kept back and reported without its content', () => {
    const { lines, violations } = opened()
    const { world, say } = speakingWorld()
    const { line, heard } = hearingLine('1.1')
    lines.open(line)
    lines.bind(line, world)
    lines.join(line, 'private-auction.5')
    say(removed([5], { id: 'secret' }).signal)
    expect(heard).toEqual([])
    expect(violations).toHaveLength(1)
    expect(violations[0]).toMatch(/^channel auction, event auction-live-removed: id: /)
    expect(violations[0]).not.toContain('secret')
  })

  test.each([
    { toOthers: false, heard: 1 },
    { toOthers: true, heard: 0 },
  ])('with toOthers=$toOthers the causing socket hears its own event $heard times', async ({ toOthers, heard }) => {
    const { lines, delivery } = opened(toOthers)
    const { world, say } = speakingWorld()
    const [own, sameUser] = [hearingLine('1.1'), hearingLine('1.2')]
    for (const { line } of [own, sameUser]) {
      lines.open(line)
      lines.bind(line, world)
      lines.join(line, 'private-auction.5')
    }
    await delivery.causedBy(world, 5, '1.1', async () => say(removed([5], { id: 3 }, 5).signal))
    expect(own.heard).toHaveLength(heard)
    expect(sameUser.heard).toHaveLength(1)
  })
})

describe('the clock', () => {
  test('is told on subscribing and at every change, a new epoch included', () => {
    const { lines } = opened()
    const { world, say } = speakingWorld()
    const { line, events, heard } = hearingLine('1.1')
    lines.open(line)
    lines.bind(line, world)
    lines.join(line, 'simulator')
    say({ kind: 'clock', reading: { ...reading, rate: 0 } })
    say({ kind: 'replaced', epoch: 2 })
    say({ kind: 'clock', reading: { ...reading, epoch: 2 } })
    expect(events()).toEqual(Array(3).fill('simulator clock-changed'))
    expect(heard.map((frame) => frame.payload)).toContainEqual({ now: '2026-03-02T15:15:00.000Z', rate: 0, epoch: 1 })
  })

  test('a line without a world is told once it is bound', () => {
    const { lines } = opened()
    const { world } = speakingWorld()
    const { line, heard } = hearingLine('1.1')
    lines.open(line)
    lines.join(line, 'simulator')
    expect(heard).toEqual([])
    expect(lines.bind(line, world)).toBe(true)
    expect(heard).toHaveLength(1)
  })
})

describe('lines', () => {
  test('a bound line stays with its world', () => {
    const { lines } = opened()
    const [here, there] = [speakingWorld().world, speakingWorld().world]
    const { line } = hearingLine('1.1')
    lines.open(line)
    expect([lines.bind(line, here), lines.bind(line, here), lines.bind(line, there)]).toEqual([true, true, false])
    expect(lines.worldOf(line)).toBe(here)
  })

  test('joining twice is joining once, leaving and closing end it', () => {
    const { lines } = opened()
    const { world, say } = speakingWorld()
    const { line, heard } = hearingLine('1.1')
    lines.open(line)
    lines.bind(line, world)
    lines.join(line, 'private-auction.5')
    lines.join(line, 'private-auction.5')
    say(removed([5]).signal)
    expect(heard).toHaveLength(1)
    lines.leave(line, 'private-auction.5')
    say(removed([5]).signal)
    lines.join(line, 'private-auction.5')
    lines.close(line)
    say(removed([5]).signal)
    expect(heard).toHaveLength(1)
    expect(lines.byId('1.1')).toBeNull()
  })

  test('cutting a world cuts its lines and nobody else', () => {
    const { lines } = opened()
    const [here, there] = [speakingWorld(), speakingWorld()]
    const [one, other, unbound] = [hearingLine('1.1'), hearingLine('1.2'), hearingLine('1.3')]
    for (const { line } of [one, other, unbound]) lines.open(line)
    lines.bind(one.line, here.world)
    lines.bind(other.line, there.world)
    expect(lines.cut(here.world)).toBe(1)
    expect([one.line.cuts, other.line.cuts, unbound.line.cuts]).toEqual([1, 0, 0])
    there.say({ kind: 'ended' })
    expect(other.line.cuts).toBe(1)
  })
})

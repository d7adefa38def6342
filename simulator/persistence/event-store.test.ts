// The contract of an event store. Every implementation must pass these tests.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LogEntry } from '../runtime/log-entry'
import type { ClockState, LogBase } from '../runtime/point-in-time'
import type { WorldChange, WorldFacts } from '../runtime/world-storage'
import { blankWorld } from '../world/blank-world'
import { noReference } from '../world/reference'
import { EntryNumberTaken, type EventStore } from './event-store'
import { openEngine } from './jetstream/engine'
import { JetStreamEventStore } from './jetstream/jetstream-event-store'
import { LibsqlEventStore } from './libsql-event-store'
import { MemoryEventStore } from './memory-event-store'
import { type NatsServers, startNats } from './nats-servers'
import type { StoredRoom } from './side-records'

interface OpenedStore {
  readonly store: EventStore
  /** The store after closing and reopening it. */
  reopened(): Promise<EventStore>
  /** Closes it and deletes its data. */
  dispose(): Promise<void>
}

async function inMemory(): Promise<OpenedStore> {
  const store = new MemoryEventStore()
  return { store, reopened: async () => store, dispose: () => store.close() }
}

async function inDatabase(): Promise<OpenedStore> {
  const folder = mkdtempSync(join(tmpdir(), 'event-store-'))
  const store = await LibsqlEventStore.open(folder)
  const stores: EventStore[] = [store]
  return {
    store,
    reopened: async () => {
      await store.close()
      const again = await LibsqlEventStore.open(folder)
      stores.push(again)
      return again
    },
    dispose: async () => {
      for (const one of stores) await one.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

let nats: NatsServers | null = null
beforeAll(async () => {
  nats = await startNats({ count: 1 })
})
afterAll(() => nats?.close())
let clusters = 0

async function onJetStream(): Promise<OpenedStore> {
  clusters += 1
  const engine = await openEngine({ servers: nats?.address ?? '', prefix: `test${clusters}` })
  const store = new JetStreamEventStore(engine)
  return {
    store,
    reopened: async () => {
      await store.close()
      return new JetStreamEventStore(engine)
    },
    dispose: async () => {
      await store.close()
      await engine.connection.close()
    },
  }
}

const facts = (id: string): WorldFacts => ({
  id,
  scenario: 'first-live-auction',
  source: null,
  seed: 7,
  broadcaster: 'reverb',
  toOthers: false,
  code: 'abc234',
  opening: 'f'.repeat(64),
})
const clock = (at: number, epoch = 1): ClockState => ({ at, rate: 1, paused: true, epoch })
const entry = (n: number, epoch = 1): LogEntry => ({
  epoch,
  n,
  at: new Date(n).toISOString(),
  events: [],
  command: { name: 'ignore', actor: 2001, origin: 'person', auctionId: n },
})
const entries = (from: number, to: number, epoch = 1): readonly LogEntry[] =>
  Array.from({ length: to - from + 1 }, (_, index) => entry(from + index, epoch))
const change = (fields: Partial<WorldChange>): WorldChange => ({
  replaces: false,
  entries: [],
  snapshots: [],
  clock: clock(0),
  ...fields,
})
const baseAt = (n: number): LogBase => ({
  format: 1,
  n,
  at: n,
  stepsDone: 1,
  hashes: { exact: 'a', course: 'b', drawn: ['c'] },
  state: blankWorld(7, noReference),
  faults: [],
})
const room = (id: string): StoredRoom => ({
  id,
  code: 'xyz789',
  title: 'A class',
  mode: 'own',
  seats: [],
})

describe.each([
  ['in memory', inMemory],
  ['in a database', inDatabase],
  ['on JetStream', onJetStream],
])('an event store %s', (_where, open) => {
  let harness: OpenedStore
  let store: EventStore
  beforeEach(async () => {
    harness = await open()
    store = harness.store
  })
  afterEach(() => harness.dispose())

  const stored = async (id: string) => (await (await harness.reopened()).worlds()).find((world) => world.id === id)

  test('starts empty', async () => {
    expect([await store.worlds(), await store.sessions(), await store.uploads()]).toEqual([[], [], []])
    expect((await store.sideRecords('room')).size).toBe(0)
  })

  test('returns worlds in order of creation with their properties, clock and the entries of a fork', async () => {
    store.createWorld(facts('zoe'), clock(5), [])
    store.createWorld(facts('adam'), clock(7), entries(4, 5))
    await store.settled()
    expect(await (await harness.reopened()).worlds()).toEqual([
      { ...facts('zoe'), clock: clock(5), entries: [], snapshots: [] },
      { ...facts('adam'), clock: clock(7), entries: entries(4, 5), snapshots: [] },
    ])
  })

  test('stores appended entries in order, and the clock, once the promise resolves', async () => {
    store.createWorld(facts('main'), clock(0), [])
    await store.append('main', change({ entries: entries(4, 5), clock: clock(10) }))
    await store.append('main', change({ entries: entries(6, 12), clock: clock(20) }))
    await store.append('main', change({ clock: clock(30) }))
    expect(await stored('main')).toMatchObject({ entries: entries(4, 12), clock: clock(30) })
  })

  test('rejects a change whose entry number is taken, stores nothing of it, and accepts later changes', async () => {
    store.createWorld(facts('main'), clock(0), [])
    await store.append('main', change({ entries: entries(4, 6), clock: clock(10) }))
    const late = change({ entries: [entry(6)], snapshots: [{ name: 'late', at: 1, entries: [] }], clock: clock(99) })
    await expect(store.append('main', late)).rejects.toBeInstanceOf(EntryNumberTaken)
    await store.append('main', change({ entries: [entry(7)], clock: clock(11) }))
    await store.settled()
    expect(await stored('main')).toMatchObject({ entries: entries(4, 7), snapshots: [], clock: clock(11) })
  })

  test('replaces the entries up to a base, also for a fork', async () => {
    store.createWorld(facts('main'), clock(0), [])
    await store.append('main', change({ entries: entries(4, 9) }))
    await store.append('main', change({ base: baseAt(6), entries: entries(10, 11) }))
    store.createWorld(facts('fork'), clock(0), entries(7, 8), baseAt(6))
    await store.settled()
    expect(await (await harness.reopened()).worlds()).toMatchObject([
      { base: baseAt(6), entries: entries(7, 11) },
      { base: baseAt(6), entries: entries(7, 8) },
    ])
  })

  test('replaces a log and its base with a log that has another base or none', async () => {
    for (const id of ['other', 'none']) {
      store.createWorld(facts(id), clock(0), entries(7, 8), baseAt(6))
      await store.append(id, change({ replaces: true, base: baseAt(5), entries: entries(6, 7, 2) }))
    }
    await store.append('none', change({ replaces: true, entries: entries(4, 5, 3) }))
    const [other, none] = await (await harness.reopened()).worlds()
    expect(other).toMatchObject({ base: baseAt(5), entries: entries(6, 7, 2) })
    expect([none?.base, none?.entries]).toEqual([undefined, entries(4, 5, 3)])
  })

  test('replaces a log with one of a new epoch and continues its numbering', async () => {
    store.createWorld(facts('main'), clock(0), [])
    await store.append('main', change({ entries: entries(4, 9) }))
    await store.append('main', change({ replaces: true, entries: entries(4, 5, 2), clock: clock(3, 2) }))
    await store.append('main', change({ entries: [entry(6, 2)], clock: clock(4, 2) }))
    expect(await stored('main')).toMatchObject({ entries: entries(4, 6, 2), clock: clock(4, 2) })
  })

  test('returns snapshots oldest first, where a reused name counts as new', async () => {
    store.createWorld(facts('main'), clock(0), [])
    const snapshot = (name: string, at: number) => ({ name, at, entries: [entry(1)] })
    await store.append('main', change({ snapshots: [snapshot('a', 1), snapshot('b', 2)] }))
    await store.append('main', change({ replaces: true, snapshots: [snapshot('a', 3)] }))
    expect((await stored('main'))?.snapshots).toEqual([snapshot('b', 2), snapshot('a', 3)])
  })

  test('deletes and renames snapshots, and stores those of a fork', async () => {
    const snapshot = (name: string) => ({ name, at: 1, entries: [entry(1)] })
    store.createWorld(facts('main'), clock(0), [])
    await store.append('main', change({ snapshots: [snapshot('a'), snapshot('b'), snapshot('c')] }))
    await store.append('main', change({ deletedSnapshots: ['a', 'b'], snapshots: [snapshot('renamed')] }))
    store.createWorld(facts('fork'), clock(0), [], null, [snapshot('c')])
    await store.settled()
    const worlds = await (await harness.reopened()).worlds()
    expect(worlds.map(({ snapshots }) => snapshots.map(({ name }) => name))).toEqual([['c', 'renamed'], ['c']])
  })

  test('returns the last label of a world', async () => {
    store.createWorld(facts('main'), clock(0), [])
    store.saveLife('main', { label: 'Class A', owner: null, ttlMs: 5 })
    await store.settled()
    const expected = { ...facts('main'), life: { label: 'Class A', owner: null, ttlMs: 5 } }
    expect(await stored('main')).toMatchObject(expected)
  })

  test('keeps the logs of two worlds separate', async () => {
    for (const id of ['one', 'two']) store.createWorld(facts(id), clock(0), [])
    await Promise.all(['one', 'two'].map((id) => store.append(id, change({ entries: entries(1, 3) }))))
    await store.append('one', change({ replaces: true, entries: [entry(1, 2)] }))
    const worlds = await (await harness.reopened()).worlds()
    expect(worlds.map((world) => world.entries)).toEqual([[entry(1, 2)], entries(1, 3)])
  })

  test('deletes a world with its log, snapshots, sessions and records, but nothing of other worlds', async () => {
    for (const id of ['gone', 'stays']) {
      store.createWorld(facts(id), clock(0), [])
      await store.append(id, change({ entries: entries(1, 2), snapshots: [{ name: 'a', at: 1, entries: [] }] }))
      store.putSession(`hash-${id}`, id, 2001)
      store.putSideRecord('room', id, 'room-1', room('room-1'))
    }
    store.deleteWorld('gone')
    await store.settled()
    const again = await harness.reopened()
    expect((await again.worlds()).map((world) => world.id)).toEqual(['stays'])
    expect(await again.sessions()).toEqual([{ hash: 'hash-stays', world: 'stays', userId: 2001 }])
    expect([...(await again.sideRecords('room')).keys()]).toEqual(['stays'])
  })

  test('returns nothing of a replaced world with the same id', async () => {
    store.createWorld(facts('main'), clock(0), entries(1, 3))
    store.putSideRecord('seal', 'main', '', 'old')
    store.createWorld({ ...facts('main'), seed: 8 }, clock(1), [])
    await store.append('main', change({ entries: [entry(1)], clock: clock(2) }))
    await store.settled()
    const again = await harness.reopened()
    const worlds = await again.worlds()
    expect(worlds).toEqual([{ ...facts('main'), seed: 8, clock: clock(2), entries: [entry(1)], snapshots: [] }])
    expect((await again.sideRecords('seal')).size).toBe(0)
  })

  test('returns the sessions that were stored and not deleted', async () => {
    store.putSession('a', 'main', 2001)
    store.putSession('b', 'main', 2002)
    store.putSession('a', 'main', 2003)
    store.deleteSession('b', 'main')
    await store.settled()
    expect(await (await harness.reopened()).sessions()).toEqual([{ hash: 'a', world: 'main', userId: 2003 }])
  })

  test('returns what was last stored about a session, and nothing about one that replaced it', async () => {
    const facts = { browser: 'Chrome on Mac', openedAt: 5, usedAt: 5 }
    for (const hash of ['a', 'b', 'gone']) store.putSession(hash, 'main', 2001, facts)
    store.putSession('a', 'main', 2001, { ...facts, usedAt: 65_000 })
    store.putSession('b', 'main', 2001)
    store.deleteSession('gone', 'main')
    await store.settled()
    const sessions = await (await harness.reopened()).sessions()
    expect(sessions.toSorted((one, other) => one.hash.localeCompare(other.hash))).toEqual([
      { hash: 'a', world: 'main', userId: 2001, facts: { ...facts, usedAt: 65_000 } },
      { hash: 'b', world: 'main', userId: 2001 },
    ])
  })

  test('returns each upload once, byte for byte, except deleted ones', async () => {
    store.putUpload('gone', new Uint8Array([3]))
    store.putUpload('x', new Uint8Array([0, 1, 255]))
    store.putUpload('x', new Uint8Array([9]))
    store.putUpload('y', new Uint8Array([2]))
    store.deleteUpload('gone')
    await store.settled()
    const uploads = await (await harness.reopened()).uploads()
    expect(uploads.map(({ hash, bytes }) => [hash, [...bytes]])).toEqual([
      ['x', [0, 1, 255]],
      ['y', [2]],
    ])
  })

  test('returns side records by kind and world, oldest first, where an update keeps its place', async () => {
    for (const id of ['room-1', 'room-2']) store.putSideRecord('room', 'main', id, room(id))
    store.putSideRecord('seal', 'main', '', 'ff')
    store.putSideRecord('room', 'other', 'room-3', room('room-3'))
    store.putSideRecord('room', 'main', 'room-1', { ...room('room-1'), title: 'Renamed' })
    await store.settled()
    const again = await harness.reopened()
    expect(await again.sideRecords('room')).toEqual(
      new Map([
        ['main', [{ ...room('room-1'), title: 'Renamed' }, room('room-2')]],
        ['other', [room('room-3')]],
      ]),
    )
    expect(await again.sideRecords('seal')).toEqual(new Map([['main', ['ff']]]))
  })

  test('ignores writes after it was closed', async () => {
    store.createWorld(facts('main'), clock(0), [])
    await store.append('main', change({ entries: [entry(1)] }))
    await store.close()
    await store.append('main', change({ entries: [entry(2)], clock: clock(9) }))
    store.deleteWorld('main')
    store.putSession('a', 'main', 2001)
    await store.close()
    expect(await stored('main')).toMatchObject({ entries: [entry(1)], clock: clock(0) })
  })
})

// Resuming hands stored data to its owners: worlds first, then each record with its world.
import { expect, test } from 'vitest'
import { hashOf, Sessions } from '../api/sessions'
import { manualTime } from '../runtime/manual-time'
import { Worlds } from '../runtime/worlds'
import type { EventStore } from './event-store'
import { MemoryEventStore } from './memory-event-store'
import { resumeAll } from './resume'
import type { SideRecords } from './side-records'

const scenario = 'first-live-auction'

/** Resumes from this store; returns what each owner received. */
async function resumeFrom(store: EventStore) {
  const received: unknown[] = []
  const worlds = new Worlds(manualTime(), store)
  const sessions = new Sessions(store)
  const owner = <K extends keyof SideRecords>(kind: K) => ({
    resume: (world: { readonly id: string }, record: SideRecords[K]) => received.push([kind, world.id, record]),
  })
  const setAside = await resumeAll(store, {
    worlds,
    sessions,
    uploads: { resume: (hash, bytes) => received.push(['upload', hash, [...bytes]]) },
    records: {
      room: owner('room'),
      seal: owner('seal'),
      faults: owner('faults'),
      calendar: owner('calendar'),
      push: owner('push'),
      'board-opening': owner('board-opening'),
    },
  })
  return { worlds, sessions, received, setAside }
}

test('worlds, sessions, uploads and records are resumed, except records of missing worlds', async () => {
  const store = new MemoryEventStore()
  const world = new Worlds(manualTime(), store).create({ scenario, id: 'main', paused: true })
  await world.advance(90_000)
  const token = new Sessions(store).open(world, 2001, 'Chrome on Mac')
  store.putUpload('hash', new Uint8Array([1]))
  store.putSideRecord('seal', 'main', '', 'ff')
  store.putSideRecord('seal', 'gone', '', '00')
  store.putSideRecord('calendar', 'main', '2001', { userId: 2001, key: null })
  const { worlds, sessions, received, setAside } = await resumeFrom(store)
  const again = worlds.get('main')
  expect([again?.hash(), again?.position()]).toEqual([world.hash(), 90_000])
  expect(sessions.find(token)).toEqual({ world: again, userId: 2001, hash: hashOf(token) })
  expect(sessions.listOf(again ?? world, 2001)).toEqual([
    {
      hash: hashOf(token),
      facts: { browser: 'Chrome on Mac', openedAt: expect.any(Number), usedAt: expect.any(Number) },
    },
  ])
  expect(received).toEqual([
    ['seal', 'main', 'ff'],
    ['calendar', 'main', { userId: 2001, key: null }],
    ['upload', 'hash', [1]],
  ])
  expect(setAside).toEqual([])
})

test('a world whose scenario changed is set aside and reported, which frees its id', async () => {
  const store = new MemoryEventStore()
  new Worlds(manualTime(), store).create({ scenario, id: 'main', paused: true })
  const [stored] = await store.worlds()
  if (stored === undefined) throw new Error('the world is not stored')
  const { clock, entries, snapshots: _snapshots, ...facts } = stored
  store.createWorld({ ...facts, opening: 'of another scenario' }, clock, entries)
  const { worlds, setAside } = await resumeFrom(store)
  const reason = `its scenario '${scenario}' has changed`
  expect([setAside, worlds.list()]).toEqual([[{ id: 'main', as: 'main~1', reason }], []])
  worlds.create({ scenario, id: 'main', seed: 5, paused: true })
  expect((await store.worlds()).map(({ id, opening }) => [id, opening === 'of another scenario'])).toEqual([
    ['main~1', true],
    ['main', false],
  ])
  expect((await resumeFrom(store)).setAside).toEqual([])
})

test('a world whose log has a gap is set aside instead of being resumed or overwritten', async () => {
  const store = new MemoryEventStore()
  const world = new Worlds(manualTime(), store).create({ scenario, id: 'main', paused: true })
  await world.advance(90_000)
  const [stored] = await store.worlds()
  if (stored === undefined) throw new Error('the world is not stored')
  const { clock, entries, snapshots: _snapshots, ...facts } = stored
  expect(entries.length).toBeGreaterThan(1)
  store.createWorld(facts, clock, entries.slice(1))
  const { setAside } = await resumeFrom(store)
  expect(setAside).toMatchObject([{ id: 'main', reason: expect.stringMatching(/gap at entry \d+/) }])
  expect((await store.worlds()).map((world) => [world.id, world.entries.length])).toEqual([
    ['main~1', entries.length - 1],
  ])
})

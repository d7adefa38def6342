// Which worlds a node has in memory, with a fake of NATS.
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import type { FileStore } from '../api/stores/file-store'
import type { Engine } from '../persistence/jetstream/engine'
import type { JetStreamEventStore } from '../persistence/jetstream/jetstream-event-store'
import { manualTime } from '../runtime/manual-time'
import { Worlds } from '../runtime/worlds'
import type { Rooms } from '../training/rooms'
import { HostedWorlds, type NodeParts } from './hosted-worlds'
import type { Placement } from './placement'

/** The worlds of a node that owns everything, until `owns` says otherwise. */
function hostedOn(info: () => Promise<unknown>) {
  const worlds = new Worlds(manualTime())
  const owned = { isMine: true }
  const ended: string[] = []
  const store = { onLost: (_world: string): void => undefined, release: vi.fn(), settled: async () => undefined }
  const hosted = new HostedWorlds({
    engine: { manager: { streams: { info } }, subjectOf: (world: string) => world } as unknown as Engine,
    store: store as unknown as JetStreamEventStore,
    logger: pino({ level: 'silent' }),
    placement: () => ({ isMine: () => owned.isMine, mayLoad: () => owned.isMine }) as unknown as Placement,
    parts: {
      worlds,
      rooms: { close: () => undefined } as unknown as Rooms,
      uploads: {} as FileStore,
      sessions: { resume: () => undefined },
      records: {} as NodeParts['records'],
    },
    quiet: async () => undefined,
    endSockets: (isEnded) => void ended.push(...['mine', 'other'].filter(isEnded)),
  })
  const newWorld = (id: string) => worlds.create({ scenario: 'first-live-auction', id, paused: true })
  return { hosted, worlds, store, owned, ended, newWorld }
}

test('calls that wait for the same world read its log once, also if NATS does not answer', async () => {
  const info = vi.fn(() => Promise.reject(new Error('timeout')))
  const { hosted } = hostedOn(info)
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => hosted.serves('mine')))
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['rejected']))
  expect(info).toHaveBeenCalledTimes(1)
})

test('a node that sees another owner gives the world up and closes its sockets, also those that have not subscribed', async () => {
  const { hosted, worlds, store, owned, ended, newWorld } = hostedOn(async () => ({ state: {} }))
  newWorld('mine')
  owned.isMine = false
  await hosted.adjust()
  expect([worlds.list(), store.release.mock.calls]).toEqual([[], [['mine']]])
  expect(ended).toContain('mine')
})

test('a world whose log another node has changed is dropped, and only its sockets are closed', () => {
  const { hosted, worlds, store, ended, newWorld } = hostedOn(async () => ({ state: {} }))
  newWorld('mine')
  newWorld('other')
  store.onLost('mine')
  expect(worlds.list().map(({ id }) => id)).toEqual(['other'])
  expect([hosted.lostRaces, ended]).toEqual([1, ['mine']])
})

// The store of a node while the outcome of a world's last change is unknown.
import { expect, test } from 'vitest'
import { EntryNumberTaken, OutcomeUnknown } from '../persistence/event-store'
import type { JetStreamEventStore } from '../persistence/jetstream/jetstream-event-store'
import type { WorldChange } from '../runtime/world-storage'
import { ClusterStore } from './cluster-store'
import { trackWrites } from './own-writes'

const clock = { at: 0, rate: 1, paused: true, epoch: 1 }
const change: WorldChange = { replaces: false, entries: [], snapshots: [], clock }
const facts = { id: 'main', scenario: 'any', source: null, seed: 7, broadcaster: 'reverb', toOthers: false } as const

/** A store whose first append times out. `settle` decides the outcome of the claim that follows. */
function storeWithUnknownOutcome() {
  let appends = 0
  let settle: (error: Error | null) => void = () => undefined
  const jetStreamStore = {
    createWorld: () => undefined,
    append: async () => {
      appends += 1
      if (appends === 1) throw new OutcomeUnknown('main')
    },
    claim: () =>
      new Promise<void>((resolve, reject) => {
        settle = (error) => (error === null ? resolve() : reject(error))
      }),
  }
  // A fake with only the methods that this test calls.
  const store = new ClusterStore(jetStreamStore as unknown as JetStreamEventStore, 'a')
  const [lostWorlds, rereadWorlds]: [string[], string[]] = [[], []]
  store.hooks = {
    ...store.hooks,
    onLost: (world) => void lostWorlds.push(world),
    reload: async (world) => {
      rereadWorlds.push(world)
      if (rereadWorlds.length === 1) throw new Error('no leader')
      store.release(world)
    },
  }
  store.createWorld({ ...facts, code: 'abc234', opening: 'f'.repeat(64) }, clock, [])
  return {
    store,
    lostWorlds,
    rereadWorlds,
    appends: () => appends,
    settle: (error: Error | null) => settle(error),
  }
}

test('until the outcome of a change is known, further changes are refused immediately', async () => {
  const { store, appends, settle } = storeWithUnknownOutcome()
  await expect(store.append('main', change)).rejects.toBeInstanceOf(OutcomeUnknown)
  const next = await store.append('main', change).catch((error: unknown) => error)
  expect([String(next), next instanceof OutcomeUnknown, appends()]).toEqual([
    expect.stringContaining('is not known yet'),
    false,
    1,
  ])
  settle(null)
  await expect.poll(() => store.append('main', change).then(() => 'stored', String)).toBe('stored')
})

test('a world is released if another node has written to its log', async () => {
  const { store, lostWorlds, rereadWorlds, settle } = storeWithUnknownOutcome()
  await store.append('main', change).catch(() => undefined)
  settle(new EntryNumberTaken('main'))
  await expect.poll(() => lostWorlds).toEqual(['main'])
  expect(rereadWorlds).toEqual([])
})

test('a world is kept and reloaded if its unconfirmed change turns out to be stored', async () => {
  const { store, lostWorlds, rereadWorlds, settle } = storeWithUnknownOutcome()
  await store.append('main', change).catch(() => undefined)
  settle(new EntryNumberTaken('main', { isOwn: true }))
  await expect.poll(() => rereadWorlds).toEqual(['main'])
  await expect(store.append('main', change)).rejects.toThrow('is not known yet')
  await expect.poll(() => rereadWorlds).toEqual(['main', 'main'])
  expect(lostWorlds).toEqual([])
})

test('while the store is full, calls that wrote nothing are answered and others are refused', async () => {
  const settled = () => Promise.reject(new Error('no room'))
  const failingStore = { createWorld: () => undefined, putSession: () => undefined, settled, hasUnsaved: true }
  const store = new ClusterStore(failingStore as unknown as JetStreamEventStore, 'a')
  store.createWorld({ ...facts, code: 'abc234', opening: 'f'.repeat(64) }, clock, [])
  const outcomeOf = (act: () => void): Promise<string> =>
    new Promise((resolve) =>
      trackWrites(() => {
        const served = Promise.resolve().then(async () => {
          act()
          await store.settled()
        })
        served.then(
          () => resolve('answered'),
          (error: unknown) => resolve(String(error)),
        )
      }),
    )
  expect(await outcomeOf(() => undefined)).toBe('answered')
  expect(await outcomeOf(() => store.putSession('hash', 'main', 2001))).toBe('Error: no room')
  // Outside of a call, such as a world being handed over.
  await expect(store.settled()).rejects.toThrow('no room')
})

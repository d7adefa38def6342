// What the store of a node does while nobody knows whether the last change of a world was stored.
import { expect, test } from 'vitest'
import { EntryNumberTaken, OutcomeUnknown } from '../persistence/event-store'
import type { JetStreamEventStore } from '../persistence/jetstream/jetstream-event-store'
import type { WorldChange } from '../runtime/world-storage'
import { ClusterStore } from './cluster-store'
import { trackWrites } from './own-writes'

const clock = { at: 0, rate: 1, paused: true, epoch: 1 }
const change: WorldChange = { replaces: false, entries: [], snapshots: [], clock }
const facts = { id: 'main', scenario: 'any', source: null, seed: 7, broadcaster: 'reverb', toOthers: false } as const

/** A store of which the first append is not answered in time; `settle` says what became of the claim that follows. */
function unsure() {
  let appends = 0
  let settle: (error: Error | null) => void = () => undefined
  const whole = {
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
  // Only what is called is played.
  const store = new ClusterStore(whole as unknown as JetStreamEventStore, 'a')
  const [lost, reread]: [string[], string[]] = [[], []]
  store.hooks = {
    ...store.hooks,
    lost: (world) => void lost.push(world),
    reread: async (world) => {
      reread.push(world)
      if (reread.length === 1) throw new Error('no leader')
      store.release(world)
    },
  }
  store.createWorld({ ...facts, code: 'abc234', opening: 'f'.repeat(64) }, clock, [])
  return { store, lost, reread, appends: () => appends, settle: (error: Error | null) => settle(error) }
}

test('until it is known whether a change was stored nothing else is tried: whoever comes next is refused at once', async () => {
  const { store, appends, settle } = unsure()
  await expect(store.append('main', change)).rejects.toBeInstanceOf(OutcomeUnknown)
  const next = await store.append('main', change).catch((error: unknown) => error)
  expect([String(next), next instanceof OutcomeUnknown, appends()]).toEqual([
    expect.stringContaining('has not said yet'),
    false,
    1,
  ])
  settle(null)
  await expect.poll(() => store.append('main', change).then(() => 'stored', String)).toBe('stored')
})

test('a world whose log another node has written is let go', async () => {
  const { store, lost, reread, settle } = unsure()
  await store.append('main', change).catch(() => undefined)
  settle(new EntryNumberTaken('main'))
  await expect.poll(() => lost).toEqual(['main'])
  expect(reread).toEqual([])
})

test('a world whose change turns out to be stored stays, and is read anew as soon as it can be', async () => {
  const { store, lost, reread, settle } = unsure()
  await store.append('main', change).catch(() => undefined)
  settle(new EntryNumberTaken('main', { isOwn: true }))
  await expect.poll(() => reread).toEqual(['main'])
  await expect(store.append('main', change)).rejects.toThrow('has not said yet')
  await expect.poll(() => reread).toEqual(['main', 'main'])
  expect(lost).toEqual([])
})

test('while something cannot be stored a call that has written nothing is answered, and one that has is refused', async () => {
  const settled = () => Promise.reject(new Error('no room'))
  const whole = { createWorld: () => undefined, putSession: () => undefined, settled, owes: true }
  const store = new ClusterStore(whole as unknown as JetStreamEventStore, 'a')
  store.createWorld({ ...facts, code: 'abc234', opening: 'f'.repeat(64) }, clock, [])
  const ended = (act: () => void): Promise<string> =>
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
  expect(await ended(() => undefined)).toBe('answered')
  expect(await ended(() => store.putSession('hash', 'main', 2001))).toBe('Error: no room')
  // Whoever is no call, as a world on its way to another node.
  await expect(store.settled()).rejects.toThrow('no room')
})

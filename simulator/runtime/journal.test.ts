// The journal sends all changes between two commits to the storage as one change.
import { describe, expect, it } from 'vitest'
import { MemoryEventStore } from '../persistence/memory-event-store'
import { Journal } from './journal'
import type { LogEntry } from './log-entry'
import { manualTime } from './manual-time'
import type { ClockState } from './point-in-time'
import { quiet } from './quiet-world'
import { noStorage, type WorldChange } from './world-storage'
import { Worlds } from './worlds'

const clock: ClockState = { at: 5, rate: 1, paused: false, epoch: 1 }
const entry = (n: number): LogEntry => ({
  epoch: 1,
  n,
  at: new Date(n).toISOString(),
  events: [],
  command: { name: 'ignore', actor: 1, origin: 'person', auctionId: n },
})
const snapshot = (name: string) => ({ name, at: 1, entries: [] })

function journalOf(opening: number) {
  const changes: [string, WorldChange][] = []
  const append = async (world: string, change: WorldChange): Promise<void> => void changes.push([world, change])
  return { changes, journal: new Journal({ ...noStorage, append }, 'main', opening) }
}

describe('a journal', () => {
  it('stores new entries and snapshots together, and only once', async () => {
    const { changes, journal } = journalOf(2)
    for (const n of [1, 2, 3, 4]) journal.append(entry(n))
    journal.addSnapshot(snapshot('a'))
    await journal.commit(clock)
    await journal.commit({ ...clock, at: 6 })
    expect(changes).toEqual([
      ['main', { replaces: false, entries: [entry(3), entry(4)], snapshots: [snapshot('a')], clock }],
      ['main', { replaces: false, entries: [], snapshots: [], clock: { ...clock, at: 6 } }],
    ])
  })

  it('drops pending entries of a replaced log and continues after the new log', async () => {
    const { changes, journal } = journalOf(2)
    for (const n of [3, 4, 5]) journal.append(entry(n))
    journal.replace(null, [entry(1), entry(2), entry(3)])
    journal.append(entry(4))
    await journal.commit(clock)
    expect(changes).toEqual([['main', { replaces: true, entries: [entry(3), entry(4)], snapshots: [], clock }]])
  })

  it('deletes a snapshot of the same commit, and one of an earlier failed commit', async () => {
    const { changes, journal } = journalOf(0)
    journal.addSnapshot(snapshot('a'))
    journal.deleteSnapshot('a')
    await journal.commit(clock)
    expect(changes.at(-1)?.[1]).toMatchObject({ deletedSnapshots: ['a'], snapshots: [] })

    const attempts: WorldChange[] = []
    const append = async (_world: string, change: WorldChange): Promise<void> => {
      attempts.push(change)
      if (attempts.length === 1) throw new Error('the disk is full')
    }
    const failing = new Journal({ ...noStorage, append }, 'main', 0)
    failing.addSnapshot(snapshot('b'))
    const failed = failing.commit(clock)
    failing.deleteSnapshot('b')
    await expect(failed).rejects.toThrow('the disk is full')
    await failing.commit(clock)
    expect(attempts.at(-1)).toMatchObject({ deletedSnapshots: ['b'], snapshots: [] })
  })

  it('removes deleted and renamed snapshots from the storage', async () => {
    const store = new MemoryEventStore()
    const world = new Worlds(manualTime(), store).createFrom(quiet, { id: 'w', paused: true })
    for (const name of ['deleted', 'renamed']) await world.snapshot(name)
    await world.deleteSnapshot('deleted')
    await world.renameSnapshot('renamed', 'final')
    const [stored] = await store.worlds()
    expect(stored?.snapshots.map(({ name }) => name)).toEqual(['final'])
  })

  it('rejects if the change cannot be stored', async () => {
    const append = () => Promise.reject(new Error('the disk is full'))
    await expect(new Journal({ ...noStorage, append }, 'main', 0).commit(clock)).rejects.toThrow('the disk is full')
  })
})

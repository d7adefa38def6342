// Folding the beginning of a long log changes neither the world nor what can be resumed from storage.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MemoryEventStore } from '../persistence/memory-event-store'
import { scriptNamed } from './library'
import { manualTime } from './manual-time'
import { ENTRY_FORMAT, lastEntryNumber, STATE_FORMAT } from './point-in-time'
import { bid, MINUTE } from './quiet-world'
import { ClockRefusal, type RunningWorld } from './running-world'
import { noStorage } from './world-storage'
import { Worlds } from './worlds'

const RETAINED = 8
const script = scriptNamed('first-live-auction')
if (script === null) throw new Error('the scenario first-live-auction is missing')
const options = { id: 'main', scenario: 'first-live-auction', seed: 7, paused: true }
const stored = async (store: MemoryEventStore) => {
  const [world] = await store.worlds()
  if (world === undefined) throw new Error('nothing is stored')
  return world
}
const summaryOf = (world: RunningWorld) => ({
  hash: world.hash(),
  trace: world.traceHash(),
  state: world.state(),
  upcoming: world.upcoming(5),
  position: world.position(),
  last: world.log().at(-1)?.n ?? world.earliest().entries,
})

/** The same world twice: one that folds its log, with its store, and one that keeps the whole log. */
const pair = () => {
  const store = new MemoryEventStore()
  const folding = new Worlds(manualTime(), store, undefined, RETAINED).create(options)
  const whole = new Worlds(manualTime(), noStorage, undefined, Number.POSITIVE_INFINITY).create(options)
  return { store, folding, whole, both: [folding, whole] }
}

describe('a world that folds its log', () => {
  const move = fc.oneof(
    fc.record({ kind: fc.constant('advance' as const), by: fc.integer({ min: 0, max: 9 * MINUTE }) }),
    fc.record({ kind: fc.constant('bid' as const), price: fc.integer({ min: 3240, max: 3500 }) }),
    fc.record({ kind: fc.constant('back' as const), by: fc.integer({ min: 0, max: 2 * MINUTE }) }),
  )
  test('always equals a world with the whole log, also after it was resumed from storage', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 4, maxLength: 14 }), async (moves) => {
        const { store, folding, whole, both } = pair()
        for (const move of moves) {
          if (move.kind === 'advance') for (const world of both) await world.advance(move.by)
          if (move.kind === 'bid') for (const world of both) await world.submit(bid(move.price / 32))
          if (move.kind !== 'back') continue
          const offsetMs = whole.position() - move.by
          if (script.startsAt + offsetMs < folding.earliest().at) continue
          for (const world of both) await world.rewind({ offsetMs })
        }
        expect(summaryOf(folding)).toEqual(summaryOf(whole))
        const { base, entries, clock } = await stored(store)
        const inMemory = folding.log().filter(({ n }) => n > folding.opening().entries)
        expect(entries).toEqual(inMemory)
        expect(base?.n ?? folding.opening().entries).toBe(folding.earliest().entries)
        expect(inMemory.length).toBeLessThanOrEqual(3 * RETAINED)
        const again = new Worlds(manualTime(), noStorage, undefined, RETAINED)
        expect(again.resume(JSON.parse(JSON.stringify(await stored(store))))).toBeNull()
        const resumed = again.get('main')
        expect(resumed && { ...summaryOf(resumed), epoch: resumed.reading().epoch }).toEqual({
          ...summaryOf(whole),
          epoch: clock.epoch,
        })
      }),
      { numRuns: 15 },
    )
  })

  test('rewinds within its retained log, to the start and to snapshots, and refuses any other point', async () => {
    const { folding: world } = pair()
    await world.snapshot('early')
    const early = summaryOf(world)
    await world.advance(30 * MINUTE)
    const { at, entries } = world.earliest()
    expect(entries).toBeGreaterThan(world.opening().entries)
    const before = summaryOf(world)
    const tooEarly = world.rewind({ instant: new Date(at - 1).toISOString() })
    await expect(tooEarly).rejects.toThrow(ClockRefusal)
    await expect(tooEarly).rejects.toThrow(
      /^This world can rewind to .* or later, to a snapshot, or to its start \(0s\)\.$/,
    )
    expect(summaryOf(world)).toEqual(before)
    const { discarded } = await world.rewind({ instant: new Date(at).toISOString() })
    expect([world.earliest().entries, world.position()]).toEqual([entries, at - script.startsAt])
    expect(discarded).toBe(before.last - lastEntryNumber(await world.pointInTime()))
    await world.advance(script.startsAt + before.position - at)
    expect(summaryOf(world)).toEqual(before)
    await world.restore('early')
    expect(summaryOf(world)).toEqual(early)
    await world.advance(30 * MINUTE)
    await world.rewind({ offsetMs: 0 })
    expect([world.earliest().entries, world.hash()]).toEqual([world.opening().entries, early.hash])
  })

  test('passes its base on to a fork, which then plays exactly like its origin', async () => {
    const store = new MemoryEventStore()
    const worlds = new Worlds(manualTime(), store, undefined, RETAINED)
    const origin = worlds.create(options)
    await origin.advance(20 * MINUTE)
    const fork = await worlds.fork(origin, { id: 'fork' })
    for (const world of [origin, fork]) await world.advance(10 * MINUTE)
    expect(summaryOf(fork)).toEqual(summaryOf(origin))
    const again = new Worlds(manualTime(), noStorage, undefined, RETAINED)
    for (const world of await store.worlds()) expect(again.resume(world)).toBeNull()
    expect(again.get('fork')?.hash()).toBe(origin.hash())
  })

  test('is set aside if its base has a different format version', async () => {
    const { store, folding } = pair()
    await folding.advance(30 * MINUTE)
    const world = await stored(store)
    if (world.base === undefined) throw new Error('nothing was folded')
    const reason = new Worlds(manualTime()).resume({ ...world, base: { ...world.base, format: STATE_FORMAT + 1 } })
    expect(reason).toBe(
      `its stored state has format ${STATE_FORMAT + 1}, but this program reads format ${STATE_FORMAT}`,
    )
  })

  test('is set aside if its entries have a different format version', async () => {
    const { store } = pair()
    const world = await stored(store)
    expect(world.entryFormat).toBe(ENTRY_FORMAT)
    const reasonOf = (entryFormat: number | undefined) => new Worlds(manualTime()).resume({ ...world, entryFormat })
    expect(reasonOf(ENTRY_FORMAT + 1)).toBe(
      `its log entries have format ${ENTRY_FORMAT + 1}, but this program reads format ${ENTRY_FORMAT}`,
    )
    // Stored before formats were numbered.
    expect(reasonOf(undefined)).toBe(`its log entries have format 1, but this program reads format ${ENTRY_FORMAT}`)
  })
})

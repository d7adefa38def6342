// A long log is folded at its beginning: whatever is asked of the world, and of what is stored, stays as it was.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MemoryEventStore } from '../persistence/memory-event-store'
import { scriptNamed } from './library'
import { manualTime } from './manual-time'
import { ENTRY_FORMAT, lastOf, STATE_FORMAT } from './moment'
import { bid, MINUTE } from './quiet-world'
import type { RunningWorld } from './running-world'
import { ClockRefusal } from './running-world'
import { noStorage } from './world-storage'
import { Worlds } from './worlds'

const KEPT = 8
const script = scriptNamed('first-live-auction')
if (script === null) throw new Error('the scenario is gone')
const wish = { id: 'main', scenario: 'first-live-auction', seed: 7, paused: true }
const stored = async (store: MemoryEventStore) => {
  const [world] = await store.worlds()
  if (world === undefined) throw new Error('nothing is stored')
  return world
}
const standing = (world: RunningWorld) => ({
  ...{
    hash: world.hash(),
    course: world.course(),
    state: world.state(),
    upcoming: world.upcoming(5),
    position: world.position(),
  },
  last: world.log().at(-1)?.n ?? world.earliest().entries,
})

/** The same world twice: one that folds its log, with what is stored of it, and one that keeps everything. */
const pair = () => {
  const store = new MemoryEventStore()
  const folding = new Worlds(manualTime(), store, undefined, KEPT).create(wish)
  const whole = new Worlds(manualTime(), noStorage, undefined, Number.POSITIVE_INFINITY).create(wish)
  return { store, folding, whole, both: [folding, whole] }
}

describe('attack, low: a world that folds its log', () => {
  const move = fc.oneof(
    fc.record({ kind: fc.constant('advance' as const), by: fc.integer({ min: 0, max: 9 * MINUTE }) }),
    fc.record({ kind: fc.constant('bid' as const), price: fc.integer({ min: 3240, max: 3500 }) }),
    fc.record({ kind: fc.constant('back' as const), by: fc.integer({ min: 0, max: 2 * MINUTE }) }),
  )
  test('is at any moment like one that keeps everything, and so is what is stored of it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 4, maxLength: 14 }), async (moves) => {
        const { store, folding, whole, both } = pair()
        for (const one of moves) {
          if (one.kind === 'advance') for (const world of both) await world.advance(one.by)
          if (one.kind === 'bid') for (const world of both) await world.submit(bid(one.price / 32))
          if (one.kind !== 'back') continue
          const offsetMs = whole.position() - one.by
          if (script.startsAt + offsetMs < folding.earliest().at) continue
          for (const world of both) await world.rewind({ offsetMs })
        }
        expect(standing(folding)).toEqual(standing(whole))
        const { base, entries, standing: clock } = await stored(store)
        const inMemory = folding.log().filter(({ n }) => n > folding.opening().entries)
        expect(entries).toEqual(inMemory)
        expect(base?.n ?? folding.opening().entries).toBe(folding.earliest().entries)
        expect(inMemory.length).toBeLessThanOrEqual(3 * KEPT)
        const again = new Worlds(manualTime(), noStorage, undefined, KEPT)
        expect(again.resume(JSON.parse(JSON.stringify(await stored(store))))).toBeNull()
        const resumed = again.get('main')
        expect(resumed && { ...standing(resumed), epoch: resumed.reading().epoch }).toEqual({
          ...standing(whole),
          epoch: clock.epoch,
        })
      }),
      { numRuns: 15 },
    )
  })

  test('rewinds as far back as its log is kept, to the beginning, and to every snapshot; further back is refused', async () => {
    const { folding: world } = pair()
    await world.snapshot('early')
    const early = standing(world)
    await world.advance(30 * MINUTE)
    const { at, entries } = world.earliest()
    expect(entries).toBeGreaterThan(world.opening().entries)
    const before = standing(world)
    const tooEarly = world.rewind({ instant: new Date(at - 1).toISOString() })
    await expect(tooEarly).rejects.toThrow(ClockRefusal)
    await expect(tooEarly).rejects.toThrow(
      /^The log of this world is kept from .* on: go there, to a snapshot, or to 0s\.$/,
    )
    expect(standing(world)).toEqual(before)
    const { discarded } = await world.rewind({ instant: new Date(at).toISOString() })
    expect([world.earliest().entries, world.position()]).toEqual([entries, at - script.startsAt])
    expect(discarded).toBe(before.last - lastOf(await world.moment()))
    await world.advance(script.startsAt + before.position - at)
    expect(standing(world)).toEqual(before)
    await world.restore('early')
    expect(standing(world)).toEqual(early)
    await world.advance(30 * MINUTE)
    await world.rewind({ offsetMs: 0 })
    expect([world.earliest().entries, world.hash()]).toEqual([world.opening().entries, early.hash])
  })

  test('forks with its base, and a fork goes the way of its origin', async () => {
    const store = new MemoryEventStore()
    const worlds = new Worlds(manualTime(), store, undefined, KEPT)
    const origin = worlds.create(wish)
    await origin.advance(20 * MINUTE)
    const fork = await worlds.fork(origin, { id: 'fork' })
    for (const world of [origin, fork]) await world.advance(10 * MINUTE)
    expect(standing(fork)).toEqual(standing(origin))
    const again = new Worlds(manualTime(), noStorage, undefined, KEPT)
    for (const world of await store.worlds()) expect(again.resume(world)).toBeNull()
    expect(again.get('fork')?.hash()).toBe(origin.hash())
  })

  test('is set aside when its base has the format of another program', async () => {
    const { store, folding } = pair()
    await folding.advance(30 * MINUTE)
    const world = await stored(store)
    if (world.base === undefined) throw new Error('nothing was folded')
    const reason = new Worlds(manualTime()).resume({ ...world, base: { ...world.base, format: STATE_FORMAT + 1 } })
    expect(reason).toBe(
      `its log begins with a state of format ${STATE_FORMAT + 1}, and this program reads format ${STATE_FORMAT}`,
    )
  })

  test('is set aside when its entries have the format of another program', async () => {
    const { store } = pair()
    const world = await stored(store)
    expect(world.entryFormat).toBe(ENTRY_FORMAT)
    const reasonOf = (entryFormat: number | undefined) => new Worlds(manualTime()).resume({ ...world, entryFormat })
    expect(reasonOf(ENTRY_FORMAT + 1)).toBe(
      `its log has entries of format ${ENTRY_FORMAT + 1}, and this program reads format ${ENTRY_FORMAT}`,
    )
    // What was stored before there was a number.
    expect(reasonOf(undefined)).toBe(`its log has entries of format 1, and this program reads format ${ENTRY_FORMAT}`)
  })
})

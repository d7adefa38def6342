import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freezeNew } from './freeze'
import type { Order, Place } from './order'
import { eachPlaceChanged, emptyOrder, has, idsOf, insert, orderOf, placesOf, remove } from './order'

const NOON = Date.UTC(2026, 2, 2, 12)
/** Some are of one instant, and some ids stand at more than one. */
const anyKey = fc.integer({ min: 0, max: 600 })
const placeOf = (key: number): Place => ({ at: NOON + Math.floor(key / 4), id: 1 + (key % 7) })
const insertKey = (order: Order, key: number): Order => insert(order, placeOf(key).at, placeOf(key).id)
const removeKey = (order: Order, key: number): Order => remove(order, placeOf(key).at, placeOf(key).id)
const descending = (keys: Iterable<number>): Place[] =>
  [...keys].map(placeOf).sort((a, b) => b.at - a.at || b.id - a.id)
const expectPlaces = (order: Order, keys: ReadonlySet<number>): void => {
  expect([...placesOf(order)]).toEqual(descending(keys))
  expect(order.length).toBe(keys.size)
}
const anyWrites = fc.array(fc.record({ key: anyKey, there: fc.boolean() }), { maxLength: 400 })

describe('an order', () => {
  it('agrees with a sorted array, whatever is written, and leaves earlier orders as they were', () => {
    fc.assert(
      fc.property(fc.array(anyKey, { maxLength: 400 }), anyWrites, (loaded, writes) => {
        const model = new Set(loaded)
        let order = freezeNew(orderOf(loaded.map(placeOf)))
        expectPlaces(order, model)
        for (const { key, there } of writes) {
          order = freezeNew(there ? insertKey(order, key) : removeKey(order, key))
          if (there) model.add(key)
          else model.delete(key)
          expect(has(order, placeOf(key).at, placeOf(key).id)).toBe(there)
        }
        expectPlaces(order, model)
        expect(idsOf(order, 3, 9)).toEqual(
          descending(model)
            .slice(3, 9)
            .map(({ id }) => id),
        )
      }),
    )
  })

  it('is the same order when nothing changes', () => {
    const order = orderOf([2, 1].map(placeOf))
    expect(insertKey(order, 1)).toBe(order)
    expect(removeKey(order, 3)).toBe(order)
    expect(removeKey(emptyOrder, 3)).toBe(emptyOrder)
  })

  it('names the ids that only one of two orders has with their instants', () => {
    // No id stands at two instants.
    const anyPlace = fc.integer({ min: 0, max: 600 }).map((n) => ({ at: 1e12 + Math.floor(n / 4), id: n + 1 }))
    const anyWritten = fc.array(fc.record({ place: anyPlace, there: fc.boolean() }), { maxLength: 60 })
    fc.assert(
      fc.property(fc.array(anyPlace, { maxLength: 400 }), anyWritten, (loaded, writes) => {
        const before = orderOf(loaded)
        const after = writes.reduce(
          (order, { place: { at, id }, there }) => (there ? insert(order, at, id) : remove(order, at, id)),
          before,
        )
        const ids: number[] = []
        eachPlaceChanged(before, after, (id) => ids.push(id))
        const all = new Map([...loaded, ...writes.map(({ place }) => place)].map(({ at, id }) => [id, at]))
        const differing = [...all].filter(([id, at]) => has(before, at, id) !== has(after, at, id)).map(([id]) => id)
        expect(ids.sort((a, b) => a - b)).toEqual(differing.sort((a, b) => a - b))
      }),
    )
  })
})

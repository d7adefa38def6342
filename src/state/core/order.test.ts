import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freezeNew } from './freeze'
import {
  eachPlaceChanged,
  emptyOrder,
  hasPlace,
  idsOf,
  insertPlace,
  type Order,
  orderOf,
  type Place,
  placesOf,
  removePlace,
} from './order'

const NOON = Date.UTC(2026, 2, 2, 12)
/** Some have the same instant, and some ids have several instants. */
const anyKey = fc.integer({ min: 0, max: 600 })
const placeOf = (key: number): Place => ({ at: NOON + Math.floor(key / 4), id: 1 + (key % 7) })
const insertKey = (order: Order, key: number): Order => insertPlace(order, placeOf(key).at, placeOf(key).id)
const removeKey = (order: Order, key: number): Order => removePlace(order, placeOf(key).at, placeOf(key).id)
const descending = (keys: Iterable<number>): Place[] =>
  [...keys].map(placeOf).sort((a, b) => b.at - a.at || b.id - a.id)
const expectPlaces = (order: Order, keys: ReadonlySet<number>): void => {
  expect([...placesOf(order)]).toEqual(descending(keys))
  expect(order.length).toBe(keys.size)
}
const anyWrites = fc.array(fc.record({ key: anyKey, isInsert: fc.boolean() }), { maxLength: 400 })

describe('an order', () => {
  it('equals a sorted array after any writes, and leaves earlier orders unchanged', () => {
    fc.assert(
      fc.property(fc.array(anyKey, { maxLength: 400 }), anyWrites, (loaded, writes) => {
        const model = new Set(loaded)
        let order = freezeNew(orderOf(loaded.map(placeOf)))
        expectPlaces(order, model)
        for (const { key, isInsert } of writes) {
          order = freezeNew(isInsert ? insertKey(order, key) : removeKey(order, key))
          if (isInsert) model.add(key)
          else model.delete(key)
          expect(hasPlace(order, placeOf(key).at, placeOf(key).id)).toBe(isInsert)
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

  it('stays the same object when nothing changes', () => {
    const order = orderOf([2, 1].map(placeOf))
    expect(insertKey(order, 1)).toBe(order)
    expect(removeKey(order, 3)).toBe(order)
    expect(removeKey(emptyOrder, 3)).toBe(emptyOrder)
  })

  it('reports the ids that only one of two orders has at that instant', () => {
    // No id has two instants.
    const anyPlace = fc.integer({ min: 0, max: 600 }).map((n) => ({ at: 1e12 + Math.floor(n / 4), id: n + 1 }))
    const anyWritten = fc.array(fc.record({ place: anyPlace, isInsert: fc.boolean() }), { maxLength: 60 })
    fc.assert(
      fc.property(fc.array(anyPlace, { maxLength: 400 }), anyWritten, (loaded, writes) => {
        const before = orderOf(loaded)
        const after = writes.reduce(
          (order, { place: { at, id }, isInsert }) =>
            isInsert ? insertPlace(order, at, id) : removePlace(order, at, id),
          before,
        )
        const ids: number[] = []
        eachPlaceChanged(before, after, (id) => ids.push(id))
        const all = new Map([...loaded, ...writes.map(({ place }) => place)].map(({ at, id }) => [id, at]))
        const differing = [...all]
          .filter(([id, at]) => hasPlace(before, at, id) !== hasPlace(after, at, id))
          .map(([id]) => id)
        expect(ids.sort((a, b) => a - b)).toEqual(differing.sort((a, b) => a - b))
      }),
    )
  })
})

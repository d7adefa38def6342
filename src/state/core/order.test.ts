import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyOrder } from './empty'
import { freezeNew } from './freeze'
import type { Order, Place } from './order'
import { at, has, idsIn, indexOf, insert, orderOf, range, remove } from './order'
import { Transient } from './transient'

const NOON = Date.UTC(2026, 2, 2, 12)
/** Some are of one instant, and some ids stand at more than one. */
const anyKey = fc.integer({ min: 0, max: 600 })
const placeOf = (key: number): Place => ({ at: NOON + Math.floor(key / 4), id: 1 + (key % 7) })
const placesOf = (keys: Iterable<number>): Place[] => [...keys].map(placeOf)
const insertKey = (order: Order, key: number, edit: Transient): Order =>
  insert(order, placeOf(key).at, placeOf(key).id, edit)
const removeKey = (order: Order, key: number, edit: Transient): Order =>
  remove(order, placeOf(key).at, placeOf(key).id, edit)
const anyWrite = fc.record({ key: anyKey, there: fc.boolean() })
const descending = (keys: Iterable<number>): Place[] => placesOf(keys).sort((a, b) => b.at - a.at || b.id - a.id)

function expectSame(order: Order, model: ReadonlySet<number>): void {
  const places = descending(model)
  expect(order.count).toBe(places.length)
  expect(order.chunks.flat()).toEqual(places.flatMap(({ at: instant, id }) => [instant, id]))
  for (const chunk of order.chunks) {
    expect(chunk.length).toBeGreaterThan(0)
    expect(chunk.length).toBeLessThanOrEqual(2 * 128)
  }
}

describe('an order', () => {
  it('agrees with a sorted array, whatever is written in however many folds', () => {
    fc.assert(
      fc.property(
        fc.array(anyKey, { maxLength: 400 }),
        fc.array(fc.array(anyWrite, { maxLength: 60 }), { maxLength: 8 }),
        (loaded, folds) => {
          const model = new Set(loaded)
          let order = orderOf(placesOf(model))
          expectSame(order, model)
          for (const fold of folds) {
            const edit = new Transient()
            for (const { key, there } of fold) {
              order = there ? insertKey(order, key, edit) : removeKey(order, key, edit)
              if (there) model.add(key)
              else model.delete(key)
            }
            expectSame(order, model)
          }
        },
      ),
    )
  })

  it('answers at, range, indexOf and has as the sorted array does', () => {
    fc.assert(
      fc.property(fc.uniqueArray(anyKey, { maxLength: 400 }), anyKey, fc.nat(420), fc.nat(420), (loaded, key, a, b) => {
        const places = descending(loaded)
        const ids = places.map(({ id }) => id)
        const { at: instant, id } = placeOf(key)
        const order = loaded.reduce((built, one) => insertKey(built, one, new Transient()), emptyOrder)
        expect(at(order, a)).toBe(ids[a])
        expect(range(order, a, b)).toEqual(ids.slice(a, b))
        expect(order.chunks.flatMap(idsIn)).toEqual(ids)
        expect(indexOf(order, instant, id)).toBe(places.findIndex((place) => place.at === instant && place.id === id))
        expect(has(order, instant, id)).toBe(loaded.includes(key))
      }),
    )
  })

  it('leaves every order of an earlier fold as it was, also when that is frozen', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyWrite, { minLength: 1, maxLength: 80 }), { maxLength: 8 }), (folds) => {
        const past: { order: Order; json: string }[] = []
        let order = emptyOrder
        for (const fold of folds) {
          const edit = new Transient()
          for (const { key, there } of fold) order = there ? insertKey(order, key, edit) : removeKey(order, key, edit)
          past.push({ order: freezeNew(order), json: JSON.stringify(order) })
        }
        for (const { order: before, json } of past) expect(JSON.stringify(before)).toBe(json)
      }),
    )
  })

  it('is the same order when nothing changes', () => {
    const order = orderOf(placesOf([2, 1]))
    expect(insertKey(order, 1, new Transient())).toBe(order)
    expect(removeKey(order, 3, new Transient())).toBe(order)
  })

  it('keeps its index short when most keys leave', () => {
    const keys = Array.from({ length: 10_000 }, (_, n) => n)
    let order = orderOf(placesOf(keys))
    for (const key of keys) if (key % 50 !== 0) order = removeKey(order, key, new Transient())
    expect(order.count).toBe(200)
    expect(order.chunks.length).toBeLessThan(20)
  })
})

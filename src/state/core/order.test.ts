import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freezeNew } from './freeze'
import type { Order } from './order'
import { at, emptyOrder, has, indexOf, insert, orderOf, range, remove } from './order'
import { Transient } from './transient'

const anyKey = fc.integer({ min: 0, max: 600 }).map((n) => String(n).padStart(4, '0'))
const anyWrite = fc.record({ key: anyKey, there: fc.boolean() })
const descending = (keys: Iterable<string>): string[] => [...keys].sort().reverse()

function expectSame(order: Order, model: ReadonlySet<string>): void {
  const keys = descending(model)
  expect(order.count).toBe(keys.length)
  expect(order.chunks.flat()).toEqual(keys)
  for (const chunk of order.chunks) {
    expect(chunk.length).toBeGreaterThan(0)
    expect(chunk.length).toBeLessThanOrEqual(128)
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
          let order = orderOf([...model])
          expectSame(order, model)
          for (const fold of folds) {
            const edit = new Transient()
            for (const { key, there } of fold) {
              order = there ? insert(order, key, edit) : remove(order, key, edit)
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
        const keys = descending(loaded)
        const order = loaded.reduce((built, one) => insert(built, one, new Transient()), emptyOrder)
        expect(at(order, a)).toBe(keys[a])
        expect(range(order, a, b)).toEqual(keys.slice(a, b))
        expect(indexOf(order, key)).toBe(keys.indexOf(key))
        expect(has(order, key)).toBe(keys.includes(key))
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
          for (const { key, there } of fold) order = there ? insert(order, key, edit) : remove(order, key, edit)
          past.push({ order: freezeNew(order), json: JSON.stringify(order) })
        }
        for (const { order: before, json } of past) expect(JSON.stringify(before)).toBe(json)
      }),
    )
  })

  it('is the same order when nothing changes', () => {
    const order = orderOf(['b', 'a'])
    expect(insert(order, 'a', new Transient())).toBe(order)
    expect(remove(order, 'c', new Transient())).toBe(order)
  })

  it('keeps its index short when most keys leave', () => {
    const keys = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(6, '0'))
    let order = orderOf(keys)
    for (const [n, key] of keys.entries()) if (n % 50 !== 0) order = remove(order, key, new Transient())
    expect(order.count).toBe(200)
    expect(order.chunks.length).toBeLessThan(20)
  })
})

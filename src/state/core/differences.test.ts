import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eachKeyChanged, eachRowChanged } from './differences'
import { has, insert, orderOf, remove as removeKey } from './order'
import type { Table } from './table'
import { emptyTable, get, remove, set } from './table'
import { Transient } from './transient'

interface Row {
  readonly id: number
}

const anyId = fc.oneof(
  fc.integer({ min: 1, max: 70 }),
  fc.integer({ min: 1, max: 40_000 }),
  fc.constantFrom(2 ** 31, 2 ** 40, Number.MAX_SAFE_INTEGER),
)
const anyWrites = fc.array(fc.record({ id: anyId, there: fc.boolean() }), { maxLength: 20 })
type Writes = typeof anyWrites extends fc.Arbitrary<infer T> ? T : never

function written(table: Table<Row>, writes: Writes): Table<Row> {
  const edit = new Transient()
  return writes.reduce((all, { id, there }) => (there ? set(all, id, { id }, edit) : remove(all, id, edit)), table)
}

it('between two tables are the ids whose row is not the same', () => {
  fc.assert(
    fc.property(anyWrites, anyWrites, (first, then) => {
      const before = written(emptyTable, first)
      const after = written(before, then)
      const ids = [...new Set([...first, ...then].map(({ id }) => id))].sort((a, b) => a - b)
      const [forth, back]: [number[], number[]] = [[], []]
      eachRowChanged(before, after, (id) => forth.push(id))
      eachRowChanged(after, before, (id) => back.push(id))
      expect(forth).toEqual(ids.filter((id) => get(before, id) !== get(after, id)))
      expect(back).toEqual(forth)
    }),
  )
})

it('between two orders are the keys that only one of them has', () => {
  const anyKey = fc.integer({ min: 0, max: 600 }).map((n) => String(n).padStart(4, '0'))
  const anyKeys = fc.array(fc.record({ key: anyKey, there: fc.boolean() }), { maxLength: 60 })
  fc.assert(
    fc.property(fc.uniqueArray(anyKey, { maxLength: 400 }), anyKeys, (loaded, writes) => {
      const before = orderOf(loaded)
      const edit = new Transient()
      const after = writes.reduce(
        (order, { key, there }) => (there ? insert(order, key, edit) : removeKey(order, key, edit)),
        before,
      )
      const found: string[] = []
      eachKeyChanged(before, after, (key) => found.push(key))
      const all = [...new Set([...before.chunks.flat(), ...after.chunks.flat()])].sort().reverse()
      expect(found).toEqual(all.filter((key) => has(before, key) !== has(after, key)))
    }),
  )
})

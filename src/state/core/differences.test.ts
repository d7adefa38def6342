import fc from 'fast-check'
import { expect, it } from 'vitest'
import { eachPlaceChanged, eachRowChanged } from './differences'
import { emptyTable } from './empty'
import { has, insert, orderOf, remove as removePlace } from './order'
import type { Table } from './table'
import { get, remove, set } from './table'
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

it('between two orders are the ids that only one of them has with their instants', () => {
  // Some are of one instant, and no id stands at two.
  const anyPlace = fc.integer({ min: 0, max: 600 }).map((n) => ({ at: 1e12 + Math.floor(n / 4), id: n + 1 }))
  const anyWritten = fc.array(fc.record({ place: anyPlace, there: fc.boolean() }), { maxLength: 60 })
  fc.assert(
    fc.property(fc.array(anyPlace, { maxLength: 400 }), anyWritten, (loaded, writes) => {
      const before = orderOf(loaded)
      const edit = new Transient()
      const after = writes.reduce(
        (order, { place: { at, id }, there }) =>
          there ? insert(order, at, id, edit) : removePlace(order, at, id, edit),
        before,
      )
      const found: number[] = []
      eachPlaceChanged(before, after, (id) => found.push(id))
      const all = new Map([...loaded, ...writes.map(({ place }) => place)].map(({ at, id }) => [id, at]))
      const differing = [...all].filter(([id, at]) => has(before, at, id) !== has(after, at, id))
      expect(found).toEqual(differing.map(([id]) => id).sort((one, other) => other - one))
    }),
  )
})

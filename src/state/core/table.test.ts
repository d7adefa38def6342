import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freezeNew } from './freeze'
import { eachRowChanged, emptyTable, getRow, removeRow, removeRows, rowsOf, setRow, type Table } from './table'

interface Row {
  readonly id: number
  readonly word: string
}

const anyId = fc.oneof(
  fc.integer({ min: 1, max: 70 }),
  fc.integer({ min: 1, max: 40_000 }),
  fc.constantFrom(2 ** 31 - 1, 2 ** 31, 2 ** 40, Number.MAX_SAFE_INTEGER),
)
const anyWrite = fc.record({ id: anyId, word: fc.option(fc.string({ maxLength: 3 }), { nil: null }) })

type Write = { readonly id: number; readonly word: string | null }

const write = (table: Table<Row>, { id, word }: Write): Table<Row> =>
  word === null ? removeRow(table, id) : setRow(table, id, { id, word })

function expectSame(table: Table<Row>, model: ReadonlyMap<number, string>): void {
  expect(table.count).toBe(model.size)
  expect([...rowsOf(table)].map(({ id, word }) => [id, word])).toEqual([...model].sort(([a], [b]) => a - b))
  for (const [id, word] of model) expect(getRow(table, id)?.word).toBe(word)
}

describe('a table', () => {
  it('is the same whether rows are removed at once or one by one', () => {
    fc.assert(
      fc.property(fc.array(anyId), fc.array(anyId), (ids, others) => {
        const full = ids.reduce<Table<Row>>((table, id) => setRow(table, id, { id, word: '' }), emptyTable)
        const removed = [...others, ...ids.slice(ids.length / 2)]
        freezeNew(full)
        expect(removeRows(full, removed)).toEqual(removed.reduce((table, id) => removeRow(table, id), full))
      }),
    )
  })

  it('equals a Map after any writes', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyWrite, { maxLength: 12 }), { maxLength: 12 }), (batches) => {
        const model = new Map<number, string>()
        let table: Table<Row> = emptyTable
        for (const batch of batches) {
          for (const one of batch) {
            table = write(table, one)
            if (one.word === null) model.delete(one.id)
            else model.set(one.id, one.word)
            expect(getRow(table, one.id)?.word ?? null).toBe(one.word)
          }
          expectSame(table, model)
        }
      }),
    )
  })

  it('leaves earlier tables unchanged, even frozen ones', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyWrite, { minLength: 1, maxLength: 6 }), { maxLength: 8 }), (batches) => {
        const past: { table: Table<Row>; json: string }[] = []
        let table: Table<Row> = emptyTable
        for (const batch of batches) {
          for (const one of batch) table = write(table, one)
          past.push({ table: freezeNew(table), json: JSON.stringify(table) })
        }
        for (const { table: before, json } of past) expect(JSON.stringify(before)).toBe(json)
      }),
    )
  })

  it('survives being written as JSON and read back', () => {
    let table: Table<Row> = emptyTable
    for (const id of [1, 33, 1025, 40_000]) table = setRow(table, id, { id, word: `w${id}` })
    const back = JSON.parse(JSON.stringify(table)) as Table<Row>
    expect(back).toEqual(table)
    expect(getRow(back, 1025)?.word).toBe('w1025')
    expect(getRow(back, 2)).toBeUndefined()
  })

  it('stays the same object if it already has the row, or if there is nothing to remove', () => {
    const row = { id: 5, word: 'here' }
    const table = setRow<Row>(emptyTable, 5, row)
    expect(setRow(table, 5, row)).toBe(table)
    expect(removeRow(table, 6)).toBe(table)
  })

  it('copies one path instead of the table', () => {
    let table: Table<Row> = emptyTable
    for (let id = 1; id <= 5000; id++) table = setRow(table, id, { id, word: '' })
    const next = setRow(table, 17, { id: 17, word: 'new' })
    const shared = (next.root ?? []).filter((child, slot) => child === table.root?.[slot])
    expect(shared).toHaveLength(31)
  })

  it('reports the ids whose rows differ between two tables', () => {
    const anyWrites = fc.array(anyWrite, { maxLength: 20 })
    fc.assert(
      fc.property(anyWrites, anyWrites, (first, later) => {
        const before = first.reduce(write, emptyTable as Table<Row>)
        const after = later.reduce(write, before)
        const ids = [...new Set([...first, ...later].map(({ id }) => id))].sort((a, b) => a - b)
        const [forth, back]: [number[], number[]] = [[], []]
        eachRowChanged(before, after, (id) => forth.push(id))
        eachRowChanged(after, before, (id) => back.push(id))
        expect(forth).toEqual(ids.filter((id) => getRow(before, id) !== getRow(after, id)))
        expect(back).toEqual(forth)
      }),
    )
  })
})

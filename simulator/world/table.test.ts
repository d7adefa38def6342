// The chunked table of rows by id.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyTable, nextId, rowOf, rowsOf, withRow } from './table'

const filled = (size: number) => {
  let table = emptyTable<string>(1001)
  for (let index = 0; index < size; index += 1) table = withRow(table, nextId(table), `row ${index}`)
  return table
}

describe('a table', () => {
  it('stores every row under its id, in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300 }), (size) => {
        const table = filled(size)
        expect([...rowsOf(table)]).toEqual(Array.from({ length: size }, (_, index) => `row ${index}`))
        expect(nextId(table)).toBe(1001 + size)
        expect(rowOf(table, 1001 + size)).toBeUndefined()
        expect(rowOf(table, 1000)).toBeUndefined()
      }),
      { numRuns: 30 },
    )
  })

  it('shares unchanged chunks after a change, and never mutates the old table', () => {
    const table = filled(200)
    const changed = withRow(table, 1001, 'new')
    expect([rowOf(table, 1001), rowOf(changed, 1001)]).toEqual(['row 0', 'new'])
    expect(changed.chunks[1]).toBe(table.chunks[1])
    expect(changed.size).toBe(200)
  })

  it('rejects an id that is out of order', () => {
    expect(() => withRow(filled(3), 1005, 'x')).toThrow('out of order')
  })

  it('survives a round trip through JSON', () => {
    const table = filled(70)
    expect(JSON.parse(JSON.stringify(table))).toEqual(table)
  })
})

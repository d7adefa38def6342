import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareNewestFirst, statusedAt } from './auction-order'

const anyRow = fc.record({
  id: fc.integer({ min: 1, max: 2_000_000_000 }),
  statused_at: fc
    .date({ min: new Date(0), max: new Date(4_000_000_000_000), noInvalidDate: true })
    .map((date) => date.toISOString()),
})

describe('the order of a status list (Verifies: S4.17)', () => {
  it('puts the newest statused_at first', () => {
    const rows = [
      { id: 1, statused_at: '2026-03-02T15:00:00.000Z' },
      { id: 2, statused_at: '2026-03-02T15:00:00.001Z' },
      { id: 3, statused_at: '2025-12-31T23:59:59.999Z' },
    ]
    expect(rows.toSorted(compareNewestFirst).map((row) => row.id)).toEqual([2, 1, 3])
  })

  it('reads an instant like Date.parse, even in a form that is not the contract’s', () => {
    fc.assert(
      fc.property(anyRow, (row) => {
        expect(statusedAt(row)).toBe(Date.parse(row.statused_at))
      }),
    )
    for (const statused_at of ['2026-03-02T10:00:00-0500', '2026-03-02T15:00:00Z', '2026-03-02T15:00:00.123456Z'])
      expect(statusedAt({ id: 1, statused_at })).toBe(Date.parse(statused_at))
  })

  it('is a total order by time and then id', () => {
    fc.assert(
      fc.property(anyRow, anyRow, (a, b) => {
        const byTime = Date.parse(b.statused_at) - Date.parse(a.statused_at)
        const expected = Math.sign(byTime === 0 ? b.id - a.id : byTime)
        expect(compareNewestFirst(a, b)).toBe(expected)
        expect(compareNewestFirst(a, b)).toBe(-compareNewestFirst(b, a) || 0)
      }),
    )
  })
})

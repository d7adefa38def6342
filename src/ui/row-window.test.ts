// The arithmetic of the windowed list.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowWindow, scrollToReveal } from './row-window'

const plain = { count: 1000, rowHeight: 100, visibleHeight: 350, spare: 2 }

describe('rowWindow', () => {
  it('returns the visible rows and the extra ones', () => {
    expect(rowWindow({ ...plain, hiddenAbove: 1000 })).toEqual({ first: 8, end: 16 })
  })
  it('stays within the list at both ends', () => {
    expect(rowWindow({ ...plain, hiddenAbove: -500 })).toEqual({ first: 0, end: 0 + 1 })
    expect(rowWindow({ ...plain, hiddenAbove: 99_900 })).toEqual({ first: 997, end: 1000 })
    expect(rowWindow({ ...plain, count: 0, hiddenAbove: 0 })).toEqual({ first: 0, end: 0 })
  })
  it('returns no more rows for a list of a hundred thousand than for one of a hundred', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), fc.nat({ max: 10_000_000 }), (count, hiddenAbove) => {
        const { first, end } = rowWindow({ ...plain, count, hiddenAbove })
        expect(first).toBeGreaterThanOrEqual(0)
        expect(end).toBeLessThanOrEqual(count)
        expect(end - first).toBeLessThanOrEqual(Math.ceil(350 / 100) + 1 + 2 * 2)
      }),
    )
  })
})

describe('scrollToReveal', () => {
  it('does nothing for a row that is visible', () => {
    expect(scrollToReveal(200, 100, 100, 300)).toBe(0)
  })
  it('scrolls up to a row above and down to a row below', () => {
    expect(scrollToReveal(50, 100, 100, 300)).toBe(-50)
    expect(scrollToReveal(350, 100, 100, 300)).toBe(50)
  })
})

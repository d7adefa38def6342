import { describe, expect, it } from 'vitest'
import { pinnedAt, slotsAfter } from './closing-lane'

const pinned = (...first: readonly number[]) => ({ first, includes: (id: number) => first.includes(id) })
const auction = (id: number, endAt: number | null, outbid = false) => ({ id, endAt, outbid })

describe('the closing lane', () => {
  it('pins auctions that end within five minutes, are closing, or in which the viewer was outbid', () => {
    const auctions = [
      auction(1, -1),
      auction(2, 300_000),
      auction(3, 300_001),
      auction(4, 900_000, true),
      auction(5, null),
      auction(6, null, true),
    ]
    const outbid = auctions.filter((one) => one.outbid)
    const isOutbid = (id: number) => outbid.some((one) => one.id === id)
    const pinnables = { running: auctions, outbid, outbidCount: outbid.length, isOutbid }
    const [now, unknown] = [pinnedAt(pinnables, 0), pinnedAt(pinnables, null)]
    expect(now).toMatchObject({ count: 4, first: [1, 2, 4, 6] })
    expect([1, 2, 3, 4, 5, 6].filter(now.includes)).toEqual([1, 2, 4, 6])
    expect(unknown).toMatchObject({ count: 2, first: [4, 6] })
    expect([1, 2, 3, 4, 5, 6].filter(unknown.includes)).toEqual([4, 6])
  })
  it('keeps each auction in its slot, and fills free slots with new ones', () => {
    expect(slotsAfter([], pinned(7, 8, 9))).toEqual([7, 8, 9])
    expect(slotsAfter([7, 8, 9], pinned(9, 8))).toEqual([null, 8, 9])
    expect(slotsAfter([null, 8, 9], pinned(5, 9, 8))).toEqual([5, 8, 9])
    expect(slotsAfter([7, 8, 9], pinned(7))).toEqual([7])
    expect(slotsAfter([7], pinned())).toEqual([])
  })
  it('fills nine slots if many are outbid and some end soon', () => {
    const soon = Array.from({ length: 4 }, (_, index) => auction(1 + index, 1000, true))
    const many = Array.from({ length: 40 }, (_, index) => auction(5 + index, 900_000, true))
    const outbid = [...soon, ...many]
    const isOutbid = (id: number) => id <= outbid.length
    const { count, first, includes } = pinnedAt({ running: outbid, outbid, outbidCount: 44, isOutbid }, 0)
    expect(count).toBe(44)
    const slots = [14, 15, 16, 17, 18, 19, 20, 21, null]
    expect(slotsAfter(slots, { first, includes })).toEqual([14, 15, 16, 17, 18, 19, 20, 21, 1])
    expect(slotsAfter([30], { first, includes })).toEqual([30, 1, 2, 3, 4, 5, 6, 7, 8])
  })
  it('has nine slots, one for each number key', () => {
    const twelve = Array.from({ length: 12 }, (_, index) => index + 1)
    expect(slotsAfter([], pinned(...twelve))).toEqual(twelve.slice(0, 9))
  })
})

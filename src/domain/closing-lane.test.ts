import { describe, expect, it } from 'vitest'
import { pinnedAt, placesAfter } from './closing-lane'

const at = (id: number, endAt: number | null, outbid = false) => ({ id, endAt, outbid })

describe('the closing lane', () => {
  it('pins what ends within five minutes, what is closing, and where the viewer was outbid', () => {
    const auctions = [at(1, -1), at(2, 300_000), at(3, 300_001), at(4, 900_000, true), at(5, null), at(6, null, true)]
    const pinnables = { running: auctions, outbid: auctions.filter(({ outbid }) => outbid) }
    expect(pinnedAt(pinnables, 0)).toEqual([1, 2, 4, 6])
    expect(pinnedAt(pinnables, null)).toEqual([4, 6])
  })
  it('keeps the place of each auction that stays, and gives free places to those that come', () => {
    expect(placesAfter([], [7, 8, 9])).toEqual([7, 8, 9])
    expect(placesAfter([7, 8, 9], [9, 8])).toEqual([null, 8, 9])
    expect(placesAfter([null, 8, 9], [5, 9, 8])).toEqual([5, 8, 9])
    expect(placesAfter([7, 8, 9], [7])).toEqual([7])
    expect(placesAfter([7], [])).toEqual([])
  })
  it('has nine places, one for each key', () => {
    const twelve = Array.from({ length: 12 }, (_, index) => index + 1)
    expect(placesAfter([], twelve)).toEqual(twelve.slice(0, 9))
  })
})

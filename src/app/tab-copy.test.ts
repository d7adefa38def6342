// The tab title for the auctions that the viewer is in.
import { describe, expect, it } from 'vitest'
import { tabPrefix, tabStateOf } from './tab-copy'

const leading = { name: 'Whitewing Flats', own: 'winning', leftMs: 600_000 }
const outbid = { name: 'Riella on 5th', own: 'outbid', leftMs: 600_000 }
const ending = { ...leading, leftMs: 90_000 }

describe('the tab title', () => {
  it('ranks outbid over closing, and closing over leading', () => {
    expect(tabStateOf([leading, outbid, ending], null)).toBe('outbid')
    expect(tabStateOf([leading, ending], null)).toBe('closing')
    expect(tabStateOf([leading], null)).toBe('leading')
    expect(tabStateOf([], null)).toBeNull()
  })
  it('names a single auction, and counts several', () => {
    expect(tabPrefix({ stakes: [leading, outbid], waiting: null, now: 0, isOld: false })).toBe('Outbid: Riella on 5th')
    expect(tabPrefix({ stakes: [leading, leading], waiting: null, now: 0, isOld: false })).toBe('Leading in 2')
    expect(tabPrefix({ stakes: [], waiting: null, now: 0, isOld: false })).toBe('')
  })
  it('says when it may be out of date', () => {
    expect(tabPrefix({ stakes: [leading], waiting: null, now: 0, isOld: true })).toBe(
      'Not live · Leading: Whitewing Flats',
    )
    expect(tabPrefix({ stakes: [], waiting: null, now: 0, isOld: true })).toBe('Not live')
  })
  it('puts a bid to confirm first, with its remaining seconds', () => {
    const waiting = { name: 'Whitewing Flats', expiresAt: '2026-03-02T15:43:00.000Z' }
    const now = Date.parse('2026-03-02T15:42:06.000Z')
    expect(tabStateOf([outbid], waiting)).toBe('confirm')
    expect(tabPrefix({ stakes: [outbid], waiting, now, isOld: false })).toBe('Confirm bid (54 s): Whitewing Flats')
    expect(tabPrefix({ stakes: [], waiting, now: now + 1_000, isOld: true })).toBe(
      'Not live · Confirm bid (53 s): Whitewing Flats',
    )
  })
})

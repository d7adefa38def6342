// What the tab says of the auctions that the viewer is in.
import { describe, expect, it } from 'vitest'
import { tabPrefix, tabStateOf } from './tab-copy'

const leading = { name: 'Whitewing Flats', own: 'winning', leftMs: 600_000 }
const outbid = { name: 'Riella on 5th', own: 'outbid', leftMs: 600_000 }
const ending = { ...leading, leftMs: 90_000 }

describe('investor walk 24: the tab', () => {
  it('says outbid before closing, closing before leading', () => {
    expect(tabStateOf([leading, outbid, ending])).toBe('outbid')
    expect(tabStateOf([leading, ending])).toBe('closing')
    expect(tabStateOf([leading])).toBe('leading')
    expect(tabStateOf([])).toBeNull()
  })
  it('names the auction, or how many there are', () => {
    expect(tabPrefix([leading, outbid], false)).toBe('Outbid: Riella on 5th')
    expect(tabPrefix([leading, leading], false)).toBe('Leading in 2')
    expect(tabPrefix([], false)).toBe('')
  })
  it('says that it may be old', () => {
    expect(tabPrefix([leading], true)).toBe('Not live · Leading: Whitewing Flats')
    expect(tabPrefix([], true)).toBe('Not live')
  })
})

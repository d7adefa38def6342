// How typed bids are stored.
import { describe, expect, it } from 'vitest'
import { readBidDrafts, writeBidDrafts } from './bid-drafts'

const AT = Date.parse('2026-03-02T15:15:00.000Z')

describe('stored entries', () => {
  it('are read as they were written', () => {
    const drafts = new Map([[17, { text: '101-08', at: AT }]])
    expect(readBidDrafts(writeBidDrafts(drafts))).toEqual(drafts)
  })
  it('are read without a time, and anything else in the storage is left out', () => {
    expect(readBidDrafts('{"17":"101-08","18":{"text":"99-00","at":"x"},"19":5,"a":{"text":"1"}}')).toEqual(
      new Map([
        [17, { text: '101-08', at: null }],
        [18, { text: '99-00', at: null }],
      ]),
    )
    for (const broken of [null, '', '{', '[]', '7']) expect(readBidDrafts(broken).size).toBe(0)
  })
})

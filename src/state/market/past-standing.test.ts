// What a past auction means to each viewer, for each form in which a server sends the result.
import { describe, expect, it } from 'vitest'
import type { Auction } from '../../contract/auction'
import { getRow } from '../core/table'
import { aBid, anAuction, listAnswered, ownBid, signedIn, stateAfter } from '../testing/samples'
import { ownStateOf } from './own-state'

const ME = 7
const mine = ownBid(1, 102)
const theirs = aBid(2, { price: 102.5 })
const passed = { passed_at: '2026-03-02T16:00:00.000Z' }
const sold = { result: { outcome: 'sold' } } as const
const noSale = { result: { outcome: 'no_sale' } } as const

const ended = (change: Partial<Auction>): Auction => anAuction(17, { status: 'past', ...change })

/** The seller's or borrower's standing, and the investor's. */
const rows: readonly (readonly [string, Partial<Auction>, seller: string, investor: string])[] = [
  ['a sale to me', { ...sold, best_bid: mine, bids: [mine] }, 'watching', 'won'],
  ['a sale to another after my bid', { ...sold, best_bid: theirs, bids: [mine, theirs] }, 'watching', 'lost'],
  ['a sale to another', { ...sold, best_bid: theirs, bids: [theirs] }, 'watching', 'none'],
  [
    'a sale whose winner is named by the result alone',
    { result: { ...sold.result, investor: mine.investor }, bids: [mine] },
    'watching',
    'won',
  ],
  ['no sale', { ...noSale, best_bid: null }, 'no-sale', 'no-sale'],
  ['no sale after my pass', { ...noSale, ...passed, best_bid: null }, 'no-sale', 'passed'],
  ['no result, my best bid', { best_bid: mine, bids: [mine] }, 'watching', 'won'],
  ['no result, the best bid of another after mine', { best_bid: theirs, bids: [mine, theirs] }, 'watching', 'lost'],
  ['no result, the best bid of another', { best_bid: theirs, bids: [] }, 'watching', 'none'],
  ['no result, the best bid of another after my pass', { ...passed, best_bid: theirs, bids: [] }, 'watching', 'passed'],
  ['no result, a best bid that is null', { best_bid: null }, 'no-sale', 'no-sale'],
  ['no result, no best bid named, my bid listed', { bids: [mine] }, 'watching', 'unknown'],
  ['no result, no best bid named, nothing listed', {}, 'unknown', 'unknown'],
  [
    'a sale to another after my bid, which is unreadable',
    { ...sold, best_bid: theirs, bids: [theirs], rank: 2, unreadable_rows: { bids: 1 } },
    'watching',
    'lost',
  ],
  ['no result, no best bid named, my pass', { ...passed }, 'unknown', 'passed'],
]

describe('the standing in a past auction', () => {
  // Verifies: S3.6
  it.each(rows)('%s', (_name, change, seller, investor) => {
    const { market } = stateAfter(signedIn, listAnswered('past', ended(change)))
    const row = getRow(market.auctions, 17)
    if (row === undefined) throw new Error('the auction is listed')
    expect([ownStateOf(row, market, null), ownStateOf(row, market, ME)]).toEqual([seller, investor])
  })
})

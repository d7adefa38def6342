// The trade confirmation.
import { describe, expect, it } from 'vitest'
import { trade as tradeSchema } from '../../../src/contract/trade'
import { payloadOf } from '../announcement'
import { auctionFor, auctionViews } from '../auctions/auctions.project'
import { apply, bidOf, closeOnTime, FIRST, liveWorld, MINUTE, type SampleName, TEN, users } from '../sample-world'
import { rowOf, withRow } from '../table'
import { tradeFor } from './trades.project'

const withBids = () =>
  apply(apply(apply(liveWorld(), bidOf('ann', 102), TEN), bidOf('bob', 90), TEN + 1), bidOf('bob', 103), TEN + 2)
const sold = () => apply(withBids(), closeOnTime, TEN + 30 * MINUTE)

describe('the trade confirmation', () => {
  it.each<[SampleName, boolean]>([
    ['lena', true],
    ['otto', true],
    ['bob', true],
    ['ann', false],
    ['cyd', false],
    ['bea', false],
  ])('is only for the seller and the buyer (%s: %s)', (who, isParty) => {
    const trade = tradeFor(sold(), users[who], FIRST)
    if (isParty) expect(tradeSchema.parse(trade)).toEqual(trade)
    else expect(trade).toBe('forbidden')
  })

  it('names the opening, the winning bid and its receipt, and the close', () => {
    expect(tradeFor(sold(), users.bob, FIRST)).toMatchObject({
      opened_at: new Date(TEN).toISOString(),
      bid_at: new Date(TEN + 2).toISOString(),
      traded_at: new Date(TEN + 30 * MINUTE).toISOString(),
      price: 103,
      bid_count: 2,
      // The refused bid in between has a receipt, too.
      receipt_sequence: 3,
    })
  })

  it('names both people who signed a bid under the two-person rule', () => {
    const state = withBids()
    const auction = rowOf(state.auctions, FIRST)
    if (auction === undefined) throw new Error('no auction')
    const signed = {
      preparedById: 1,
      preparedBy: 'Tess Trader',
      preparedAt: TEN,
      preparedWithPin: true,
      confirmedById: 2,
      confirmedBy: 'Ben Orr',
      confirmedWithPin: true,
    }
    const receipts = auction.receipts.map((receipt) => ({ ...receipt, twoPerson: signed }))
    const auctions = withRow(state.auctions, FIRST, { ...auction, receipts })
    const after = apply({ ...state, auctions }, closeOnTime, TEN + 30 * MINUTE)
    expect(tradeFor(after, users.bob, FIRST)).toMatchObject({ buyer_signators: ['Tess Trader', 'Ben Orr'] })
    expect(auctionFor(after, users.bob, FIRST)?.settlement).toMatchObject({
      buyer_signators: ['Tess Trader', 'Ben Orr'],
    })
    expect(tradeFor(sold(), users.bob, FIRST)).not.toHaveProperty('buyer_signators')
  })

  it('has the deposit as the bid sheet froze it, with the business day in New York by which it is due', () => {
    const state = withBids()
    const auction = rowOf(state.auctions, FIRST)
    if (auction?.bidSheet === undefined) throw new Error('no bid sheet')
    const { bidSheet } = auction
    const soldWith = (deposit: { readonly gfd_percent: number | null; readonly gfd_due_days: number | null }) => {
      const sheet = { ...bidSheet, terms: { ...bidSheet.terms, ...deposit } }
      const auctions = withRow(state.auctions, FIRST, { ...auction, bidSheet: sheet })
      return apply({ ...state, auctions }, closeOnTime, TEN + 30 * MINUTE)
    }
    // Sold on Monday, March 2, 2026.
    const after = soldWith({ gfd_percent: 1.25, gfd_due_days: 5 })
    expect(tradeFor(after, users.bob, FIRST)).toMatchObject({ gfd_percent: 1.25, deposit_due: '2026-03-09' })
    const without = soldWith({ gfd_percent: null, gfd_due_days: null })
    expect(tradeFor(without, users.bob, FIRST)).toMatchObject({ gfd_percent: null, deposit_due: null })
  })

  it('doesn’t exist before the close, or without a sale', () => {
    expect(tradeFor(withBids(), users.lena, FIRST)).toBeNull()
    expect(tradeFor(apply(liveWorld(), closeOnTime, TEN + 30 * MINUTE), users.lena, FIRST)).toBeNull()
  })
})

describe('what a sale is settled by, in lists and events', () => {
  it('is for the seller and the buyer alone, and nothing before the close or without a sale', () => {
    const state = sold()
    const views = auctionViews(state, FIRST)
    const seen = (who: SampleName) => {
      const inEvents: { settlement?: unknown } = payloadOf(views(users[who]))
      expect(auctionFor(state, users[who], FIRST)?.settlement).toEqual(inEvents.settlement)
      return inEvents.settlement
    }
    for (const who of ['lena', 'otto', 'bob'] as const)
      expect(seen(who)).toMatchObject({
        receipt_sequence: 3,
        buyer_signators: [expect.any(String)],
        deposit_due: '2026-03-03',
      })
    expect(seen('ann')).toBeNull()
    expect(auctionFor(withBids(), users.lena, FIRST)?.settlement).toBeNull()
    expect(auctionFor(apply(liveWorld(), closeOnTime, TEN + 30 * MINUTE), users.lena, FIRST)?.settlement).toBeNull()
  })
})

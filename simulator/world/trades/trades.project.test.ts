// The trade confirmation.
import { describe, expect, it } from 'vitest'
import { trade as tradeSchema } from '../../../src/contract/trade'
import type { SampleName } from '../sample-world'
import { apply, bidOf, closeOnTime, FIRST, liveWorld, MINUTE, TEN, users } from '../sample-world'
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

  it('doesn’t exist before the close, or without a sale', () => {
    expect(tradeFor(withBids(), users.lena, FIRST)).toBeNull()
    expect(tradeFor(apply(liveWorld(), closeOnTime, TEN + 30 * MINUTE), users.lena, FIRST)).toBeNull()
  })
})

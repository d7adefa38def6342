// The confirmation of a trade: complete, and for its seller and its buyer only.
import { describe, expect, it } from 'vitest'
import { trade as tradeSchema } from '../../../src/contract/trade'
import type { SampleName } from '../sample-world'
import { apply, bidOf, closeOnTime, FIRST, liveWorld, MINUTE, TEN, users } from '../sample-world'
import { tradeFor } from './trades.project'

const bidden = () =>
  apply(apply(apply(liveWorld(), bidOf('ann', 102), TEN), bidOf('bob', 90), TEN + 1), bidOf('bob', 103), TEN + 2)
const sold = () => apply(bidden(), closeOnTime, TEN + 30 * MINUTE)

describe('the confirmation of a trade', () => {
  it.each<[SampleName, boolean]>([
    ['lena', true],
    ['otto', true],
    ['bob', true],
    ['ann', false],
    ['cyd', false],
    ['bea', false],
  ])('for %s is given: %s', (who, given) => {
    const trade = tradeFor(sold(), users[who], FIRST)
    if (given) expect(tradeSchema.parse(trade)).toEqual(trade)
    else expect(trade).toBe('forbidden')
  })

  it('names when it opened, when the winning bid came, when it closed, and the receipt of that bid', () => {
    expect(tradeFor(sold(), users.bob, FIRST)).toMatchObject({
      opened_at: new Date(TEN).toISOString(),
      bid_at: new Date(TEN + 2).toISOString(),
      traded_at: new Date(TEN + 30 * MINUTE).toISOString(),
      price: 103,
      bid_count: 2,
      // The refused bid between the two left a receipt as well.
      receipt_sequence: 3,
    })
  })

  it('does not exist before the close, nor without a sale', () => {
    expect(tradeFor(bidden(), users.lena, FIRST)).toBeNull()
    expect(tradeFor(apply(liveWorld(), closeOnTime, TEN + 30 * MINUTE), users.lena, FIRST)).toBeNull()
  })
})

// Concurrent edits of a loan: stale ones are refused, and the seller sees who saved last.
import { describe, expect, it } from 'vitest'
import cedarPoint from '../../../fixtures/loans/fha-223f-permanent.json' with { type: 'json' }
import restrictions from '../../../fixtures/lookups/delivery-date-restrictions.json' with { type: 'json' }
import sections from '../../../fixtures/lookups/section-acts.json' with { type: 'json' }
import { loanFor } from './loans.project'
import { by, create, LENDER, LOAN, loanMarkets, signed } from './sample-loans'

const { loanMarket } = loanMarkets({ sections: sections.rows, restrictions: restrictions.rows }, cedarPoint)

const saveAmount = (amount: number, fromVersion?: number) => ({
  name: 'update loan' as const,
  ...by(LENDER),
  loanId: LOAN,
  sent: { loan_amount: amount },
  ...(fromVersion === undefined ? {} : { fromVersion }),
})

describe('an edit of a loan', () => {
  it('is refused as stale if another edit of the same version was saved first', () => {
    const market = loanMarket()
    market.run(create(signed(cedarPoint)))
    const read = loanFor(market.state(), LENDER, LOAN)
    if (read === null || read === 'forbidden') throw new Error('the lender cannot read the loan')
    const version = read.version ?? 0
    expect(market.run(saveAmount(19_000_000, version)).status).toBe(200)
    expect(market.run(saveAmount(18_000_000, version)).status).toBe(409)
    expect(loanFor(market.state(), LENDER, LOAN)).toMatchObject({
      loan_amount: 19_000_000,
      version: version + 1,
      updated_by: expect.any(String),
    })
    expect(market.run(saveAmount(18_000_000, version + 1)).status).toBe(200)
  })

  it('without a version is always accepted', () => {
    const market = loanMarket()
    market.run(create(signed(cedarPoint)))
    expect(market.run(saveAmount(19_000_000)).status).toBe(200)
  })
})

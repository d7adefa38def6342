// Changes after the commitment letter: none while the agency reviews it, and a new amount needs an amended letter.
import { describe, expect, it } from 'vitest'
import cedarPoint from '../../../fixtures/loans/fha-223f-permanent.json' with { type: 'json' }
import restrictions from '../../../fixtures/lookups/delivery-date-restrictions.json' with { type: 'json' }
import sections from '../../../fixtures/lookups/section-acts.json' with { type: 'json' }
import { auctionFor } from '../auctions/auctions.project'
import { rowOf } from '../table'
import { AUCTION, attach, by, desk, LENDER, LOAN, loanMarkets } from './sample-loans'

const { submitted } = loanMarkets({ sections: sections.rows, restrictions: restrictions.rows }, cedarPoint)
const amount = (loan_amount: number) => ({
  name: 'update loan' as const,
  ...by(LENDER),
  loanId: LOAN,
  sent: { loan_amount },
})
const schedule = { name: 'schedule auction', ...by(LENDER), auctionId: AUCTION, minutes: 60, invited: null } as const
const startAt = 9_999_999_999_999

describe('the loan amount', () => {
  it('can’t change while the agency reviews the letter, and can once the letter is removed', () => {
    const market = submitted()
    market.run(attach('form_hud'))
    expect(market.run(amount(12_000_000)).errors).toEqual({
      auction: ['The agency is reviewing the commitment letter. Remove the letter first to change the loan.'],
    })
    market.run({ name: 'remove document', ...by(LENDER), loanId: LOAN, form: 'form_hud' })
    expect(market.run(amount(12_000_000)).errors).toBeNull()
  })

  it('blocks scheduling if it changed after the letter, until the amended letter is accepted', () => {
    const market = submitted()
    market.run(attach('form_hud'))
    market.run({ name: 'accept commitment', ...desk, auctionId: AUCTION })
    expect(market.run(attach('form_hud')).status).toBe(422)
    expect(market.run(amount(12_000_000)).status).toBe(200)
    expect(market.run({ ...schedule, startAt }).errors).toHaveProperty('auction')
    expect(market.run({ name: 'start auction', ...by(LENDER), auctionId: AUCTION, minutes: 60 }).errors).toHaveProperty(
      'auction',
    )
    expect(market.run(attach('form_hud')).status).toBe(200)
    expect(market.run({ ...schedule, startAt }).errors).toHaveProperty('auction')
    market.run({ name: 'accept commitment', ...desk, auctionId: AUCTION })
    expect(market.run({ ...schedule, startAt }).errors).not.toHaveProperty('auction')
  })

  it('is locked while the agency reviews the amended letter, and the seller sees the decision', () => {
    const market = submitted()
    market.run(attach('form_hud'))
    market.run({ name: 'accept commitment', ...desk, auctionId: AUCTION })
    const since = rowOf(market.state().auctions, AUCTION)?.statusedAt
    market.run(amount(12_000_000))
    market.run(attach('form_hud'))
    const seen = () => auctionFor(market.state(), LENDER, AUCTION)
    expect(seen()).toMatchObject({ status: 'commitment', commitment: 'waiting', loan: { loan_amount: 12_000_000 } })
    expect(market.run(amount(13_000_000)).errors?.auction?.[0]).toContain('reviewing the amended letter')
    expect(market.run({ name: 'remove document', ...by(LENDER), loanId: LOAN, form: 'form_hud' }).status).toBe(422)
    const accept = { name: 'accept commitment', auctionId: AUCTION } as const
    expect(market.run({ ...accept, ...by(LENDER) }).status).toBe(403)
    const reason = 'The letter says $11,000,000.'
    market.run({ name: 'reject commitment', ...desk, auctionId: AUCTION, reason })
    expect(seen()).toMatchObject({ commitment: 'rejected', commitment_reason: reason, status: 'commitment' })
    expect(market.run({ ...schedule, startAt }).errors?.auction?.[0]).toContain('sent the amended letter back')
    market.run(attach('form_hud'))
    market.run({ ...accept, ...desk })
    expect(seen()).toMatchObject({ commitment: 'accepted' })
    expect(seen()).not.toHaveProperty('letter_amount')
    expect(rowOf(market.state().auctions, AUCTION)?.statusedAt).toBe(since)
  })
})

describe('the documents of a scheduled auction', () => {
  it('can be added if missing, but not replaced', () => {
    const market = submitted()
    market.run(attach('form_hud'))
    market.run({ name: 'accept commitment', ...desk, auctionId: AUCTION })
    market.run({ ...schedule, ...desk, startAt })
    expect(rowOf(market.state().auctions, AUCTION)?.status).toBe('pre')
    expect(market.run({ ...attach('form_hud'), form: 'form_92264' } as ReturnType<typeof attach>).status).toBe(200)
    expect(market.run({ ...attach('form_hud'), form: 'form_92264' } as ReturnType<typeof attach>).status).toBe(422)
  })
})

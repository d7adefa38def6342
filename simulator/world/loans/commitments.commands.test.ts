// The firm commitment, the agency's decision, and what the seller sees of both.
import { describe, expect, it } from 'vitest'
import riverbend from '../../../fixtures/loans/fha-221d4-construction.json' with { type: 'json' }
import cedarPoint from '../../../fixtures/loans/fha-223f-permanent.json' with { type: 'json' }
import oakHollow from '../../../fixtures/loans/rhs-538-permanent.json' with { type: 'json' }
import restrictions from '../../../fixtures/lookups/delivery-date-restrictions.json' with { type: 'json' }
import sections from '../../../fixtures/lookups/section-acts.json' with { type: 'json' }
import { auctionFor, previewFor } from '../auctions/auctions.project'
import type { Command } from '../commands'
import { rowOf } from '../table'
import { AT, AUCTION, attach, by, create, desk, LENDER, LOAN, loanMarkets, signed } from './sample-loans'

const { loanMarket, submitted } = loanMarkets({ sections: sections.rows, restrictions: restrictions.rows }, riverbend)

describe('the firm commitment', () => {
  it('awaits a decision once its form is uploaded, and acceptance moves the auction to commitment (Verifies: S4.7)', () => {
    const market = submitted()
    const accept: Command = { name: 'accept commitment', ...desk, auctionId: AUCTION }
    expect(market.run(accept).status).toBe(422)
    market.run(attach('form_hud'))
    expect(rowOf(market.state().loans, LOAN)?.commitment).toEqual({ state: 'waiting', reason: '' })
    const { announced } = market.run(accept)
    expect(rowOf(market.state().auctions, AUCTION)?.status).toBe('commitment')
    expect(announced.map(({ event }) => event)).toEqual([
      'auction-submitted-removed',
      'auction-commitment-added',
      'notification-read',
    ])
    expect(market.run(attach('form_hud')).status).toBe(422)
  })
  it('can be rejected with a reason, and then uploaded again', () => {
    const market = submitted(oakHollow)
    market.run(attach('form_rhs'))
    const reject = (reason: string): Command => ({ name: 'reject commitment', ...desk, auctionId: AUCTION, reason })
    expect(market.run(reject(' ')).status).toBe(422)
    market.run(reject('The amount differs.'))
    expect(rowOf(market.state().loans, LOAN)?.commitment).toEqual({ state: 'rejected', reason: 'The amount differs.' })
    expect(market.state().notifications[LENDER]?.at(-1)?.text).toContain('The amount differs.')
    market.run(attach('form_rhs'))
    expect(rowOf(market.state().loans, LOAN)?.commitment?.state).toBe('waiting')
  })
  it('can’t be accepted without a project number, or by a seller', () => {
    const { fha_number: _none, ...numberless } = riverbend
    const market = submitted(numberless)
    market.run(attach('form_hud'))
    expect(market.run({ name: 'accept commitment', ...desk, auctionId: AUCTION }).errors).toHaveProperty('fha_number')
    expect(market.run({ name: 'accept commitment', ...by(LENDER), auctionId: AUCTION }).status).toBe(403)
  })
})

describe('the seller’s view of a loan before commitment', () => {
  const auctionOf = (market: ReturnType<typeof loanMarket>, user = LENDER) => auctionFor(market.state(), user, AUCTION)

  it('lists the missing fields until there are none', () => {
    const market = loanMarket()
    market.run(create({ type: 'fha', loan_section_act_id: 10, project_name: 'Elm Court' }))
    expect(auctionOf(market)?.missing).toEqual(
      expect.arrayContaining(['project_street', 'signators', 'servicer_contact_name']),
    )
    expect(auctionOf(market)?.missing).not.toContain('project_name')
    market.run({ name: 'update loan', ...by(LENDER), loanId: LOAN, sent: signed(cedarPoint) })
    expect(auctionOf(market)).toMatchObject({ missing: [], commitment: null, committed_at: null })
  })

  it('shows whether the agency’s document is missing, under review, rejected or accepted, and when', () => {
    const market = submitted()
    expect(auctionOf(market)).toMatchObject({ missing: ['form_hud'], commitment: null })
    market.run(attach('form_hud'))
    expect(auctionOf(market)).toMatchObject({ missing: [], commitment: 'waiting' })
    market.run({ name: 'reject commitment', ...desk, auctionId: AUCTION, reason: 'The amount differs.' })
    expect(auctionOf(market)).toMatchObject({ commitment: 'rejected', commitment_reason: 'The amount differs.' })
    market.run(attach('form_hud'))
    market.run({ name: 'accept commitment', ...desk, auctionId: AUCTION })
    expect(auctionOf(market)).toMatchObject({
      commitment: 'accepted',
      committed_at: new Date(AT).toISOString(),
      missing: [],
    })
  })

  it('isn’t shown to anyone else', () => {
    const market = submitted()
    market.run(attach('form_hud'))
    market.run({ name: 'accept commitment', ...desk, auctionId: AUCTION })
    const preview = previewFor(market.state(), LENDER, AUCTION)
    for (const key of ['missing', 'commitment', 'commitment_reason', 'committed_at'])
      expect(preview).not.toHaveProperty(key)
  })
})

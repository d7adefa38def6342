// The firm commitment and its decision, and the notifications of a seller on the way there.
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
  it('waits once its form is there, and acceptance moves the auction on (Verifies: S4.7)', () => {
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
  it('may be rejected with a reason, and uploaded again', () => {
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
  it('is not accepted without a project number, nor by a seller', () => {
    const { fha_number: _none, ...numberless } = riverbend
    const market = submitted(numberless)
    market.run(attach('form_hud'))
    expect(market.run({ name: 'accept commitment', ...desk, auctionId: AUCTION }).errors).toHaveProperty('fha_number')
    expect(market.run({ name: 'accept commitment', ...by(LENDER), auctionId: AUCTION }).status).toBe(403)
  })
})

describe('what a seller reads of a loan before commitment', () => {
  const received = (market: ReturnType<typeof loanMarket>, user = LENDER) => auctionFor(market.state(), user, AUCTION)

  it('is which fields are missing, until none is', () => {
    const market = loanMarket()
    market.run(create({ type: 'fha', loan_section_act_id: 10, project_name: 'Elm Court' }))
    expect(received(market)?.missing).toEqual(
      expect.arrayContaining(['project_street', 'signators', 'servicer_contact_name']),
    )
    expect(received(market)?.missing).not.toContain('project_name')
    market.run({ name: 'update loan', ...by(LENDER), loanId: LOAN, sent: signed(cedarPoint) })
    expect(received(market)).toMatchObject({ missing: [], commitment: null, committed_at: null })
  })

  it('is that the document of the agency is missing, waits, was sent back or was accepted, and when', () => {
    const market = submitted()
    expect(received(market)).toMatchObject({ missing: ['form_hud'], commitment: null })
    market.run(attach('form_hud'))
    expect(received(market)).toMatchObject({ missing: [], commitment: 'waiting' })
    market.run({ name: 'reject commitment', ...desk, auctionId: AUCTION, reason: 'The amount differs.' })
    expect(received(market)).toMatchObject({ commitment: 'rejected', commitment_reason: 'The amount differs.' })
    market.run(attach('form_hud'))
    market.run({ name: 'accept commitment', ...desk, auctionId: AUCTION })
    expect(received(market)).toMatchObject({
      commitment: 'accepted',
      committed_at: new Date(AT).toISOString(),
      missing: [],
    })
  })

  it('is shown to nobody else', () => {
    const market = submitted()
    market.run(attach('form_hud'))
    market.run({ name: 'accept commitment', ...desk, auctionId: AUCTION })
    const sheet = previewFor(market.state(), LENDER, AUCTION)
    for (const key of ['missing', 'commitment', 'commitment_reason', 'committed_at'])
      expect(sheet).not.toHaveProperty(key)
  })
})

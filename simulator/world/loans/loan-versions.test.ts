// Concurrent edits of a loan: stale ones are refused, and the seller sees who saved last.
import { describe, expect, it } from 'vitest'
import cedarPoint from '../../../fixtures/loans/fha-223f-permanent.json' with { type: 'json' }
import restrictions from '../../../fixtures/lookups/delivery-date-restrictions.json' with { type: 'json' }
import sections from '../../../fixtures/lookups/section-acts.json' with { type: 'json' }
import { auctionFor } from '../auctions/auctions.project'
import type { Command } from '../commands'
import { decide } from '../decide'
import { rowOf, withRow } from '../table'
import { loanFor } from './loans.project'
import {
  AT,
  AUCTION,
  attach,
  by,
  create,
  INVESTOR,
  LENDER,
  LOAN,
  loanMarkets,
  ORIGINATOR,
  OTHER_LENDER,
  signed,
} from './sample-loans'

const raise = (): never => {
  throw new Error('the loan is not stored')
}

const { loanMarket, submitted } = loanMarkets({ sections: sections.rows, restrictions: restrictions.rows }, cedarPoint)

const saveAmount = (amount: number, fromVersion?: number) => ({
  name: 'update loan' as const,
  ...by(LENDER),
  loanId: LOAN,
  sent: { loan_amount: amount },
  ...(fromVersion === undefined ? {} : { fromVersion }),
})

describe('an edit of a loan', () => {
  it('is refused as stale if another edit of the same version was saved first, or if its version doesn’t exist yet', () => {
    const market = loanMarket()
    market.run(create(signed(cedarPoint)))
    const read = loanFor(market.state(), LENDER, LOAN)
    if (read === null || read === 'forbidden') throw new Error('the lender cannot read the loan')
    const version = read.version ?? 0
    expect(market.run(saveAmount(19_000_000, version)).status).toBe(200)
    expect(market.run(saveAmount(18_000_000, version)).status).toBe(409)
    expect(market.run(saveAmount(18_000_000, version + 2)).status).toBe(409)
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

/** A created loan with its version; the lender's desk and the originator change it. */
function created() {
  const market = loanMarket()
  market.run(create(signed(cedarPoint)))
  const read = (user = LENDER) => {
    const answer = loanFor(market.state(), user, LOAN)
    if (answer === null || answer === 'forbidden') throw new Error('the loan cannot be read')
    return answer
  }
  const refusalOf = (command: Command) => {
    const decision = decide(market.state(), command, AT)
    return decision.ok ? null : decision.refusal
  }
  const submit = (seenVersion?: number) =>
    refusalOf({
      name: 'submit loan',
      ...by(LENDER),
      auctionId: AUCTION,
      ...(seenVersion === undefined ? {} : { seenVersion }),
    }) ?? 'submitted'
  return { ...market, read, refusalOf, submit, version: read().version ?? 0 }
}

describe('a deletion', () => {
  const remove = { name: 'delete loan', ...by(LENDER), loanId: LOAN } as const

  it('of a version from before a colleague’s save is refused, and names the figure with both values', () => {
    const market = created()
    market.run(saveAmount(5_321_300))
    expect(market.refusalOf({ ...remove, seenVersion: market.version })).toEqual({
      status: 409,
      message: 'The loan amount is now $5,321,300; you saw $12,480,300. Review the loan and confirm again.',
    })
    expect(market.refusalOf({ ...remove, seenVersion: market.version + 1 })).toBeNull()
  })

  it('without a version is never stale', () => {
    const market = created()
    market.run(saveAmount(5_321_300))
    expect(market.refusalOf(remove)).toBeNull()
  })
})

describe('a version that doesn’t exist yet', () => {
  it('is refused by its own sentence, because nobody saved the loan elsewhere', () => {
    const market = created()
    const message = 'You saw a newer version of this loan than the server has. Reload the loan and confirm again.'
    expect(market.submit(market.version + 1)).toEqual({ status: 409, message })
    expect(market.refusalOf(saveAmount(19_000_000, market.version + 1))).toEqual({ status: 409, message })
  })
})

describe('a submission', () => {
  it('of a version from before a colleague’s save is refused, and names the figure with both values', () => {
    const market = created()
    market.run(saveAmount(5_321_300))
    expect(market.submit(market.version)).toEqual({
      status: 409,
      message: 'The loan amount is now $5,321,300; you saw $12,480,300. Review the loan and confirm again.',
    })
    expect(market.submit(market.read().version ?? 0)).toBe('submitted')
  })

  it('names the terms as every other refused order does: the fixed price with its 32nds, and the rate as the maximum', () => {
    const market = created()
    const sent = { bond_interest_price_increment: 8, gnma_interest_rate: 5.5 }
    market.run({ name: 'update loan', ...by(LENDER), loanId: LOAN, sent })
    expect(market.submit(market.version)).toEqual({
      status: 409,
      message:
        'The maximum rate is now 5.500%; you saw 5.400%. The fixed price is now 102-08; you saw 102-00. Review the loan and confirm again.',
    })
  })

  it('of a version from before a changed street is refused too', () => {
    const market = created()
    market.run({ name: 'update loan', ...by(LENDER), loanId: LOAN, sent: { project_street: '9 Elm Street' } })
    expect(market.submit(market.version)).toMatchObject({
      status: 409,
      message: 'This loan was saved elsewhere after you opened it. Review the loan and confirm again.',
    })
  })

  it('is accepted after a document or a save that changes no field', () => {
    const market = created()
    market.run(attach('form_hud'))
    market.run({ name: 'update loan', ...by(LENDER), loanId: LOAN, sent: { metadata_step: 'servicing' } })
    expect(market.read().version).toBe(market.version + 2)
    expect(market.submit(market.version)).toBe('submitted')
  })

  it('of a version that doesn’t exist yet is refused, and without a version it’s never stale', () => {
    const market = created()
    expect(market.submit(market.version + 1)).toMatchObject({ status: 409 })
    market.run(saveAmount(19_000_000))
    expect(market.submit()).toBe('submitted')
  })

  it('is refused for any other version if the stored loan doesn’t say when its setup changed', () => {
    const market = created()
    market.run(attach('form_hud'))
    const state = market.state()
    const { setupVersion: _missing, termChanges: _none, ...stored } = rowOf(state.loans, LOAN) ?? raise()
    const old = { ...state, loans: withRow(state.loans, LOAN, stored) }
    const submit = (seenVersion: number) =>
      decide(old, { name: 'submit loan', ...by(LENDER), auctionId: AUCTION, seenVersion }, AT).ok
    expect([submit(market.version), submit(market.version + 1)]).toEqual([false, true])
    expect(loanFor(old, LENDER, LOAN)).toMatchObject({ term_changes: [] })
  })
})

describe('the trail of terms', () => {
  it('names who saved which figure when, newest first, for the lender and the originator', () => {
    const market = loanMarket()
    market.run(create({ ...signed(cedarPoint), originator_contact_id: 500 + ORIGINATOR }))
    market.run({ ...saveAmount(5_321_300), ...by(ORIGINATOR) })
    market.run({ name: 'update loan', ...by(LENDER), loanId: LOAN, sent: { project_street: '9 Elm Street' } })
    for (const seller of [LENDER, ORIGINATOR]) {
      const loan = loanFor(market.state(), seller, LOAN)
      if (loan === null || loan === 'forbidden') throw new Error('a seller cannot read the loan')
      const changes = loan.term_changes ?? []
      expect(changes[0]).toEqual({
        version: 2,
        at: '2026-03-02T15:15:00.000Z',
        by: `Firm ${ORIGINATOR}`,
        field: 'loan_amount',
        from: 12_480_300,
        to: 5_321_300,
      })
      expect(changes.find(({ field, from }) => field === 'loan_amount' && from === null)).toMatchObject({
        by: `Firm ${LENDER}`,
        to: 12_480_300,
      })
    }
  })

  it('keeps the last 100 changes', () => {
    const market = loanMarket()
    market.run(create(signed(cedarPoint)))
    for (let n = 0; n < 120; n += 1) market.run(saveAmount(10_000_000 + n))
    const loan = loanFor(market.state(), LENDER, LOAN)
    if (loan === null || loan === 'forbidden') throw new Error('the lender cannot read the loan')
    expect(loan.term_changes).toHaveLength(100)
    expect(loan.term_changes?.[0]).toMatchObject({ to: 10_000_119 })
  })

  it('is empty for a lender who was offered the loan, and starts again once it was transferred', () => {
    const market = submitted()
    market.run({ name: 'offer loan', ...by(LENDER), loanId: LOAN, lenderProfileId: 500 + OTHER_LENDER })
    expect(loanFor(market.state(), OTHER_LENDER, LOAN)).toMatchObject({ term_changes: [] })
    market.run({ name: 'answer loan offer', ...by(OTHER_LENDER), loanId: LOAN, accept: true })
    expect(loanFor(market.state(), OTHER_LENDER, LOAN)).toMatchObject({ term_changes: [], offered_by: null })
  })

  it('is not for investors', () => {
    const market = loanMarket()
    market.run(create(signed(cedarPoint)))
    expect(loanFor(market.state(), INVESTOR, LOAN)).toBe('forbidden')
    expect(JSON.stringify(auctionFor(market.state(), LENDER, AUCTION))).not.toContain('term_changes')
  })
})

// Creating, saving, submitting and deleting loans.
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import riverbend from '../../../fixtures/loans/fha-221d4-construction.json' with { type: 'json' }
import cedarPoint from '../../../fixtures/loans/fha-223f-permanent.json' with { type: 'json' }
import oakHollow from '../../../fixtures/loans/rhs-538-permanent.json' with { type: 'json' }
import restrictions from '../../../fixtures/lookups/delivery-date-restrictions.json' with { type: 'json' }
import sections from '../../../fixtures/lookups/section-acts.json' with { type: 'json' }
import { loan as wireLoan } from '../../../src/contract/loan'
import type { Command } from '../commands'
import { decide } from '../decide'
import { rowOf } from '../table'
import { loanNotFound } from './departed-loans'
import { loanFor, partiesFor } from './loans.project'
import {
  AT,
  AUCTION,
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

const { loanMarket, submitted } = loanMarkets({ sections: sections.rows, restrictions: restrictions.rows }, riverbend)

describe('creating a loan', () => {
  // Verifies: S7.27
  it.each([
    ['FHA 221(d)(4)', riverbend],
    ['FHA 223(f)', cedarPoint],
    ['RHS 538', oakHollow],
  ])('of the kind %s creates an incomplete auction that can be submitted', (_name, sent) => {
    const market = loanMarket()
    expect(market.run(create(signed(sent))).reply).toEqual({
      id: LOAN,
      auction_status: 'incomplete',
      auction_id: AUCTION,
      version: 1,
    })
    expect(market.run({ name: 'submit loan', ...by(LENDER), auctionId: AUCTION }).errors).toBeNull()
    expect(z.safeParse(wireLoan, loanFor(market.state(), LENDER, LOAN)).success).toBe(true)
  })

  it('twice with one Idempotency-Key creates one loan, and refuses the key with other values', () => {
    const market = loanMarket()
    const first = market.run(create(signed(riverbend), 'draft-1'))
    const again = market.run(create(signed(riverbend), 'draft-1'))
    expect(again.reply).toEqual(first.reply)
    expect(again.events).toEqual([])
    const other = market.run(create(signed({ ...riverbend, project_name: 'Other' }), 'draft-1'))
    expect([other.status, other.events]).toEqual([422, []])
    expect(other.errors).toEqual({ idempotency_key: ['This Idempotency-Key belongs to another loan.'] })
    expect(market.run(create(signed(riverbend), 'draft-2')).reply).toMatchObject({ id: LOAN + 1 })
  })

  it('from one draft creates one loan, and answers later requests with that loan until it is deleted', () => {
    const market = loanMarket()
    const from = (draft: string, key: string, sent: object = riverbend) => ({
      ...create(signed(sent as typeof riverbend), key),
      draft,
    })
    market.run(from('new-a', 'office'))
    const later = market.run(from('new-a', 'home', { ...riverbend, loan_amount: 7_770_000 }))
    expect(later.events).toEqual([])
    expect(later.reply).toMatchObject({ id: LOAN, already_created_at: new Date(AT).toISOString() })
    expect(market.run(from('new-a', 'office')).reply).not.toHaveProperty('already_created_at')
    expect(market.run(from('new-b', 'home-2')).reply).toMatchObject({ id: LOAN + 1 })
    market.run({ name: 'delete loan', ...by(LENDER), loanId: LOAN })
    expect(market.run(from('new-a', 'home-3')).reply).not.toHaveProperty('already_created_at')
  })

  it('with the Idempotency-Key of another user creates another loan', () => {
    const market = loanMarket()
    market.run(create(signed(riverbend), 'draft-1'))
    const other = market.run(
      create({ type: 'fha', loan_section_act_id: 10, project_name: 'Other' }, 'draft-1', OTHER_LENDER),
    )
    expect(other.reply).toMatchObject({ id: LOAN + 1 })
  })

  it('with a key whose earlier values are not stored, as in older worlds, gets the first answer', () => {
    const market = loanMarket()
    market.run(create(signed(riverbend), 'draft-1'))
    const { createdFingerprints: _missing, ...older } = market.state()
    const decision = decide(older, create(signed({ ...riverbend, project_name: 'Other' }), 'draft-1'), 0)
    expect([decision.ok, decision.events]).toEqual([true, []])
  })

  it('requires only the program, section and name, and names the missing ones', () => {
    const { errors } = loanMarket().run(create({}))
    expect(Object.keys(errors ?? {})).toEqual(['type', 'loan_section_act_id', 'project_name'])
    const small = { type: 'fha', loan_section_act_id: 10, project_name: 'Elm Court' } as const
    expect(loanMarket().run(create(small)).errors).toBeNull()
  })

  it('is for lenders and their originators, who create it for their lender', () => {
    expect(loanMarket().run(create(signed(riverbend), null, INVESTOR)).status).toBe(403)
    const market = loanMarket()
    market.run(create({ ...signed(riverbend), originator_contact_id: 500 + ORIGINATOR }, null, ORIGINATOR))
    expect(rowOf(market.state().auctions, AUCTION)).toMatchObject({
      sellerProfileId: 500 + LENDER,
      originatorProfileId: 500 + ORIGINATOR,
    })
    expect(partiesFor(market.state(), ORIGINATOR)?.contacts).toEqual([
      { id: 500 + ORIGINATOR, name: `Firm ${ORIGINATOR}` },
    ])
  })

  it('drops fields that don’t apply to its kind', () => {
    const market = loanMarket()
    market.run(create(signed({ ...cedarPoint, construction_period: 18, loan_min_price: 101.5 })))
    const { setup } = rowOf(market.state().loans, LOAN) ?? {}
    expect(setup).not.toHaveProperty('construction_period')
    expect(setup).not.toHaveProperty('loan_min_price')
  })
})

// Verifies: S7.26
describe.each<[string, readonly unknown[], readonly unknown[], string?]>([
  ['construction_period', [6, 48], [5, 49]],
  ['loan_amount', [], [99_999, 1_000_000_001]],
  ['loan_amount_diff_percent', [0, 10], [-0.01, 10.01]],
  ['loan_term', [120, 480], [119, 481]],
  ['permanent_loan_late_amortization', [480], [479, 481]],
  ['servicing_spread', [0.15, 1], [0.14, 1.01]],
  ['project_name', ['ab', 'a'.repeat(120)], ['a', 'a'.repeat(121)]],
  ['project_zip_code', ['36602'], ['3660', '366021']],
  ['project_state_id', [13], [99]],
  ['fha_number', ['062-35541'], ['01-069-000000538', '62-35541']],
  ['delivery_last_date_fees', ['2026-03-03'], ['2026-03-02', '2026-04-03', '2026-03-07', '2026-02-30']],
  ['permanent_loan_late_date', ['2027-09-02'], ['2027-09-01', '2026-05-14']],
  ['call_protection', ['LO10_0'], ['LO99']],
  ['gnma_interest_rate', [0.5, 12, 5.255], [0.495, 12.005, 5.251]],
  ['loan_min_price', [90, 115, 101.5], [89.96875, 115.03125]],
  ['servicer_contact_phone', ['15550100188'], ['5550100188']],
  ['servicer_contact_email', ['a@b.example'], ['ab.example']],
  ['originator_contact_id', [500 + LENDER, 500 + ORIGINATOR], [500 + OTHER_LENDER, 500 + INVESTOR]],
  ['signators', [[900 + LENDER]], [[900 + OTHER_LENDER]], 'signators.0'],
  ['investors', [[500 + INVESTOR]], [[500 + LENDER]], 'investors.0'],
  ['construction_draw_month', [], [[0, 2, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11]], 'construction_draw_month.2'],
])('the loan field %s', (field, passing, failing, key = field) => {
  const errorsFor = (value: unknown) => loanMarket().run(create({ ...signed(riverbend), [field]: value })).errors
  it.each(passing.map((value) => [value]))('accepts %j', (value) => {
    expect(Object.keys(errorsFor(value) ?? {})).not.toContain(key)
  })
  it.each(failing.map((value) => [value]))('refuses %j, under its own key', (value) => {
    expect(Object.keys(errorsFor(value) ?? {})).toContain(key)
  })
})

describe('saving a loan', () => {
  it('keeps fields that weren’t sent, and clears only the clearable ones', () => {
    const market = loanMarket()
    market.run(create(signed(riverbend)))
    market.run({
      name: 'update loan',
      ...by(LENDER),
      loanId: LOAN,
      sent: { project_name: 'Elm Court', servicer_contact_name: null, service_person_id: 900 + LENDER },
    })
    expect(rowOf(market.state().loans, LOAN)?.setup).toMatchObject({
      project_name: 'Elm Court',
      loan_amount: 18_450_000,
    })
    expect(rowOf(market.state().loans, LOAN)?.setup).not.toHaveProperty('servicer_contact_name')
    expect(rowOf(market.state().auctions, AUCTION)?.loan.project_name).toBe('Elm Court')
  })
  it('invites all investors again with an empty list, and keeps the selected ones without it', () => {
    const market = loanMarket()
    market.run(create(signed({ ...riverbend, investors: [500 + INVESTOR] })))
    const invited = () => rowOf(market.state().auctions, AUCTION)?.invited
    const save = (sent: object) => market.run({ name: 'update loan', ...by(LENDER), loanId: LOAN, sent })
    save({ project_city: 'Nampa' })
    expect(invited()).toEqual([500 + INVESTOR])
    save({ investors: [] })
    expect(invited()).toEqual([])
  })

  it('is refused to everyone but its seller, and for an unknown loan', () => {
    const market = loanMarket()
    market.run(create(signed(riverbend)))
    const update = (actor: number, loanId = LOAN): Command => ({ name: 'update loan', ...by(actor), loanId, sent: {} })
    expect(market.run(update(OTHER_LENDER)).status).toBe(403)
    expect(market.run(update(ORIGINATOR)).status).toBe(403)
    expect(market.run(update(LENDER, LOAN + 999)).status).toBe(404)
    expect(loanFor(market.state(), OTHER_LENDER, LOAN)).toBe('forbidden')
    expect(loanFor(market.state(), LENDER, LOAN + 999)).toBeNull()
  })
})

describe('submitting a loan', () => {
  it('reports everything that is missing from an unfinished loan, and changes nothing', () => {
    const market = loanMarket()
    market.run(create({ type: 'rhs', loan_section_act_id: 17, project_name: 'Oak Hollow' }))
    const { errors, events } = market.run({ name: 'submit loan', ...by(LENDER), auctionId: AUCTION })
    expect(errors).toMatchObject({
      loan_amount: ['Loan amount can not be empty'],
      servicer_contact_name: ['Servicer contact name can not be empty'],
      signators: ['Signators can not be empty'],
    })
    expect(errors).not.toHaveProperty('construction_period')
    expect(events).toEqual([])
  })
  it('is refused the second time', () => {
    const market = submitted()
    expect(rowOf(market.state().auctions, AUCTION)?.status).toBe('submitted')
    expect(market.run({ name: 'submit loan', ...by(LENDER), auctionId: AUCTION }).status).toBe(422)
  })
})

describe('deleting a loan', () => {
  // Verifies: S7.28
  it('works while it is incomplete, and removes it from the boards', () => {
    const market = loanMarket()
    market.run(create(signed(riverbend)))
    const remove: Command = { name: 'delete loan', ...by(LENDER), loanId: LOAN }
    const { announced } = market.run(remove)
    expect(announced.map(({ event, to }) => [event, to])).toEqual([['auction-incomplete-removed', [LENDER]]])
    expect(market.state().lists.incomplete).toEqual([])
    expect(market.run(remove).status).toBe(410)
    expect(submitted().run(remove).status).toBe(422)
  })

  it('tells its former sellers who deleted it and when, and others that it does not exist', () => {
    const market = loanMarket()
    market.run(create(signed(riverbend)))
    market.run({ name: 'delete loan', ...by(LENDER), loanId: LOAN })
    const state = market.state()
    expect(loanNotFound(state, LENDER, LOAN)).toMatchObject({
      status: 410,
      message: expect.stringMatching(/^River.* was deleted with your account on 03\/02\/2026 \d\d:\d\d ET\.$/),
    })
    expect(loanNotFound(state, OTHER_LENDER, LOAN)).toEqual({ status: 404, message: 'The loan could not be found.' })
  })
})

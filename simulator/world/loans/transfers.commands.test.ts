// Transferring a loan to another lender: the offer, its answer, and the transfer without an offer.
import { describe, expect, it } from 'vitest'
import riverbend from '../../../fixtures/loans/fha-221d4-construction.json' with { type: 'json' }
import restrictions from '../../../fixtures/lookups/delivery-date-restrictions.json' with { type: 'json' }
import sections from '../../../fixtures/lookups/section-acts.json' with { type: 'json' }
import type { LoanFileKey } from '../../../src/contract/loan'
import { payloadOf } from '../announcement'
import { auctionFor, auctionListFor, auctionViews } from '../auctions/auctions.project'
import type { Command } from '../commands'
import { documentsFor } from '../documents/documents.project'
import { rowOf } from '../table'
import { documentFor, loanFor, ownsLoan } from './loans.project'
import {
  AUCTION,
  by,
  create,
  desk,
  INVESTOR,
  LENDER,
  LOAN,
  loanMarkets,
  ORIGINATOR,
  OTHER_LENDER,
  signed,
} from './sample-loans'

const { loanMarket, submitted } = loanMarkets({ sections: sections.rows, restrictions: restrictions.rows }, riverbend)

type Market = ReturnType<typeof submitted>

const offer = (actor = LENDER, to = OTHER_LENDER): Command => ({
  name: 'offer loan',
  ...by(actor),
  loanId: LOAN,
  lenderProfileId: 500 + to,
})
const answer = (accept: boolean, actor = OTHER_LENDER, seenVersion?: number): Command => ({
  name: 'answer loan offer',
  ...by(actor),
  loanId: LOAN,
  accept,
  ...(seenVersion === undefined ? {} : { seenVersion }),
})
const withdraw = (actor = LENDER): Command => ({ name: 'withdraw loan offer', ...by(actor), loanId: LOAN })
const attach = (name: string): Command => ({
  name: 'attach document',
  ...by(LENDER),
  loanId: LOAN,
  form: 'form_hud',
  fileName: `${name}.pdf`,
  size: 9,
  sha256: name.repeat(64),
})
const schedule = (actor: number): Command => ({
  name: 'schedule auction',
  ...by(actor),
  auctionId: AUCTION,
  startAt: Date.parse('2026-03-03T15:00:00Z'),
  minutes: 60,
  invited: null,
})
const titles = (market: Market, user: number) => market.state().notifications[user]?.map(({ title }) => title) ?? []
const onBoards = (market: Market, user: number, status: 'submitted' | 'commitment' = 'submitted') =>
  auctionListFor(market.state(), user, status)?.map(({ id }) => id)

function commit(market: Market): void {
  market.run(attach('a'))
  market.run({ name: 'accept commitment', ...desk, auctionId: AUCTION })
}

function offered(): Market {
  const market = submitted()
  market.run(offer())
  return market
}

describe('an offered loan', () => {
  it('stays with its lender, and both lenders see the offer (Verifies: S4.21)', () => {
    const market = submitted()
    const { announced } = market.run(offer())
    expect(announced.map(({ event, to }) => [event, to])).toEqual([
      ['auction-submitted-changed', [LENDER]],
      ['auction-submitted-added', [OTHER_LENDER]],
      ['notification-read', [OTHER_LENDER]],
    ])
    const transfer_offer = {
      from: { id: 500 + LENDER, name: `Firm ${LENDER}` },
      to: { id: 500 + OTHER_LENDER, name: `Firm ${OTHER_LENDER}` },
    }
    expect(auctionFor(market.state(), LENDER, AUCTION)).toMatchObject({ transfer_offer })
    const theirs = auctionFor(market.state(), OTHER_LENDER, AUCTION)
    expect(theirs).toMatchObject({ transfer_offer, documents: [], loan: { project_name: riverbend.project_name } })
    expect(theirs).not.toHaveProperty('missing')
    expect(payloadOf(auctionViews(market.state(), AUCTION)(OTHER_LENDER))).toEqual(theirs)
    expect(titles(market, OTHER_LENDER)).toEqual(['Loan offered'])
  })

  it('can be changed only by its lender', () => {
    const market = offered()
    const update = (actor: number): Command => ({
      name: 'update loan',
      ...by(actor),
      loanId: LOAN,
      sent: { project_name: 'Elm Court' },
    })
    expect(market.run(update(OTHER_LENDER)).status).toBe(403)
    expect(market.run(update(LENDER)).errors).toBeNull()
  })

  it('is offered to one firm at a time, which must be a lender', () => {
    const market = submitted()
    expect(market.run(offer(LENDER, INVESTOR)).errors).toHaveProperty('lender_id')
    expect(market.run(offer(LENDER, LENDER)).errors).toHaveProperty('lender_id')
    market.run(offer())
    expect(market.run(offer()).errors).toHaveProperty('lender_id')
  })

  it('can’t be scheduled until the offer is answered or withdrawn', () => {
    const market = offered()
    commit(market)
    expect(market.run(schedule(LENDER)).errors?.auction?.[0]).toContain('Withdraw the offer')
    market.run(withdraw())
    expect(market.run(schedule(LENDER)).errors).toBeNull()
  })
})

describe('reading an offered loan', () => {
  const document: LoanFileKey = 'form_hud'

  it('gives the receiving lender its terms and documents, without people and earlier versions', () => {
    const market = submitted()
    market.run(attach('a'))
    market.run(attach('b'))
    expect(loanFor(market.state(), OTHER_LENDER, LOAN)).toBe('forbidden')
    market.run(offer())
    const theirs = loanFor(market.state(), OTHER_LENDER, LOAN)
    expect(theirs).toMatchObject({
      project_name: riverbend.project_name,
      offered_by: `Firm ${LENDER}`,
      documents: [{ form: document, name: 'b.pdf' }],
      replaced_documents: [],
      service_person_id: null,
    })
    expect(theirs).not.toHaveProperty('signators')
    expect(theirs).not.toHaveProperty('originator_contact_id')
    expect(documentFor(market.state(), OTHER_LENDER, LOAN, document)).toMatchObject({ name: 'b.pdf' })
    expect(documentsFor(market.state(), OTHER_LENDER, AUCTION)).toMatchObject({ documents: [{ name: 'b.pdf' }] })
    expect(loanFor(market.state(), LENDER, LOAN)).toMatchObject({ offered_by: null, replaced_documents: [{}] })
  })

  it.each([
    ['declined', answer(false)],
    ['withdrawn', withdraw()],
  ])('is forbidden to them once the offer is %s', (_how, end) => {
    const market = submitted()
    market.run(attach('a'))
    market.run(offer())
    market.run(end)
    expect(loanFor(market.state(), OTHER_LENDER, LOAN)).toBe('forbidden')
    expect(documentFor(market.state(), OTHER_LENDER, LOAN, document)).toBe('forbidden')
    expect(documentsFor(market.state(), OTHER_LENDER, AUCTION).refusal?.status).toBe(403)
  })

  it('doesn’t let them change the loan or its documents', () => {
    const market = submitted()
    market.run(attach('a'))
    market.run(attach('b'))
    market.run(offer())
    expect(ownsLoan(market.state(), OTHER_LENDER, LOAN)).toBe(false)
    const there = { ...by(OTHER_LENDER), loanId: LOAN }
    expect(market.run({ ...attach('c'), ...there }).status).toBe(403)
    expect(market.run({ name: 'remove document', ...there, form: document }).status).toBe(403)
    expect(market.run({ name: 'restore document', ...there, documentId: 1 }).status).toBe(403)
  })
})

describe('the answer to an offer', () => {
  it('moves an accepted loan to the new lender, without the people of the former one (Verifies: S4.21)', () => {
    const market = offered()
    const { announced } = market.run(answer(true, OTHER_LENDER, rowOf(market.state().auctions, AUCTION)?.version))
    expect(announced.map(({ event, to }) => [event, to])).toContainEqual(['auction-submitted-removed', [LENDER]])
    expect(onBoards(market, LENDER)).toEqual([])
    expect(loanFor(market.state(), LENDER, LOAN)).toBe('forbidden')
    expect(auctionFor(market.state(), OTHER_LENDER, AUCTION)).toMatchObject({
      transfer_offer: null,
      transferred_from: `Firm ${LENDER}`,
      missing: ['originator_contact_id', 'signators', 'form_hud'],
    })
    expect(loanFor(market.state(), OTHER_LENDER, LOAN)).not.toHaveProperty('signators')
    expect(titles(market, LENDER).at(-1)).toBe('Loan transferred')
  })

  it('leaves a declined loan with its lender, and removes it from the other lender’s boards', () => {
    const market = offered()
    const { announced } = market.run(answer(false))
    expect(announced.map(({ event, to }) => [event, to])).toContainEqual(['auction-submitted-removed', [OTHER_LENDER]])
    expect(onBoards(market, LENDER)).toEqual([AUCTION])
    expect(onBoards(market, OTHER_LENDER)).toEqual([])
    expect(titles(market, LENDER).at(-1)).toBe('Offer declined')
    expect(market.run(answer(true)).errors).toHaveProperty('offer')
  })

  it('is refused if the loan changed after the other lender opened it', () => {
    const market = offered()
    const seen = rowOf(market.state().auctions, AUCTION)?.version
    market.run({ name: 'update loan', ...by(LENDER), loanId: LOAN, sent: { project_name: 'Elm Court' } })
    expect(market.run(answer(true, OTHER_LENDER, seen)).status).toBe(409)
    expect(onBoards(market, LENDER)).toEqual([AUCTION])
  })

  it('must come from the receiving lender, and only the offering lender can withdraw', () => {
    const market = offered()
    expect(market.run(answer(true, LENDER)).status).toBe(403)
    expect(market.run(answer(true, ORIGINATOR)).status).toBe(422)
    expect(market.run(withdraw(OTHER_LENDER)).status).toBe(403)
    expect(market.run(withdraw()).errors).toBeNull()
    expect(onBoards(market, OTHER_LENDER)).toEqual([])
    expect(titles(market, OTHER_LENDER).at(-1)).toBe('Offer withdrawn')
    expect(market.run(withdraw()).errors).toHaveProperty('offer')
  })

  it('at commitment requires the new lender to name its people before scheduling', () => {
    const market = offered()
    commit(market)
    market.run(answer(true))
    expect(market.run(schedule(OTHER_LENDER)).errors?.auction?.[0]).toContain('name its contact and its signators')
    const people = { originator_contact_id: 500 + OTHER_LENDER, signators: [900 + OTHER_LENDER] }
    expect(market.run({ name: 'update loan', ...by(OTHER_LENDER), loanId: LOAN, sent: people }).errors).toBeNull()
    expect(market.run(schedule(OTHER_LENDER)).errors).toBeNull()
  })
})

describe('a transfer without an offer', () => {
  it('records the former lender and removes its people (Verifies: S4.21 S7.29)', () => {
    const market = submitted()
    const transfer = (to: number): Command => ({
      name: 'transfer loan',
      ...by(LENDER),
      loanId: LOAN,
      lenderProfileId: 500 + to,
    })
    expect(market.run(transfer(LENDER)).errors).toHaveProperty('lender_id')
    expect(market.run(transfer(INVESTOR)).errors).toHaveProperty('lender_id')
    market.run(transfer(OTHER_LENDER))
    expect(loanFor(market.state(), LENDER, LOAN)).toBe('forbidden')
    const theirs = loanFor(market.state(), OTHER_LENDER, LOAN)
    expect(theirs).toMatchObject({ transferred_from_id: 500 + LENDER, transferred_from: `Firm ${LENDER}` })
    expect(theirs).not.toHaveProperty('signators')
    expect(market.state().notifications[OTHER_LENDER]?.at(-1)?.title).toBe('Loan transferred')
  })

  it('is only for the lender, and an offer only for a submitted loan', () => {
    const market = loanMarket()
    market.run(create({ ...signed(riverbend), originator_contact_id: 500 + ORIGINATOR }, null, ORIGINATOR))
    expect(market.run(offer()).errors).toHaveProperty('auction')
    market.run({ name: 'submit loan', ...by(ORIGINATOR), auctionId: AUCTION })
    const rest = { loanId: LOAN, lenderProfileId: 500 + OTHER_LENDER }
    expect(market.run({ name: 'transfer loan', ...by(ORIGINATOR), ...rest }).status).toBe(403)
    expect(market.run(offer(ORIGINATOR)).status).toBe(403)
    expect(market.run({ name: 'transfer loan', ...by(OTHER_LENDER), ...rest }).status).toBe(403)
  })
})

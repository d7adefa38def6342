// The money and yields of 26 loans in the panel, on a board, in its CSV file and in Compare, against a separate program
// (fixtures/known-answers/loan-yields.json).
import { describe, expect, it } from 'vitest'
import known from '../../../fixtures/known-answers/loan-yields.json'
import { yieldFigures } from '../../domain/yield/assumption'
import { moneyOf, yieldsOf } from '../../domain/yield/money-in-view'
import { type AuctionCard, makeAuctionCardView } from '../../state/views/auction-card.view'
import { currentFigure } from '../../state/views/auction-figures'
import { yieldFigureAt } from '../../state/views/auction-yields'
import { auctionOf, bidOf, clockAt, listOf, signedInAs } from '../testing/fixtures'
import { createStoreHarness } from '../testing/render-with-store'
import { auctionsCsv, yieldColumns } from './board/auctions-csv'
import { comparedSections } from './compare/comparison-copy'
import { moneyFacts, yieldLines } from './money/money-copy'
import { yieldFigureText } from './yield-copy'

type KnownLoan = (typeof known.loans)[number]

const assumption = { cpr: known.cpr, basis: 'cpr', benchmark: known.benchmark } as const

/** The card of this loan with a best bid at its price, or at its rate in the rate process. */
function cardOf(loan: KnownLoan): AuctionCard {
  const byRate = loan.process === 'rate'
  const construction = loan.type === 'construction'
  const bid = byRate
    ? { ...bidOf(1, 100), price: null, gnma_interest_rate: loan.gnma_rate }
    : bidOf(1, loan.price32 / 32)
  const auction = auctionOf(17, 'Riverbend Commons', {
    bids: [bid],
    loan: {
      loan_section_act: construction
        ? { id: 2, type: 'construction', loan_type: 'fha', name: '221(d)(4)' }
        : { id: 1, type: 'permanent', loan_type: 'fha', name: '223(f)' },
      auction_process_type: byRate ? 'rate' : 'price',
      loan_amount: loan.amount,
      // In the rate process the highest rate that is accepted.
      gnma_interest_rate: byRate ? 9 : loan.gnma_rate,
      loan_min_price: byRate ? null : 80,
      bond_interest_price: byRate ? Math.floor(loan.price32 / 32) : null,
      bond_interest_price_increment: byRate ? loan.price32 % 32 : null,
      servicing_spread: loan.servicing_spread,
      loan_term: loan.term,
      permanent_loan_late_term: loan.permanent_term,
      permanent_loan_late_amortization: loan.permanent_amortization,
      construction_period: loan.construction_period,
      call_protection: loan.call_protection,
    },
  })
  const { receive, store } = createStoreHarness()
  receive(clockAt(0), signedInAs('investor'), listOf('live', auction))
  const card = makeAuctionCardView()(store.getState(), 17)
  if (card === null) throw new Error('no card')
  return card
}

describe.each(known.loans.map((loan, at) => ({ number: at + 1, ...loan })))(
  'loan $number ($type, by $process)',
  (loan) => {
    const card = cardOf(loan)
    const figure = currentFigure(card.auction, card.loan, card.best)?.figure ?? null
    const { figures: expected } = loan
    const onBoards = {
      'Yield at 15% CPR': expected.cpr,
      'Yield to worst': expected.worst,
      'Spread to 10-year Treasury': expected.spread,
      'Average life at 15% CPR': expected['average life'],
    }

    it('has all nine figures of the separate program in the panel', () => {
      const money = figure && moneyOf(card.loan, figure)
      const yields = figure && yieldsOf(card.loan, figure, assumption)
      if (!money || !yields) throw new Error('no figures')
      const facts = [...moneyFacts(money), ...yieldLines(yields, assumption)]
      expect(Object.fromEntries(facts.map(({ name, value }) => [name, value]))).toEqual({
        'Proceeds to the lender': expected.proceeds,
        [loan.price32 < 3200 ? 'Discount to par' : 'Premium over par']: expected.premium,
        'One 32nd': expected['one 32nd'],
        ...onBoards,
        'Yield to first call': expected['first call'],
        'Yield to maturity': expected.maturity,
      })
    })

    it('has the same ones on a board, in its CSV file and in Compare', () => {
      const cells = yieldFigures.map((name) =>
        yieldFigureText(name, yieldFigureAt(name, card.loan, figure, assumption)),
      )
      expect(cells).toEqual(Object.values(onBoards))
      const file = auctionsCsv(
        [{ ...card, bids: [], isGone: false }],
        { status: 'live', role: 'investor', settles: false, hasFigures: true, world: null },
        yieldColumns(yieldFigures, assumption),
      ).split('\r\n')
      expect(file[0]).toContain(
        'Yield at 15% CPR (%),Yield to worst (%),Spread to 10-year Treasury (bp),Average life at 15% CPR (years)',
      )
      expect(file[1]?.split(',').slice(-4)).toEqual(
        cells.map((text) => String(Number.parseFloat(text.replace('−', '-')))),
      )
      const section = comparedSections([card], 'buyer', assumption).find(({ title }) => title === 'Yields')
      const [at, ...rows] = section?.rows ?? []
      expect(at?.cells[0]?.text).toMatch(/, best bid$/)
      expect(Object.fromEntries(rows.map(({ name, cells: [cell] }) => [name, cell?.text]))).toEqual(onBoards)
    })
  },
)

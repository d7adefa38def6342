// The yield figures of an auction on a board and in Compare: the same ones as in its panel, at the same price or rate. The last ones of
// each loan are remembered, because a board that is sorted by one asks for those of all its auctions after each event.
import type { AuctionLoan } from '../../contract/auction'
import type { BestFigure } from '../../domain/bid-figures'
import type { YieldAssumption, YieldBasis, YieldFigure } from '../../domain/yield/assumption'
import { hasKnownTerms } from '../../domain/yield/loan-security'
import { pricedSecurity, spreadOver, yieldOn } from '../../domain/yield/money-in-view'
import { averageLifeAtSpeed } from '../../domain/yield/values'
import { selectAssumption } from '../assumption/assumption.slice'
import { getRow } from '../core/table'
import type { RootState } from '../root-reducer'
import { bestOf } from './auction-card.view'
import { currentFigure } from './auction-figures'

type Quantity = YieldBasis | 'average-life'

interface Remembered extends BestFigure {
  readonly cpr: number
  readonly values: Map<Quantity, number | null>
}

/** By loan, so that they leave the memory with it. */
const remembered = new WeakMap<AuctionLoan, Remembered>()

function computed(quantity: Quantity, loan: AuctionLoan, figure: BestFigure, cpr: number): number | null {
  const priced = hasKnownTerms(loan) ? pricedSecurity(loan, figure, cpr) : null
  if (priced === null) return null
  return quantity === 'average-life' ? averageLifeAtSpeed(priced.security) : yieldOn(priced, quantity)
}

function quantityAt(quantity: Quantity, loan: AuctionLoan, figure: BestFigure, cpr: number): number | null {
  const { price32, rate } = figure
  const last = remembered.get(loan)
  const isSame = last?.price32 === price32 && last.rate === rate && last.cpr === cpr
  const values = isSame ? last.values : new Map<Quantity, number | null>()
  if (!isSame) remembered.set(loan, { price32, rate, cpr, values })
  const known = values.get(quantity)
  if (known !== undefined) return known
  const value = computed(quantity, loan, figure, cpr)
  values.set(quantity, value)
  return value
}

/**
 * Percent for a yield, basis points for the spread, years for the average life. Null without a bid or limit, without a benchmark, and
 * while any term that it depends on is unknown: a table has no room to say what it assumes.
 */
export function yieldFigureAt(
  name: YieldFigure,
  loan: AuctionLoan,
  figure: BestFigure | null,
  assumption: YieldAssumption,
): number | null {
  if (figure === null) return null
  const { cpr, basis, benchmark } = assumption
  switch (name) {
    case 'yield-cpr':
      return quantityAt('cpr', loan, figure, cpr)
    case 'yield-worst':
      return quantityAt('worst', loan, figure, cpr)
    case 'yield-spread':
      return benchmark === null ? null : spreadOver(quantityAt(basis, loan, figure, cpr), assumption)
    case 'average-life':
      return quantityAt('average-life', loan, figure, cpr)
    default:
      return name satisfies never
  }
}

/** The same for an auction in the market; null for an unknown one. */
export function yieldFigureOf(state: RootState, id: number, name: YieldFigure): number | null {
  const row = getRow(state.market.auctions, id)
  const loan = getRow(state.market.loans, id)
  if (row === undefined || loan === undefined) return null
  const figure = currentFigure(row, loan, bestOf(state, id))?.figure ?? null
  return yieldFigureAt(name, loan, figure, selectAssumption(state))
}

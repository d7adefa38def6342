// The money and yields of a bid: money in exact cents, yields in percent under an assumption.
import type { AuctionLoan } from '../../contract/auction'
import type { BestFigure } from '../bid-figures'
import { premiumCents, proceedsCents, stepCents } from '../money'
import { type YieldAssumption, type YieldBasis, yieldBases } from './assumption'
import { highestPriceFor, lowestRateFor } from './figure-for-yield'
import { termsOf } from './loan-security'
import {
  averageLifeAtSpeed,
  type Call,
  firstCall,
  type ValuedSecurity,
  valuedSecurity,
  worstCall,
  yieldAtPrice,
} from './values'

/** The price and the rate of a bid together with the seller's fixed figure: 32nds, percent. */
interface PriceAndRate {
  readonly price32: number | null
  readonly rate: number | null
}

/** One of the two is bid on, the other is fixed. */
function priceAndRateAt(loan: AuctionLoan, figure: BestFigure): PriceAndRate {
  if (loan.auction_process_type === 'rate') return { price32: fixedPrice32(loan), rate: figure.rate }
  return { price32: figure.price32, rate: loan.gnma_interest_rate ?? null }
}

function fixedPrice32({ bond_interest_price, bond_interest_price_increment }: AuctionLoan): number | null {
  if (typeof bond_interest_price !== 'number') return null
  return Math.round(bond_interest_price * 32) + (bond_interest_price_increment ?? 0)
}

/** Exact cents. */
export interface MoneyOfFigure {
  /** The lender's proceeds for the whole amount. */
  readonly proceeds: number
  /** Above par; negative below it. */
  readonly premium: number
  /** The value of one 32nd of the price. */
  readonly perStep: number
}

/** The money at a figure; null while amount or price is unknown. */
export function moneyOf(loan: AuctionLoan, figure: BestFigure): MoneyOfFigure | null {
  const amount = loan.loan_amount ?? null
  const { price32 } = priceAndRateAt(loan, figure)
  if (amount === null || price32 === null) return null
  return {
    proceeds: proceedsCents(amount, price32),
    premium: premiumCents(amount, price32),
    perStep: stepCents(amount),
  }
}

export interface YieldsOfFigure {
  /** Bond-equivalent, percent; null if there is none. */
  readonly yields: Readonly<Record<YieldBasis, number | null>>
  readonly firstCall: Call | null
  readonly worstCall: Call | null
  /** Years, at the assumed speed. */
  readonly averageLife: number
  /** The yield of the chosen basis over the benchmark, basis points; null without a benchmark. */
  readonly spread: number | null
}

/** A security with the price at which it is valued, 32nds. */
export interface PricedSecurity {
  readonly security: ValuedSecurity
  readonly price32: number
}

/** The security at a figure and a speed (CPR, percent); null while a term that its yields depend on is unknown. */
export function pricedSecurity(loan: AuctionLoan, figure: BestFigure, cpr: number): PricedSecurity | null {
  const { price32, rate } = priceAndRateAt(loan, figure)
  const terms = rate === null ? null : termsOf(loan, rate)
  return price32 === null || terms === null ? null : { security: valuedSecurity(terms, cpr), price32 }
}

/** The yield on a basis, percent; null if there is none, such as to the first call of a loan that can't be called. */
export const yieldOn = ({ security, price32 }: PricedSecurity, basis: YieldBasis): number | null =>
  basis === 'first-call' && firstCall(security) === null ? null : yieldAtPrice(security, basis, price32)

/** A yield (percent) over the benchmark, basis points; null without either. */
export const spreadOver = (percent: number | null, { benchmark }: YieldAssumption): number | null =>
  percent === null || benchmark === null ? null : (percent - benchmark.yield) * 100

/** The yields at a figure; null while a term that they depend on is unknown. */
export function yieldsOf(loan: AuctionLoan, figure: BestFigure, assumption: YieldAssumption): YieldsOfFigure | null {
  const priced = pricedSecurity(loan, figure, assumption.cpr)
  if (priced === null) return null
  const { security } = priced
  const [cpr = null, worst = null, first = null, maturity = null] = yieldBases.map((basis) => yieldOn(priced, basis))
  const yields = { cpr, worst, 'first-call': first, maturity }
  return {
    yields,
    firstCall: firstCall(security),
    worstCall: worst === null ? null : worstCall(security, worst),
    averageLife: averageLifeAtSpeed(security),
    spread: spreadOver(yields[assumption.basis], assumption),
  }
}

/**
 * The figure to bid for a typed yield (percent) of the chosen basis: the highest price on the grid of 1/32, or in the rate
 * process the lowest rate on the grid of 0.01 %, that yields at least as much. Null if none does.
 */
export function figureForYield(loan: AuctionLoan, assumption: YieldAssumption, targetYield: number): BestFigure | null {
  const securityAt = (rate: number): ValuedSecurity | null => {
    const terms = termsOf(loan, rate)
    return terms === null ? null : valuedSecurity(terms, assumption.cpr)
  }
  const { basis } = assumption
  if (loan.auction_process_type === 'rate') {
    const fixed = fixedPrice32(loan)
    // A security exists at every rate or at none.
    const anySecurity = securityAt(1)
    if (fixed === null || anySecurity === null) return null
    const rate = lowestRateFor((percent) => securityAt(percent) ?? anySecurity, basis, fixed, targetYield)
    return rate === null ? null : { price32: null, rate }
  }
  const gnmaRate = loan.gnma_interest_rate ?? null
  const security = gnmaRate === null ? null : securityAt(gnmaRate)
  const price32 = security === null ? null : highestPriceFor(security, basis, targetYield)
  return price32 === null ? null : { price32, rate: null }
}

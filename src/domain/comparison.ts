// Compares auctions on the same terms. In the price process the rate is fixed and the price is bid on; in the rate process it
// is the other way around.
import type { AuctionProcess } from '../contract/auction'
import { protectedMonths } from './loan/call-protection'
import { premiumCents, proceedsCents } from './money'
import { noteRate } from './rates'

/** The most auctions that can be compared at once. */
export const MAX_COMPARED = 4

/** What is compared about one auction; null if not known (yet). */
export interface ComparedFacts {
  readonly process: AuctionProcess
  /** Whole dollars. */
  readonly amount: number | null
  /** From the end of construction to maturity, months. */
  readonly term: number | null
  /** Percent: fixed in the price process; in the rate process the highest accepted. */
  readonly gnmaRate: number | null
  /** Percent. */
  readonly spread: number | null
  /** 32nds, fixed in the rate process. */
  readonly fixedPrice32: number | null
  /** The best bid: 32nds in the price process. */
  readonly bestPrice32: number | null
  /** The best bid: percent in the rate process. */
  readonly bestRate: number | null
  /** The call protection, as a code or as free text. */
  readonly protection: string | null
}

/** The compared figures, in display order. */
export const comparedFigures = [
  'price',
  'gnma-rate',
  'spread',
  'note-rate',
  'running-yield',
  'proceeds',
  'per-hundred',
  'premium',
  'amount',
  'term',
  'protected',
] as const
export type ComparedFigure = (typeof comparedFigures)[number]

/**
 * The figures of one auction at its best bid: price in 32nds; rates, spread and yield in percent; proceeds, premium and
 * proceeds per $100 of loan in cents; amount in dollars; term and protection in months.
 */
export type ComparedFigures = Readonly<Record<ComparedFigure, number | null>>

/** The figures at the best bid; the figure that the seller fixed needs no bid. */
export function figuresOf(facts: ComparedFacts): ComparedFigures {
  const byRate = facts.process === 'rate'
  const price = byRate ? facts.fixedPrice32 : facts.bestPrice32
  const rate = byRate ? facts.bestRate : facts.gnmaRate
  const { amount, spread } = facts
  const isPriced = price !== null && amount !== null
  return {
    price,
    'gnma-rate': rate,
    spread,
    'note-rate': rate === null || spread === null ? null : noteRate(rate, spread),
    'running-yield': rate === null || price === null ? null : currentYield(rate, price),
    proceeds: isPriced ? proceedsCents(amount, price) : null,
    'per-hundred': price === null ? null : (price * 100) / 32,
    premium: isPriced ? premiumCents(amount, price) : null,
    amount,
    term: facts.term,
    protected: facts.protection === null ? null : protectedMonths(facts.protection),
  }
}

/** Percent: GNMA rate ÷ price. Ignores term and prepayment. Stored workspaces have the key `running-yield`. */
function currentYield(gnmaRate: number, price32: number): number {
  return (gnmaRate * 32 * 100) / price32
}

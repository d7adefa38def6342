// Auctions side by side: what each comes to on the same terms, which of a row is best for whom, and how far apart they
// are. In the price process the rate is fixed and the price is bid on; in the rate process it is the other way round.
import type { AuctionProcess } from '../contract/auction'
import { protectedMonths } from './loan/call-protection'
import { premiumCents, proceedsCents } from './money'
import { noteRate } from './rates'

/** The most auctions that can be compared at once. */
export const MOST_COMPARED = 4

/** Where a figure comes from: it is what is bid on, or what the seller has fixed. */
export type FigureSource = 'bid' | 'fixed'

/** What is known of one auction. Null is not known, or not yet. */
export interface ComparedFacts {
  readonly process: AuctionProcess
  /** Whole dollars. */
  readonly amount: number | null
  /** Months. */
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
  /** The call protection, by its code or in the words of the market. */
  readonly protection: string | null
}

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

/** Price and rate as the best bid makes them; the one that the process fixes does not wait for a bid. */
export function figuresOf(facts: ComparedFacts): ComparedFigures {
  const byRate = facts.process === 'rate'
  const price = byRate ? facts.fixedPrice32 : facts.bestPrice32
  const rate = byRate ? facts.bestRate : facts.gnmaRate
  const { amount, spread } = facts
  const sold = price !== null && amount !== null
  return {
    price,
    'gnma-rate': rate,
    spread,
    'note-rate': rate === null || spread === null ? null : noteRate(rate, spread),
    'running-yield': rate === null || price === null ? null : runningYield(rate, price),
    proceeds: sold ? proceedsCents(amount, price) : null,
    'per-hundred': price === null ? null : (price * 100) / 32,
    premium: sold ? premiumCents(amount, price) : null,
    amount,
    term: facts.term,
    protected: facts.protection === null ? null : protectedMonths(facts.protection),
  }
}

/** What the rate earns on what is paid, percent: GNMA rate ÷ price. It leaves out term and prepayment. */
function runningYield(gnmaRate: number, price32: number): number {
  return (gnmaRate * 32 * 100) / price32
}

/** Whether price and rate of a process are bid on or fixed. */
export function sourceOf(process: AuctionProcess, figure: 'price' | 'gnma-rate'): FigureSource {
  return (process === 'price') === (figure === 'price') ? 'bid' : 'fixed'
}

/** The point of view: who pays the price, who receives it, who pays the rate. */
export type Standpoint = 'buyer' | 'seller' | 'borrower'
type Direction = 'higher' | 'lower'

/** What is better from which point of view; a figure that is not here is better for nobody. */
const better: Readonly<Record<Standpoint, Partial<Record<ComparedFigure, Direction>>>> = {
  buyer: {
    price: 'lower',
    'gnma-rate': 'higher',
    'running-yield': 'higher',
    'per-hundred': 'lower',
    protected: 'higher',
  },
  seller: { price: 'higher', spread: 'higher', 'per-hundred': 'higher' },
  borrower: { 'gnma-rate': 'lower', spread: 'lower', 'note-rate': 'lower', protected: 'lower' },
}

/** Which way a figure is better from a point of view; null where neither is. */
export const betterWay = (figure: ComparedFigure, standpoint: Standpoint): Direction | null =>
  better[standpoint][figure] ?? null

/** Which columns of a row hold its best value. None where fewer than two are known or all are equal. */
export function bestColumns(values: readonly (number | null)[], way: Direction | null): readonly number[] {
  const known = values.filter((value) => value !== null)
  if (way === null || known.length < 2) return []
  const best = way === 'higher' ? Math.max(...known) : Math.min(...known)
  if (known.every((value) => value === best)) return []
  return values.flatMap((value, column) => (value === best ? [column] : []))
}

/** Each column less the first; null for the first itself and where one of the two is not known. */
export function differences(values: readonly (number | null)[]): readonly (number | null)[] {
  const first = values[0] ?? null
  return values.map((value, column) => (column === 0 || first === null || value === null ? null : value - first))
}

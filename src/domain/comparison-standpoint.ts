// Compared figures: which one in a row is best from a standpoint, and their differences.
import type { AuctionProcess } from '../contract/auction'
import type { ComparedFigure } from './comparison'
import type { YieldFigure } from './yield/assumption'

/** Where a figure comes from: the best bid, or the seller. */
export type FigureSource = 'bid' | 'fixed'

/** Whether a process takes bids on this figure, or fixes it. */
export function sourceOf(process: AuctionProcess, figure: 'price' | 'gnma-rate'): FigureSource {
  return (process === 'price') === (figure === 'price') ? 'bid' : 'fixed'
}

/** The buyer pays the price, the seller receives it, the borrower pays the rate. */
export type Standpoint = 'buyer' | 'seller' | 'borrower'
type Direction = 'higher' | 'lower'

/** Which direction is better from each standpoint; unlisted figures are neutral. */
const directions: Readonly<Record<Standpoint, Partial<Record<ComparedFigure | YieldFigure, Direction>>>> = {
  buyer: {
    price: 'lower',
    'gnma-rate': 'higher',
    'running-yield': 'higher',
    'yield-cpr': 'higher',
    'yield-worst': 'higher',
    'yield-spread': 'higher',
    'per-hundred': 'lower',
    protected: 'higher',
  },
  seller: { price: 'higher', spread: 'higher', 'per-hundred': 'higher' },
  borrower: { 'gnma-rate': 'lower', spread: 'lower', 'note-rate': 'lower', protected: 'lower' },
}

/** Which direction of a figure is better from a standpoint; null if neither. */
export const betterDirection = (figure: ComparedFigure | YieldFigure, standpoint: Standpoint): Direction | null =>
  directions[standpoint][figure] ?? null

/** The columns with the best value of a row; none if fewer than two are known, or all are equal. */
export function bestColumns(values: readonly (number | null)[], direction: Direction | null): readonly number[] {
  const known = values.filter((value) => value !== null)
  if (direction === null || known.length < 2) return []
  const best = direction === 'higher' ? Math.max(...known) : Math.min(...known)
  if (known.every((value) => value === best)) return []
  return values.flatMap((value, column) => (value === best ? [column] : []))
}

/** Each column minus the first; null for the first itself, and if either is unknown. */
export function differences(values: readonly (number | null)[]): readonly (number | null)[] {
  const first = values[0] ?? null
  return values.map((value, column) => (column === 0 || first === null || value === null ? null : value - first))
}

// Figures of auctions side by side: which of a row is best for whom, and how far apart they are.
import type { AuctionProcess } from '../contract/auction'
import type { ComparedFigure } from './comparison'

/** Where a figure comes from: it is what is bid on, or what the seller has fixed. */
export type FigureSource = 'bid' | 'fixed'

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

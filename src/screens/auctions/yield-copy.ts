// Formats the yield figures of boards and Compare. Pure.
import { formatBasisPoints, formatYears } from '../../domain/formats'
import { formatRate } from '../../domain/rates'
import type { YieldFigure } from '../../domain/yield/assumption'
import { DASH } from './loan-copy'

/** `5.119%`, `+79.2 bp` or `9.2 years`; a dash if unknown. */
export function yieldFigureText(figure: YieldFigure, value: number | null): string {
  if (value === null) return DASH
  switch (figure) {
    case 'yield-cpr':
    case 'yield-worst':
      return formatRate(value)
    case 'yield-spread':
      return formatBasisPoints(value)
    case 'average-life':
      return formatYears(value)
    default:
      return figure satisfies never
  }
}

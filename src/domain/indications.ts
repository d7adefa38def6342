// A rate sheet's changes in basis points, payments and program names. Pure.
import type { IndicationRow } from '../contract/indication'
import { monthlyPayment } from './loan/loan-figures'

/** Change since the last update, whole basis points; null without a previous value. */
export function changeBps(before: number | null | undefined, now: number): number | null {
  return before === null || before === undefined ? null : Math.round(now * 100) - Math.round(before * 100)
}

/** `+6 bp`, `−3 bp`, `unchanged`; a dash without a comparison. */
export function changeText(bps: number | null): string {
  if (bps === null) return '—'
  if (bps === 0) return 'unchanged'
  return `${bps > 0 ? '+' : '−'}${Math.abs(bps)} bp`
}

/** `FHA 221(d)(4)`. */
export const programName = ({ loan_type, section }: Pick<IndicationRow, 'loan_type' | 'section'>): string =>
  `${loan_type.toUpperCase()} ${section}`

/** `Construction`, `Permanent`. */
export const programType = ({ type }: Pick<IndicationRow, 'type'>): string =>
  type === 'construction' ? 'Construction' : 'Permanent'

/** The section of a program, to look up its mortgage insurance premium. */
export const sectionOfRow = ({ loan_type, section }: Pick<IndicationRow, 'loan_type' | 'section'>) => ({
  loan_type,
  name: section,
})

/** Monthly principal and interest at the row's note rate, dollars with cents; null for an invalid loan. */
export function paymentOn(
  row: Pick<IndicationRow, 'note_rate'>,
  amount: number | null,
  months: number | null,
): number | null {
  if (amount === null || months === null || amount < 1 || months < 1 || months > 600) return null
  // A server may quote any number, but there is no payment at a negative rate.
  if (!(row.note_rate >= 0)) return null
  return monthlyPayment({ amount, noteRate: row.note_rate, months })
}

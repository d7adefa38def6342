// Rules of setup fields that depend on other fields, on the market's day, or on typed numbers.
import { closedBecause, isDay, monthsAfter } from '../business-days'
import type { Rule } from '../validation/rules'
import * as rules from '../validation/rules'
import { oneFigure } from './price-rules'
import type { SetupContext } from './setup-context'
import { numberIn, numberText } from './setup-values'

/** Applies a rule to a number without its separators. */
const bare =
  (rule: Rule): Rule =>
  (value, label) =>
    rule(typeof value === 'string' ? numberText(value) : value, label)

/** A whole number in a range. */
export const wholeNumberIn = (min: number, max: number): readonly Rule[] => [
  oneFigure,
  bare(rules.integer),
  bare(rules.minValue(min)),
  bare(rules.maxValue(max)),
]
/** A decimal number in a range. */
export const decimalIn = (min: number, max: number): readonly Rule[] => [
  rules.readableNumber,
  bare(rules.decimal),
  bare(rules.minValue(min)),
  bare(rules.maxValue(max)),
]

/** A delivery date: a business day in the future. */
export const deliverable =
  ({ today, restrictions }: SetupContext): Rule =>
  (value, label) => {
    if (typeof value !== 'string' || value === '') return null
    if (!isDay(value)) return `${label} must be a day, MM/DD/YYYY`
    if (today !== null && value <= today) return `${label} must be in the future`
    const closed = closedBecause(value, restrictions)
    return closed === null ? null : `${label} must be a business day, but this is ${closed}`
  }

/** A delivery date of the permanent loan: after that of the construction loan, and not before construction ends. */
export const afterConstruction =
  ({ today, values }: SetupContext): Rule =>
  (value, label) => {
    if (typeof value !== 'string' || !isDay(value)) return null
    if (isDay(values.delivery_last_date_fees) && value <= values.delivery_last_date_fees) {
      return `${label} must come after the last delivery date of the construction loan`
    }
    const period = numberIn(values.construction_period)
    if (today === null || period === null) return null
    return value < monthsAfter(today, period) ? `${label} must not come before construction ends` : null
  }

/** A number of months that is at least that of another field. */
export const notBelow =
  (other: string, otherLabel: string): Rule =>
  (value, label) => {
    const months = typeof value === 'string' ? numberIn(value) : null
    const min = numberIn(other)
    return months !== null && min !== null && months < min
      ? `${label} must not be shorter than the ${otherLabel}`
      : null
  }

/** Only one of the deposit boxes may be checked. */
export const onlyOneHolder =
  ({ values }: SetupContext): Rule =>
  (value) =>
    value === true && values.received_deposit_held_escrow
      ? 'A deposit is either held in escrow or wired after the trade'
      : null

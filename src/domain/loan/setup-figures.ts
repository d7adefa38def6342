// The figures of a setup, computed while it is typed. Each is null until its inputs are known.
import { premiumCents, proceedsCents } from '../money'
import { noteRate } from '../rates'
import { parsePrice } from '../thirty-seconds'
import { prepaymentPremium, protectionSchedules } from './call-protection'
import { balanceAfter, lateFeeTable, monthlyPayment } from './loan-figures'
import { numberIn, type SetupValues } from './setup-values'

export interface SetupFigures {
  /** Whole dollars. */
  readonly amount: number | null
  /** Percent: GNMA rate and spread. */
  readonly noteRate: number | null
  /** The minimum, or the fixed price, in 32nds. */
  readonly price32: number | null
  readonly proceedsCents: number | null
  readonly premiumCents: number | null
  /** Dollars with cents. */
  readonly payment: number | null
  /** The balance after 5, 10 and 20 years, dollars with cents. */
  readonly balances: readonly { readonly years: number; readonly balance: number }[]
  /** By year of the permanent loan: percent, or locked. Empty if the protection is not one of the listed schedules. */
  readonly premiumByYear: readonly { readonly year: number; readonly premium: number | 'locked' }[]
  /** Under the default terms, dollars. */
  readonly lateFees: readonly { readonly monthsLate: number; readonly fee: number }[]
}

const BALANCE_YEARS = [5, 10, 20] as const
const PREMIUM_YEARS = 12
const LATE_MONTHS = [1, 3, 6, 9, 12]

/** The price in the setup: the minimum, or the fixed price in the rate process. 32nds. */
export function priceOf(values: SetupValues): number | null {
  if (values.auction_process_type === 'price') {
    const price = parsePrice(values.loan_min_price)
    return price.ok ? price.price32 : null
  }
  const points = numberIn(values.bond_interest_price)
  const increment = numberIn(values.bond_interest_price_increment)
  if (points === null || increment === null || !Number.isInteger(points) || !Number.isInteger(increment)) return null
  return increment < 0 || increment > 31 ? null : points * 32 + increment
}

const ifWithin = (number: number | null, min: number, max: number): number | null =>
  number !== null && number >= min && number <= max ? number : null

/** All figures of a setup. */
export function setupFigures(values: SetupValues): SetupFigures {
  const typed = ifWithin(numberIn(values.loan_amount), 1, 1e10)
  const amount = typed !== null && Number.isInteger(typed) ? typed : null
  const gnma = ifWithin(numberIn(values.gnma_interest_rate), 0.01, 20)
  const spread = ifWithin(numberIn(values.servicing_spread), 0, 5)
  const note = gnma === null || spread === null ? null : noteRate(gnma, spread)
  const price32 = priceOf(values)
  const term = ifWithin(numberIn(values.loan_term), 1, 600)
  const levelLoan =
    amount === null || note === null || term === null || !Number.isInteger(term)
      ? null
      : { amount, noteRate: note, months: term }
  const schedule = protectionSchedules[values.call_protection]
  return {
    amount,
    noteRate: note,
    price32,
    proceedsCents: amount === null || price32 === null ? null : proceedsCents(amount, price32),
    premiumCents: amount === null || price32 === null ? null : premiumCents(amount, price32),
    payment: levelLoan === null ? null : monthlyPayment(levelLoan),
    balances:
      levelLoan === null
        ? []
        : BALANCE_YEARS.filter((years) => years * 12 < levelLoan.months).map((years) => ({
            years,
            balance: balanceAfter(levelLoan, years * 12),
          })),
    premiumByYear:
      schedule === undefined
        ? []
        : Array.from({ length: PREMIUM_YEARS }, (_, year) => ({
            year: year + 1,
            premium: prepaymentPremium(schedule, year * 12),
          })),
    lateFees: amount === null ? [] : lateFeeTable(amount).filter(({ monthsLate }) => LATE_MONTHS.includes(monthsLate)),
  }
}

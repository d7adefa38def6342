// The figures of a setup, computed while it is typed. Each is null until its inputs are known.
import { premiumCents, proceedsCents } from '../money'
import { noteRate } from '../rates'
import { parsePrice } from '../thirty-seconds'
import { prepaymentPremium, protectionSchedules } from './call-protection'
import { balanceAfter, lateFeeTable } from './loan-figures'
import { type Repayment, repaymentFigures, repaymentOf } from './repayment'
import { isConstruction, type SetupContext } from './setup-context'
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
  readonly repayment: Repayment | null
  /** Dollars with cents, figured over the amortization. */
  readonly payment: number | null
  /** The balance due at maturity, dollars with cents; zero if the loan amortizes fully. */
  readonly balloon: number | null
  /** The balance after 5, 10 and 20 years, if that is before maturity, dollars with cents. */
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

const MAX_MONTHS = 600

/** Whole months; undefined for an empty text, null for one that isn't a term. */
function monthsIn(text: string): number | null | undefined {
  if (text.trim() === '') return undefined
  const months = ifWithin(numberIn(text), 1, MAX_MONTHS)
  return months !== null && Number.isInteger(months) ? months : null
}

/** Maturity and amortization as typed; null until they are known, and while one of them is invalid. */
export function setupRepayment(context: SetupContext): Repayment | null {
  const { values } = context
  const construction = isConstruction(context)
  const periods = {
    loan_term: monthsIn(values.loan_term),
    permanent_loan_late_term: construction ? monthsIn(values.permanent_loan_late_term) : undefined,
    permanent_loan_late_amortization: construction ? monthsIn(values.permanent_loan_late_amortization) : undefined,
  }
  return Object.values(periods).includes(null) ? null : repaymentOf(periods, construction)
}

/** All figures of a setup. */
export function setupFigures(context: SetupContext): SetupFigures {
  const { values } = context
  const typed = ifWithin(numberIn(values.loan_amount), 1, 1e10)
  const amount = typed !== null && Number.isInteger(typed) ? typed : null
  const gnma = ifWithin(numberIn(values.gnma_interest_rate), 0.01, 20)
  const spread = ifWithin(numberIn(values.servicing_spread), 0, 5)
  const note = gnma === null || spread === null ? null : noteRate(gnma, spread)
  const price32 = priceOf(values)
  const repayment = setupRepayment(context)
  const level =
    amount === null || note === null || repayment === null
      ? null
      : { loan: { amount, noteRate: note, months: repayment.amortization }, maturity: repayment.maturity }
  const repaid =
    amount === null || note === null || repayment === null ? null : repaymentFigures(amount, note, repayment)
  const schedule = protectionSchedules[values.call_protection]
  return {
    amount,
    noteRate: note,
    price32,
    proceedsCents: amount === null || price32 === null ? null : proceedsCents(amount, price32),
    premiumCents: amount === null || price32 === null ? null : premiumCents(amount, price32),
    repayment,
    payment: repaid === null ? null : repaid.payment,
    balloon: repaid === null ? null : repaid.balloon,
    balances:
      level === null
        ? []
        : BALANCE_YEARS.filter((years) => years * 12 < level.maturity).map((years) => ({
            years,
            balance: balanceAfter(level.loan, years * 12),
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

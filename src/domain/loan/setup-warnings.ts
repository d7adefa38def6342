// Warnings about unlikely values in a setup, by field. A warning prevents nothing: the user may know better.
import { formatDay, isDay, monthsAfter } from '../business-days'
import { readAgencyNumber, readZip } from '../entry/codes'
import { formatTerm } from '../formats'
import { marketHolidayOn } from '../holidays'
import { statesOfFhaNumber, statesOfZip } from './places'
import { repaymentWarning } from './repayment-warning'
import { isConstruction, isRhs, type SetupContext } from './setup-context'
import { priceOf } from './setup-figures'
import { numberIn, type SetupField } from './setup-values'

export type SetupWarnings = Partial<Record<SetupField, string>>

/** A delivery, or a permanent loan, more than this many months ahead is implausible. */
const FARTHEST_DELIVERY = 24
const FARTHEST_PERMANENT = 72

const inWords = (states: readonly string[]): string => states.join(' or ')

function placeWarnings(context: SetupContext): SetupWarnings {
  const { values, stateCode } = context
  const zip = readZip(values.project_zip_code)
  const number = isRhs(context) ? null : readAgencyNumber(values.fha_number)
  const warnings: SetupWarnings = {}
  if (zip !== null && stateCode) {
    const states = statesOfZip(zip)
    if (states.length === 0) warnings.project_zip_code = `No zip codes start with ${zip.slice(0, 3)}.`
    else if (!states.includes(stateCode)) {
      warnings.project_zip_code = `${zip} is a zip code in ${inWords(states)}, but the project is in ${stateCode}.`
    }
  }
  if (number !== null && /^\d{3}-\d{5}$/.test(number)) {
    const states = statesOfFhaNumber(number)
    const office = number.slice(0, 3)
    if (states.length === 0) warnings.fha_number = `${office} is not a known HUD office.`
    else if (stateCode && !states.includes(stateCode)) {
      warnings.fha_number = `${office} is a HUD office for ${inWords(states)}, but the project is in ${stateCode}.`
    }
  }
  return warnings
}

function deliveryWarnings(context: SetupContext): SetupWarnings {
  const { values, today } = context
  if (today === null) return {}
  const unlikely = (day: string, months: number): string | null => {
    if (!isDay(day)) return null
    if (day > monthsAfter(today, months)) return `${formatDay(day)} is more than ${months / 12} years ahead.`
    // Only a warning: settlement follows another calendar, and a delivery on this day is possible.
    const holiday = marketHolidayOn(day)
    return holiday === null ? null : `The bond market is closed on ${formatDay(day)}: it is ${holiday}.`
  }
  const last = unlikely(values.delivery_last_date_fees, FARTHEST_DELIVERY)
  const permanent = isConstruction(context) ? unlikely(values.permanent_loan_late_date, FARTHEST_PERMANENT) : null
  return {
    ...(last === null ? {} : { delivery_last_date_fees: last }),
    ...(permanent === null ? {} : { permanent_loan_late_date: permanent }),
  }
}

function termWarnings({ values, section }: SetupContext): SetupWarnings {
  const usual = section?.term
  const term = numberIn(values.loan_term)
  if (!usual || term === null || term <= usual) return {}
  return { loan_term: `Loans under ${section.name} usually run ${formatTerm(usual)} at most.` }
}

function marketWarnings({ values }: SetupContext): SetupWarnings {
  const warnings: SetupWarnings = {}
  const amount = numberIn(values.loan_amount)
  if (amount !== null && amount % 100 !== 0) warnings.loan_amount = 'Loan amounts are usually multiples of $100.'
  // Values outside the wider ranges are errors, which setup-problems.ts reports.
  const spread = numberIn(values.servicing_spread)
  if (spread !== null && spread >= 0.15 && spread <= 1 && (spread < 0.2 || spread > 0.75)) {
    warnings.servicing_spread = 'Spreads are usually between 0.20% and 0.75%.'
  }
  const price = priceOf(values)
  if (price !== null && price >= 90 * 32 && price <= 115 * 32 && (price < 98 * 32 || price > 106 * 32)) {
    const field = values.auction_process_type === 'price' ? 'loan_min_price' : 'bond_interest_price'
    warnings[field] = 'Prices are usually between 98-00 and 106-00.'
  }
  return warnings
}

function repaymentWarnings(context: SetupContext): SetupWarnings {
  const warning = repaymentWarning(context)
  return warning === null ? {} : { permanent_loan_late_amortization: warning }
}

/** Every warning, by field. */
export const setupWarnings = (context: SetupContext): SetupWarnings => ({
  ...marketWarnings(context),
  ...placeWarnings(context),
  ...termWarnings(context),
  ...repaymentWarnings(context),
  ...deliveryWarnings(context),
})

// The value of a security at a yield, and its yield at a price: to maturity, to the first call, to the worst of
// all calls, and at a prepayment speed. Settles on the first of a month, without accrued interest (docs/formulas.md).
import type { YieldBasis } from './assumption'
import { bondEquivalentYield, monthlyPrepayment, monthlyRateOf } from './compounding'
import { averageLife, type Flow, flowsOf, type SecurityTerms } from './flows'
import { rateFor } from './solver'

/** GNMA I pays on the 15th of the next month: this part of a month after the month’s end. */
const DELAY = 14 / 30

/** A security whose payments are computed once, for many prices and yields. */
export interface ValuedSecurity {
  readonly scheduled: readonly Flow[]
  readonly prepaying: readonly Flow[]
}

/** `cpr`: percent per year of the balance, from the first month in which prepaying is allowed. */
export function valuedSecurity(terms: SecurityTerms, cpr: number): ValuedSecurity {
  const share = monthlyPrepayment(cpr)
  return { scheduled: flowsOf(terms), prepaying: flowsOf(terms, () => share) }
}

/** Percent of par for all payments, discounted at a monthly rate. */
export function presentValue(flows: readonly Flow[], monthlyRate: number, delay = DELAY): number {
  const step = 1 / (1 + monthlyRate)
  let factor = step ** delay
  let value = 0
  for (const { interest, scheduled, prepaid, premium } of flows) {
    factor *= step
    value += (interest + scheduled + prepaid + premium) * factor
  }
  return value
}

interface CalledValue {
  readonly value: number
  /** The month of the call; null for maturity. */
  readonly month: number | null
}

/** The lowest value if the whole balance is repaid at any call, or never; with `first`, at the first call. */
function calledValue(flows: readonly Flow[], monthlyRate: number, first: boolean): CalledValue {
  const step = 1 / (1 + monthlyRate)
  let factor = step ** DELAY
  let paid = 0
  let least: CalledValue | null = null
  for (const { month, interest, scheduled, balance, call } of flows) {
    factor *= step
    paid += (interest + scheduled) * factor
    if (call === null) continue
    const value = paid + balance * (1 + call / 100) * factor
    if (first) return { value, month }
    if (least === null || value < least.value) least = { value, month }
  }
  // The last month repays everything anyway.
  return least === null || least.month === flows.length || paid <= least.value ? { value: paid, month: null } : least
}

function valueAt(security: ValuedSecurity, basis: YieldBasis, monthlyRate: number): number {
  switch (basis) {
    case 'cpr':
      return presentValue(security.prepaying, monthlyRate)
    case 'maturity':
      return presentValue(security.scheduled, monthlyRate)
    case 'worst':
    case 'first-call':
      return calledValue(security.scheduled, monthlyRate, basis === 'first-call').value
    default:
      return basis satisfies never
  }
}

/** Percent of par at which the security has this bond-equivalent yield (percent). */
export function priceAtYield(security: ValuedSecurity, basis: YieldBasis, bondEquivalent: number): number {
  return valueAt(security, basis, monthlyRateOf(bondEquivalent))
}

/** The bond-equivalent yield, percent, at a price in 32nds; null if it is outside the solver's range. */
export function yieldAtPrice(security: ValuedSecurity, basis: YieldBasis, price32: number): number | null {
  const rate = rateFor((monthly) => valueAt(security, basis, monthly), price32 / 32)
  return rate === null ? null : bondEquivalentYield(rate)
}

/** One call: its month after settlement, and what it pays, percent of the balance. */
export interface Call {
  readonly month: number
  readonly price: number
}

/** The first call; null if the loan can't be prepaid. */
export function firstCall({ scheduled }: ValuedSecurity): Call | null {
  const flow = scheduled.find(({ call }) => call !== null)
  return flow === undefined ? null : callOf(flow)
}

/** The call with the lowest value at this yield; null if that is maturity. */
export function worstCall({ scheduled }: ValuedSecurity, bondEquivalent: number): Call | null {
  const { month } = calledValue(scheduled, monthlyRateOf(bondEquivalent), false)
  const flow = month === null ? undefined : scheduled[month - 1]
  return flow === undefined ? null : callOf(flow)
}

const callOf = ({ month, call }: Flow): Call => ({ month, price: 100 + (call ?? 0) })

/** Years, at the prepayment speed. */
export const averageLifeAtSpeed = ({ prepaying }: ValuedSecurity): number => averageLife(prepaying)

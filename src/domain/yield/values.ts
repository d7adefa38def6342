// The value of a security at a yield, and its yield at a price: to maturity, to the first call, to the worst of
// all calls, and at a prepayment speed. Settles on the first of a month, without accrued interest (docs/formulas.md).
import type { YieldBasis } from './assumption'
import { bondEquivalentYield, monthlyPrepayment, monthlyRateOf } from './compounding'
import { averageLife, type Flows, flowsOf, type SecurityTerms } from './flows'
import { rateFor } from './solver'

/** GNMA I pays on the 15th of the next month: this part of a month after the month’s end. */
const DELAY = 14 / 30

/** A security whose payments are computed once, when they are first needed, for many prices and yields. */
export interface ValuedSecurity {
  readonly scheduled: Flows
  readonly prepaying: Flows
}

/** `cpr`: percent per year of the balance, from the first month in which prepaying is allowed. */
export function valuedSecurity(terms: SecurityTerms, cpr: number): ValuedSecurity {
  const share = monthlyPrepayment(cpr)
  let scheduled: Flows | null = null
  let prepaying: Flows | null = null
  return {
    get scheduled() {
      scheduled ??= flowsOf(terms)
      return scheduled
    },
    get prepaying() {
      prepaying ??= flowsOf(terms, () => share)
      return prepaying
    },
  }
}

/** Percent of par for all payments, discounted at a monthly rate. */
export function presentValue({ cash }: Pick<Flows, 'cash'>, monthlyRate: number, delay = DELAY): number {
  const step = 1 / (1 + monthlyRate)
  let factor = step ** delay
  let value = 0
  for (let at = 0; at < cash.length; at += 1) {
    factor *= step
    value += (cash[at] ?? 0) * factor
  }
  return value
}

interface CalledValue {
  readonly value: number
  /** The month of the call; null for maturity. */
  readonly month: number | null
}

/** The lowest value if the whole balance is repaid at any call, or never; with `first`, at the first call. */
function calledValue({ interest, scheduled, balance, call }: Flows, monthlyRate: number, first: boolean): CalledValue {
  const step = 1 / (1 + monthlyRate)
  const last = call.length
  let factor = step ** DELAY
  let paid = 0
  let least: number | null = null
  let month = 0
  for (let at = 0; at < last; at += 1) {
    factor *= step
    paid += ((interest[at] ?? 0) + (scheduled[at] ?? 0)) * factor
    const cost = call[at] ?? Number.NaN
    if (Number.isNaN(cost)) continue
    const value = paid + (balance[at] ?? 0) * (1 + cost / 100) * factor
    if (first) return { value, month: at + 1 }
    if (least === null || value < least) {
      least = value
      month = at + 1
    }
  }
  // The last month repays everything anyway.
  return least === null || month === last || paid <= least ? { value: paid, month: null } : { value: least, month }
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
  const at = scheduled.call.findIndex((cost) => !Number.isNaN(cost))
  return at < 0 ? null : callIn(scheduled, at + 1)
}

/** The call with the lowest value at this yield; null if that is maturity. */
export function worstCall({ scheduled }: ValuedSecurity, bondEquivalent: number): Call | null {
  const { month } = calledValue(scheduled, monthlyRateOf(bondEquivalent), false)
  return month === null ? null : callIn(scheduled, month)
}

const callIn = ({ call }: Flows, month: number): Call => ({ month, price: 100 + (call[month - 1] ?? 0) })

/** Years, at the prepayment speed. */
export const averageLifeAtSpeed = ({ prepaying }: ValuedSecurity): number => averageLife(prepaying)

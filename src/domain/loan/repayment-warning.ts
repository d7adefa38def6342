// Warns in a setup whose term, permanent term and amortization disagree: what the borrower pays then, with the figures.
import { formatCount } from '../formats'
import { formatCents } from '../money'
import { hasBalloon } from './repayment'
import { isConstruction, type SetupContext } from './setup-context'
import { setupFigures } from './setup-figures'
import { numberIn } from './setup-values'

const money = (dollars: number): string => formatCents(Math.round(dollars * 100))

/** One or two sentences; null if the three agree or one of them is unknown. */
export function repaymentWarning(context: SetupContext): string | null {
  if (!isConstruction(context)) return null
  const { loan_term, permanent_loan_late_term, permanent_loan_late_amortization } = context.values
  const term = numberIn(loan_term)
  if (
    term === null ||
    numberIn(permanent_loan_late_term) === null ||
    numberIn(permanent_loan_late_amortization) === null
  )
    return null
  const { repayment, payment, balloon } = setupFigures(context)
  if (repayment === null) return null
  const { maturity, amortization } = repayment
  if (term === maturity && !hasBalloon(repayment)) return null
  const count = formatCount
  const opening =
    term === maturity
      ? `The loan matures after ${count(maturity)} months, but its payments are figured over ${count(amortization)}.`
      : `The term is ${count(term)} months, but the permanent loan matures after ${count(maturity)} and its payments are figured over ${count(amortization)}.`
  if (payment === null || balloon === null) return opening
  const due = hasBalloon(repayment) ? `, with ${money(balloon)} due at maturity` : ''
  return `${opening} The payment is ${money(payment)} a month${due}.`
}

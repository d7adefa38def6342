// Formats loan and auction terms for display. Pure.
import { formatTerm } from '../../domain/formats'
import { protectionLabel } from '../../domain/loan/call-protection'
import { repaymentFigures, repaymentText } from '../../domain/loan/repayment'
import { formatCents, formatDollars, formatShortDollars } from '../../domain/money'
import { formatDate } from '../../domain/official-time'
import { formatRate, noteRate } from '../../domain/rates'
import { formatDecimalPrice } from '../../domain/thirty-seconds'
import { repaymentOfLoan } from '../../domain/yield/loan-security'
import type { AuctionCard } from '../../state/views/auction-card.view'
import type { Fact } from '../../ui/facts'

type Loan = AuctionCard['loan']

/** Placeholder for an unknown figure. */
export const DASH = '—'

/** How the good-faith deposit is treated. */
export const depositCopy: Readonly<Record<string, string>> = {
  held_by_lender: 'Held in lender escrow until delivery',
  wired_to_investor: 'Wired to the winning investor after award',
  credited_at_delivery: 'Wired to investor and credited at delivery',
  none: 'No good-faith deposit',
}

/** The good-faith deposit, cents; null if its percentage or the loan amount is unknown. */
export const depositCents = ({ loan_amount, gfd_percent }: Pick<Loan, 'loan_amount' | 'gfd_percent'>): number | null =>
  // Dollars × percent are cents.
  typeof loan_amount === 'number' && typeof gfd_percent === 'number' ? Math.round(loan_amount * gfd_percent) : null

/** `$92,250.00 (0.5% of the loan)`; null if the percentage is unknown. */
export function depositAmount(terms: Parameters<typeof depositCents>[0]): string | null {
  const { gfd_percent: percent } = terms
  if (typeof percent !== 'number') return null
  const cents = depositCents(terms)
  const share = `${percent}% of the loan`
  return cents === null ? share : `${formatCents(cents)} (${share})`
}

/** `FHA 221(d)(4)`. */
export function sectionName(loan: Loan): string {
  const { loan_type, name } = loan.loan_section_act
  const program = loan_type.toUpperCase()
  return name.toUpperCase().startsWith(program) ? name : `${program} ${name}`
}

/** `Construction` or `Permanent`. */
export const kindOf = (loan: Loan): string =>
  loan.loan_section_act.type === 'construction' ? 'Construction' : 'Permanent'

/** `Mobile, AL`; empty if the location is unknown. */
export const placeOf = (loan: Loan): string => [loan.project_city, loan.project_state].filter(Boolean).join(', ')

/** `FHA 221(d)(4) · Construction · Mobile, AL`. */
export const loanLine = (loan: Loan): string =>
  [sectionName(loan), kindOf(loan), placeOf(loan)].filter(Boolean).join(' · ')

/** The loan amount; null if it is unknown. */
export const knownAmount = ({ loan_amount: amount }: Loan): string | null =>
  typeof amount === 'number' ? formatDollars(amount) : null

/** The same for a single cell, where a dash marks an unknown amount; abbreviated in narrow layouts. */
export function amountText(loan: Loan, narrow = false): string {
  const amount = loan.loan_amount ?? null
  if (amount === null) return DASH
  return narrow ? formatShortDollars(amount) : formatDollars(amount)
}

/** What investors bid on; null if the server says neither that nor a minimum price. */
export function processOf(loan: Loan): 'price' | 'rate' | null {
  return loan.auction_process_type ?? (typeof loan.loan_min_price === 'number' ? 'price' : null)
}

/** `Price bids, fixed rate`; null if the process is unknown. */
export function processText(loan: Loan): string | null {
  const process = processOf(loan)
  if (process === null) return null
  return process === 'rate' ? 'Rate bids, fixed price' : 'Price bids, fixed rate'
}

/** True if investors bid the rate and the price is fixed. */
export const isRateProcess = (loan: Loan): boolean => loan.auction_process_type === 'rate'

/** Shown in place of the terms on a server without them. */
export const TERMS_NOT_SENT = 'This server doesn’t send the terms of the loan.'

/** Shown with the terms of a rank-only auction. */
export const RANK_ONLY_RULE = 'Rank only: other bidders’ prices aren’t shown'

/** Shown wherever investors bid a rate, because there a falling figure is the better bid. */
export const LOWEST_RATE_WINS = 'Lowest rate wins'

type Quoted = {
  readonly price?: number | null | undefined
  readonly gnma_interest_rate?: number | null | undefined
} | null

/** A bid or an agreed figure in market notation, `102-18` or `5.240%`, for a sentence; null if it is unknown. */
export function knownQuote(figure: Quoted): string | null {
  if (typeof figure?.price === 'number') return formatDecimalPrice(figure.price)
  return typeof figure?.gnma_interest_rate === 'number' ? formatRate(figure.gnma_interest_rate) : null
}

/** The same for a single cell, where a dash marks an unknown figure. A sentence takes `knownQuote`. */
export const quote = (figure: Quoted): string => knownQuote(figure) ?? DASH

/** The limit for the first bid: minimum price or maximum rate. */
export function limitFact(loan: Loan): Fact {
  return isRateProcess(loan)
    ? { name: 'Maximum rate', value: rateText(loan.gnma_interest_rate) }
    : { name: 'Minimum price', value: quote({ price: loan.loan_min_price }) }
}

const rateText = (rate: number | null | undefined): string => (typeof rate === 'number' ? formatRate(rate) : DASH)

/** The fixed price in the rate process, percent of par; null if unknown. */
export function fixedPrice(loan: Loan): number | null {
  const points = loan.bond_interest_price
  return typeof points === 'number' ? points + (loan.bond_interest_price_increment ?? 0) / 32 : null
}

/** The call protection as text; null if unknown. */
export function protectionText(loan: Loan): string | null {
  if (loan.call_protection_other) return loan.call_protection_other
  const code = loan.call_protection ?? null
  return code === null ? null : (protectionLabel[code] ?? code)
}

/**
 * `480 months`, or with a balloon `15-year term, 25-year amortization, balloon $21,875,961.61`; null if unknown. Where investors bid
 * the rate, the balloon depends on it and is left out.
 */
export function repaymentLine(loan: Loan): string | null {
  const repayment = repaymentOfLoan(loan)
  return repayment === null ? null : repaymentText(repayment, balloonOf(loan, repayment))
}

function balloonOf(loan: Loan, repayment: NonNullable<ReturnType<typeof repaymentOfLoan>>): number | null {
  const { loan_amount: amount, gnma_interest_rate: gnma, servicing_spread: spread } = loan
  if (isRateProcess(loan) || typeof amount !== 'number' || typeof gnma !== 'number' || typeof spread !== 'number')
    return null
  return repaymentFigures(amount, noteRate(gnma, spread), repayment).balloon
}

/** The terms a bidder checks first. Unknown terms are left out. */
export function keyTerms(loan: Loan): readonly Fact[] {
  const gnma = loan.gnma_interest_rate
  const spread = loan.servicing_spread
  const process = processOf(loan)
  return withValues([
    isRateProcess(loan)
      ? present('Fixed price', knownQuote({ price: fixedPrice(loan) }))
      : present('GNMA rate', knownQuote({ gnma_interest_rate: gnma })),
    !isRateProcess(loan) && typeof gnma === 'number' && typeof spread === 'number'
      ? { name: 'Note rate', value: formatRate(noteRate(gnma, spread)) }
      : null,
    process === null || limitFact(loan).value === DASH ? null : limitFact(loan),
    present('Increment', process === null ? null : process === 'rate' ? '0.01%' : '1/32'),
    present('Call protection', protectionText(loan)),
    present('Good-faith deposit', loan.gfd_treated ? (depositCopy[loan.gfd_treated] ?? loan.gfd_treated) : null),
  ])
}

/** The other terms of the loan. */
export function furtherTerms(loan: Loan): readonly Fact[] {
  const tolerance = loan.loan_amount_diff_percent
  const amount = knownAmount(loan)
  return withValues([
    present('Loan amount', amount !== null && typeof tolerance === 'number' ? `${amount} ±${tolerance}%` : amount),
    present('Servicing spread', typeof loan.servicing_spread === 'number' ? formatRate(loan.servicing_spread) : null),
    present('Term', repaymentLine(loan)),
    present('Construction', typeof loan.construction_period === 'number' ? formatTerm(loan.construction_period) : null),
    present('Delivery without fees until', dateText(loan.delivery_last_date_fees)),
    present('Permanent delivery', dateText(loan.permanent_loan_late_date)),
    present(loan.loan_section_act.loan_type === 'rhs' ? 'RHS case number' : 'FHA number', loan.fha_number ?? null),
    present('Seller', loan.lender_name ?? null),
  ])
}

const withValues = (facts: readonly (Fact | null)[]): readonly Fact[] => facts.filter((fact) => fact !== null)
const present = (name: string, value: string | null): Fact | null => (value === null ? null : { name, value })

/** Formats a loan's date. It has no time, so no time zone may shift it to another day. */
export function dateText(date: string | null | undefined): string | null {
  if (!date) return null
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date)
  return parts ? `${parts[2]}/${parts[3]}/${parts[1]}` : formatDate(date)
}

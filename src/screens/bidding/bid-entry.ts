// What the bid dialog shows, computed from the text and the auction: limits, the figure, steps, quick choices.
// Pure; the rules themselves are in src/domain.
import {
  checkPriceEntry,
  checkRateEntry,
  isFarFromBest,
  isRateFarFromBest,
  maximumNextRate,
  minimumNextPrice32,
} from '../../domain/bid-rules'
import { formatCents, proceedsCents, stepCents } from '../../domain/money'
import { formatRate, rateSteps } from '../../domain/rates'
import { formatDifference, formatPrice, parsePrice, priceFromWire } from '../../domain/thirty-seconds'
import type { AuctionPanel } from '../../state/views/auction-panel.view'

/** The limits for the next bid. */
export type Limits =
  | {
      readonly kind: 'price'
      readonly best32: number | null
      readonly minimum32: number | null
      readonly next32: number | null
    }
  | {
      readonly kind: 'rate'
      readonly best: number | null
      readonly highest: number | null
      readonly next: number | null
    }

/** A bid that can be sent: 32nds, or percent. */
export type Figure =
  | { readonly kind: 'price'; readonly price32: number }
  | { readonly kind: 'rate'; readonly rate: number }

export type Entry = { readonly ok: true; readonly figure: Figure } | { readonly ok: false; readonly message: string }

const numberOr = (value: number | null | undefined): number | null => (typeof value === 'number' ? value : null)

/** The limits of an auction as it is now. */
export function limitsOf({ loan, best, bestPrice32 }: AuctionPanel): Limits {
  if (loan.auction_process_type === 'rate') {
    const bestRate = numberOr(best?.gnma_interest_rate)
    const highest = numberOr(loan.gnma_interest_rate)
    return { kind: 'rate', best: bestRate, highest, next: maximumNextRate(bestRate, highest) }
  }
  const minimum32 = typeof loan.loan_min_price === 'number' ? priceFromWire(loan.loan_min_price) : null
  return { kind: 'price', best32: bestPrice32, minimum32, next32: minimumNextPrice32(bestPrice32, minimum32) }
}

/** `102-19` or `5.240`: the form in the field. */
export function figureText(figure: Figure): string {
  return figure.kind === 'price' ? formatPrice(figure.price32) : figure.rate.toFixed(3)
}

/** `102-19` or `5.240%`: the form everywhere else. */
export function figureInWords(figure: Figure): string {
  return figure.kind === 'price' ? formatPrice(figure.price32) : formatRate(figure.rate)
}

/** The next bid that would be accepted; null while the auction is not known. */
export function nextFigure(limits: Limits): Figure | null {
  if (limits.kind === 'price') return limits.next32 === null ? null : { kind: 'price', price32: limits.next32 }
  return limits.next === null ? null : { kind: 'rate', rate: limits.next }
}

/** Reads what was typed. */
export function readEntry(text: string, limits: Limits): Entry {
  if (limits.kind === 'price') {
    const entry = checkPriceEntry(text, limits.best32, limits.minimum32)
    return entry.ok
      ? { ok: true, figure: { kind: 'price', price32: entry.price32 } }
      : { ok: false, message: entry.problem.message }
  }
  const entry = checkRateEntry(text, limits.best, limits.highest)
  return entry.ok
    ? { ok: true, figure: { kind: 'rate', rate: entry.rate } }
    : { ok: false, message: entry.problem.message }
}

/** The text after a number of steps of 1/32 point or 0.01 percent. Unreadable text becomes the next bid. */
export function stepped(text: string, limits: Limits, steps: number): string {
  const next = nextFigure(limits)
  if (limits.kind === 'price') {
    const parsed = parsePrice(text)
    if (parsed.ok) return formatPrice(Math.max(1, parsed.price32 + steps))
  } else {
    const entry = checkRateEntry(text, null, null)
    if (entry.ok) return (Math.max(1, rateSteps(entry.rate) + steps) / 100).toFixed(3)
  }
  return next === null ? text : figureText(next)
}

export interface QuickChoice {
  readonly label: string
  readonly text: string
}

const AHEAD_32 = [2, 4, 8] as const
const AHEAD_RATE_STEPS = [2, 5, 10] as const

/** Minimum, and a few steps beyond the best bid. */
export function quickChoices(limits: Limits): readonly QuickChoice[] {
  const next = nextFigure(limits)
  if (next === null) return []
  const minimum: QuickChoice = { label: limits.kind === 'price' ? 'Minimum' : 'Highest', text: figureText(next) }
  if (limits.kind === 'price') {
    const from = limits.best32 ?? limits.minimum32 ?? 0
    return [minimum, ...AHEAD_32.map((by) => ({ label: `+${by}/32`, text: formatPrice(from + by) }))]
  }
  const from = rateSteps(limits.best ?? limits.highest ?? 0)
  return [
    minimum,
    ...AHEAD_RATE_STEPS.map((by) => ({ label: `−${(by / 100).toFixed(2)}`, text: ((from - by) / 100).toFixed(3) })),
  ]
}

/** How far a bid goes beyond the best; null without a best bid. */
export function overBest(figure: Figure, limits: Limits): string | null {
  if (figure.kind === 'price' && limits.kind === 'price')
    return limits.best32 === null ? null : formatDifference(figure.price32 - limits.best32)
  if (figure.kind === 'rate' && limits.kind === 'rate')
    return limits.best === null ? null : `−${((rateSteps(limits.best) - rateSteps(figure.rate)) / 100).toFixed(2)}%`
  return null
}

/** True if the figure may be a typing error. */
export function isFar(figure: Figure, limits: Limits): boolean {
  if (figure.kind === 'price' && limits.kind === 'price')
    return isFarFromBest(figure.price32, limits.best32, limits.minimum32)
  if (figure.kind === 'rate' && limits.kind === 'rate')
    return isRateFarFromBest(figure.rate, limits.best, limits.highest)
  return false
}

/** What the lender is paid: at the bid's price, or at the fixed price in the rate process. Null if the amount is not known. */
export function proceedsText(figure: Figure, { loan }: AuctionPanel): string | null {
  const amount = numberOr(loan.loan_amount)
  const fixed = numberOr(loan.bond_interest_price)
  const price32 =
    figure.kind === 'price'
      ? figure.price32
      : fixed === null
        ? null
        : fixed * 32 + (loan.bond_interest_price_increment ?? 0)
  return amount === null || price32 === null ? null : formatCents(proceedsCents(amount, price32))
}

/** `One step is 1/32 = $5,765.63. Minimum next bid 102-19.` */
export function stepHelp(limits: Limits, { loan }: AuctionPanel): string {
  const next = nextFigure(limits)
  if (limits.kind === 'rate')
    return `One step is 0.01%.${next === null ? '' : ` Highest next bid ${figureInWords(next)}.`}`
  const amount = numberOr(loan.loan_amount)
  const step = amount === null ? 'One step is 1/32.' : `One step is 1/32 = ${formatCents(stepCents(amount))}.`
  return next === null ? step : `${step} Minimum next bid ${figureInWords(next)}.`
}

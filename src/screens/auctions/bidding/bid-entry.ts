// Computes what the ticket shows from the typed text and the auction: limits, figure, steps, quick choices.
// Pure; the bid rules are in src/domain.
import { maximumNextRate, minimumNextPrice32 } from '../../../domain/bid-figures'
import {
  checkPriceEntry,
  checkRateEntry,
  entryVerb,
  PRICE_CEILING_32,
  priceBeyondLimit,
  privateLimitName,
  rateBeyondLimit,
} from '../../../domain/bid-rules'
import { formatShare } from '../../../domain/formats'
import { formatCents, proceedsCents, stepCents } from '../../../domain/money'
import { formatRate, formatRateDifference, formatRateEntry, rateSteps } from '../../../domain/rates'
import { formatDifference, formatPrice, parsePrice, priceFromWire, priceReading } from '../../../domain/thirty-seconds'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { processOf } from '../loan-copy'

/** The bidder's own rules: a private limit in this auction, and the distance from the best bid that needs an extra confirmation. */
export interface OwnRules {
  /** 32nds. */
  readonly max32: number | null
  /** Percent. */
  readonly minRate: number | null
  /** 32nds. */
  readonly deviation32: number
  /** Steps of 0.01 percent. */
  readonly deviationRateSteps: number
}

/** Limits for the next bid, from the auction and from the bidder. Names ending in 32 are 32nds; rates are percent. */
export type Limits =
  | {
      readonly kind: 'price'
      readonly best32: number | null
      readonly minimum32: number | null
      readonly ownMax32: number | null
      readonly next32: number | null
      readonly deviation32: number
      /** The best bid is the bidder's own, because others' prices aren't shown. */
      readonly isRankOnly?: boolean
      /** It's for a standing maximum, which is no bid. */
      readonly isMaximum?: boolean
    }
  | {
      readonly kind: 'rate'
      readonly best: number | null
      readonly highest: number | null
      readonly ownMinRate: number | null
      readonly next: number | null
      readonly deviationSteps: number
      readonly isRankOnly?: boolean
      readonly isMaximum?: boolean
    }

/** The figure of a bid: 32nds, or percent. */
export type Figure =
  | { readonly kind: 'price'; readonly price32: number }
  | { readonly kind: 'rate'; readonly rate: number }

export type Entry = { readonly ok: true; readonly figure: Figure } | { readonly ok: false; readonly message: string }

const numberOrNull = (value: number | null | undefined): number | null => (typeof value === 'number' ? value : null)

/** The current limits of an auction. `isMaximum`: of a standing maximum, not of a bid. */
export function limitsOf(panel: AuctionPanel, rules: OwnRules, isMaximum = false): Limits {
  const { loan, best, bestPrice32, hidesBids: isRankOnly } = panel
  if (loan.auction_process_type === 'rate') {
    const bestRate = numberOrNull(best?.gnma_interest_rate)
    const highest = numberOrNull(loan.gnma_interest_rate)
    return {
      kind: 'rate',
      best: bestRate,
      highest,
      ownMinRate: rules.minRate,
      next: maximumNextRate(bestRate, highest),
      deviationSteps: rules.deviationRateSteps,
      isRankOnly,
      isMaximum,
    }
  }
  const minimum32 = typeof loan.loan_min_price === 'number' ? priceFromWire(loan.loan_min_price) : null
  return {
    kind: 'price',
    best32: bestPrice32,
    minimum32,
    ownMax32: rules.max32,
    next32: minimumNextPrice32(bestPrice32, minimum32),
    deviation32: rules.deviation32,
    isRankOnly,
    isMaximum,
  }
}

/** `102-19` or `5.240`, as shown in the field. */
export function figureText(figure: Figure): string {
  return figure.kind === 'price' ? formatPrice(figure.price32) : formatRateEntry(figure.rate)
}

/** `102-19` or `5.240%`, as shown everywhere else. */
export function formatFigure(figure: Figure): string {
  return figure.kind === 'price' ? formatPrice(figure.price32) : formatRate(figure.rate)
}

/** The minimum next bid; null while the auction's limits are unknown. */
export function nextFigure(limits: Limits): Figure | null {
  if (limits.kind === 'price') return limits.next32 === null ? null : { kind: 'price', price32: limits.next32 }
  return limits.next === null ? null : { kind: 'rate', rate: limits.next }
}

/** The bidder's private limit; null if none is set. */
export function ownLimitOf(limits: Limits): Figure | null {
  if (limits.kind === 'price') return limits.ownMax32 === null ? null : { kind: 'price', price32: limits.ownMax32 }
  return limits.ownMinRate === null ? null : { kind: 'rate', rate: limits.ownMinRate }
}

/** What the figure is, in a sentence: `this bid`, `your maximum`. */
export const orderName = ({ isMaximum }: Limits): 'bid' | 'maximum' => (isMaximum ? 'maximum' : 'bid')

/** The label of the bidder's private limit. */
export const ownLimitName = ({ kind, isMaximum }: Limits): string => privateLimitName(kind, isMaximum)

/** Parses and validates the typed text. */
export function readEntry(text: string, limits: Limits): Entry {
  if (limits.kind === 'price') {
    const entry = checkPriceEntry(text, limits)
    return entry.ok
      ? { ok: true, figure: { kind: 'price', price32: entry.price32 } }
      : { ok: false, message: entry.problem.message }
  }
  const entry = checkRateEntry(text, limits)
  return entry.ok
    ? { ok: true, figure: { kind: 'rate', rate: entry.rate } }
    : { ok: false, message: entry.problem.message }
}

/** The text as parsed, `102-18 = 102.5625` or `5.240%`, whether or not it is a valid bid; null if it can't be parsed. */
export function readingOf(text: string, limits: Limits): string | null {
  const figure = readingFigure(text, limits)
  if (figure === null) return null
  return figure.kind === 'price' ? priceReading(figure.price32) : formatRate(figure.rate)
}

/** The text as a figure, whether or not it is a valid bid; null if it can't be parsed. */
export function readingFigure(text: string, limits: Limits): Figure | null {
  if (limits.kind === 'price') {
    const parsed = parsePrice(text)
    return parsed.ok ? { kind: 'price', price32: parsed.price32 } : null
  }
  const entry = checkRateEntry(text, NO_LIMITS)
  return entry.ok ? { kind: 'rate', rate: entry.rate } : null
}

const NO_LIMITS = { best: null, highest: null, ownMinRate: null }

/** The text after a number of steps of 1/32 point or 0.01 percent. Unparsable text becomes the next bid. */
export function stepText(text: string, limits: Limits, steps: number): string {
  const next = nextFigure(limits)
  if (limits.kind === 'price') {
    const parsed = parsePrice(text)
    if (parsed.ok) return formatPrice(Math.max(1, parsed.price32 + steps))
  } else {
    const entry = checkRateEntry(text, NO_LIMITS)
    if (entry.ok) return formatRateEntry(Math.max(1, rateSteps(entry.rate) + steps) / 100)
  }
  return next === null ? text : figureText(next)
}

export interface QuickChoice {
  readonly label: string
  readonly text: string
}

const IMPROVEMENTS_32 = [2, 4, 8] as const
const IMPROVEMENTS_RATE_STEPS = [2, 5, 10] as const

/** The minimum next bid and a few improvements on the best bid, within the limits. */
export function quickChoices(limits: Limits): readonly QuickChoice[] {
  const next = nextFigure(limits)
  if (next === null) return []
  if (limits.kind === 'price') {
    const base = limits.best32 ?? limits.minimum32 ?? 0
    const improvements = IMPROVEMENTS_32.map((by) => ({ label: `+${by}/32`, text: formatPrice(base + by) }))
    return [{ label: 'Minimum', text: figureText(next) }, ...improvements].filter(
      ({ text }) => readEntry(text, limits).ok,
    )
  }
  const base = rateSteps(limits.best ?? limits.highest ?? 0)
  const improvements = IMPROVEMENTS_RATE_STEPS.map((by) => ({
    label: formatRateDifference(-by),
    text: formatRateEntry((base - by) / 100),
  }))
  const first = { label: limits.best === null ? 'Maximum' : formatRateDifference(-1), text: figureText(next) }
  return [first, ...improvements].filter(({ text }) => readEntry(text, limits).ok)
}

/** How much a figure improves on the best bid; null without a best bid. */
export function overBest(figure: Figure, limits: Limits): string | null {
  if (figure.kind === 'price' && limits.kind === 'price')
    return limits.best32 === null ? null : formatDifference(figure.price32 - limits.best32)
  if (figure.kind === 'rate' && limits.kind === 'rate')
    return limits.best === null ? null : formatShare(rateSteps(limits.best) - rateSteps(figure.rate))
  return null
}

/** The figure's distance from the best bid or opening limit, in steps, if that exceeds the deviation limit; otherwise null. */
export function beyondDeviationLimit(figure: Figure, limits: Limits): { readonly by: number | null } | null {
  if (figure.kind === 'price' && limits.kind === 'price')
    return priceBeyondLimit(figure.price32, limits, limits.deviation32)
  if (figure.kind === 'rate' && limits.kind === 'rate')
    return rateBeyondLimit(figure.rate, limits, limits.deviationSteps)
  return null
}

/** True if two figures are equal, whatever notation was typed. */
export const isSameFigure = (a: Figure, b: Figure): boolean => figureText(a) === figureText(b)

/** Proceeds to the lender, cents, at the bid price or in the rate process at the fixed price. Null if unknown. */
export function proceedsOf(figure: Figure, { loan }: AuctionPanel): number | null {
  const amount = numberOrNull(loan.loan_amount)
  const fixed = numberOrNull(loan.bond_interest_price)
  const price32 =
    figure.kind === 'price'
      ? figure.price32
      : fixed === null
        ? null
        : fixed * 32 + (loan.bond_interest_price_increment ?? 0)
  return amount === null || price32 === null ? null : proceedsCents(amount, price32)
}

/** `$18,928,546.88`; null if unknown. */
export function proceedsText(figure: Figure, panel: AuctionPanel): string | null {
  const cents = proceedsOf(figure, panel)
  return cents === null ? null : formatCents(cents)
}

/** `Bid 102-19 to 115-00. One step is 1/32 = $5,765.63.`: the range that the server accepts now; `Enter …` for a maximum. */
export function stepHelp(limits: Limits, { loan }: AuctionPanel): string {
  const next = nextFigure(limits)
  const verb = entryVerb(limits.isMaximum)
  if (limits.kind === 'rate')
    return `The lowest rate wins. ${next === null ? '' : `${verb} ${formatFigure(next)} or lower. `}One step is 0.01%.`
  const amount = numberOrNull(loan.loan_amount)
  const step = amount === null ? 'One step is 1/32.' : `One step is 1/32 = ${formatCents(stepCents(amount))}.`
  const ceiling = formatPrice(PRICE_CEILING_32)
  if (processOf(loan) === null && limits.best32 === null)
    return `${verb} a price of ${ceiling} or less. The server doesn’t say whether this auction takes a price or a rate.`
  return `${verb} ${next === null ? `${ceiling} or less` : `${formatFigure(next)} to ${ceiling}`}. ${step}`
}

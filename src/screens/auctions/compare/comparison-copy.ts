// The rows of a comparison: each column's text, whether it is best, and its difference from the first. Pure.

import { bestFigureText } from '../../../domain/bid-figures'
import type { ComparedFigure, ComparedFigures } from '../../../domain/comparison'
import {
  bestColumns,
  betterDirection,
  differences,
  type Standpoint,
  sourceOf,
} from '../../../domain/comparison-standpoint'
import { formatCountOf, formatTerm, formatYears, knownCountOf } from '../../../domain/formats'
import { formatCents, formatDollars, formatExactDollars } from '../../../domain/money'
import { outcomeLabel } from '../../../domain/outcome'
import { formatRate } from '../../../domain/rates'
import { formatDecimalPrice, formatDifference, priceToWire } from '../../../domain/thirty-seconds'
import {
  basisName,
  type YieldAssumption,
  type YieldFigure,
  yieldFigureName,
  yieldFigures,
} from '../../../domain/yield/assumption'
import { type AuctionCard, showsRank } from '../../../state/views/auction-card.view'
import { currentFigure, figuresAt, leadingFigure } from '../../../state/views/auction-figures'
import { yieldFigureAt } from '../../../state/views/auction-yields'
import type { useRole } from '../../use-role'
import {
  DASH,
  dateText,
  depositCopy,
  isRateProcess,
  kindOf,
  knownQuote,
  placeOf,
  processOf,
  protectionText,
  quote,
  sectionName,
} from '../loan-copy'
import { standingText } from '../rank-copy'
import { yieldFigureText } from '../yield-copy'

export interface ComparedCell {
  readonly text: string
  /** `bid on` or `fixed`, for price and rate. */
  readonly note: string | null
  /** Signed difference from the first column. */
  readonly difference: string | null
  readonly best: boolean
}

export interface ComparedRow {
  readonly name: string
  readonly kind: 'figures' | 'text'
  /** Explains the name. */
  readonly hint: string | null
  /** One per column; null for an unknown auction. */
  readonly cells: readonly (ComparedCell | null)[]
}

export interface ComparedSection {
  readonly title: string
  readonly rows: readonly ComparedRow[]
}

type Cards = readonly (AuctionCard | null)[]

/** The role's side of the market. */
export function standpointOf(role: ReturnType<typeof useRole>): Standpoint {
  if (role === 'investor') return 'buyer'
  return role === 'borrower' ? 'borrower' : 'seller'
}

/** Explains **Best** in the table's footer. */
export const bestText: Readonly<Record<Standpoint, string>> = {
  buyer: 'Best is from the buyer’s point of view, row by row: lower price, higher rate and yield, longer protection.',
  seller: 'Best is from the seller’s point of view, row by row: higher price, wider spread.',
  borrower: 'Best is from the borrower’s point of view, row by row: lower rate and spread, shorter protection.',
}

/** The sections below the table's header. Yields are for buyers, under their assumption. */
export function comparedSections(
  cards: Cards,
  standpoint: Standpoint,
  assumption: YieldAssumption,
): readonly ComparedSection[] {
  const yields = standpoint === 'buyer' ? yieldRows(cards, assumption) : []
  return [
    { title: 'Bids', rows: bidRows(cards, standpoint) },
    { title: 'At the best bid', rows: figureRows(cards, standpoint, bestBidFigures) },
    ...(yields.length === 0 ? [] : [{ title: 'Yields', rows: yields }]),
    { title: 'Loan', rows: [...figureRows(cards, standpoint, loanFigures), ...loanRows(cards)] },
  ]
}

const wordRow = (name: string, cards: Cards, textOf: (card: AuctionCard) => string): ComparedRow => ({
  name,
  kind: 'text',
  hint: null,
  cells: cards.map((card) =>
    card === null ? null : { text: textOf(card), note: null, difference: null, best: false },
  ),
})

const leading = ({ auction, best }: AuctionCard) => leadingFigure(auction, best)

function bidRows(cards: Cards, standpoint: Standpoint): readonly ComparedRow[] {
  const rows = [
    wordRow('Bid on', cards, bidOnText),
    { ...wordRow('Best bid', cards, bestBidText), kind: 'figures' as const },
    wordRow('Opening bid', cards, openingText),
    wordRow('Number of bids', cards, ({ bidCount, investorCount }) =>
      bidCount === 0
        ? 'None'
        : [formatCountOf(bidCount, 'bid'), knownCountOf(investorCount, 'investor')].filter(Boolean).join(' · '),
    ),
  ]
  return standpoint === 'buyer' ? [...rows, wordRow('Your best bid', cards, ({ ownBest }) => quote(ownBest))] : rows
}

function bidOnText({ loan }: AuctionCard): string {
  const process = processOf(loan)
  if (process === null) return DASH
  return process === 'rate' ? 'GNMA rate (fixed price)' : 'Price (fixed rate)'
}

function openingText({ loan }: AuctionCard): string {
  const byRate = isRateProcess(loan)
  const limit = knownQuote(byRate ? { gnma_interest_rate: loan.gnma_interest_rate } : { price: loan.loan_min_price })
  return limit === null ? DASH : `${limit} or ${byRate ? 'less' : 'more'}`
}

function bestBidText(card: AuctionCard): string {
  const { outcome } = card.auction
  const figure = quote(leading(card))
  if (outcome === 'sold' && figure !== DASH) return `${figure}, won`
  if (outcome !== null) return outcomeLabel[outcome]
  if (showsRank(card)) return standingText(card)
  return leading(card) === null ? 'No bid yet' : figure
}

interface FigureName {
  readonly figure: ComparedFigure
  readonly name: string
  readonly hint?: string
}

const bestBidFigures: readonly FigureName[] = [
  { figure: 'price', name: 'Price' },
  { figure: 'gnma-rate', name: 'GNMA rate' },
  { figure: 'spread', name: 'Servicing spread' },
  { figure: 'note-rate', name: 'Note rate', hint: 'GNMA rate + spread' },
  { figure: 'running-yield', name: 'Current yield', hint: 'GNMA rate ÷ price; ignores term and prepayments' },
  { figure: 'proceeds', name: 'Proceeds' },
  { figure: 'per-hundred', name: 'Proceeds per $100' },
  { figure: 'premium', name: 'Premium over par' },
]
const loanFigures: readonly FigureName[] = [
  { figure: 'amount', name: 'Loan amount' },
  { figure: 'term', name: 'Term' },
  { figure: 'protected', name: 'Protected for', hint: 'Lockout and premium years' },
]

interface FigureRow {
  readonly name: string
  readonly hint: string | null
  /** By column. */
  readonly values: readonly (number | null)[]
  readonly direction: ReturnType<typeof betterDirection>
  readonly textOf: (card: AuctionCard, value: number | null) => string
  readonly noteOf?: (card: AuctionCard) => string | null
  readonly differenceOf: (difference: number) => string
}

/** A row of figures, with their differences from the first column and the best one. */
function figureRow(cards: Cards, { name, hint, values, direction, ...texts }: FigureRow): ComparedRow {
  const best = bestColumns(values, direction)
  const fromFirst = differences(values)
  const cells = cards.map((card, column) => {
    if (card === null) return null
    const difference = fromFirst[column] ?? null
    const text = texts.textOf(card, values[column] ?? null)
    return {
      text,
      note: text === DASH ? null : (texts.noteOf?.(card) ?? null),
      difference: difference === null ? null : texts.differenceOf(difference),
      best: best.includes(column),
    }
  })
  return { name, kind: 'figures', hint, cells }
}

function figureRows(cards: Cards, standpoint: Standpoint, names: readonly FigureName[]): readonly ComparedRow[] {
  const figures = cards.map((card) => (card === null ? null : figuresAt(card.loan, leading(card))))
  return names.map(({ figure, name, hint = null }) =>
    figureRow(cards, {
      name,
      hint,
      values: figures.map((each: ComparedFigures | null) => each?.[figure] ?? null),
      direction: betterDirection(figure, standpoint),
      textOf: (card, value) => (value === null ? missingText(card, figure) : figureText(figure, value)),
      noteOf: (card) => sourceNote(card, figure),
      differenceOf: (difference) => differenceText(figure, difference),
    }),
  )
}

/** The figure that yields are computed at, and the yields with a value; none without any. */
function yieldRows(cards: Cards, assumption: YieldAssumption): readonly ComparedRow[] {
  const current = ({ auction, loan, best }: AuctionCard) => currentFigure(auction, loan, best)
  const rows = yieldFigures
    .map(
      (figure): FigureRow => ({
        name: yieldFigureName(figure, assumption),
        hint: figure === 'yield-spread' ? spreadHint(assumption) : null,
        values: cards.map((card) =>
          card === null ? null : yieldFigureAt(figure, card.loan, current(card)?.figure ?? null, assumption),
        ),
        direction: betterDirection(figure, 'buyer'),
        textOf: (_card, value) => yieldFigureText(figure, value),
        differenceOf: (difference) => yieldDifferenceText(figure, difference),
      }),
    )
    .filter(({ values }) => values.some((value) => value !== null))
  if (rows.length === 0) return []
  const atText = (card: AuctionCard): string => {
    const at = current(card)
    if (at === null) return DASH
    return `${bestFigureText(at.figure)}, ${showsRank(card) && at.label === 'best bid' ? 'your bid' : at.label}`
  }
  return [wordRow('Yields at', cards, atText), ...rows.map((row) => figureRow(cards, row))]
}

const spreadHint = ({ cpr, basis, benchmark }: YieldAssumption): string | null =>
  benchmark === null ? null : `${basisName(basis, cpr)} − ${formatRate(benchmark.yield)}`

/** `+12.3 bp` for yields and spreads, `+0.8 years` for the average life. */
function yieldDifferenceText(figure: YieldFigure, difference: number): string {
  switch (figure) {
    case 'yield-cpr':
    case 'yield-worst':
      return Math.round(difference * 1000) === 0 ? 'same' : basisPoints(difference)
    case 'yield-spread':
      return Math.round(difference * 10) === 0 ? 'same' : basisPoints(difference / 100)
    case 'average-life':
      return Math.round(difference * 10) === 0 ? 'same' : `${signOf(difference)}${formatYears(Math.abs(difference))}`
    default:
      return figure satisfies never
  }
}

/** **No bid yet** for figures that depend on a bid; a dash for other unknown figures. */
function missingText(card: AuctionCard, figure: ComparedFigure): string {
  const byRate = isRateProcess(card.loan)
  const dependsOnBid =
    figure === 'running-yield' ||
    (byRate
      ? figure === 'gnma-rate' || figure === 'note-rate'
      : figure === 'price' || figure === 'proceeds' || figure === 'per-hundred' || figure === 'premium')
  return dependsOnBid && leading(card) === null ? bestBidText(card) : DASH
}

/** Price and rate are marked as bid on or fixed, because a comparison can mix both processes. */
function sourceNote(card: AuctionCard, figure: ComparedFigure): string | null {
  const process = processOf(card.loan)
  if (process === null || (figure !== 'price' && figure !== 'gnma-rate')) return null
  if (sourceOf(process, figure) !== 'bid') return 'fixed'
  return showsRank(card) ? 'your bid' : 'bid on'
}

function figureText(figure: ComparedFigure, value: number): string {
  switch (figure) {
    case 'price':
      return formatDecimalPrice(priceToWire(value))
    case 'gnma-rate':
    case 'spread':
    case 'note-rate':
    case 'running-yield':
      return formatRate(value)
    case 'proceeds':
    case 'premium':
      return formatCents(value)
    case 'per-hundred':
      return formatExactDollars(value)
    case 'amount':
      return formatDollars(value)
    case 'term':
    case 'protected':
      return formatTerm(value)
    default:
      return figure satisfies never
  }
}

/** `+5 bp`, rounded to a tenth. */
const basisPoints = (percent: number): string => {
  const tenths = Math.round(percent * 1000)
  return `${signOf(tenths)}${Math.abs(tenths) / 10} bp`
}
const signOf = (value: number): string => (value > 0 ? '+' : value < 0 ? '−' : '')

function differenceText(figure: ComparedFigure, value: number): string {
  if (value === 0) return 'same'
  switch (figure) {
    case 'price':
      return formatDifference(value)
    case 'gnma-rate':
    case 'spread':
    case 'note-rate':
    case 'running-yield':
      return Math.round(value * 1000) === 0 ? 'same' : basisPoints(value)
    case 'proceeds':
    case 'premium':
      return `${signOf(value)}${formatCents(Math.abs(value))}`
    case 'per-hundred':
      return `${signOf(value)}${formatExactDollars(Math.abs(value))}`
    case 'amount':
      return `${signOf(value)}${formatDollars(Math.abs(value))}`
    case 'term':
    case 'protected':
      return `${signOf(value)}${formatTerm(Math.abs(value))}`
    default:
      return figure satisfies never
  }
}

function loanRows(cards: Cards): readonly ComparedRow[] {
  const rows = [
    wordRow('Call protection', cards, ({ loan }) => protectionText(loan) ?? DASH),
    wordRow('Amount tolerance', cards, ({ loan: { loan_amount_diff_percent: tolerance } }) =>
      typeof tolerance === 'number' ? `±${tolerance}%` : DASH,
    ),
    wordRow('Section Of Act', cards, ({ loan }) => `${sectionName(loan)}, ${kindOf(loan).toLowerCase()}`),
    wordRow('Construction', cards, ({ loan: { construction_period: period } }) =>
      typeof period === 'number' ? formatTerm(period) : DASH,
    ),
    wordRow('Location', cards, ({ loan }) => placeOf(loan) || DASH),
    wordRow('Delivery without fees until', cards, ({ loan }) => dateText(loan.delivery_last_date_fees) ?? DASH),
    wordRow('Good-faith deposit', cards, ({ loan: { gfd_treated: deposit } }) =>
      deposit ? (depositCopy[deposit] ?? deposit) : DASH,
    ),
    wordRow('Seller', cards, ({ loan }) => loan.lender_name || DASH),
  ]
  // Drop rows without any known value.
  return rows.filter(({ cells }) => cells.some((cell) => cell !== null && cell.text !== DASH))
}

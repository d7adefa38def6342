// Auctions as CSV (RFC 4180, UTF-8 with a byte order mark so that spreadsheets decode names correctly). Pure.
import type { BoardColumn } from '../../../domain/board-columns'
import { formatDateTime } from '../../../domain/official-time'
import { outcomeLabel } from '../../../domain/outcome'
import {
  isYieldFigure,
  type YieldAssumption,
  type YieldFigure,
  yieldFigureName,
} from '../../../domain/yield/assumption'
import type { AuctionCard } from '../../../state/views/auction-card.view'
import { currentFigure, leadingFigure } from '../../../state/views/auction-figures'
import { yieldFigureAt } from '../../../state/views/auction-yields'
import { kindOf, knownQuote, processOf, sectionName } from '../loan-copy'
import { ownText } from '../own-tag'

type Value = string | number | null | undefined

interface Column {
  readonly name: string
  readonly of: (card: AuctionCard) => Value
}

const winning = ({ auction, best }: AuctionCard) => leadingFigure(auction, best)
const figure = (bid: Parameters<typeof knownQuote>[0]): string => knownQuote(bid) ?? ''

const columns: readonly Column[] = [
  { name: 'Project', of: ({ loan }) => loan.project_name },
  { name: 'Section Of Act', of: ({ loan }) => sectionName(loan) },
  { name: 'Type', of: ({ loan }) => kindOf(loan) },
  { name: 'City', of: ({ loan }) => loan.project_city },
  { name: 'State', of: ({ loan }) => loan.project_state },
  { name: 'Case number', of: ({ loan }) => loan.fha_number },
  { name: 'Loan amount', of: ({ loan }) => loan.loan_amount },
  { name: 'Bid on', of: ({ loan }) => processOf(loan) },
  { name: 'Closed (ET)', of: ({ auction }) => formatDateTime(auction.statused_at) },
  { name: 'Closed (UTC)', of: ({ auction }) => auction.statused_at },
  { name: 'Outcome', of: ({ auction: { outcome } }) => (outcome === null ? '' : outcomeLabel[outcome]) },
  { name: 'Your result', of: (card) => ownText(card) },
  { name: 'Winning bid', of: (card) => figure(winning(card)) },
  {
    name: 'Winning bid (decimal)',
    of: (card) => winning(card)?.price ?? winning(card)?.gnma_interest_rate,
  },
  { name: 'Cover price', of: ({ auction }) => figure({ price: auction.cover_price }) },
  { name: 'Your best bid', of: ({ ownBest }) => figure(ownBest) },
  { name: 'Bids', of: ({ bidCount }) => bidCount },
  { name: 'Seller', of: ({ loan }) => loan.lender_name },
  { name: 'Buyer', of: ({ auction }) => auction.result?.investor?.name },
  { name: 'Auction', of: ({ auction }) => auction.id },
]

/** The unit of each yield figure in a file, and how many steps of one unit are exact: those that boards show. */
const yieldUnits: Readonly<Record<YieldFigure, readonly [unit: string, steps: number]>> = {
  'yield-cpr': ['%', 1000],
  'yield-worst': ['%', 1000],
  'yield-spread': ['bp', 10],
  'average-life': ['years', 10],
}

/** Columns for the yields that the board shows, named after what they assume. */
export const yieldColumns = (shown: readonly BoardColumn[], assumption: YieldAssumption): readonly Column[] =>
  shown.filter(isYieldFigure).map((figure) => {
    const [unit, steps] = yieldUnits[figure]
    return {
      name: `${yieldFigureName(figure, assumption)} (${unit})`,
      of: ({ auction, loan, best }) => {
        const value = yieldFigureAt(figure, loan, currentFigure(auction, loan, best)?.figure ?? null, assumption)
        return value === null ? null : Math.round(value * steps) / steps
      },
    }
  })

/** Escapes text that a spreadsheet would run as a formula. */
function cell(value: Value): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One line per auction, in input order, with these extra columns. In a simulated world, a last column says so. */
export function auctionsCsv(
  cards: readonly AuctionCard[],
  world: string | null,
  extra: readonly Column[] = [],
): string {
  const origin: readonly Column[] = world === null ? [] : [{ name: 'Simulated', of: () => `world ${world}` }]
  const all = [...columns, ...extra, ...origin]
  const lines = [all.map(({ name }) => cell(name)), ...cards.map((card) => all.map((column) => cell(column.of(card))))]
  return `\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}\r\n`
}

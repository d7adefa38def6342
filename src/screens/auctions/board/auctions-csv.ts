// A board's auctions as CSV: what a back office settles by. Pure. Amounts and rates are plain numbers in the unit of the column's name,
// days and times are ISO 8601, and what isn't known is empty. docs/formats.md
import type { BoardColumn } from '../../../domain/board-columns'
import { formatIsoTime } from '../../../domain/business-days'
import { formatPlainDollars } from '../../../domain/money'
import { outcomeLabel } from '../../../domain/outcome'
import {
  isYieldFigure,
  type YieldAssumption,
  type YieldFigure,
  yieldFigureName,
} from '../../../domain/yield/assumption'
import type { selectSession } from '../../../state/session/session.slice'
import { showsRank } from '../../../state/views/auction-card.view'
import { coverFigure, currentFigure, figuresAt, leadingFigure } from '../../../state/views/auction-figures'
import type { AuctionPanel } from '../../../state/views/auction-panel.view'
import { yieldFigureAt } from '../../../state/views/auction-yields'
import type { BoardStatus } from '../../destinations'
import { type CsvValue, csvText } from '../csv'
import {
  depositCents,
  depositCopy,
  fixedPrice,
  isRateProcess,
  kindOf,
  knownQuote,
  processOf,
  protectionText,
  sectionName,
} from '../loan-copy'
import { ownText } from '../own-tag'
import { standingText } from '../rank-copy'

type Role = NonNullable<ReturnType<typeof selectSession>['user']>['role']

/** What decides which columns there are. */
export interface CsvScope {
  readonly status: BoardStatus
  readonly role: Role | null
  /** True if the server sends receipts, signators and deposits of sales. */
  readonly settles: boolean
  /** True if the server sends the figures of loans. Without them, columns that no auction fills are left out, as on the board. */
  readonly hasFigures: boolean
  /** The simulator's world; null on a real server. */
  readonly world: string | null
}

interface Column {
  readonly name: string
  readonly of: (panel: AuctionPanel) => CsvValue
  /** True if this viewer's file of this board has the column; omitted for every file. */
  readonly in?: (scope: CsvScope) => boolean
}

const isPast = ({ status }: CsvScope) => status === 'past'
const isOpen = ({ status }: CsvScope) => status === 'live'
const isScheduled = ({ status }: CsvScope) => status !== 'past'
const isInvestor = ({ role }: CsvScope) => role === 'investor'
const settles = ({ settles }: CsvScope) => settles
/** Only seller and winner of a sale receive these. */
const settlesSales = ({ status, role, settles }: CsvScope) =>
  status === 'past' && settles && (role === 'investor' || role === 'lender' || role === 'originator')

/** Null while the viewer sees only their rank, unless they lead. */
const leading = (panel: AuctionPanel) =>
  showsRank(panel) && panel.own !== 'winning' ? null : leadingFigure(panel.auction, panel.best)
const figures = (panel: AuctionPanel) => figuresAt(panel.loan, leading(panel))
const decimal = (figure: Parameters<typeof knownQuote>[0]): CsvValue => figure?.price ?? figure?.gnma_interest_rate
const dollarsOf = (cents: number | null): CsvValue => (cents === null ? null : formatPlainDollars(cents))
const pointsOf = (price32: number | null): CsvValue => (price32 === null ? null : price32 / 32)
const instant = (value: string | null | undefined): CsvValue => (value ? formatIsoTime(value) : null)

const columns: readonly Column[] = [
  { name: 'Project', of: ({ loan }) => loan.project_name },
  { name: 'Section Of Act', of: ({ loan }) => sectionName(loan) },
  { name: 'Type', of: ({ loan }) => kindOf(loan) },
  { name: 'City', of: ({ loan }) => loan.project_city },
  { name: 'State', of: ({ loan }) => loan.project_state },
  { name: 'Case number', of: ({ loan }) => loan.fha_number },
  { name: 'Loan amount', of: ({ loan }) => loan.loan_amount },
  { name: 'Amount tolerance (%)', of: ({ loan }) => loan.loan_amount_diff_percent },
  { name: 'Bid on', of: ({ loan }) => processOf(loan) },
  { name: 'Minimum price (% of par)', of: ({ loan }) => (isRateProcess(loan) ? null : loan.loan_min_price) },
  { name: 'Maximum rate (%)', of: ({ loan }) => (isRateProcess(loan) ? loan.gnma_interest_rate : null) },
  { name: 'Fixed price (% of par)', of: ({ loan }) => (isRateProcess(loan) ? fixedPrice(loan) : null) },
  { name: 'Opens (ET)', of: ({ auction }) => instant(auction.start_at), in: isScheduled },
  { name: 'Ends (ET)', of: ({ auction }) => instant(auction.end_at), in: isOpen },
  { name: 'Closed (ET)', of: ({ auction }) => instant(auction.statused_at), in: isPast },
  { name: 'Closed (UTC)', of: ({ auction }) => auction.statused_at, in: isPast },
  { name: 'Outcome', of: ({ auction: { outcome } }) => (outcome === null ? '' : outcomeLabel[outcome]), in: isPast },
  { name: 'Your result', of: ownText, in: (scope) => isPast(scope) && isInvestor(scope) },
  {
    name: 'Your standing',
    of: (panel) => (showsRank(panel) ? standingText(panel) : ownText(panel)),
    in: (scope) => !isPast(scope) && isInvestor(scope),
  },
  { name: 'Winning bid', of: (panel) => knownQuote(leading(panel)), in: isPast },
  { name: 'Winning bid (decimal)', of: (panel) => decimal(leading(panel)), in: isPast },
  { name: 'Best bid', of: (panel) => knownQuote(leading(panel)), in: isOpen },
  { name: 'Best bid (decimal)', of: (panel) => decimal(leading(panel)), in: isOpen },
  { name: 'Cover bid', of: (panel) => knownQuote(coverFigure(panel)), in: isPast },
  {
    name: 'Your best bid',
    of: ({ ownBest }) => knownQuote(ownBest),
    in: (scope) => scope.status !== 'pre' && isInvestor(scope),
  },
  { name: 'Cover bid (decimal)', of: (panel) => decimal(coverFigure(panel)), in: isPast },
  { name: 'Price (% of par)', of: (panel) => pointsOf(figures(panel).price) },
  { name: 'GNMA rate (%)', of: (panel) => figures(panel)['gnma-rate'] },
  { name: 'Servicing spread (%)', of: ({ loan }) => loan.servicing_spread },
  { name: 'Note rate (%)', of: (panel) => figures(panel)['note-rate'] },
  { name: 'Proceeds ($)', of: (panel) => dollarsOf(figures(panel).proceeds) },
  { name: 'Premium ($)', of: (panel) => dollarsOf(figures(panel).premium) },
  { name: 'Call protection', of: ({ loan }) => protectionText(loan) },
  { name: 'Delivery without fees until', of: ({ loan }) => loan.delivery_last_date_fees },
  { name: 'Permanent delivery', of: ({ loan }) => loan.permanent_loan_late_date },
  {
    name: 'Deposit',
    of: ({ loan }) => (loan.gfd_treated ? (depositCopy[loan.gfd_treated] ?? loan.gfd_treated) : null),
  },
  { name: 'Deposit (% of loan)', of: ({ loan }) => loan.gfd_percent, in: settles },
  { name: 'Deposit ($)', of: ({ loan }) => dollarsOf(depositCents(loan)), in: settles },
  { name: 'Deposit due (business days after award)', of: ({ loan }) => loan.gfd_due_days, in: settles },
  { name: 'Deposit due', of: ({ auction }) => auction.settlement?.deposit_due, in: settlesSales },
  { name: 'Receipt', of: ({ auction }) => auction.settlement?.receipt_sequence, in: settlesSales },
  { name: 'Bid signed or prepared by', of: ({ auction }) => auction.settlement?.buyer_signators[0], in: settlesSales },
  { name: 'Bid confirmed by', of: ({ auction }) => auction.settlement?.buyer_signators[1], in: settlesSales },
  {
    name: 'Signs for the seller',
    of: ({ auction }) => auction.settlement?.seller_signators.join('; '),
    in: settlesSales,
  },
  { name: 'Bids', of: ({ bidCount }) => bidCount, in: (scope) => scope.status !== 'pre' },
  { name: 'Seller', of: ({ loan }) => loan.lender_name },
  { name: 'Buyer', of: ({ auction }) => auction.result?.investor?.name, in: isPast },
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

/** One line per auction, in input order, with these extra columns. In a simulated world, a last column says so. */
export function auctionsCsv(panels: readonly AuctionPanel[], scope: CsvScope, extra: readonly Column[] = []): string {
  const { world } = scope
  const origin: readonly Column[] = world === null ? [] : [{ name: 'Simulated', of: () => `world ${world}` }]
  const all = [...columns.filter((column) => column.in?.(scope) ?? true), ...extra, ...origin]
  const filled = scope.hasFigures ? all : all.filter(({ of }) => panels.some((panel) => (of(panel) ?? '') !== ''))
  return csvText([filled.map(({ name }) => name), ...panels.map((panel) => filled.map(({ of }) => of(panel)))])
}

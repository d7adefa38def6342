// Labels and widths of the columns of a board's table.
import type { BoardColumn } from '../../../../domain/board-columns'
import { formatRate } from '../../../../domain/rates'
import { basisName, isYieldFigure, type YieldAssumption, yieldFigureName } from '../../../../domain/yield/assumption'
import type { BoardStatus } from '../../../destinations'

interface ColumnCopy {
  /** Header text; at most two short lines. */
  readonly head: string
  /** Full name, for the Columns menu. */
  readonly name: string
  /** Tooltip. */
  readonly hint?: string
  /** Minimum width, px. */
  readonly width: number
  readonly figures?: true
}

const copy: Readonly<Record<BoardColumn, ColumnCopy>> = {
  project: { head: 'Project', name: 'Project', width: 160 },
  section: { head: 'Section', name: 'Section Of Act', width: 78 },
  state: { head: 'State', name: 'State', width: 44 },
  amount: { head: 'Amount', name: 'Loan amount', width: 92, figures: true },
  limit: { head: 'First bid', name: 'Minimum price or maximum rate', width: 72, figures: true },
  price: { head: 'Price', name: 'Price of the best bid', width: 62, figures: true },
  'gnma-rate': { head: 'GNMA rate', name: 'GNMA rate', width: 60, figures: true },
  'running-yield': {
    head: 'Current yield',
    name: 'Current yield',
    hint: 'GNMA rate ÷ price; ignores term and prepayments',
    width: 60,
    figures: true,
  },
  'yield-cpr': { head: 'Yield', name: 'Yield at a CPR', width: 72, figures: true },
  'yield-worst': { head: 'Yield to worst', name: 'Yield to worst', width: 74, figures: true },
  'yield-spread': { head: 'Yield spread', name: 'Spread to benchmark', width: 74, figures: true },
  'average-life': { head: 'Average life', name: 'Average life', width: 74, figures: true },
  spread: { head: 'Spread', name: 'Servicing spread', width: 58, figures: true },
  bids: { head: 'Bids', name: 'Number of bids', width: 40, figures: true },
  own: { head: 'You', name: 'Your standing', width: 78 },
  stage: { head: 'Stage', name: 'Stage', width: 220 },
  time: { head: 'Time left', name: 'Time left', width: 66, figures: true },
}

const timeOf: Readonly<Record<BoardStatus, Pick<ColumnCopy, 'head' | 'name' | 'width'>>> = {
  incomplete: { head: 'Started', name: 'Started', width: 92 },
  submitted: { head: 'Submitted', name: 'Submitted', width: 92 },
  commitment: { head: 'Committed', name: 'Firm commitment', width: 96 },
  pre: { head: 'Starts (ET)', name: 'Starts', width: 150 },
  live: { head: 'Time left', name: 'Time left', width: 66 },
  past: { head: 'Closed', name: 'Closed', width: 90 },
}

/** Labels and width of a column, which depend on the board's status. */
export function columnCopy(column: BoardColumn, status: BoardStatus): ColumnCopy {
  if (column === 'time') return { ...copy.time, ...timeOf[status] }
  if (column === 'stage' && status === 'incomplete') return { ...copy.stage, head: 'Missing', name: 'Missing' }
  if (column === 'stage' && (status === 'commitment' || status === 'pre'))
    return { ...copy.stage, head: 'Checklist', name: 'Closing checklist', width: 104 }
  if (column === 'own' && status === 'past') return { ...copy.own, head: 'Result', name: 'Result', width: 76 }
  if (column === 'price' && status === 'past') return { ...copy.price, name: 'Price of the winning bid' }
  return copy[column]
}

/** The figure that yields are computed at. */
const yieldAt: Readonly<Record<'pre' | 'live' | 'past', string>> = {
  pre: 'at the minimum price, or the maximum rate',
  live: 'at the best bid, or the first that’s possible',
  past: 'at the winning bid',
}

/** The texts of a column. Those of yields depend on what the user assumes. */
export function columnTexts(
  column: BoardColumn,
  status: BoardStatus,
  assumption: YieldAssumption,
): Pick<ColumnCopy, 'head' | 'name' | 'hint'> {
  const texts = columnCopy(column, status)
  if (!isYieldFigure(column)) return texts
  const { cpr, basis, benchmark } = assumption
  const name = yieldFigureName(column, assumption)
  const at = status === 'pre' || status === 'past' ? yieldAt[status] : yieldAt.live
  const assumed =
    column !== 'yield-spread'
      ? ''
      : benchmark === null
        ? '. No benchmark is set'
        : ` at ${formatRate(benchmark.yield)}, of the ${lowerFirst(basisName(basis, cpr))}`
  const head = column === 'yield-cpr' ? `Yield ${cpr}% CPR` : texts.head
  return { head, name, hint: column === 'average-life' ? name : `${name}${assumed}, ${at}` }
}

const lowerFirst = (text: string): string => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

/** Width of the compare column, px. */
export const PICK_WIDTH = 40

// The columns of a board's table: which ones a status has, in which order, and which are hidden first on narrow screens.
import type { AuctionStatus } from '../contract/auction'
import type { Role } from '../contract/role'
import { isSeller } from './is-seller'
import { isYieldFigure, type YieldFigure, yieldFigures } from './yield/assumption'

export type BoardColumn =
  | 'project'
  | 'section'
  | 'state'
  | 'amount'
  | 'limit'
  | 'price'
  | 'gnma-rate'
  | 'running-yield'
  | YieldFigure
  | 'spread'
  | 'bids'
  | 'own'
  | 'stage'
  | 'time'

const termColumns = ['project', 'section', 'state', 'amount'] as const
const bidColumns = ['price', 'gnma-rate', 'running-yield', ...yieldFigures, 'spread', 'bids'] as const

/** The columns that a status can show, in order. */
const columnsByStatus: Readonly<Record<AuctionStatus, readonly BoardColumn[]>> = {
  incomplete: [...termColumns, 'stage', 'time'],
  submitted: [...termColumns, 'stage', 'time'],
  commitment: [...termColumns, 'limit', 'gnma-rate', 'spread', 'stage', 'time'],
  pre: [...termColumns, 'limit', 'gnma-rate', ...yieldFigures, 'spread', 'stage', 'own', 'time'],
  live: [...termColumns, 'limit', ...bidColumns, 'own', 'time'],
  past: [...termColumns, 'limit', ...bidColumns, 'own', 'time'],
}

/**
 * A board's columns for a role, in order. Stages are for sellers, yields for investors; before an auction is past, only investors have
 * a standing (`own`).
 */
export function columnsOf(status: AuctionStatus, role: Role | undefined): readonly BoardColumn[] {
  const isForSeller = isSeller(role)
  const columns = columnsByStatus[status].filter((column) => column !== 'stage' || isForSeller)
  if (role === 'investor') return columns
  return columns.filter((column) => !isYieldFigure(column) && (column !== 'own' || status === 'past'))
}

/** The user's choices: true = always shown, false = never, missing = if there is room. */
export type ColumnSwitches = Readonly<Partial<Record<BoardColumn, boolean>>>

/** Hidden in this order when there is no room. Columns that are not listed always stay. */
const hideOrder: readonly BoardColumn[] = [
  'limit',
  'spread',
  'state',
  'bids',
  'running-yield',
  'section',
  'gnma-rate',
  'amount',
]

/** Hidden by default: yields, and where the best bid is shown, the limit. */
const isHiddenByDefault = (column: BoardColumn, columns: readonly BoardColumn[]): boolean =>
  isYieldFigure(column) || (column === 'limit' && columns.includes('price'))

/** The columns shown within `maxWidth` px: the user's choices, and as many others as fit by `widthOf`. The project always stays. */
export function shownColumns(
  columns: readonly BoardColumn[],
  switches: ColumnSwitches,
  maxWidth: number,
  widthOf: (column: BoardColumn) => number,
): readonly BoardColumn[] {
  const shown = new Set(
    columns.filter((column) => column === 'project' || (switches[column] ?? !isHiddenByDefault(column, columns))),
  )
  const width = (): number => [...shown].reduce((sum, column) => sum + widthOf(column), 0)
  for (const column of hideOrder) {
    if (width() <= maxWidth) break
    if (switches[column] !== true) shown.delete(column)
  }
  return columns.filter((column) => shown.has(column))
}

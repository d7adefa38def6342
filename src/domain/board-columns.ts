// The columns of a board's table: which ones a status has, in which order, and which are hidden first on narrow screens.
import type { AuctionStatus } from '../contract/auction'
import type { Role } from '../contract/role'
import { isSeller } from './is-seller'

export type BoardColumn =
  | 'project'
  | 'section'
  | 'state'
  | 'amount'
  | 'limit'
  | 'price'
  | 'gnma-rate'
  | 'running-yield'
  | 'spread'
  | 'bids'
  | 'own'
  | 'stage'
  | 'time'

const terms = ['project', 'section', 'state', 'amount'] as const
const bidOn = ['price', 'gnma-rate', 'running-yield', 'spread', 'bids'] as const

/** What a status can show, in order. */
const ofStatus: Readonly<Record<AuctionStatus, readonly BoardColumn[]>> = {
  incomplete: [...terms, 'stage', 'time'],
  submitted: [...terms, 'stage', 'time'],
  commitment: [...terms, 'limit', 'gnma-rate', 'spread', 'stage', 'time'],
  pre: [...terms, 'limit', 'gnma-rate', 'spread', 'stage', 'own', 'time'],
  live: [...terms, 'limit', ...bidOn, 'own', 'time'],
  past: [...terms, 'limit', ...bidOn, 'own', 'time'],
}

/** A board's columns for a role, in order. Stages are for sellers; before an auction is past, only investors have a status. */
export function columnsOf(status: AuctionStatus, role: Role | undefined): readonly BoardColumn[] {
  const sells = isSeller(role)
  const columns = ofStatus[status].filter((column) => column !== 'stage' || sells)
  return role === 'investor' || status === 'past' ? columns : columns.filter((column) => column !== 'own')
}

/** The user's choices: true = always shown, false = never, missing = if there is room. */
export type ColumnSwitches = Readonly<Partial<Record<BoardColumn, boolean>>>

/** Hidden in this order when there is no room. Columns that are not listed always stay. */
const leaving: readonly BoardColumn[] = [
  'limit',
  'spread',
  'state',
  'bids',
  'running-yield',
  'section',
  'gnma-rate',
  'amount',
]

/** Hidden by default where the best bid is shown. */
const isExtra = (column: BoardColumn, columns: readonly BoardColumn[]): boolean =>
  column === 'limit' && columns.includes('price')

/**
 * The columns shown in `room`, px: the user's choices, and as many others as fit by `widthOf`. The project always stays.
 */
export function shownColumns(
  columns: readonly BoardColumn[],
  switches: ColumnSwitches,
  room: number,
  widthOf: (column: BoardColumn) => number,
): readonly BoardColumn[] {
  const shown = new Set(
    columns.filter((column) => column === 'project' || (switches[column] ?? !isExtra(column, columns))),
  )
  const width = (): number => [...shown].reduce((sum, column) => sum + widthOf(column), 0)
  for (const column of leaving) {
    if (width() <= room) break
    if (switches[column] !== true) shown.delete(column)
  }
  return columns.filter((column) => shown.has(column))
}

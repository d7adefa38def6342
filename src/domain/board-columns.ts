// The columns of a board's table: which a status has, in which order, and which leave first where there is no room.

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

/** The columns that a board can show to a role, in order. Stages are for sellers; only investors have a standing before an auction is past. */
export function columnsOf(status: AuctionStatus, role: Role | undefined): readonly BoardColumn[] {
  const sells = isSeller(role)
  const columns = ofStatus[status].filter((column) => column !== 'stage' || sells)
  return role === 'investor' || status === 'past' ? columns : columns.filter((column) => column !== 'own')
}

/** The person's own switches: true is always shown, false never, a missing one as there is room. */
export type ColumnSwitches = Readonly<Partial<Record<BoardColumn, boolean>>>

/** From here on columns leave where there is no room, the first first. Those that are not here always stay. */
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

/** Not shown before a person asks for it where the best bid is shown. */
const isExtra = (column: BoardColumn, columns: readonly BoardColumn[]): boolean =>
  column === 'limit' && columns.includes('price')

/**
 * The columns that are shown in `room`, px: what the person switched on or off, and of the others as many as fit by
 * `widthOf`. The project always stays.
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

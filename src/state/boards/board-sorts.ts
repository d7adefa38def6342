// The sort orders of a board: those in its menu (S9.11), and both directions of each table column.
import type { AuctionStatus } from '../../contract/auction'
import type { BoardColumn } from '../../domain/board-columns'

export const boardSorts = [
  'project-name',
  'project-name-descending',
  'section',
  'section-descending',
  'state',
  'state-descending',
  'amount',
  'amount-descending',
  'limit',
  'limit-descending',
  'price',
  'price-descending',
  'gnma-rate',
  'gnma-rate-descending',
  'running-yield',
  'running-yield-descending',
  'yield-cpr',
  'yield-cpr-descending',
  'yield-worst',
  'yield-worst-descending',
  'yield-spread',
  'yield-spread-descending',
  'average-life',
  'average-life-descending',
  'spread',
  'spread-descending',
  'bids',
  'bids-descending',
  'standing',
  'standing-descending',
  'stage',
  'stage-descending',
  'ends-soonest',
  'ends-latest',
  'shown-date',
  'shown-date-descending',
  'date-ascending',
  'date-descending',
  'wins',
] as const
export type BoardSort = (typeof boardSorts)[number]

interface Directions {
  readonly ascending: BoardSort
  readonly descending: BoardSort
  /** The direction after the first press on the column header. */
  readonly first: 'ascending' | 'descending'
}

const ascendingFirst = (ascending: BoardSort, descending: BoardSort): Directions => ({
  ascending,
  descending,
  first: 'ascending',
})
const descendingFirst = (ascending: BoardSort, descending: BoardSort): Directions => ({
  ascending,
  descending,
  first: 'descending',
})

const byColumn: Readonly<Record<Exclude<BoardColumn, 'time'>, Directions>> = {
  project: ascendingFirst('project-name', 'project-name-descending'),
  section: ascendingFirst('section', 'section-descending'),
  state: ascendingFirst('state', 'state-descending'),
  amount: descendingFirst('amount', 'amount-descending'),
  limit: descendingFirst('limit', 'limit-descending'),
  price: descendingFirst('price', 'price-descending'),
  'gnma-rate': descendingFirst('gnma-rate', 'gnma-rate-descending'),
  'running-yield': descendingFirst('running-yield', 'running-yield-descending'),
  'yield-cpr': descendingFirst('yield-cpr', 'yield-cpr-descending'),
  'yield-worst': descendingFirst('yield-worst', 'yield-worst-descending'),
  'yield-spread': descendingFirst('yield-spread', 'yield-spread-descending'),
  'average-life': descendingFirst('average-life', 'average-life-descending'),
  spread: descendingFirst('spread', 'spread-descending'),
  bids: descendingFirst('bids', 'bids-descending'),
  own: ascendingFirst('standing', 'standing-descending'),
  stage: ascendingFirst('stage', 'stage-descending'),
}
const byEnd = ascendingFirst('ends-soonest', 'ends-latest')
const byDate = descendingFirst('date-ascending', 'date-descending')
const byShownDate = descendingFirst('shown-date', 'shown-date-descending')

/** By what the time column shows: an end, a start, the auction's own date, or the list's date. */
const byTime: Readonly<Record<AuctionStatus, Directions>> = {
  incomplete: byShownDate,
  submitted: byDate,
  commitment: byShownDate,
  pre: byEnd,
  live: byEnd,
  past: byDate,
}

/** The two sort orders of a column. */
export const sortsOfColumn = (column: BoardColumn, status: AuctionStatus): Directions =>
  column === 'time' ? byTime[status] : byColumn[column]

/** The order after a click on the column header, which alternates between both directions. */
export function sortAfterPress(column: BoardColumn, status: AuctionStatus, current: BoardSort): BoardSort {
  const { ascending, descending, first } = sortsOfColumn(column, status)
  if (current === ascending) return descending
  if (current === descending) return ascending
  return first === 'ascending' ? ascending : descending
}

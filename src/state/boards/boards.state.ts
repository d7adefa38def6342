// What a person filters and sorts each board by. Kept in the session storage. spec §4
import type { AuctionStatus } from '../../contract/auction'

export const boardSorts = ['project-name', 'section', 'date-ascending', 'date-descending', 'wins'] as const
export type BoardSort = (typeof boardSorts)[number]

export interface BoardQuery {
  /** Text to find in a project; '' finds all. */
  readonly search: string
  /** Only construction loans; with `permanent` as well: either. */
  readonly construction: boolean
  readonly permanent: boolean
  readonly sort: BoardSort
}

/** Newest first and everything. spec §9 */
export const defaultBoardQuery: BoardQuery = {
  search: '',
  construction: false,
  permanent: false,
  sort: 'date-descending',
}

export type BoardsState = Readonly<Record<AuctionStatus, BoardQuery>>

export const noBoards: BoardsState = {
  incomplete: defaultBoardQuery,
  submitted: defaultBoardQuery,
  commitment: defaultBoardQuery,
  pre: defaultBoardQuery,
  live: defaultBoardQuery,
  past: defaultBoardQuery,
}

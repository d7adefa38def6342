// What a person filters and sorts each board by. Kept in the session storage.
import type { AuctionStatus } from '../../contract/auction'
import type { BoardSort } from './board-sorts'

export interface BoardQuery {
  /** Text to find in a project; '' finds all. */
  readonly search: string
  /** Only construction loans; with `permanent` as well: either. */
  readonly construction: boolean
  readonly permanent: boolean
  /** Past, for investors: only auctions that one won; with `pass` as well: either. */
  readonly win: boolean
  /** Past, for investors: x. */
  readonly pass: boolean
  /** For sellers: only what this originator (profile id) brought, or what the lender brought without one. */
  readonly person: number | 'lender' | null
  readonly sort: BoardSort
}

/** Newest first and everything. */
export const defaultBoardQuery: BoardQuery = {
  search: '',
  construction: false,
  permanent: false,
  win: false,
  pass: false,
  person: null,
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

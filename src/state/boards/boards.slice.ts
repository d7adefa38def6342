// What a person filters and sorts each board by. Kept in the session storage.

import type { Reducer } from '@reduxjs/toolkit'
import { createSlice } from '@reduxjs/toolkit'
import type { AuctionStatus } from '../../contract/auction'
import { action } from '../core/action'
import type { RootState } from '../root-reducer'
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

/** Filter or sort a board otherwise; what is not named stays. */
export const boardQueryChanged = action('board/query-changed')<{
  readonly status: AuctionStatus
  readonly change: Partial<BoardQuery>
}>()
/** Back to everything, newest first. */
export const boardQueryCleared = action('board/query-cleared')<{ readonly status: AuctionStatus }>()
/** What the session storage held when the person was recognized. */
export const boardQueriesRestored = action('board/queries-restored')<{ readonly queries: Partial<BoardsState> }>()

/** On past auctions Pass and Wins exclude each other, and leaving Pass leads to Wins. */
function coupled(status: AuctionStatus, before: BoardQuery, after: BoardQuery): BoardQuery {
  if (status !== 'past' || before.pass === after.pass) return after
  if (after.pass) return after.sort === 'wins' ? { ...after, sort: 'date-descending' } : after
  return after.sort === 'wins' ? after : { ...after, sort: 'wins' }
}

export const boardsReducer: Reducer<BoardsState> = createSlice({
  name: 'boards',
  initialState: noBoards,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(boardQueryChanged, (slice, { payload: { status, change } }) => ({
        ...slice,
        [status]: coupled(status, slice[status], { ...slice[status], ...change }),
      }))
      .addCase(boardQueryCleared, (slice, { payload: { status } }) => ({ ...slice, [status]: defaultBoardQuery }))
      .addCase(boardQueriesRestored, (slice, { payload: { queries } }) => ({ ...slice, ...queries }))
  },
}).reducer

/** What a board is filtered and sorted by. */
export const selectBoardQuery = (state: RootState, status: AuctionStatus): BoardQuery => state.boards[status]

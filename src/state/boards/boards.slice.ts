// The filter and sort order of each board. Stored in the session storage.

import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { AuctionStatus } from '../../contract/auction'
import type { BoardSort } from './board-sorts'

export interface BoardQuery {
  /** Search text for projects; '' matches all. */
  readonly search: string
  /** Only construction loans; with `permanent` as well, either. */
  readonly construction: boolean
  readonly permanent: boolean
  /** Past, for investors: only auctions that the investor won; with `pass` as well, either. */
  readonly win: boolean
  /** Past, for investors: only auctions that the investor passed on. */
  readonly pass: boolean
  /** Only auctions that the user watches. */
  readonly watched: boolean
  /** For sellers: only loans of this originator (profile id), or of the lender without an originator. */
  readonly person: number | 'lender' | null
  readonly sort: BoardSort
}

/** No filter, newest first. S4.25 */
const newestFirst: BoardQuery = {
  search: '',
  construction: false,
  permanent: false,
  win: false,
  pass: false,
  watched: false,
  person: null,
  sort: 'date-descending',
}

export type BoardsState = Readonly<Record<AuctionStatus, BoardQuery>>

const defaultQueries: BoardsState = {
  incomplete: newestFirst,
  submitted: newestFirst,
  commitment: newestFirst,
  pre: newestFirst,
  // Newest first as well where the server doesn't say when auctions end.
  live: { ...newestFirst, sort: 'ends-soonest' },
  past: newestFirst,
}

/** Without a filter, in the order of a board that the user hasn't sorted: the next end first where it's live, else newest first. */
export const defaultBoardQuery = (status: AuctionStatus): BoardQuery => defaultQueries[status]

/** On the past board the Pass filter excludes the sort by Wins, and switching it off sorts by Wins. S4.26, S4.27 */
function withPassAndWins(status: AuctionStatus, before: BoardQuery, after: BoardQuery): BoardQuery {
  if (status !== 'past' || before.pass === after.pass) return after
  if (after.pass) return after.sort === 'wins' ? { ...after, sort: 'date-descending' } : after
  return after.sort === 'wins' ? after : { ...after, sort: 'wins' }
}

export const {
  reducer,
  actions: { boardQueryChanged, boardQueryCleared, boardQueriesRestored },
  selectors: { selectBoardQuery },
} = createSlice({
  name: 'boards',
  initialState: defaultQueries,
  reducers: {
    /** Change the filter or sort order of a board; omitted fields stay. */
    boardQueryChanged: (
      slice,
      {
        payload: { status, change },
      }: PayloadAction<{
        readonly status: AuctionStatus
        readonly change: Partial<BoardQuery>
      }>,
    ) => ({
      ...slice,
      [status]: withPassAndWins(status, slice[status], { ...slice[status], ...change }),
    }),
    /** Reset to no filter and the default order. */
    boardQueryCleared: (slice, { payload: { status } }: PayloadAction<{ readonly status: AuctionStatus }>) => ({
      ...slice,
      [status]: defaultQueries[status],
    }),
    /** The queries in the session storage, read once the user is known. */
    boardQueriesRestored: (
      slice,
      { payload: { queries } }: PayloadAction<{ readonly queries: Partial<BoardsState> }>,
    ) => ({ ...slice, ...queries }),
  },
  selectors: {
    /** The filter and sort order of a board. */
    selectBoardQuery: (slice, status: AuctionStatus): BoardQuery => slice[status],
  },
})

// What a person wants of a board.
import type { AuctionStatus } from '../../contract/auction'
import { fact } from '../core/intent'
import type { BoardQuery, BoardsState } from './boards.state'

/** Filter or sort a board otherwise; what is not named stays. */
export const boardQueryChanged = fact('board/query-changed')<{
  readonly status: AuctionStatus
  readonly change: Partial<BoardQuery>
}>()
/** Back to everything, newest first. */
export const boardQueryCleared = fact('board/query-cleared')<{ readonly status: AuctionStatus }>()
/** What the session storage held when the person was recognized. */
export const boardQueriesRestored = fact('board/queries-restored')<{ readonly queries: Partial<BoardsState> }>()

// What a person wants of a board.
import type { AuctionStatus } from '../../contract/auction'
import { intent } from '../core/intent'
import type { BoardQuery, BoardsState } from './boards.state'

/** Filter or sort a board otherwise; what is not named stays. */
export const boardQueryChanged = intent('board/query-changed')<{
  readonly status: AuctionStatus
  readonly change: Partial<BoardQuery>
}>()
/** Back to everything, newest first. */
export const boardQueryCleared = intent('board/query-cleared')<{ readonly status: AuctionStatus }>()
/** What the session storage held when the person was recognised. */
export const boardQueriesRestored = intent('board/queries-restored')<{ readonly queries: Partial<BoardsState> }>()

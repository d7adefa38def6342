// Reading the filters and the sort of a board.
import type { AuctionStatus } from '../../contract/auction'
import type { RootState } from '../root-state'
import type { BoardQuery } from './boards.state'

/** What a board is filtered and sorted by. */
export const selectBoardQuery = (state: RootState, status: AuctionStatus): BoardQuery => state.boards[status]

// The filters and the sort of each board.

import type { AuctionStatus } from '../../contract/auction'
import type { Handlers } from '../core/fold'
import type { BoardQuery } from './boards.state'
import { defaultBoardQuery } from './boards.state'

/** On past auctions Pass and Wins exclude each other, and leaving Pass leads to Wins. */
function coupled(status: AuctionStatus, before: BoardQuery, after: BoardQuery): BoardQuery {
  if (status !== 'past' || before.pass === after.pass) return after
  if (after.pass) return after.sort === 'wins' ? { ...after, sort: 'date-descending' } : after
  return after.sort === 'wins' ? after : { ...after, sort: 'wins' }
}

export const boardsHandlers: Handlers<'boards'> = {
  'board/query-changed': (slice, { payload: { status, change } }) => ({
    ...slice,
    [status]: coupled(status, slice[status], { ...slice[status], ...change }),
  }),
  'board/query-cleared': (slice, { payload: { status } }) => ({ ...slice, [status]: defaultBoardQuery }),
  'board/queries-restored': (slice, { payload: { queries } }) => ({ ...slice, ...queries }),
}

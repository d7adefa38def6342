// The filters and the sort of each board. spec §4
import type { SliceRules } from '../core/fold'
import { defaultBoardQuery } from './boards.state'

export const boardsRules: SliceRules<'boards'> = {
  'board/query-changed': (slice, { payload: { status, change } }) => ({
    ...slice,
    [status]: { ...slice[status], ...change },
  }),
  'board/query-cleared': (slice, { payload: { status } }) => ({ ...slice, [status]: defaultBoardQuery }),
  'board/queries-restored': (slice, { payload: { queries } }) => ({ ...slice, ...queries }),
}

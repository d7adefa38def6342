// Filter and sort persist in the session.

import { EMPTY, mergeMap, of, tap } from 'rxjs'
import type { AuctionStatus } from '../../contract/auction'
import { auctionStatuses } from '../../contract/auction-statuses'
import { defineEpic } from '../core/epic'
import { restoring } from '../session/restoring'
import type { BoardQuery } from './boards.slice'
import { boardQueriesRestored } from './boards.slice'
import { readQuery, writeQuery } from './stored-query'

const keyOf = (status: AuctionStatus): string => `board:${status}`

export const keepBoardQueries = defineEpic({
  name: 'keep board queries',
  on: ['board/query-changed', 'board/query-cleared'],
  run: (action$, state$, { sessionStorage }) =>
    action$.pipe(
      tap(({ payload: { status } }) => sessionStorage.write(keyOf(status), writeQuery(state$.value.boards[status]))),
      mergeMap(() => EMPTY),
    ),
})

export const restoreBoardQueries = restoring('restore board queries', (_userId, { sessionStorage }) => {
  const queries: Partial<Record<AuctionStatus, BoardQuery>> = {}
  for (const status of auctionStatuses) {
    const query = readQuery(sessionStorage.read(keyOf(status)))
    if (query !== null) queries[status] = query
  }
  return Object.keys(queries).length === 0 ? EMPTY : of(boardQueriesRestored({ queries }))
})

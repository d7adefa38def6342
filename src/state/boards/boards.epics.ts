// Stores each board's filter and sort in the session storage, and restores them.

import { EMPTY, ignoreElements, of, tap } from 'rxjs'
import type { AuctionStatus } from '../../contract/auction'
import { auctionStatuses } from '../../contract/auction-statuses'
import { isRecord } from '../../contract/json'
import { defineEpic } from '../core/epic'
import { restoring } from '../session/session.epics'
import { filterIn } from './board-filter'
import { boardSorts } from './board-sorts'
import { type BoardQuery, boardQueriesRestored, defaultBoardQuery } from './boards.slice'

/** The text to store in the tab. */
export const writeQuery = (query: BoardQuery): string => JSON.stringify(query)

/** A board's stored query. The text may be old, truncated or foreign: unreadable fields get their defaults; null if nothing is readable. */
export function readQuery(status: AuctionStatus, text: string | null): BoardQuery | null {
  if (text === null) return null
  let stored: unknown
  try {
    stored = JSON.parse(text)
  } catch {
    return null
  }
  if (!isRecord(stored)) return null
  return {
    ...filterIn(stored),
    sort: boardSorts.find((sort) => sort === stored.sort) ?? defaultBoardQuery(status).sort,
  }
}

const keyOf = (status: AuctionStatus): string => `board:${status}`

export const storeBoardQueries = defineEpic({
  name: 'store board queries',
  on: ['boards/boardQueryChanged', 'boards/boardQueryCleared'],
  run: (action$, state$, { sessionStorage }) =>
    action$.pipe(
      tap(({ payload: { status } }) => sessionStorage.write(keyOf(status), writeQuery(state$.value.boards[status]))),
      ignoreElements(),
    ),
})

export const restoreBoardQueries = restoring('restore board queries', (_userId, { sessionStorage }) => {
  const queries: Partial<Record<AuctionStatus, BoardQuery>> = {}
  for (const status of auctionStatuses) {
    const query = readQuery(status, sessionStorage.read(keyOf(status)))
    if (query !== null) queries[status] = query
  }
  return Object.keys(queries).length === 0 ? EMPTY : of(boardQueriesRestored({ queries }))
})

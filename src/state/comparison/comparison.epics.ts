// Stores the auctions chosen for comparison in the session storage, so that a user's choice survives a reload.

import { EMPTY, ignoreElements, of, tap } from 'rxjs'
import { isRecord } from '../../contract/json'
import { defineEpic } from '../core/epic'
import { restoring } from '../session/session.epics'
import { comparisonSet } from './comparison.slice'

const KEY = 'comparison'

interface StoredComparison {
  readonly userId: number
  readonly ids: readonly number[]
}

/** The stored comparison; null if it can't be parsed: session storage may hold anything. */
function readStored(text: string | null): StoredComparison | null {
  if (text === null) return null
  try {
    const stored: unknown = JSON.parse(text)
    if (!isRecord(stored) || typeof stored.userId !== 'number' || !Array.isArray(stored.ids)) return null
    return { userId: stored.userId, ids: stored.ids.filter((id) => Number.isInteger(id) && id > 0) }
  } catch {
    return null
  }
}

export const storeComparison = defineEpic({
  name: 'store comparison',
  on: ['comparison/comparisonToggleRequested', 'comparison/comparisonSet'],
  run: (action$, state$, { sessionStorage }) =>
    action$.pipe(
      tap(() => {
        const { session, comparison } = state$.value
        if (session.user === null) return
        const stored: StoredComparison = { userId: session.user.id, ids: comparison.ids }
        sessionStorage.write(KEY, JSON.stringify(stored))
      }),
      ignoreElements(),
    ),
})

export const restoreComparison = restoring('restore comparison', (userId, { sessionStorage }) => {
  const stored = readStored(sessionStorage.read(KEY))
  const isEmpty = stored === null || stored.userId !== userId || stored.ids.length === 0
  return isEmpty ? EMPTY : of(comparisonSet({ ids: stored.ids }))
})

// What is chosen for a comparison survives a reload of the tab, for the person who chose it.

import { EMPTY, mergeMap, of, tap } from 'rxjs'
import { isRecord } from '../../contract/json'
import { defineEpic } from '../core/epic'
import { restoring } from '../session/session.epics'
import { comparisonSet } from './comparison.slice'

const KEY = 'comparison'

interface Kept {
  readonly userId: number
  readonly ids: readonly number[]
}

/** What was kept; null when it cannot be read: session storage may hold anything. */
function readKept(text: string | null): Kept | null {
  if (text === null) return null
  try {
    const kept: unknown = JSON.parse(text)
    if (!isRecord(kept) || typeof kept.userId !== 'number' || !Array.isArray(kept.ids)) return null
    return { userId: kept.userId, ids: kept.ids.filter((id) => Number.isInteger(id) && id > 0) }
  } catch {
    return null
  }
}

export const keepComparison = defineEpic({
  name: 'keep comparison',
  on: ['comparison/toggle-requested', 'comparison/set'],
  run: (action$, state$, { sessionStorage }) =>
    action$.pipe(
      tap(() => {
        const { session, comparison } = state$.value
        if (session.user === null) return
        const kept: Kept = { userId: session.user.id, ids: comparison.ids }
        sessionStorage.write(KEY, JSON.stringify(kept))
      }),
      mergeMap(() => EMPTY),
    ),
})

export const restoreComparison = restoring('restore comparison', (userId, { sessionStorage }) => {
  const kept = readKept(sessionStorage.read(KEY))
  return kept === null || kept.userId !== userId || kept.ids.length === 0 ? EMPTY : of(comparisonSet({ ids: kept.ids }))
})

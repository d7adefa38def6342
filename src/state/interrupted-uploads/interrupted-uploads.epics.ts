// Remembers the unfinished uploads of a tab in its session storage, to say after a reload which files didn't arrive.

import { EMPTY, ignoreElements, of, tap } from 'rxjs'
import { isRecord } from '../../contract/json'
import { loanFileKey } from '../../contract/loan'
import { defineEpic } from '../core/epic'
import type { RootState } from '../root-reducer'
import { restoring } from '../session/session.epics'
import { type InterruptedUpload, interruptedUploadsFound } from './interrupted-uploads.slice'

const KEY = 'uploads'
/** More files than a loan has documents are no real list. */
const MAX_ROWS = 50

/** The uploads that a reload would end now, and those that one has ended. */
function unfinished({ loanSetup, interruptedUploads }: RootState): readonly InterruptedUpload[] {
  const running = Object.entries(loanSetup.uploads).flatMap(([key, { name }]): readonly InterruptedUpload[] => {
    const [loanId = '', form] = key.split(':')
    const parsed = loanFileKey.safeParse(form)
    return parsed.success ? [{ loanId: Number(loanId), form: parsed.data, name }] : []
  })
  return [...interruptedUploads.rows, ...running]
}

/** The stored uploads of a user; none if they can't be parsed: session storage may hold anything. */
function readStored(text: string | null, userId: number): readonly InterruptedUpload[] {
  if (text === null) return []
  try {
    const stored: unknown = JSON.parse(text)
    if (!isRecord(stored) || stored.userId !== userId || !Array.isArray(stored.rows)) return []
    return stored.rows.slice(0, MAX_ROWS).flatMap((row: unknown): readonly InterruptedUpload[] => {
      if (!isRecord(row) || typeof row.loanId !== 'number' || typeof row.name !== 'string') return []
      const form = loanFileKey.safeParse(row.form)
      return form.success ? [{ loanId: row.loanId, form: form.data, name: row.name }] : []
    })
  } catch {
    return []
  }
}

export const storeUnfinishedUploads = defineEpic({
  name: 'store unfinished uploads',
  on: ['document/upload-requested', 'document/upload-cancel-requested', 'loan.upload/answered', 'loan.upload/failed'],
  run: (action$, state$, { sessionStorage }) =>
    action$.pipe(
      tap(() => {
        const { user } = state$.value.session
        if (user !== null)
          sessionStorage.write(KEY, JSON.stringify({ userId: user.id, rows: unfinished(state$.value) }))
      }),
      ignoreElements(),
    ),
})

export const restoreInterruptedUploads = restoring('restore interrupted uploads', (userId, { sessionStorage }) => {
  const rows = readStored(sessionStorage.read(KEY), userId)
  return rows.length === 0 ? EMPTY : of(interruptedUploadsFound({ rows }))
})

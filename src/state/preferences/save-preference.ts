// Saves a change of a preference: reads what is stored, changes it, stores it. That keeps what another device has changed in
// the same preference meanwhile.
import type { Observable } from 'rxjs'
import { concatMap, filter, of } from 'rxjs'
import type { ApiError } from '../../contract/api-error'
import type { Subject } from '../../contract/fact'
import type { EpicDependencies } from '../core/epic'
import type { AppEvent } from '../core/log-entry'
import { valueIn } from './kept-preference'
import type { MergePatch } from './merge-patch'
import { mergePatch } from './merge-patch'

/** If another device stores between the read and the write, both are repeated, up to this many times. */
const MOST_TRIES = 5

/** Reads a preference and returns what is stored, or the fact of the failure. No screen follows this read. */
export const readFirst = (
  { api }: EpicDependencies,
  key: string,
  subject: Subject,
  then: (stored: unknown) => Observable<AppEvent>,
  failed: (error: ApiError) => AppEvent,
): Observable<AppEvent> =>
  api.call('preference.list', { query: { key } }, { subject: `${subject}:merge` }).pipe(
    filter((fact) => fact.type !== 'message/rejected'),
    concatMap((fact) =>
      fact.type === 'preference.list/answered'
        ? then(valueIn(fact.payload.answer.data, key))
        : of(failed(fact.payload.error)),
    ),
  )

/** Makes the change in what the server keeps under the key. Brings the facts of `preference.store` under the subject. */
export function savePreference(
  tools: EpicDependencies,
  key: string,
  change: MergePatch,
  subject: Subject,
  tries = 1,
): Observable<AppEvent> {
  return readFirst(
    tools,
    key,
    subject,
    (stored) => {
      const body = { key, value: mergePatch(stored, change), replaces: stored ?? null }
      return tools.api
        .call('preference.store', { body }, { subject })
        .pipe(
          concatMap(
            (fact): Observable<AppEvent> =>
              fact.type === 'preference.store/failed' && fact.payload.error.status === 409 && tries < MOST_TRIES
                ? savePreference(tools, key, change, subject, tries + 1)
                : of(fact),
          ),
        )
    },
    (error) => ({
      type: 'preference.store/failed',
      payload: { subject, params: undefined, query: undefined, error },
    }),
  )
}

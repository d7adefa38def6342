// All preferences of a person are read by one call, once for each person who signs in.
import type { Observable } from 'rxjs'
import { concat, concatMap, distinctUntilChanged, EMPTY, map, of, switchMap, timer } from 'rxjs'
import { backOffMs } from '../../ports/back-off'
import type { EffectTools } from '../core/effect'
import { defineEffect } from '../core/effect'
import type { AppEvent } from '../core/log-entry'
import { isOutcomeUnknown } from '../requests/request-life'
import { preferencesSubject } from './preferences.state'

const MOST_WAIT_MS = 30_000

/** Asks again while nobody answers, or the server fails: private limits act only when they are known. */
function readUntilAnswered(tools: EffectTools, failures = 0): Observable<AppEvent> {
  return tools.api.call('preference.list', {}, { subject: preferencesSubject }).pipe(
    concatMap((fact) => {
      if (fact.type !== 'preference.list/failed' || !isOutcomeUnknown(fact.payload.error)) return of(fact)
      const wait$ = timer(backOffMs(failures + 1, tools.random.fraction(), MOST_WAIT_MS), tools.scheduler)
      return concat(of(fact), wait$.pipe(switchMap(() => readUntilAnswered(tools, failures + 1))))
    }),
  )
}

export const readPreferences = defineEffect({
  name: 'read preferences',
  on: [
    'auth.user/answered',
    'session/not-found',
    'auth.logout/answered',
    'auth.logout/failed',
    'auth.suspend/answered',
  ],
  why: 'switchMap: another person supersedes the one before',
  run: (entries$, tools) =>
    entries$.pipe(
      map(() => {
        const { status, user } = tools.state().session
        return status === 'signed-in' ? (user?.id ?? null) : null
      }),
      distinctUntilChanged(),
      switchMap((userId) => (userId === null ? EMPTY : readUntilAnswered(tools))),
    ),
})

// All preferences of a person are read by one call: once for each person who signs in, and after one has changed.

import type { Observable } from 'rxjs'
import { distinctUntilChanged, EMPTY, filter, map, switchMap } from 'rxjs'
import { selectOffers } from '../capabilities/capabilities.slice'
import { isOutcomeUnknown } from '../core/calls'
import type { EpicDependencies } from '../core/epic'
import { defineEpic, restartOn } from '../core/epic'
import type { AppEvent } from '../core/log-entry'
import { retryCall } from '../core/retry-call'
import type { RootState } from '../root-reducer'
import { sessionTypes } from '../session/session.epics'
import { preferencesSubject } from './kept-preference'

/** Asks again while the server doesn't answer or fails, because private limits work only when they're known. */
const readUntilAnswered = (tools: EpicDependencies): Observable<AppEvent> =>
  retryCall(
    tools,
    () => tools.api.call('preference.list', {}, { subject: preferencesSubject }),
    (error) => isOutcomeUnknown(error) || error.kind === 'throttled',
  )

export const readPreferences = defineEpic({
  name: 'read preferences',
  // Includes what ends a session, so that the next sign-in reads again.
  on: sessionTypes,
  run: (action$, _state$, tools) =>
    action$.pipe(
      map(() => {
        const { status, user } = tools.state().session
        return status === 'signed-in' ? (user?.id ?? null) : null
      }),
      distinctUntilChanged(),
      switchMap((userId) => (userId === null ? EMPTY : readUntilAnswered(tools))),
    ),
})

export const readChangedPreferences = defineEpic({
  name: 'read changed preferences',
  on: ['preference/changed'],
  run: (action$, _state$, tools) =>
    action$.pipe(
      filter(() => tools.state().preferences.behind),
      switchMap(() => readUntilAnswered(tools)),
    ),
})

// Keeps the preferences live, where the server announces their changes.

/** Null until they're read, because their answer says whether the server has the channel. */
function userIn(state: RootState): number | null {
  const { session, preferences } = state
  const isTold = preferences.status === 'loaded' && selectOffers(state, 'preference-news')
  return session.status === 'signed-in' && isTold ? (session.user?.id ?? null) : null
}

export const followPreferences = defineEpic({
  name: 'follow preferences',
  // A device that wakes begins again.
  on: ['browser/woken'],
  run: (action$, state$, { realtime }) =>
    state$.pipe(
      map(userIn),
      distinctUntilChanged(),
      restartOn(action$),
      switchMap((userId) =>
        userId === null
          ? EMPTY
          : realtime.live({
              channel: 'preference',
              channelParams: { userId },
              snapshot: { call: 'preference.list', input: {}, subject: preferencesSubject },
            }),
      ),
    ),
})

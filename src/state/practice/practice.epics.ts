// Asks once per session whether the investor can practice.
import { distinctUntilChanged, EMPTY, map, switchMap } from 'rxjs'
import { selectOffers } from '../capabilities/capabilities.slice'
import { defineEpic } from '../core/epic'
import { retryCall } from '../core/retry-call'
import type { RootState } from '../root-reducer'
import { sessionTypes } from '../session/session.epics'

function investorIn(state: RootState): number | null {
  const { status, user } = state.session
  return status === 'signed-in' && user?.role === 'investor' && selectOffers(state, 'practice') ? user.id : null
}

export const readPractice = defineEpic({
  name: 'read practice',
  on: sessionTypes,
  run: (action$, state$, tools) =>
    action$.pipe(
      map(() => investorIn(state$.value)),
      distinctUntilChanged(),
      switchMap((userId) =>
        userId === null
          ? EMPTY
          : retryCall(
              tools,
              () => tools.api.call('practice.read', {}),
              ({ kind }) => kind === 'offline' || kind === 'timeout',
            ),
      ),
    ),
})

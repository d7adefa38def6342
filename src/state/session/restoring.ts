// What a tab kept of somebody's session comes back once it is known who is signed in. Reads nothing itself.
import type { Observable } from 'rxjs'
import { distinctUntilChanged, filter, map, mergeMap } from 'rxjs'
import type { Epic, EpicDependencies } from '../core/epic'
import { defineEpic } from '../core/epic'
import type { AppEvent } from '../core/log-entry'

/** The epic that reads what was kept, once for each person who turns out to be signed in. */
export const restoring = (
  name: string,
  read: (userId: number, tools: EpicDependencies) => Observable<AppEvent>,
): Epic =>
  defineEpic({
    name,
    on: ['auth.user/answered', 'auth.logout/answered', 'auth.logout/failed', 'session/changed-elsewhere'],
    run: (action$, _state$, tools) =>
      action$.pipe(
        map(() => tools.state().session.user?.id ?? null),
        distinctUntilChanged(),
        filter((userId) => userId !== null),
        mergeMap((userId) => read(userId, tools)),
      ),
  })

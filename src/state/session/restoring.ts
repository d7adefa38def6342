// What a tab kept of somebody's session comes back once it is known who is signed in. Reads nothing itself.
import type { Observable } from 'rxjs'
import { distinctUntilChanged, filter, map, mergeMap } from 'rxjs'
import type { Effect, EffectTools } from '../core/effect'
import { defineEffect } from '../core/effect'
import type { AppEvent } from '../core/log-entry'

/** The epic that reads what was kept, once for each person who turns out to be signed in. */
export const restoring = (name: string, read: (userId: number, tools: EffectTools) => Observable<AppEvent>): Effect =>
  defineEffect({
    name,
    on: ['auth.user/answered', 'auth.logout/answered', 'auth.logout/failed', 'session/changed-elsewhere'],
    why: 'no flattening: the session storage answers at once',
    run: (entries$, tools) =>
      entries$.pipe(
        map(() => tools.state().session.user?.id ?? null),
        distinctUntilChanged(),
        filter((userId) => userId !== null),
        mergeMap((userId) => read(userId, tools)),
      ),
  })

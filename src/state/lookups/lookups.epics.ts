// Lookup lists are fetched when a form first wants them.

import { exhaustMap, filter, groupBy, mergeMap } from 'rxjs'
import { defineEffect } from '../core/effect'

export const loadLookup = defineEffect({
  name: 'load lookup',
  on: ['lookup/requested'],
  why: 'groupBy list + exhaustMap: a list on its way is not fetched twice, and none waits for another',
  run: (entries$, { api, state }) =>
    entries$.pipe(
      filter(({ payload: { name } }) => state().lookups[name].status === 'loading'),
      groupBy(({ payload }) => payload.name),
      mergeMap((ofName$) => ofName$.pipe(exhaustMap(({ payload }) => api.call(payload.name, {})))),
    ),
})

// Fetches a lookup list when a form first needs it.

import { exhaustMap, filter, groupBy, mergeMap } from 'rxjs'
import { defineEpic } from '../core/epic'

export const loadLookup = defineEpic({
  name: 'load lookup',
  on: ['lookups/lookupRequested'],
  run: (action$, state$, { api }) =>
    action$.pipe(
      filter(({ payload: { name } }) => state$.value.lookups[name].status === 'loading'),
      groupBy(({ payload }) => payload.name),
      mergeMap((ofName$) => ofName$.pipe(exhaustMap(({ payload }) => api.call(payload.name, {})))),
    ),
})

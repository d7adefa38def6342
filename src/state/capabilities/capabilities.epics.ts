// Remembering in this browser what the server lacks, and recalling it before anything is asked.

import { distinctUntilChanged, filter, ignoreElements, map, tap } from 'rxjs'
import { defineEpic } from '../core/epic'
import { capabilitiesRecalled } from './capabilities.slice'
import { ABSENT_KEY, recalledOf, writeAbsent } from './remembered'

export const recallCapabilities = defineEpic({
  name: 'recall capabilities',
  on: ['auth.user/answered', 'session/not-found'],
  run: (action$, _state$, tools) =>
    action$.pipe(
      filter(() => !tools.state().capabilities.recalled),
      map(() => capabilitiesRecalled(recalledOf(tools))),
    ),
})

export const keepCapabilities = defineEpic({
  name: 'keep what the server lacks',
  on: [],
  run: (_action$, state$, { server }) =>
    state$.pipe(
      map(({ capabilities }) => (capabilities.recalled ? capabilities.absent : null)),
      distinctUntilChanged(),
      filter((absent) => absent !== null),
      tap((absent) => {
        if (Object.keys(absent).length > 0) server.memory.write(ABSENT_KEY, writeAbsent(absent))
        else server.memory.remove(ABSENT_KEY)
      }),
      ignoreElements(),
    ),
})

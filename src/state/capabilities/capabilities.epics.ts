// Remembering in this browser what the server lacks, and recalling it before anything is asked.

import { EMPTY, filter, ignoreElements, map, of, tap } from 'rxjs'
import { defineEffect } from '../core/effect'
import { defineSource } from '../core/source'
import type { CapabilitiesState } from './capabilities.slice'
import { capabilitiesRecalled } from './capabilities.slice'
import { ABSENT_KEY, recalledOf, writeAbsent } from './remembered'

export const recallCapabilities = defineEffect({
  name: 'recall capabilities',
  on: ['auth.user/answered', 'session/not-found'],
  why: 'no flattening: the memory answers at once',
  run: (entries$, tools) =>
    entries$.pipe(
      filter(() => !tools.state().capabilities.recalled),
      map(() => capabilitiesRecalled(recalledOf(tools))),
    ),
})

export const keepCapabilities = defineSource<CapabilitiesState['absent'] | null>({
  name: 'what the server lacks',
  select: ({ capabilities }) => (capabilities.recalled ? capabilities.absent : null),
  listen: (absent, { server }) =>
    absent === null
      ? EMPTY
      : of(absent).pipe(
          tap(() => {
            if (Object.keys(absent).length > 0) server.memory.write(ABSENT_KEY, writeAbsent(absent))
            else server.memory.remove(ABSENT_KEY)
          }),
          ignoreElements(),
        ),
})

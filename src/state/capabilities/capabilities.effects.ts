// Remembering in this browser what the server lacks, and recalling it before anything is asked.
import { EMPTY, filter, ignoreElements, map, of, tap } from 'rxjs'
import { defineEffect } from '../core/effect'
import { defineSource } from '../core/source'
import { capabilitiesRecalled } from './capabilities.events'
import type { CapabilitiesState } from './capabilities.state'
import { ABSENT_KEY, readAbsent, writeAbsent } from './remembered'

export const recallCapabilities = defineEffect({
  name: 'recall capabilities',
  on: ['auth.user/answered', 'session/not-found'],
  why: 'no flattening: the memory answers at once',
  run: (entries$, { state, server, clock }) =>
    entries$.pipe(
      filter(() => !state().capabilities.recalled),
      map(() => {
        const absent = readAbsent(server.memory.read(ABSENT_KEY), clock.read().now)
        return capabilitiesRecalled({ declared: server.declared(), absent })
      }),
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

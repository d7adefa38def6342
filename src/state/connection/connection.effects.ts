// Trying the line again.
import { ignoreElements, tap } from 'rxjs'
import { defineEffect } from '../core/effect'

export const retryLine = defineEffect({
  name: 'retry line',
  on: ['line/retry-requested', 'browser/reconnected'],
  why: 'no flattening: trying is immediate and answers as facts of the line',
  run: (entries$, { realtime }) =>
    entries$.pipe(
      tap(() => realtime.tryNow()),
      ignoreElements(),
    ),
})

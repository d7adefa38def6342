// Failures inside the app are told to whoever runs the deployment, where the page's tag asks for it.

import { ignoreElements, tap } from 'rxjs'
import { defineEffect } from '../core/effect'

export const reportFailures = defineEffect({
  name: 'report failures',
  on: ['effect/failed', 'message/rejected'],
  why: 'no flattening: each is told at once, and nothing comes back',
  run: (entries$, { reports }) =>
    entries$.pipe(
      tap(({ type, payload }) => {
        if (type === 'effect/failed') reports.note('effect', new Error(`${payload.effect}: ${payload.why}`))
        else
          for (const { path, why } of payload.problems)
            reports.note('unreadable', new Error(`${payload.source} ${path}: ${why}`))
      }),
      ignoreElements(),
    ),
})

// Reports failures inside the app to the deployment's address for errors, if the page's tag has one.

import { ignoreElements, tap } from 'rxjs'
import { defineEpic } from '../core/epic'

export const reportFailures = defineEpic({
  name: 'report failures',
  on: ['epic/failed', 'message/rejected'],
  run: (action$, _state$, { reports }) =>
    action$.pipe(
      tap(({ type, payload }) => {
        if (type === 'epic/failed') reports.report('effect', new Error(`${payload.epic}: ${payload.why}`))
        else
          for (const { path, why } of payload.problems)
            reports.report('unreadable', new Error(`${payload.source} ${path}: ${why}`))
      }),
      ignoreElements(),
    ),
})

// Settles open requests by what other actions show. That may depend on several slices, so an epic reads it from the state.
import { mergeMap } from 'rxjs'
import type { Subject } from '../../contract/fact'
import type { Epic } from '../core/epic'
import { defineEpic } from '../core/epic'
import type { AppEvent, AppEventType, LogEntry } from '../core/log-entry'
import type { AnyRequest, OpenRequest, Settlement } from '../core/request'
import type { RootState } from '../root-state'
import { isOpen, requestSettled } from './requests.slice'

type Decide = (entry: LogEntry, open: OpenRequest) => Settlement | null

/** The requests of this kind that other actions may settle: unknown ones, and pending ones if declared so. */
function openSubjects(spec: AnyRequest, { requests }: RootState): readonly Subject[] {
  const maySettlePending = spec.waitForEvent === true || spec.eventMayResolve === true
  const subjects = maySettlePending ? Object.keys(requests.bySubject) : requests.uncertain
  return subjects.filter((subject) => {
    const request = requests.bySubject[subject]
    return request?.actionType === spec.action.type && isOpen(request)
  })
}

/** What this action shows of open requests of this kind. */
function outcomesOf(spec: AnyRequest, entry: LogEntry, state: RootState): readonly AppEvent[] {
  // The table's key is the action's type.
  const decide = spec.settledBy?.[entry.type] as Decide | undefined
  if (decide === undefined) return []
  return openSubjects(spec, state).flatMap((subject) => {
    const request = state.requests.bySubject[subject]
    const outcome = request === undefined ? null : decide(entry, { subject, request, state })
    return request === undefined || outcome === null
      ? []
      : [requestSettled({ subject, entryId: request.entryId, outcome })]
  })
}

/** What this action shows of all open requests of these kinds. */
export const settlements = (specs: readonly AnyRequest[], entry: LogEntry, state: RootState): readonly AppEvent[] =>
  specs.flatMap((spec) => outcomesOf(spec, entry, state))

/** The epic that settles these requests. */
export function settleRequests(specs: readonly AnyRequest[]): Epic {
  const types = new Set(specs.flatMap(({ settledBy = {} }) => Object.keys(settledBy) as AppEventType[]))
  return defineEpic({
    name: 'settle requests',
    on: [...types],
    run: (action$, state$) => action$.pipe(mergeMap((entry) => settlements(specs, entry, state$.value))),
  })
}

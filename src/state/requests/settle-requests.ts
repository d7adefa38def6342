// Settles open requests when other actions show their outcome. That can depend on several slices, so it is an epic.
import { mergeMap } from 'rxjs'
import { defineEpic, type Epic } from '../core/epic'
import type { AppEvent, AppEventType, LogEntry } from '../core/log-entry'
import type { AnyRequest, OpenRequest, Settlement } from '../core/request'
import type { RootState } from '../root-reducer'
import { isOpen, requestSettled } from './requests.slice'

type Decide = (entry: LogEntry, open: OpenRequest) => Settlement | null

/** The requests of this kind that other actions may settle: unknown ones, and pending ones if declared so. */
function openRequests(spec: AnyRequest, state: RootState): readonly OpenRequest[] {
  const { bySubject, uncertain } = state.requests
  const maySettlePending = spec.waitForEvent === true || spec.eventMayResolve === true
  const subjects = maySettlePending ? Object.keys(bySubject) : uncertain
  return subjects.flatMap((subject) => {
    const request = bySubject[subject]
    return request?.actionType === spec.action.type && isOpen(request) ? [{ subject, request, state }] : []
  })
}

/** What this action shows of open requests of this kind. */
function outcomesOf(spec: AnyRequest, entry: LogEntry, state: RootState): readonly AppEvent[] {
  // The key in the table is the type of the action.
  const decide = spec.settledBy?.[entry.type] as Decide | undefined
  if (decide === undefined) return []
  return openRequests(spec, state).flatMap((open) => {
    const outcome = decide(entry, open)
    return outcome === null ? [] : [requestSettled({ subject: open.subject, entryId: open.request.entryId, outcome })]
  })
}

/** What this action shows of all open requests of these kinds. */
export const settlements = (specs: readonly AnyRequest[], entry: LogEntry, state: RootState): readonly AppEvent[] =>
  specs.flatMap((spec) => outcomesOf(spec, entry, state))

/** The epic that settles these requests. */
export function settleRequests(specs: readonly AnyRequest[]): Epic {
  // Most requests end with their answer, and this runs for every event of the market.
  const settling = specs.filter(({ settledBy }) => settledBy !== undefined)
  const types = new Set(settling.flatMap(({ settledBy = {} }) => Object.keys(settledBy) as AppEventType[]))
  return defineEpic({
    name: 'settle requests',
    on: [...types],
    run: (action$, state$) => action$.pipe(mergeMap((entry) => settlements(settling, entry, state$.value))),
  })
}

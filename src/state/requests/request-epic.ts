// The epic of a declared request: sends it once, as its `overlap` says, and refetches what it changes.
import {
  concat,
  concatMap,
  filter,
  groupBy,
  mergeMap,
  type Observable,
  type OperatorFunction,
  of,
  switchMap,
} from 'rxjs'
import { answeredType, failedType, isOutcomeUnknown, withoutSecret } from '../core/calls'
import { defineEpic, type Epic, type EpicDependencies } from '../core/epic'
import type { AppEvent, AppEventType, LogEntry } from '../core/log-entry'
import { type AnyRequest, callsOf } from '../core/request'

/** True when this action opened the request. The state knows, so no operator has to. */
function isTheRequest(spec: AnyRequest, { payload, meta }: LogEntry, { state }: EpicDependencies): boolean {
  const request = state().requests.bySubject[spec.subject(payload as never)]
  return request?.status === 'pending' && request.entryId === meta.id
}

/** One call with the input that the request declares; a failure at once when its secret is gone. */
function oneCall(spec: AnyRequest, payload: never, tools: EpicDependencies): Observable<AppEvent> {
  const [call] = callsOf(spec)
  if (call === undefined) throw new Error(`${spec.name} names no call`)
  const subject = spec.subject(payload)
  const input = spec.input === undefined ? {} : spec.input(payload, tools)
  // Payload and type come from the same call.
  if (input === null) {
    const failed: unknown = { type: failedType(call), payload: { ...withoutSecret(call), subject } }
    return of(failed as AppEvent)
  }
  const idempotencyKey = spec.idempotencyKey?.(payload)
  const options = { subject, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) }
  // The request was declared with the input of this call.
  return tools.api.call(call, input as never, options)
}

/** Refetches after a success, and after a failure when the server may have done it. */
function refetchAfter(spec: AnyRequest, payload: never, tools: EpicDependencies): OperatorFunction<AppEvent, AppEvent> {
  const { refetch } = spec
  if (refetch === undefined) return (facts$) => facts$
  const ends: ReadonlySet<string> = new Set(callsOf(spec).flatMap((call) => [answeredType(call), failedType(call)]))
  return concatMap((fact) => {
    if (!ends.has(fact.type)) return of(fact)
    const mayBeDone = 'answer' in fact.payload || ('error' in fact.payload && isOutcomeUnknown(fact.payload.error))
    return mayBeDone ? concat(of(fact), refetch(payload, tools)) : of(fact)
  })
}

/** Sends one request and refetches. */
const send = (spec: AnyRequest, payload: never, tools: EpicDependencies): Observable<AppEvent> =>
  (spec.send?.(payload, tools) ?? oneCall(spec, payload, tools)).pipe(refetchAfter(spec, payload, tools))

/** The epic that sends a request. */
export function requestEpic(spec: AnyRequest): Epic {
  return defineEpic({
    name: spec.name,
    on: [spec.action.type as AppEventType],
    calls: callsOf(spec),
    run: (action$, _state$, tools) => {
      const carryOut = ({ payload }: LogEntry): Observable<AppEvent> => send(spec, payload as never, tools)
      return action$.pipe(
        groupBy(({ payload }) => (spec.overlapGroup ?? spec.subject)(payload as never)),
        mergeMap((ofSubject$) => {
          switch (spec.overlap) {
            case 'ignore':
              return ofSubject$.pipe(
                filter((entry) => isTheRequest(spec, entry, tools)),
                mergeMap(carryOut),
              )
            case 'replace':
              return ofSubject$.pipe(switchMap(carryOut))
            case 'queue':
              return ofSubject$.pipe(concatMap(carryOut))
          }
        }),
      )
    },
  })
}

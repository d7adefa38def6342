// The life of one request in the slice: it begins with an intent and ends with an outcome. Pure; knows no noun.
import type { ApiError } from '../../contract/api-error'
import type { Subject } from '../../contract/fact'
import { isOutcomeUnknown } from '../core/failed-call'
import type { Standing } from '../core/request'
import type { RequestState, RequestsState } from './requests.state'

/** True while it is not known how the request ended. */
export const isOpen = (request: RequestState | undefined): request is RequestState =>
  request?.status === 'pending' || request?.status === 'unknown'

function put(slice: RequestsState, subject: Subject, request: RequestState): RequestsState {
  const bySubject = { ...slice.bySubject, [subject]: request }
  const listed = slice.uncertain.includes(subject)
  if (listed === (request.status === 'unknown')) return { ...slice, bySubject }
  const uncertain = listed ? slice.uncertain.filter((other) => other !== subject) : [...slice.uncertain, subject]
  return { bySubject, uncertain }
}

type Opening = Pick<RequestState, 'intent' | 'entryId' | 'attempt' | 'since' | 'detail'>

/** Opens a request; a second one about a subject that is still open is no request. */
export const begin = (slice: RequestsState, subject: Subject, opening: Opening): RequestsState =>
  isOpen(slice.bySubject[subject]) ? slice : put(slice, subject, { ...opening, status: 'pending', error: null })

/** Ends an open request. `unknown` leaves it open, with the sentence that says what is being done about it. */
export function end(slice: RequestsState, subject: Subject, outcome: Standing): RequestsState {
  const request = slice.bySubject[subject]
  if (!isOpen(request)) return slice
  if (outcome === 'succeeded') return put(slice, subject, { ...request, status: 'succeeded', error: null })
  if ('unknown' in outcome) return put(slice, subject, { ...request, status: 'unknown', error: outcome.unknown })
  return put(slice, subject, { ...request, status: 'failed', error: outcome })
}

/** Drops the outcome of a request that has ended. */
export function dismiss(slice: RequestsState, subject: Subject): RequestsState {
  const request = slice.bySubject[subject]
  if (request === undefined || isOpen(request)) return slice
  const { [subject]: _read, ...bySubject } = slice.bySubject
  return { ...slice, bySubject }
}

/** For requests whose truth can be read back: a lost answer leaves the outcome unknown. */
export const unknownWhenLost = (error: ApiError): ApiError | 'unknown' => (isOutcomeUnknown(error) ? 'unknown' : error)

/** The error of a request that nobody answered; the sentence says what the app has found out or is doing. */
export const unanswered = (message: string): ApiError => ({ status: 0, kind: 'timeout', message, fields: {} })

// Sentences about a bid that the auction didn't accept. Pure.
import { formatSpan } from '../../../domain/formats'
import type { RequestState } from '../../../state/requests/requests.slice'
import { formatFigure } from './bid-entry'
import { figureOfRequest, refusalOf } from './bid-state'

/** `Your bid of 102-19 on Riverbend Commons`. Without the figure if it is unknown, without the auction if it is on screen. */
export function bidName(request: RequestState, project: string | null): string {
  const figure = figureOfRequest(request)
  return `Your bid${figure === null ? '' : ` of ${formatFigure(figure)}`}${project === null ? '' : ` on ${project}`}`
}

/**
 * `Your bid of 100-21 arrived 250 ms after the end and wasn’t accepted.`, or the reason. `lateMs`: how long after the end it reached
 * the server; null if it was in time, or that isn't known.
 */
export function refusedBidText(name: string, request: RequestState, lateMs: number | null): string {
  if (lateMs !== null) return `${name} ${lateText(lateMs)} and wasn’t accepted.`
  const reason = refusalOf(request)
  if (reason === null) return `${name} wasn’t accepted: the server didn’t give a reason.`
  // Without a status, the reason is the app's own: nothing reached the auction.
  return request.error?.status === 0 ? `${name} wasn’t placed. ${reason}` : `${name} wasn’t accepted: ${reason}`
}

/** `arrived 250 ms after the end`. */
export const lateText = (lateMs: number): string =>
  `arrived ${lateMs === 0 ? '' : `${formatSpan(lateMs)} `}after the end`

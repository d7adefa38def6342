// How the outcome of a bid or of an order for a standing maximum is found after its answer was lost: by its receipt, which names the
// attempt, or else by what the server shows.
import { defer, EMPTY, type Observable } from 'rxjs'
import type { CallName } from '../../contract/calls'
import type { Subject } from '../../contract/fact'
import { selectOffers } from '../capabilities/capabilities.slice'
import { callOfSubject } from '../core/calls'
import type { EpicDependencies } from '../core/epic'
import type { AppEvent, LogEntry } from '../core/log-entry'
import type { OpenRequest, Settlement } from '../core/request'
import { isOpen, selectRequest } from '../requests/requests.slice'

/** How long an order may take to appear after its answer was lost, ms. */
export const LATE_MS = 1_500

/** The auction of a subject such as `auction.bid:17`. */
export const auctionOfSubject = (subject: Subject): number => Number(subject.slice(subject.indexOf(':') + 1))

/** A receipt of this attempt proves its outcome, before or after the answer. */
export function settledByReceipts(
  { payload: { params, answer } }: LogEntry<'receipt.list/answered'>,
  { subject, request }: OpenRequest,
): Settlement | null {
  if (auctionOfSubject(subject) !== params.auctionId) return null
  const receipt = answer.data.find(({ attempt }) => typeof attempt === 'string' && attempt === request.attempt)
  if (receipt === undefined) return null
  if (receipt.outcome === 'accepted') return 'succeeded'
  return { status: 422, kind: 'invalid', message: receipt.rule, fields: {} }
}

/** Reads the receipts, if the server has them. */
export const readReceiptsOnce = (tools: EpicDependencies, auctionId: number): Observable<AppEvent> =>
  defer(() =>
    selectOffers(tools.state(), 'receipts') ? tools.api.call('receipt.list', { params: { auctionId } }) : EMPTY,
  )

/** True while the outcome of this attempt is unknown. */
export function isStillOpen(tools: EpicDependencies, subject: Subject, attempt: string): boolean {
  const request = selectRequest(tools.state(), subject)
  return isOpen(request) && request.attempt === attempt
}

/** The subjects of these calls that have an unknown outcome after this action. */
export function subjectsInDoubt(
  { payload }: { readonly payload: { readonly subject: Subject } | { readonly subjects: readonly Subject[] } },
  calls: readonly CallName[],
  tools: EpicDependencies,
): readonly Subject[] {
  const subjects = 'subjects' in payload ? payload.subjects : [payload.subject]
  return subjects.filter((subject) => {
    const call = callOfSubject(subject)
    return call !== null && calls.includes(call) && selectRequest(tools.state(), subject)?.status === 'unknown'
  })
}

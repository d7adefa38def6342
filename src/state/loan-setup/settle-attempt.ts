// Finds out whether a creation without an answer was carried out, once another loan of its draft is known. Sending it again could create
// a second loan, so this only reads.
import { concat, concatMap, defer, EMPTY, type Observable, of } from 'rxjs'
import type { Auction } from '../../contract/auction'
import { isRecord } from '../../contract/json'
import type { LoanUpdateRequest } from '../../contract/loan'
import { isAsSent } from '../../domain/loan/sent-loan'
import type { EpicDependencies } from '../core/epic'
import type { AppEvent } from '../core/log-entry'
import { draftDoubted, selectDraft } from '../drafts/drafts.slice'
import { attemptCreated, type CreateAttempt, forgetAttempt, storedAttempt } from './create-attempt'

const projectIn = (request: unknown): unknown => (isRecord(request) ? request.project_name : undefined)

/** Emits the loan of the attempt if the server has it, and forgets the attempt if it doesn't. If reading fails, nothing changes. */
export function settleAttempt(draft: string, tools: EpicDependencies): Observable<AppEvent> {
  const attempt = storedAttempt(draft, tools)
  if (attempt === null || attempt.created !== null) return EMPTY
  const list = { params: { status: 'incomplete' } } as const
  return tools.api.call('auction.list', list, { subject: 'auction.list:incomplete' }).pipe(
    concatMap((fact): Observable<AppEvent> => {
      if (fact.type !== 'auction.list/answered') return of(fact)
      const sameProject = fact.payload.answer.data.filter(
        ({ loan }) => loan.project_name === projectIn(attempt.request),
      )
      return concat(of(fact), readCandidates(draft, attempt, sameProject, tools))
    }),
  )
}

/** Reads the loans with the project's name, one after the other, until one is as it was sent. */
function readCandidates(
  draft: string,
  attempt: CreateAttempt,
  auctions: readonly Auction[],
  tools: EpicDependencies,
): Observable<AppEvent> {
  const known = selectDraft(tools.state(), draft).created.map(({ loanId }) => loanId)
  const listed = auctions.map(({ loan }) => loan.id ?? null)
  // The specification lists auctions without the ids of their loans. Then only the known loans can be read, to count them.
  const isNamed = listed.every((id) => id !== null)
  const toRead = isNamed ? listed.filter((id) => !known.includes(id)) : known
  let explained = 0
  const next = (at: number): Observable<AppEvent> => {
    const loanId = toRead[at]
    if (loanId === undefined) {
      if (!isNamed && listed.length > explained) return of(draftDoubted({ key: draft }))
      forgetAttempt(draft, tools)
      return EMPTY
    }
    return tools.api.call('loan.read', { params: { id: loanId } }).pipe(
      concatMap((fact): Observable<AppEvent> => {
        if (fact.type !== 'loan.read/answered') return of(fact)
        const loan = fact.payload.answer.data
        if (isNamed && isAsSent(loan, attempt.request as LoanUpdateRequest)) {
          const created = { loanId, at: tools.clock.read().now }
          return of(fact, attemptCreated(draft, attempt, created, tools))
        }
        if (loan.project_name === projectIn(attempt.request)) explained += 1
        return concat(
          of(fact),
          defer(() => next(at + 1)),
        )
      }),
    )
  }
  return next(0)
}

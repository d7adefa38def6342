// The terms of an order as the state has them, and sending an order only while they are what the seller saw.
import { concat, concatMap, defer, EMPTY, type Observable, of, takeUntil, timer, toArray } from 'rxjs'
import type { ApiError } from '../../contract/api-error'
import type { AuctionStatus } from '../../contract/auction'
import type { SeenTerms } from '../../contract/seen-terms'
import { changedTerms, needsSetupTerms, seenTermsOf, type TermsOrder, withSetupTerms } from '../../domain/order-terms'
import { readListOnce } from '../bids/send-bid'
import type { EpicDependencies } from '../core/epic'
import type { AppEvent } from '../core/log-entry'
import { getRow } from '../core/table'
import { selectLoanIdOf } from '../loan-places/loan-places.slice'
import type { RootState } from '../root-reducer'

export const TERMS_MOVED_MESSAGE = 'Nothing was sent, because the terms have changed. Review them and confirm again.'
export const TERMS_UNREAD_MESSAGE =
  'Couldn’t check the current terms, so nothing was sent. Check your connection and try again.'

/** True for an order that was refused, or not sent, because its terms have changed. */
export const isStaleRefusal = ({ status, message }: ApiError): boolean =>
  status === 409 || message === TERMS_MOVED_MESSAGE

/** What an order is about, and what its dialog showed. */
export interface OrderSeen {
  readonly kind: TermsOrder
  readonly auctionId: number
  readonly seen: SeenTerms
}

/**
 * Which calls read the current terms: the lists in which the auction may be, and if they don't have the terms, the loan. Without
 * the loan's id its terms were shown only if the preview has them.
 */
function readsOf(state: RootState, { kind, auctionId, seen }: OrderSeen, statuses: readonly AuctionStatus[]) {
  const auction = getRow(state.market.auctions, auctionId)
  const loan = getRow(state.market.loans, auctionId)
  const isRead = (status: AuctionStatus): boolean =>
    status === auction?.status || state.market.lists[status].status !== 'unknown'
  const needsLoan = auction !== undefined && loan !== undefined && needsSetupTerms(kind, loan)
  const loanId = needsLoan ? selectLoanIdOf(state, auction, loan) : null
  const previewId = needsLoan && loanId === null && seen.loan_amount !== undefined ? auctionId : null
  return { lists: statuses.filter(isRead), loanId, previewId }
}

/** Emits the facts of these reads. */
const factsOf = (
  tools: EpicDependencies,
  { lists, loanId, previewId }: ReturnType<typeof readsOf>,
): Observable<AppEvent> =>
  concat(
    ...lists.map((status) => defer(() => readListOnce(tools)(status))),
    loanId === null ? EMPTY : defer(() => tools.api.call('loan.read', { params: { id: loanId } })),
    previewId === null ? EMPTY : defer(() => tools.api.call('auction.preview', { params: { auctionId: previewId } })),
  )

/** The current terms by these facts; null if a read failed, or was overtaken by another one. */
function termsIn(
  facts: readonly AppEvent[],
  { lists, loanId, previewId }: ReturnType<typeof readsOf>,
  { kind, auctionId, seen }: OrderSeen,
): SeenTerms | null {
  const answers = facts.flatMap((fact) => (fact.type === 'auction.list/answered' ? [fact.payload.answer.data] : []))
  const loans = facts.flatMap((fact) => (fact.type === 'loan.read/answered' ? [fact.payload.answer.data] : []))
  const previews = facts.flatMap((fact) => (fact.type === 'auction.preview/answered' ? [fact.payload.answer.data] : []))
  const isUnread = loans.length < (loanId === null ? 0 : 1) || previews.length < (previewId === null ? 0 : 1)
  if (answers.length < lists.length || isUnread) return null
  const auction = answers.flat().find(({ id }) => id === auctionId)
  // The server refuses an order about an auction that has left these lists.
  const setup = loans[0] ?? previews[0]?.loan ?? null
  return auction === undefined ? seen : seenTermsOf(kind, auction, withSetupTerms(auction.loan, setup))
}

/** Maximum time that a refusal waits for the terms that explain it, ms. */
const TERMS_MS = 2_000

interface Sending {
  /** The lists in which the auction may be. */
  readonly statuses: readonly AuctionStatus[]
  readonly post: () => Observable<AppEvent>
  /** The failure of the call, for an order that wasn't sent. */
  readonly stop: (error: ApiError) => AppEvent
}

const notSent = (message: string): ApiError => ({ status: 0, kind: 'invalid', message, fields: {} })

/**
 * Sends an order that carries what its dialog showed. A server with versions compares it; after its 409 the lists are fetched before the
 * refusal is reported, so that the dialog shows what changed. Any other server knows nothing of it: the terms are fetched first, and
 * the order isn't sent if they differ or couldn't be fetched.
 */
export function sendAsSeen(tools: EpicDependencies, order: OrderSeen, sending: Sending): Observable<AppEvent> {
  const { statuses, post, stop } = sending
  const reads = readsOf(tools.state(), order, statuses)
  if (typeof order.seen.version === 'number') {
    const terms$ = factsOf(tools, reads).pipe(takeUntil(timer(TERMS_MS, tools.scheduler)))
    return post().pipe(concatMap((fact) => (isStale(fact) ? concat(terms$, of(fact)) : of(fact))))
  }
  return factsOf(tools, reads).pipe(
    toArray(),
    concatMap((facts) => {
      const now = termsIn(facts, reads, order)
      const isChanged = now !== null && changedTerms(order.seen, now).length > 0
      const problem = now === null ? TERMS_UNREAD_MESSAGE : isChanged ? TERMS_MOVED_MESSAGE : null
      return concat(of(...facts), problem === null ? post() : of(stop(notSent(problem))))
    }),
  )
}

const isStale = ({ payload }: AppEvent): boolean =>
  'error' in payload &&
  typeof payload.error === 'object' &&
  payload.error !== null &&
  'status' in payload.error &&
  payload.error.status === 409

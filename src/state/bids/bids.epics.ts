// The request to bid: sent once per press. When its outcome is unknown, the auction and the receipts are fetched to find out.

import {
  concat,
  defer,
  EMPTY,
  exhaustMap,
  filter,
  groupBy,
  map,
  mergeMap,
  type Observable,
  of,
  race,
  repeat,
  switchMap,
  takeWhile,
  tap,
  timer,
} from 'rxjs'
import type { AuctionStatus } from '../../contract/auction'
import { priceFromWire } from '../../domain/thirty-seconds'
import { backOffMs } from '../../retry/retry-delay'
import { selectOffers } from '../capabilities/capabilities.slice'
import { defineEpic, type EpicDependencies } from '../core/epic'
import type { AppEvent, LogEntry } from '../core/log-entry'
import { defineUncertainRequest, type OpenRequest, type Settlement } from '../core/request'
import { getRow } from '../core/table'
import { bidSubject, selectBid } from '../market/market.selectors'
import {
  ANSWER_DELAYED_MESSAGE,
  isOpen,
  NOT_THERE_IN_TIME_MESSAGE,
  NOT_THERE_MESSAGE,
  type RequestState,
  unanswered,
  unknownWhenLost,
} from '../requests/requests.slice'
import type { RootState } from '../root-reducer'
import { selectViewerInvestorId } from '../session/session.slice'
import { bidOf } from './bid-figure'
import { bidAnswerDelayed, bidOutcomeRead, bidRequested } from './bids.actions'
import { readAuction, readListOnce, sendBid } from './send-bid'
import {
  auctionOfSubject,
  isStillOpen,
  LATE_MS,
  readReceiptsOnce,
  settledByReceipts,
  subjectsInDoubt,
} from './unknown-outcome'

/** The ids of the bids in an auction. */
const listedBids = ({ market }: RootState, auctionId: number): readonly number[] =>
  getRow(market.auctions, auctionId)?.bid_ids ?? []

/** True when the auction shows the viewer's bid at the requested figure. */
function showsOwnBid(root: RootState, bidIds: readonly number[], request: RequestState): boolean {
  const viewer = selectViewerInvestorId(root)
  const { price32, rate } = bidOf(request)
  return bidIds.some((id) => {
    const bid = selectBid(root, id)
    if (bid === undefined || viewer === null || bid.investor.id !== viewer) return false
    if (price32 !== null) return typeof bid.price === 'number' && priceFromWire(bid.price) === price32
    return rate !== null && bid.gnma_interest_rate === rate
  })
}

/**
 * True when only a bid by the user at this figure can show the outcome. Such a bid may be from another window, so a request whose
 * answer can still come waits for it, and receipts, which name the attempt, take precedence.
 */
const isDecidedByFigure = ({ request, state }: OpenRequest): boolean =>
  request.status === 'unknown' && !selectOffers(state, 'receipts')

/** An event settles an open bid when it shows our bid, before or after the answer. */
function settledByEvent(
  { payload: { data } }: LogEntry<'auction/added' | 'auction/changed' | 'auction/updated'>,
  open: OpenRequest,
): Settlement | null {
  const isAbout = open.subject === bidSubject(data.id) && isDecidedByFigure(open)
  return isAbout && showsOwnBid(open.state, listedBids(open.state, data.id), open.request) ? 'succeeded' : null
}

/** The same for a fetched list. */
function settledByList(
  { payload: { answer } }: LogEntry<'auction.list/answered'>,
  open: OpenRequest,
): Settlement | null {
  const auction = answer.data.find(({ id }) => open.subject === bidSubject(id))
  if (auction === undefined || !isDecidedByFigure(open)) return null
  const ids = auction.bids.map(({ id }) => id)
  return showsOwnBid(open.state, ids, open.request) ? 'succeeded' : null
}

/** True when the receipts were read and each names its attempt, so that a bid without one didn't arrive. */
function namesAttempts({ receipts }: RootState, auctionId: number): boolean {
  const read = receipts.byAuction[auctionId]
  return read?.status === 'loaded' && read.error === null && read.own.every(({ attempt }) => attempt !== undefined)
}

export const bidRequest = defineUncertainRequest({
  name: 'send bid',
  action: bidRequested,
  call: 'auction.bid',
  subject: ({ auctionId }) => bidSubject(auctionId),
  overlap: 'ignore',
  idempotencyKey: ({ attempt }) => attempt,
  send: sendBid,
  detail: ({ price32, rate }) => ({ price32: price32 ?? null, rate: rate ?? null }),
  mapError: unknownWhenLost,
  eventMayResolve: true,
  settledBy: {
    'auction/added': settledByEvent,
    'auction/changed': settledByEvent,
    'auction/updated': settledByEvent,
    'auction.list/answered': settledByList,
    'receipt.list/answered': settledByReceipts,
    'bid/answer-delayed': ({ payload: { auctionId, attempt } }, { subject, request }) => {
      if (subject !== bidSubject(auctionId) || request.attempt !== attempt || request.status !== 'pending') return null
      return { unknown: unanswered(ANSWER_DELAYED_MESSAGE) }
    },
    'bid/outcome-read': ({ payload: { auctionId, attempt } }, { subject, request, state }) => {
      if (subject !== bidSubject(auctionId) || request.attempt !== attempt) return null
      const auction = getRow(state.market.auctions, auctionId)
      const isShown = !namesAttempts(state, auctionId) && showsOwnBid(state, auction?.bid_ids ?? [], request)
      if (isShown) return 'succeeded'
      return unanswered(auction?.status === 'past' ? NOT_THERE_IN_TIME_MESSAGE : NOT_THERE_MESSAGE)
    },
  },
})

// Finding out the outcome of a bid whose answer was lost.

const MAX_WAIT_MS = 15_000
/** After this long without an answer the auction is fetched, and again at this interval. ms */
const SLOW_MS = 3_000

/** Fetches a list until the server answers: after a failure when the connection opens, or with back-off. */
const readList = (
  tools: EpicDependencies,
  status: AuctionStatus,
  lineOpened$: Observable<unknown>,
): Observable<AppEvent> =>
  defer(() => {
    let hasFailed = false
    return defer(() => readListOnce(tools)(status)).pipe(
      tap(({ type }) => {
        hasFailed = type === 'auction.list/failed' && tools.state().session.status === 'signed-in'
      }),
      repeat({
        delay: (attempt) =>
          hasFailed
            ? race(timer(backOffMs(attempt, tools.random.fraction(), MAX_WAIT_MS), tools.scheduler), lineOpened$)
            : EMPTY,
      }),
    )
  })

/**
 * Fetches the auction, and once more when our bid isn't there: a server may record a bid after its answer was lost. Then reports that
 * the state shows the outcome.
 */
function refetchOutcome(
  tools: EpicDependencies,
  auctionId: number,
  lineOpened$: Observable<unknown>,
): Observable<AppEvent> {
  const attempt = tools.state().requests.bySubject[bidSubject(auctionId)]?.attempt
  if (attempt === undefined || attempt === null) return EMPTY
  const read = () =>
    concat(
      // The receipts come after the auction, so that the message and the figures agree.
      readAuction(tools, auctionId, (status) => readList(tools, status, lineOpened$)),
      readReceiptsOnce(tools, auctionId),
    )
  return concat(
    read(),
    timer(LATE_MS, tools.scheduler).pipe(
      switchMap(() => (isStillOpen(tools, bidSubject(auctionId), attempt) ? read() : EMPTY)),
    ),
    of(bidOutcomeRead({ auctionId, attempt })),
  )
}

export const refetchBid = defineEpic({
  name: 'refetch bid with unknown outcome',
  on: ['auction.bid/failed', 'epic/failed', 'line/opened', 'request/recalled'],
  run: (action$, _state$, tools) => {
    const lineOpened$ = action$.pipe(filter(({ type }) => type === 'line/opened'))
    return action$.pipe(
      mergeMap((entry) => (entry.type === 'line/opened' ? [] : subjectsInDoubt(entry, ['auction.bid'], tools))),
      map(auctionOfSubject),
      // A second bid may be unresolved while the check of the first is still waiting.
      groupBy((auctionId) => tools.state().requests.bySubject[bidSubject(auctionId)]?.attempt),
      mergeMap((ofAttempt$) =>
        ofAttempt$.pipe(exhaustMap((auctionId) => refetchOutcome(tools, auctionId, lineOpened$))),
      ),
    )
  },
})

export const checkSlowBid = defineEpic({
  name: 'check slow bid',
  on: ['bid/requested'],
  run: (action$, _state$, tools) =>
    action$.pipe(
      mergeMap(({ payload: { auctionId, attempt } }) =>
        timer(SLOW_MS, SLOW_MS, tools.scheduler).pipe(
          takeWhile(() => isStillOpen(tools, bidSubject(auctionId), attempt)),
          exhaustMap((round) =>
            concat(
              round === 0 ? of(bidAnswerDelayed({ auctionId, attempt })) : EMPTY,
              readAuction(tools, auctionId, readListOnce(tools)),
              readReceiptsOnce(tools, auctionId),
            ),
          ),
        ),
      ),
    ),
})

/** How long the answer may come after the event that shows the bid, ms. */
const ANSWER_AFTER_EVENT_MS = 250

/** An event may show a bid before its answer, or instead of it: the receipts say whether it is this one. */
export const checkShownBid = defineEpic({
  name: 'check shown bid',
  on: ['auction/changed', 'auction/updated'],
  run: (action$, state$, tools) =>
    action$.pipe(
      filter(({ payload: { data } }) => {
        const request = state$.value.requests.bySubject[bidSubject(data.id)]
        return isOpen(request) && showsOwnBid(state$.value, listedBids(state$.value, data.id), request)
      }),
      groupBy(({ payload: { data } }) => data.id),
      mergeMap((ofAuction$) =>
        ofAuction$.pipe(
          exhaustMap(() =>
            timer(ANSWER_AFTER_EVENT_MS, tools.scheduler).pipe(
              filter(() => isOpen(tools.state().requests.bySubject[bidSubject(ofAuction$.key)])),
              switchMap(() => readReceiptsOnce(tools, ofAuction$.key)),
            ),
          ),
        ),
      ),
    ),
})

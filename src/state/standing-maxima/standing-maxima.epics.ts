// Orders about a standing maximum, and the firm's maxima, which the app follows while the viewer is an investor.
import {
  concat,
  distinctUntilChanged,
  EMPTY,
  exhaustMap,
  groupBy,
  map,
  mergeMap,
  type Observable,
  of,
  switchMap,
  timer,
} from 'rxjs'
import type { Subject } from '../../contract/fact'
import { bestFigureOf } from '../../domain/bid-figures'
import { bidOf } from '../bids/bid-figure'
import { bidBody, notSent, sendChecked, withFigures } from '../bids/send-bid'
import {
  auctionOfSubject,
  isStillOpen,
  LATE_MS,
  readReceiptsOnce,
  settledByReceipts,
  subjectsInDoubt,
} from '../bids/unknown-outcome'
import { selectOffers } from '../capabilities/capabilities.slice'
import { followSubject } from '../capabilities/follow-subject'
import { isTemporary } from '../core/calls'
import { defineEpic, type EpicDependencies } from '../core/epic'
import type { AppEvent, LogEntry } from '../core/log-entry'
import { defineUncertainRequest, type OpenRequest, type Outcome } from '../core/request'
import { retryCall } from '../core/retry-call'
import {
  MAXIMUM_NOT_THERE_MESSAGE,
  selectRequest,
  unanswered,
  unknownWhenLost,
  WITHDRAWAL_NOT_THERE_MESSAGE,
} from '../requests/requests.slice'
import type { RootState } from '../root-reducer'
import { sessionTypes } from '../session/session.epics'
import { detailOfMaximum } from './sent-maximum'
import {
  selectStandingMaximum,
  standingMaximumOutcomeRead,
  standingMaximumSetRequested,
  standingMaximumSubjects,
  standingMaximumWithdrawRequested,
} from './standing-maxima.slice'

/** Also after a lost answer: the list then shows whether the order arrived. */
const refetch = (_payload: object, { api }: EpicDependencies) =>
  api.call('standing-maximum.list', {}, { subject: standingMaximumSubjects.list })

/** True when the firm's maximum in the auction is what this request asked for. */
function isInForce({ subject, request, state }: OpenRequest): boolean {
  const listed = bestFigureOf(selectStandingMaximum(state, auctionOfSubject(subject)) ?? null)
  const asked = bidOf(request)
  return listed.price32 === asked.price32 && listed.rate === asked.rate
}

/** Settles an order whose maxima were read after its answer was lost. */
const settledByReading =
  (notThere: string) =>
  ({ payload }: LogEntry<typeof standingMaximumOutcomeRead.type>, open: OpenRequest): Outcome | null => {
    if (payload.subject !== open.subject || payload.attempt !== open.request.attempt) return null
    return isInForce(open) ? 'succeeded' : unanswered(notThere)
  }

export const standingMaximumSetRequest = defineUncertainRequest({
  name: 'set standing maximum',
  action: standingMaximumSetRequested,
  call: 'standing-maximum.set',
  subject: ({ auctionId }) => standingMaximumSubjects.set(auctionId),
  overlap: 'ignore',
  idempotencyKey: ({ attempt }) => attempt,
  send: (payload, tools) => {
    const { auctionId, attempt } = payload
    const about = { subject: standingMaximumSubjects.set(auctionId), params: { auctionId } }
    const options = { subject: about.subject, idempotencyKey: attempt }
    const input = { params: { auctionId }, body: bidBody(payload) }
    return sendChecked(
      {
        bid: { ...payload, standingMaximum: true },
        post: () => withFigures(tools.api.call('standing-maximum.set', input, options), auctionId, tools),
        notSent: (message) => ({ type: 'standing-maximum.set/failed', payload: notSent(about, message) }),
      },
      tools,
    )
  },
  refetch,
  detail: detailOfMaximum,
  mapError: unknownWhenLost,
  settledBy: {
    'receipt.list/answered': settledByReceipts,
    'standing-maximum/outcome-read': settledByReading(MAXIMUM_NOT_THERE_MESSAGE),
  },
})

export const standingMaximumWithdrawRequest = defineUncertainRequest({
  name: 'withdraw standing maximum',
  action: standingMaximumWithdrawRequested,
  call: 'standing-maximum.withdraw',
  subject: ({ auctionId }) => standingMaximumSubjects.withdraw(auctionId),
  overlap: 'ignore',
  idempotencyKey: ({ attempt }) => attempt,
  input: ({ auctionId }) => ({ params: { auctionId } }),
  refetch,
  mapError: unknownWhenLost,
  settledBy: {
    'receipt.list/answered': settledByReceipts,
    'standing-maximum/outcome-read': settledByReading(WITHDRAWAL_NOT_THERE_MESSAGE),
  },
})

/** Reads the maxima until the server answers, and the receipts; and both once more if the order isn't there, because it may arrive late. */
function readOutcome(subject: Subject, tools: EpicDependencies): Observable<AppEvent> {
  const attempt = selectRequest(tools.state(), subject)?.attempt ?? null
  if (attempt === null) return EMPTY
  const read = () =>
    concat(
      retryCall(tools, () => refetch({}, tools), isTemporary),
      readReceiptsOnce(tools, auctionOfSubject(subject)),
    )
  return concat(
    read(),
    timer(LATE_MS, tools.scheduler).pipe(switchMap(() => (isStillOpen(tools, subject, attempt) ? read() : EMPTY))),
    of(standingMaximumOutcomeRead({ subject, attempt })),
  )
}

export const findMaximumOutcome = defineEpic({
  name: 'find outcome of standing maximum',
  on: ['standing-maximum.set/failed', 'standing-maximum.withdraw/failed', 'epic/failed', 'request/recalled'],
  run: (action$, _state$, tools) =>
    action$.pipe(
      mergeMap((entry) => subjectsInDoubt(entry, ['standing-maximum.set', 'standing-maximum.withdraw'], tools)),
      groupBy((subject) => selectRequest(tools.state(), subject)?.attempt),
      mergeMap((ofAttempt$) => ofAttempt$.pipe(exhaustMap((subject) => readOutcome(subject, tools)))),
    ),
})

function bidderIn(state: RootState): number | null {
  const { status, user } = state.session
  const isInvestor = status === 'signed-in' && user?.role === 'investor' && user.profile
  return isInvestor && selectOffers(state, 'standing-maximum') ? user.id : null
}

export const readStandingMaxima = defineEpic({
  name: 'read standing maxima',
  // Includes the end of a session, so that the next sign-in fetches them again.
  on: sessionTypes,
  run: (action$, state$, tools) =>
    action$.pipe(
      map(() => bidderIn(state$.value)),
      distinctUntilChanged(),
      switchMap((userId) =>
        userId === null
          ? EMPTY
          : retryCall(
              tools,
              () => refetch({}, tools),
              ({ kind }) => kind !== 'not-found' && kind !== 'method' && !state$.value.standingMaxima.isServed,
            ),
      ),
    ),
})

export const followStandingMaxima = followSubject({
  name: 'follow standing maxima',
  // A server without the call refuses its channel, so the channel is joined only after an answer.
  followedIn(state) {
    const userId = state.standingMaxima.isServed ? bidderIn(state) : null
    return userId === null ? null : { userId }
  },
  subjectOf: ({ userId }) => ({
    channel: 'standing-maximum',
    channelParams: { userId },
    snapshot: { call: 'standing-maximum.list', input: {}, subject: standingMaximumSubjects.list },
  }),
})

// Orders about a standing maximum, and the firm's maxima, which the app follows while the viewer is an investor.
import { distinctUntilChanged, EMPTY, map, switchMap } from 'rxjs'
import { bidBody, notSent, sendChecked, withFigures } from '../bids/send-bid'
import { selectOffers } from '../capabilities/capabilities.slice'
import { defineEpic, type EpicDependencies, restartOn } from '../core/epic'
import { defineRequest } from '../core/request'
import { retryCall } from '../core/retry-call'
import type { RootState } from '../root-reducer'
import { sessionTypes } from '../session/session.epics'
import {
  standingMaximumSetRequested,
  standingMaximumSubjects,
  standingMaximumWithdrawRequested,
} from './standing-maxima.slice'

/** Also after a lost answer: the list then shows whether the order arrived. */
const refetch = (_payload: object, { api }: EpicDependencies) =>
  api.call('standing-maximum.list', {}, { subject: standingMaximumSubjects.list })

export const standingMaximumSetRequest = defineRequest({
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
        bid: payload,
        post: () => withFigures(tools.api.call('standing-maximum.set', input, options), auctionId, tools),
        notSent: (message) => ({ type: 'standing-maximum.set/failed', payload: notSent(about, message) }),
      },
      tools,
    )
  },
  refetch,
})

export const standingMaximumWithdrawRequest = defineRequest({
  name: 'withdraw standing maximum',
  action: standingMaximumWithdrawRequested,
  call: 'standing-maximum.withdraw',
  subject: ({ auctionId }) => standingMaximumSubjects.withdraw(auctionId),
  overlap: 'ignore',
  idempotencyKey: ({ attempt }) => attempt,
  input: ({ auctionId }) => ({ params: { auctionId } }),
  refetch,
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

/** A server without the call refuses its channel, so the channel is joined only after an answer. */
const followedUser = (state: RootState): number | null => (state.standingMaxima.isServed ? bidderIn(state) : null)

export const followStandingMaxima = defineEpic({
  name: 'follow standing maxima',
  // Resubscribes when the device wakes.
  on: ['browser/woken'],
  run: (action$, state$, { realtime }) =>
    state$.pipe(
      map(followedUser),
      distinctUntilChanged(),
      restartOn(action$),
      switchMap((userId) =>
        userId === null
          ? EMPTY
          : realtime.live({
              channel: 'standing-maximum',
              channelParams: { userId },
              snapshot: { call: 'standing-maximum.list', input: {}, subject: standingMaximumSubjects.list },
            }),
      ),
    ),
})

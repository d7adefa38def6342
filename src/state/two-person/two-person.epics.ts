// Setting the rule, preparing a bid, confirming and declining it. A lost answer is settled by reading the rule again.

import {
  distinct,
  distinctUntilChanged,
  EMPTY,
  first,
  ignoreElements,
  map,
  mergeMap,
  type Observable,
  of,
  race,
  switchMap,
  take,
  takeWhile,
  tap,
  timer,
} from 'rxjs'
import type { ApiError } from '../../contract/api-error'
import type { PreparedBid } from '../../contract/two-person'
import { bestFigureOf, bestFigureText } from '../../domain/bid-figures'
import { formatOfficialTime } from '../../domain/official-time'
import { orderOf, outcomeText, preparedName, preparedText, toConfirm } from '../../domain/prepared-bid'
import { priceToWire } from '../../domain/thirty-seconds'
import type { AlertPort } from '../../ports/browser'
import { notSent, seenBody, sendChecked, withFigures } from '../bids/send-bid'
import { followSubject } from '../capabilities/follow-subject'
import { failedType, withoutSecret } from '../core/calls'
import { defineEpic, type EpicDependencies } from '../core/epic'
import type { AppEvent } from '../core/log-entry'
import { defineRequest, defineUncertainRequest, type OpenRequest, type Settlement } from '../core/request'
import { retryCall } from '../core/retry-call'
import { getRow } from '../core/table'
import { NOT_SENT_MESSAGE, unanswered, unknownWhenLost } from '../requests/requests.slice'
import type { RootState } from '../root-reducer'
import { sessionTypes } from '../session/session.epics'
import { selectSettings } from '../settings/settings.slice'
import {
  isAuctionOver,
  selectBidsToConfirm,
  type TypedPins,
  twoPersonApproveRequested,
  twoPersonConfirmRequested,
  twoPersonDeclineRequested,
  twoPersonPrepareRequested,
  twoPersonSetLimitsRequested,
  twoPersonSetPinRequested,
  twoPersonSetRequested,
  twoPersonSubjects,
  unpackPins,
} from './two-person.slice'

const refetch = (_payload: object, { api }: EpicDependencies) =>
  api.call('two-person.read', {}, { subject: twoPersonSubjects.read })

/** The PIN behind a key, as a part of the body: nothing without a key, null if the PIN is gone. */
function typedPin(key: string | undefined, secrets: EpicDependencies['secrets']): { readonly pin?: string } | null {
  if (key === undefined) return {}
  const pin = secrets.take(key)
  return pin === null ? null : { pin }
}

/** The failure of a call whose PIN is gone. */
const pinLost = <N extends 'two-person.prepare' | 'two-person.confirm', P extends object>(call: N, about: P) => ({
  type: failedType(call),
  payload: { ...withoutSecret(call), ...about },
})

export const twoPersonSetRequest = defineRequest({
  name: 'set two-person rule',
  action: twoPersonSetRequested,
  call: 'two-person.set',
  subject: () => twoPersonSubjects.set,
  overlap: 'ignore',
  input: ({ required, signatorId, pinKey }, { secrets }) => {
    const pin = typedPin(pinKey, secrets)
    if (pin === null) return null
    return { body: { required, ...(signatorId === undefined ? {} : { signator_id: signatorId, ...pin }) } }
  },
})

export const twoPersonPrepareRequest = defineRequest({
  name: 'prepare bid',
  action: twoPersonPrepareRequested,
  call: 'two-person.prepare',
  subject: ({ auctionId }) => twoPersonSubjects.prepare(auctionId),
  overlap: 'ignore',
  idempotencyKey: ({ attempt }) => attempt,
  send: (payload, tools) => {
    const { auctionId, attempt, price32, rate, standingMaximum, signatorId, pinKey, seen } = payload
    const about = { subject: twoPersonSubjects.prepare(auctionId), params: { auctionId } }
    const pin = typedPin(pinKey, tools.secrets)
    if (pin === null) return of(pinLost('two-person.prepare', about))
    const figure = {
      ...(price32 === undefined ? {} : { price: priceToWire(price32) }),
      ...(rate === undefined ? {} : { gnma_interest_rate: rate }),
    }
    const order = standingMaximum === true ? { standing_maximum: true } : {}
    const body = { ...figure, ...order, signator_id: signatorId, ...pin, seen: seenBody(seen) }
    return sendChecked(
      {
        bid: payload,
        post: () =>
          withFigures(
            tools.api.call(
              'two-person.prepare',
              { params: { auctionId }, body },
              { subject: about.subject, idempotencyKey: attempt },
            ),
            auctionId,
            tools,
          ),
        notSent: (message) => ({ type: 'two-person.prepare/failed', payload: notSent(about, message) }),
      },
      tools,
    )
  },
  refetch,
})

const refusalOf = (reason: string): ApiError => ({ status: 422, kind: 'invalid', message: reason, fields: {} })

/** How an unknown confirmation ended, according to the prepared bids that were fetched again or announced; null if still unknown. */
function confirmationOutcome(
  prepared: readonly PreparedBid[],
  { request }: OpenRequest,
  isRead: boolean,
): Settlement | null {
  if (request.status !== 'unknown') return null
  const one = prepared.find(({ id }) => id === request.detail?.id)
  if (one?.outcome === 'confirmed') return 'succeeded'
  if (one?.outcome === 'refused') return refusalOf(one.reason ?? `The ${orderOf(one)} was refused.`)
  return isRead ? unanswered(NOT_SENT_MESSAGE) : null
}

const isConfirmation = ({ subject, request }: OpenRequest): boolean =>
  typeof request.detail?.id === 'number' && subject === twoPersonSubjects.confirm(request.detail.id)

export const twoPersonConfirmRequest = defineUncertainRequest({
  name: 'confirm prepared bid',
  action: twoPersonConfirmRequested,
  call: 'two-person.confirm',
  subject: ({ id }) => twoPersonSubjects.confirm(id),
  overlap: 'ignore',
  idempotencyKey: ({ attempt }) => attempt,
  send: (payload, tools) => {
    const { id, attempt, signatorId, pinKey, seen, agreed } = payload
    const about = { subject: twoPersonSubjects.confirm(id), params: { id } }
    const pin = typedPin(pinKey, tools.secrets)
    if (pin === null) return of(pinLost('two-person.confirm', about))
    const body = { signator_id: signatorId, ...pin, seen: seenBody(seen) }
    const options = { subject: about.subject, idempotencyKey: attempt }
    const post = () => tools.api.call('two-person.confirm', { params: { id }, body }, options)
    const prepared = tools.state().twoPerson.prepared.find((one) => one.id === id)
    if (prepared === undefined) return post()
    const { auction_id: auctionId } = prepared
    const { price32, rate } = bestFigureOf(prepared)
    const figure = { ...(price32 === null ? {} : { price32 }), ...(rate === null ? {} : { rate }) }
    return sendChecked(
      {
        bid: prepared.standing_maximum
          ? // A maximum doesn't raise the firm's own lead.
            { auctionId, ...figure, standingMaximum: true, seen, agreed: { ...agreed, raises: true } }
          : { auctionId, ...figure, seen, agreed },
        post: () => withFigures(post(), auctionId, tools),
        notSent: (message) => ({ type: 'two-person.confirm/failed', payload: notSent(about, message) }),
      },
      tools,
    )
  },
  detail: ({ id }) => ({ id }),
  mapError: unknownWhenLost,
  refetch,
  settledBy: {
    'two-person.read/answered': ({ payload: { answer } }, open) =>
      isConfirmation(open) ? confirmationOutcome(answer.data.prepared, open, true) : null,
    'two-person/changed': ({ payload: { data } }, open) =>
      isConfirmation(open) ? confirmationOutcome(data.prepared, open, false) : null,
  },
})

export const twoPersonDeclineRequest = defineRequest({
  name: 'decline prepared bid',
  action: twoPersonDeclineRequested,
  call: 'two-person.decline',
  subject: ({ id }) => twoPersonSubjects.decline(id),
  overlap: 'ignore',
  input: ({ id }) => ({ params: { id } }),
  refetch,
})

/** The PINs of a form; null if they are gone. */
function typedPins(key: string, secrets: EpicDependencies['secrets']): TypedPins | null {
  const packed = secrets.take(key)
  return packed === null ? null : unpackPins(packed)
}

export const twoPersonSetPinRequest = defineRequest({
  name: 'set PIN',
  action: twoPersonSetPinRequested,
  call: 'two-person.set-pin',
  subject: ({ signatorId }) => twoPersonSubjects.setPin(signatorId),
  overlap: 'ignore',
  input: ({ signatorId, pinsKey }, { secrets }) => {
    const typed = typedPins(pinsKey, secrets)
    if (typed === null) return null
    const { approvals, ...pins } = typed
    const body = { ...pins, ...(approvals === undefined ? {} : { approvals: [...approvals] }) }
    return { params: { signatorId }, body }
  },
  refetch,
})

export const twoPersonApproveRequest = defineRequest({
  name: 'approve signators',
  action: twoPersonApproveRequested,
  call: 'two-person.approve',
  subject: () => twoPersonSubjects.approve,
  overlap: 'ignore',
  input: ({ pinsKey }, { secrets }) => {
    const typed = typedPins(pinsKey, secrets)
    return typed === null ? null : { body: { approvals: [...(typed.approvals ?? [])] } }
  },
  refetch,
})

export const twoPersonSetLimitsRequest = defineRequest({
  name: 'set firm limits',
  action: twoPersonSetLimitsRequested,
  call: 'two-person.set-limits',
  subject: () => twoPersonSubjects.setLimits,
  overlap: 'ignore',
  input: ({ firm, person, day, seenSetAt, pinsKey }, { secrets }) => {
    const typed = typedPins(pinsKey, secrets)
    if (typed === null) return null
    return { body: { firm, person, day, seen_set_at: seenSetAt, approvals: [...(typed.approvals ?? [])] } }
  },
  refetch,
})

// Reads the rule of the investor's firm once signed in: a server without the call has no rule, and isn't asked again. Alerts the
// second person when a bid waits for them.

/** Retries until the server says whether there's a rule. Without that, the ticket could send a bid that the rule forbids. */
const readUntilKnown = (tools: EpicDependencies): Observable<AppEvent> =>
  retryCall(
    tools,
    () => tools.api.call('two-person.read', {}, { subject: twoPersonSubjects.read }),
    ({ kind }) => kind !== 'not-found' && kind !== 'method' && tools.state().twoPerson.status !== 'loaded',
  )

export const readTwoPerson = defineEpic({
  name: 'read two-person rule',
  // Includes the end of a session, so that the next sign-in fetches it again.
  on: sessionTypes,
  run: (action$, _state$, tools) =>
    action$.pipe(
      map(() => {
        const { status, user } = tools.state().session
        return status === 'signed-in' && user?.role === 'investor' && user.profile ? user.id : null
      }),
      distinctUntilChanged(),
      switchMap((userId) => (userId === null ? EMPTY : readUntilKnown(tools))),
    ),
})

export const readConfirmedReceipts = defineEpic({
  name: 'read receipts of confirmed bids',
  on: ['two-person/changed'],
  run: (action$, state$, { api }) =>
    action$.pipe(
      mergeMap(({ payload: { data } }) => {
        const newest = data.prepared.at(-1)
        const isSent = newest?.outcome === 'confirmed' || newest?.outcome === 'refused'
        if (!isSent || state$.value.receipts.byAuction[newest.auction_id] === undefined) return EMPTY
        return api.call('receipt.list', { params: { auctionId: newest.auction_id } })
      }),
    ),
})

/** A prepared bid can be confirmed for 60 seconds: its alert sounds when it arrives, and twice more. */
const RINGS = 3
const RING_MS = 20_000

/** The key of a bid's alerts, the same in every tab of this browser. It has the time, because a rewound world may reuse the id. */
const keyOf = ({ id, prepared_at }: PreparedBid): string => `two-person:${id}:${prepared_at}`

function nameOf(bid: PreparedBid, root: RootState): string {
  const project = getRow(root.market.loans, bid.auction_id)?.project_name ?? `auction ${bid.auction_id}`
  return `${bestFigureText(bestFigureOf(bid)) ?? ''} on ${project}`
}

/** Ignores the volume and the kinds of alerts in the settings if sound is on, because no bid is sent without the confirmation. */
function alertOf(bid: PreparedBid, ring: number, root: RootState): Parameters<AlertPort['raise']>[0] {
  return {
    key: `${keyOf(bid)}:${ring}`,
    title: `${toConfirm(bid)}: ${nameOf(bid, root)}`,
    text: `${preparedText(bid)} Confirm or decline it by ${formatOfficialTime(Date.parse(bid.expires_at))}.`,
    sound: selectSettings(root).sound,
    auctionId: bid.auction_id,
  }
}

export const notifySecondPerson = defineEpic({
  name: 'notify second person',
  on: ['two-person/changed', 'two-person.read/answered'],
  run: (action$, state$, { alerts, clock, scheduler }) => {
    const waiting = () => selectBidsToConfirm(state$.value, clock.read().now)
    return action$.pipe(
      mergeMap(waiting),
      distinct(keyOf),
      mergeMap((bid) =>
        timer(0, RING_MS, scheduler).pipe(
          take(RINGS),
          takeWhile(() => waiting().some(({ id }) => id === bid.id)),
          tap((ring) => alerts.raise(alertOf(bid, ring, state$.value))),
        ),
      ),
      ignoreElements(),
    )
  },
})

const endAlertOf = (bid: PreparedBid, text: string, root: RootState): Parameters<AlertPort['raise']>[0] => ({
  key: `${keyOf(bid)}:end`,
  title: `${preparedName(bid)}: ${nameOf(bid, root)}`,
  text,
  sound: selectSettings(root).sound,
  auctionId: bid.auction_id,
})

export const notifyPreparer = defineEpic({
  name: 'notify preparer how a bid ended',
  on: ['two-person/changed', 'two-person.read/answered'],
  run: (action$, state$, { alerts, clock, scheduler }) => {
    const isOpenHere = (bid: PreparedBid): boolean =>
      bid.session === state$.value.twoPerson.session &&
      bid.outcome === 'waiting' &&
      clock.read().now < Date.parse(bid.expires_at)
    const latest = (bid: PreparedBid): PreparedBid | undefined =>
      state$.value.twoPerson.prepared.find((one) => keyOf(one) === keyOf(bid))
    /** When it's decided or expires, or its auction is over: that official time, ms. */
    const endOf = (bid: PreparedBid): Observable<number> => {
      const expiresAt = Date.parse(bid.expires_at)
      return race(
        state$.pipe(
          first((root) => latest(bid)?.outcome !== 'waiting' || isAuctionOver(root, bid)),
          map(() => clock.read().now),
        ),
        timer(Math.max(0, expiresAt - clock.read().now), scheduler).pipe(map(() => expiresAt)),
      )
    }
    const raiseEndAlert = (bid: PreparedBid | undefined, now: number): void => {
      // The user who withdrew it already knows.
      if (bid === undefined || bid.withdrawn === true) return
      const text = outcomeText(bid, now, isAuctionOver(state$.value, bid))
      if (text !== null) alerts.raise(endAlertOf(bid, text, state$.value))
    }
    return action$.pipe(
      mergeMap(() => state$.value.twoPerson.prepared.filter(isOpenHere)),
      distinct(keyOf),
      mergeMap((bid) => endOf(bid).pipe(tap((now) => raiseEndAlert(latest(bid), now)))),
      ignoreElements(),
    )
  },
})

// Follows the rule and the prepared bids, if the server has them.

export const followTwoPerson = followSubject({
  name: 'follow two-person rule',
  followedIn: ({ session, twoPerson }) =>
    session.status === 'signed-in' && session.user !== null && twoPerson.status === 'loaded'
      ? { userId: session.user.id }
      : null,
  subjectOf: ({ userId }) => ({
    channel: 'two-person',
    channelParams: { userId },
    snapshot: { call: 'two-person.read', input: {}, subject: twoPersonSubjects.read },
  }),
})

// Reads the rule of the investor's firm once signed in: a server without the call has no rule, and isn't asked again. Calls the
// second person when a bid waits for them.
import type { Observable } from 'rxjs'
import {
  distinct,
  distinctUntilChanged,
  EMPTY,
  ignoreElements,
  map,
  mergeMap,
  switchMap,
  take,
  takeWhile,
  tap,
  timer,
} from 'rxjs'
import type { PreparedBid } from '../../contract/two-person'
import { bestFigureText } from '../../domain/best-figure'
import { formatOfficialTime } from '../../domain/official-time'
import { priceFromWire } from '../../domain/thirty-seconds'
import type { AlertPort } from '../../ports/alerts'
import { askAgain } from '../core/ask-again'
import type { EffectTools } from '../core/effect'
import { defineEffect } from '../core/effect'
import type { AppEvent } from '../core/log-entry'
import { get } from '../core/table'
import type { RootState } from '../root-state'
import { sessionTypes } from '../session/session.handlers'
import { selectSettings } from '../settings/settings.selectors'
import { selectBidsToConfirm } from './two-person.selectors'
import { twoPersonSubjects } from './two-person.state'

/** Asks again until the server says whether there's a rule. Without that, the ticket could send a bid that the rule forbids. */
const readUntilKnown = (tools: EffectTools): Observable<AppEvent> =>
  askAgain(
    tools,
    () => tools.api.call('two-person.read', {}, { subject: twoPersonSubjects.read }),
    ({ kind }) => kind !== 'not-found' && kind !== 'method' && tools.state().twoPerson.status !== 'loaded',
  )

export const readTwoPerson = defineEffect({
  name: 'read two-person rule',
  // Includes what ends a session, so that the next sign-in reads again.
  on: sessionTypes,
  why: 'switchMap: another person supersedes the one before',
  run: (entries$, tools) =>
    entries$.pipe(
      map(() => {
        const { status, user } = tools.state().session
        return status === 'signed-in' && user?.role === 'investor' && user.profile ? user.id : null
      }),
      distinctUntilChanged(),
      switchMap((userId) => (userId === null ? EMPTY : readUntilKnown(tools))),
    ),
})

export const readConfirmedReceipts = defineEffect({
  name: 'read receipts of confirmed bids',
  on: ['two-person/changed'],
  why: 'mergeMap: decisions are about different auctions and each leaves a receipt',
  run: (entries$, { api, state }) =>
    entries$.pipe(
      mergeMap(({ payload: { data } }) => {
        const newest = data.prepared.at(-1)
        const isSent = newest?.outcome === 'confirmed' || newest?.outcome === 'refused'
        if (!isSent || state().receipts.byAuction[newest.auction_id] === undefined) return EMPTY
        return api.call('receipt.list', { params: { auctionId: newest.auction_id } })
      }),
    ),
})

/** A prepared bid can be confirmed for 60 seconds: it rings when it comes, and twice more. */
const RINGS = 3
const RING_MS = 20_000

/** The same in every tab of this browser. The time is in it because another world, or a rewind, may use the id again. */
const keyOf = ({ id, prepared_at }: PreparedBid): string => `two-person:${id}:${prepared_at}`

/** At full volume where the sound is on, whatever the volume and the kinds of alerts in the settings: no bid is sent without it. */
function alertOf(bid: PreparedBid, ring: number, root: RootState): Parameters<AlertPort['raise']>[0] {
  const figure = bestFigureText({
    price32: typeof bid.price === 'number' ? priceFromWire(bid.price) : null,
    rate: bid.gnma_interest_rate ?? null,
  })
  const project = get(root.loans.rows, bid.auction_id)?.project_name ?? `auction ${bid.auction_id}`
  return {
    key: `${keyOf(bid)}:${ring}`,
    title: `Bid to confirm: ${figure ?? ''} on ${project}`,
    text: `Prepared under the name ${bid.prepared_by}. Confirm or decline it by ${formatOfficialTime(Date.parse(bid.expires_at))}.`,
    sound: selectSettings(root).sound,
  }
}

export const callSecondPerson = defineEffect({
  name: 'call second person',
  on: ['two-person/changed', 'two-person.read/answered'],
  why: 'mergeMap: each prepared bid rings until it is decided, whatever else is prepared',
  run: (entries$, { alerts, clock, scheduler, state }) => {
    const waiting = () => selectBidsToConfirm(state(), clock.read().now)
    return entries$.pipe(
      mergeMap(waiting),
      distinct(keyOf),
      mergeMap((bid) =>
        timer(0, RING_MS, scheduler).pipe(
          take(RINGS),
          takeWhile(() => waiting().some(({ id }) => id === bid.id)),
          tap((ring) => alerts.raise(alertOf(bid, ring, state()))),
        ),
      ),
      ignoreElements(),
    )
  },
})

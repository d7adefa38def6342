// Reads the rule of the investor's firm once signed in: a server without the call has no rule, and is not asked again.
import type { Observable } from 'rxjs'
import { distinctUntilChanged, EMPTY, map, mergeMap, switchMap } from 'rxjs'
import { askAgain } from '../core/ask-again'
import type { EffectTools } from '../core/effect'
import { defineEffect } from '../core/effect'
import type { AppEvent } from '../core/log-entry'
import { sessionTypes } from '../session/session.handlers'
import { twoPersonSubjects } from './two-person.state'

/** Asks again until it is known whether there is a rule: without an answer a bid would be sent that the rule forbids. */
const readUntilKnown = (tools: EffectTools): Observable<AppEvent> =>
  askAgain(
    tools,
    () => tools.api.call('two-person.read', {}, { subject: twoPersonSubjects.read }),
    ({ kind }) => kind !== 'not-found' && kind !== 'method' && tools.state().twoPerson.status !== 'loaded',
  )

export const readTwoPerson = defineEffect({
  name: 'read two-person rule',
  // Also what ends a session: whoever signs in again has them read again.
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
  why: 'mergeMap: each decision leaves a receipt, on an auction of its own',
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

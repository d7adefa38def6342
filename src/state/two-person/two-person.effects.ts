// Reads the rule of the investor's firm once signed in: a server without the call has no rule, and is not asked again.
import { distinctUntilChanged, EMPTY, map, mergeMap, switchMap } from 'rxjs'
import { defineEffect } from '../core/effect'
import { twoPersonSubjects } from './two-person.state'

export const readTwoPerson = defineEffect({
  name: 'read two-person rule',
  on: [
    'auth.user/answered',
    'session/not-found',
    'auth.logout/answered',
    'auth.logout/failed',
    'auth.suspend/answered',
  ],
  why: 'switchMap: another person supersedes the one before',
  run: (entries$, { api, state }) =>
    entries$.pipe(
      map(() => {
        const { status, user } = state().session
        return status === 'signed-in' && user?.role === 'investor' && user.profile ? user.id : null
      }),
      distinctUntilChanged(),
      switchMap((userId) =>
        userId === null ? EMPTY : api.call('two-person.read', {}, { subject: twoPersonSubjects.read }),
      ),
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

// Reading receipts when they are looked at, after one's own bids, and for a check.
import { concat, exhaustMap, filter, groupBy, mergeMap, switchMap } from 'rxjs'
import { defineEffect } from '../core/effect'

export const readReceipts = defineEffect({
  name: 'read receipts',
  on: ['receipts/opened'],
  why: 'switchMap: whoever steps through a board reads the receipts of the last auction only',
  run: (entries$, { api }) =>
    entries$.pipe(switchMap(({ payload: { auctionId } }) => api.call('receipt.list', { params: { auctionId } }))),
})

export const followReceipts = defineEffect({
  name: 'follow receipts',
  on: ['auction.bid/answered', 'auction.bid/failed'],
  why: 'groupBy auction + switchMap: the list after the last bid holds all of them',
  run: (entries$, { api, state }) =>
    entries$.pipe(
      filter(({ payload }) => state().receipts.byAuction[payload.params.auctionId] !== undefined),
      groupBy(({ payload }) => payload.params.auctionId),
      mergeMap((ofAuction$) =>
        ofAuction$.pipe(switchMap(({ payload }) => api.call('receipt.list', { params: payload.params }))),
      ),
    ),
})

export const checkReceipts = defineEffect({
  name: 'check receipts',
  on: ['receipts/check-requested'],
  why: 'groupBy auction + exhaustMap: a check that runs is not begun again',
  run: (entries$, { api }) =>
    entries$.pipe(
      groupBy(({ payload }) => payload.auctionId),
      mergeMap((ofAuction$) =>
        ofAuction$.pipe(
          exhaustMap(({ payload: { auctionId } }) =>
            // The chain is read last, so that it holds every receipt of the list.
            concat(
              api.call('receipt.list', { params: { auctionId } }),
              api.call('receipt.chain', { params: { auctionId } }),
            ),
          ),
        ),
      ),
    ),
})

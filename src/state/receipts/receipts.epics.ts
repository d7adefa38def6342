// Fetches receipts when they're shown, after the investor's bids from here or another device, and for a check.

import { concat, distinctUntilChanged, exhaustMap, filter, groupBy, map, mergeMap, of, switchMap, timer } from 'rxjs'
import type { OwnReceipt } from '../../contract/receipt'
import { defineEpic } from '../core/epic'
import { getRow } from '../core/table'
import { selectBid } from '../market/market.selectors'
import type { RootState } from '../root-reducer'
import { selectViewerInvestorId } from '../session/session.slice'

export const readReceipts = defineEpic({
  name: 'read receipts',
  on: ['receipts/receiptsOpened'],
  run: (action$, _state$, { api }) =>
    action$.pipe(switchMap(({ payload: { auctionId } }) => api.call('receipt.list', { params: { auctionId } }))),
})

export const followReceipts = defineEpic({
  name: 'follow receipts',
  on: [
    'auction.bid/answered',
    'auction.bid/failed',
    'standing-maximum.set/answered',
    'standing-maximum.set/failed',
    'standing-maximum.withdraw/answered',
  ],
  run: (action$, state$, { api }) =>
    action$.pipe(
      filter(({ payload }) => state$.value.receipts.byAuction[payload.params.auctionId] !== undefined),
      groupBy(({ payload }) => payload.params.auctionId),
      mergeMap((ofAuction$) =>
        ofAuction$.pipe(switchMap(({ payload }) => api.call('receipt.list', { params: payload.params }))),
      ),
    ),
})

/** A bid from here brings its receipt with the answer: how long to wait for it, ms. */
const ANSWER_MS = 1_000

const isOpened = (state: RootState, auctionId: number): boolean =>
  state.receipts.byAuction[auctionId]?.status === 'loaded'

/** True for the receipt of an accepted bid. One of a standing maximum is of no bid. */
const isOfBid = ({ outcome, standing_maximum: order }: OwnReceipt): boolean =>
  outcome === 'accepted' && order === undefined

/** How many bids the investor has in the auction; null when as many accepted receipts are known. */
function bidCountIfReceiptsMissing(state: RootState, auctionId: number): number | null {
  const viewer = selectViewerInvestorId(state)
  const ids = getRow(state.market.auctions, auctionId)?.bid_ids ?? []
  const bids = ids.filter((id) => viewer !== null && selectBid(state, id)?.investor.id === viewer).length
  const receipts = state.receipts.byAuction[auctionId]?.own.filter(isOfBid).length ?? 0
  return bids > receipts ? bids : null
}

export const followReceiptsFromElsewhere = defineEpic({
  name: 'follow receipts from elsewhere',
  on: ['auction/changed', 'auction/updated', 'auction.list/answered'],
  run: (action$, state$, { api, scheduler }) =>
    action$.pipe(
      // Most events are about auctions whose receipts aren't open.
      filter((entry) => entry.type === 'auction.list/answered' || isOpened(state$.value, entry.payload.data.id)),
      mergeMap((entry) =>
        entry.type === 'auction.list/answered'
          ? Object.keys(state$.value.receipts.byAuction)
              .map(Number)
              .filter((auctionId) => isOpened(state$.value, auctionId))
          : [entry.payload.data.id],
      ),
      groupBy((auctionId) => auctionId),
      mergeMap((ofAuction$) =>
        ofAuction$.pipe(
          map((auctionId) => bidCountIfReceiptsMissing(state$.value, auctionId)),
          // Bids of others don't delay it.
          distinctUntilChanged(),
          switchMap((bids) =>
            bids === null
              ? of(null)
              : timer(ANSWER_MS, scheduler).pipe(map(() => bidCountIfReceiptsMissing(state$.value, ofAuction$.key))),
          ),
          distinctUntilChanged(),
          filter((bids) => bids !== null),
          switchMap(() => api.call('receipt.list', { params: { auctionId: ofAuction$.key } })),
        ),
      ),
    ),
})

export const checkReceipts = defineEpic({
  name: 'check receipts',
  on: ['receipts/receiptsCheckRequested'],
  run: (action$, _state$, { api }) =>
    action$.pipe(
      groupBy(({ payload }) => payload.auctionId),
      mergeMap((ofAuction$) =>
        ofAuction$.pipe(
          exhaustMap(({ payload: { auctionId } }) =>
            // The chain is fetched last, so that it has every receipt of the list.
            concat(
              api.call('receipt.list', { params: { auctionId } }),
              api.call('receipt.chain', { params: { auctionId } }),
            ),
          ),
        ),
      ),
    ),
})

// Fetches the rank history of an auction.
import { switchMap } from 'rxjs'
import { defineEpic } from '../core/epic'

export const readRankHistory = defineEpic({
  name: 'read rank history',
  on: ['rankHistories/rankHistoryOpened'],
  run: (action$, _state$, { api }) =>
    action$.pipe(
      switchMap(({ payload: { auctionId } }) => api.call('auction.rank-history', { params: { auctionId } })),
    ),
})

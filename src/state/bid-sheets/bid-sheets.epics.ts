// Fetches the bid sheet of an auction.
import { switchMap } from 'rxjs'
import { defineEpic } from '../core/epic'

export const readBidSheet = defineEpic({
  name: 'read bid sheet',
  on: ['bidSheets/bidSheetOpened'],
  run: (action$, _state$, { api }) =>
    action$.pipe(switchMap(({ payload: { auctionId } }) => api.call('auction.bid-sheet', { params: { auctionId } }))),
})

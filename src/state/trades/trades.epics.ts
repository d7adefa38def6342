// Fetches the confirmation of a trade.

import { switchMap } from 'rxjs'
import { defineEpic } from '../core/epic'

export const readTrade = defineEpic({
  name: 'read trade',
  on: ['trades/tradeOpened'],
  run: (action$, _state$, { api }) =>
    action$.pipe(switchMap(({ payload: { auctionId } }) => api.call('trade.read', { params: { auctionId } }))),
})

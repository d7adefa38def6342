// Reading the confirmation of a trade.
import { switchMap } from 'rxjs'
import { defineEpic } from '../core/epic'

export const readTrade = defineEpic({
  name: 'read trade',
  on: ['trade/opened'],
  why: 'switchMap: one page shows one trade',
  run: (entries$, { api }) =>
    entries$.pipe(switchMap(({ payload: { auctionId } }) => api.call('trade.read', { params: { auctionId } }))),
})

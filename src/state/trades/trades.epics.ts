// Reading the confirmation of a trade.

import { switchMap } from 'rxjs'
import { defineEffect } from '../core/effect'

export const readTrade = defineEffect({
  name: 'read trade',
  on: ['trade/opened'],
  why: 'switchMap: one page shows one trade',
  run: (entries$, { api }) =>
    entries$.pipe(switchMap(({ payload: { auctionId } }) => api.call('trade.read', { params: { auctionId } }))),
})

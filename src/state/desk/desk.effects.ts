// A seller's orders, each once. Afterwards the lists that it concerns are read again, so that it shows whether or not the
// line tells the one who caused it.
import type { Observable } from 'rxjs'
import { groupBy, mergeMap, switchMap } from 'rxjs'
import type { AuctionStatus } from '../../contract/auction'
import type { EffectTools } from '../core/effect'
import { defineEffect } from '../core/effect'
import type { AppEvent } from '../core/log-entry'
import { ignoreWhilePending } from '../requests/ignore-while-pending'
import { mutateThenReread, readLists } from '../requests/mutate-then-reread'
import type { DeskOrder } from './desk.events'
import { deskSubject } from './desk.state'

/** Where an auction is before and after. */
const concerned: Readonly<Record<DeskOrder['kind'], readonly AuctionStatus[]>> = {
  schedule: ['commitment', 'pre'],
  commence: ['commitment', 'pre', 'live'],
  withdraw: ['commitment', 'pre'],
  pause: ['live'],
  resume: ['live'],
  extend: ['live'],
  relist: ['commitment'],
}

function carryOut(tools: EffectTools, auctionId: number, order: DeskOrder): Observable<AppEvent> {
  const params = { auctionId }
  const after = () => readLists(tools, concerned[order.kind])
  switch (order.kind) {
    case 'schedule': {
      const body = { start_at: order.startAt, minutes: order.minutes, investors: [...order.investors] }
      return mutateThenReread(tools, 'auction.start', { params, body }, {}, after)
    }
    case 'commence':
      return mutateThenReread(
        tools,
        'auction.start',
        { params, body: { commence: true, minutes: order.minutes } },
        {},
        after,
      )
    case 'withdraw':
      return mutateThenReread(tools, 'auction.withdraw', { params, body: { reason: order.reason } }, {}, after)
    case 'pause':
      return mutateThenReread(tools, 'auction.pause', { params }, {}, after)
    case 'resume':
      return mutateThenReread(tools, 'auction.resume', { params }, {}, after)
    case 'extend':
      return mutateThenReread(tools, 'auction.extend', { params, body: { minutes: order.minutes } }, {}, after)
    case 'relist':
      return mutateThenReread(tools, 'auction.relist', { params }, {}, after)
    default:
      return order satisfies never
  }
}

export const carryOutOrder = defineEffect({
  name: 'carry out order',
  on: ['desk/ordered'],
  why: 'groupBy order + once: an order that is on its way is not given twice, and none waits for another',
  calls: ['auction.start', 'auction.withdraw', 'auction.pause', 'auction.resume', 'auction.extend', 'auction.relist'],
  run: (entries$, tools) =>
    entries$.pipe(
      groupBy(({ payload: { auctionId, order } }) => deskSubject(order.kind, auctionId)),
      mergeMap((ofOrder$) =>
        ofOrder$.pipe(ignoreWhilePending(({ payload: { auctionId, order } }) => carryOut(tools, auctionId, order))),
      ),
    ),
})

export const readPreview = defineEffect({
  name: 'read preview',
  on: ['desk/preview-requested'],
  why: 'switchMap: only the sheet that was asked for last is shown',
  run: (entries$, { api }) =>
    entries$.pipe(switchMap(({ payload: { auctionId } }) => api.call('auction.preview', { params: { auctionId } }))),
})

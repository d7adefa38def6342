// A seller's orders about an auction: each is sent once, and afterwards the affected lists are fetched again.

import type { Observable } from 'rxjs'
import type { AuctionStatus } from '../../contract/auction'
import type { EpicDependencies } from '../core/epic'
import type { AppEvent } from '../core/log-entry'
import { defineRequest } from '../core/request'
import { refetchLists } from '../market/market.epics'
import type { DeskOrder } from './desk.slice'
import { deskOrderRequested, deskPreviewRequested, deskSubject, previewSubject } from './desk.slice'

/** The lists that an auction may leave or enter. */
const affectedLists: Readonly<Record<DeskOrder['kind'], readonly AuctionStatus[]>> = {
  schedule: ['commitment', 'pre'],
  commence: ['commitment', 'pre', 'live'],
  withdraw: ['commitment', 'pre'],
  pause: ['live'],
  resume: ['live'],
  extend: ['live'],
  relist: ['commitment'],
}

function send({ api }: EpicDependencies, auctionId: number, order: DeskOrder): Observable<AppEvent> {
  const params = { auctionId }
  const options = { subject: deskSubject(order.kind, auctionId) }
  switch (order.kind) {
    case 'schedule': {
      const body = {
        start_at: order.startAt,
        minutes: order.minutes,
        ...(order.investors === null ? {} : { investors: [...order.investors] }),
      }
      return api.call('auction.start', { params, body }, options)
    }
    case 'commence':
      return api.call('auction.start', { params, body: { commence: true, minutes: order.minutes } }, options)
    case 'withdraw':
      return api.call('auction.withdraw', { params, body: { reason: order.reason } }, options)
    case 'pause':
      return api.call('auction.pause', { params, body: { reason: order.reason } }, options)
    case 'resume':
      return api.call('auction.resume', { params }, options)
    case 'extend':
      return api.call('auction.extend', { params, body: { minutes: order.minutes } }, options)
    case 'relist':
      return api.call('auction.relist', { params }, options)
    default:
      return order satisfies never
  }
}

export const deskOrderRequest = defineRequest({
  name: 'carry out order',
  action: deskOrderRequested,
  call: ['auction.start', 'auction.withdraw', 'auction.pause', 'auction.resume', 'auction.extend', 'auction.relist'],
  subject: ({ auctionId, order }) => deskSubject(order.kind, auctionId),
  overlap: 'ignore',
  send: ({ auctionId, order }, tools) => send(tools, auctionId, order),
  refetch: ({ order }, tools) => refetchLists(tools, affectedLists[order.kind]),
})

export const previewRequest = defineRequest({
  name: 'read preview',
  action: deskPreviewRequested,
  call: 'auction.preview',
  subject: ({ auctionId }) => previewSubject(auctionId),
  overlap: 'replace',
  // Only the sheet that was requested last is shown.
  overlapGroup: () => 'auction.preview',
  input: ({ auctionId }) => ({ params: { auctionId } }),
})

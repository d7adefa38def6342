// A seller's orders about an auction: each is sent once, while its terms are those that its dialog showed, and afterwards the
// affected lists are fetched again.

import type { Observable } from 'rxjs'
import type { AuctionStatus } from '../../contract/auction'
import { failedType } from '../core/calls'
import type { EpicDependencies } from '../core/epic'
import type { AppEvent } from '../core/log-entry'
import { defineRequest } from '../core/request'
import { refetchLists } from '../market/market.epics'
import {
  callOf,
  type DeskOrder,
  deskOrderRequested,
  deskPreviewRequested,
  deskSubject,
  previewSubject,
} from './desk.slice'
import { sendAsSeen } from './order-terms'

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

type DeskOrderRequest = ReturnType<typeof deskOrderRequested>['payload']

const rankOnlyIn = ({ rankOnly }: { readonly rankOnly?: boolean }) =>
  rankOnly === undefined ? {} : { rank_only: rankOnly }

function post({ api }: EpicDependencies, { auctionId, order, seen }: DeskOrderRequest): Observable<AppEvent> {
  const params = { auctionId }
  const options = { subject: deskSubject(order.kind, auctionId) }
  const asSeen = seen === undefined ? {} : { seen }
  switch (order.kind) {
    case 'schedule': {
      const body = {
        start_at: order.startAt,
        minutes: order.minutes,
        ...(order.investors === null ? {} : { investors: [...order.investors] }),
        ...rankOnlyIn(order),
        ...asSeen,
      }
      return api.call('auction.start', { params, body }, options)
    }
    case 'commence': {
      const body = { commence: true, minutes: order.minutes, ...rankOnlyIn(order), ...asSeen } as const
      return api.call('auction.start', { params, body }, options)
    }
    case 'withdraw':
      return api.call('auction.withdraw', { params, body: { reason: order.reason, ...asSeen } }, options)
    case 'pause':
      return api.call('auction.pause', { params, body: { reason: order.reason } }, options)
    case 'resume':
      return api.call('auction.resume', { params }, options)
    case 'extend':
      return api.call('auction.extend', { params, body: { minutes: order.minutes, ...asSeen } }, options)
    case 'relist':
      return api.call('auction.relist', { params, body: asSeen }, options)
    default:
      return order satisfies never
  }
}

/** Pausing and resuming carry no terms, so nothing holds them up. */
function send(request: DeskOrderRequest, tools: EpicDependencies): Observable<AppEvent> {
  const { auctionId, order, seen } = request
  if (order.kind === 'pause' || order.kind === 'resume' || seen === undefined) return post(tools, request)
  const subject = deskSubject(order.kind, auctionId)
  return sendAsSeen(
    tools,
    { kind: order.kind, auctionId, seen },
    {
      statuses: order.kind === 'relist' ? ['past'] : affectedLists[order.kind],
      post: () => post(tools, request),
      stop: (error) => ({
        type: failedType(callOf[order.kind]),
        payload: { subject, params: { auctionId }, query: undefined, error },
      }),
    },
  )
}

export const deskOrderRequest = defineRequest({
  name: 'carry out order',
  action: deskOrderRequested,
  call: ['auction.start', 'auction.withdraw', 'auction.pause', 'auction.resume', 'auction.extend', 'auction.relist'],
  subject: ({ auctionId, order }) => deskSubject(order.kind, auctionId),
  overlap: 'ignore',
  send,
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

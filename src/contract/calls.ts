// THE ONE TABLE OF CALLS. The typed client, the simulator's routes, the facts and the documents all come from here.
// Adding a call here without a handler in the simulator does not compile. spec §7
import * as z from 'zod/mini'
import { auction, auctionStatus, bidAnswer, bidRequest } from './auction'
import type { AnswerOf, CallSpec, InputOf } from './call'
import { none, one, raw, rows } from './call'
import { id } from './fields'
import { sectionAct, usState } from './lookup'
import { notification } from './notification'
import { user } from './user'

const auctionId = z.object({ auctionId: id })

export const calls = {
  'auth.login': {
    method: 'POST',
    path: '/api/auth/login',
    body: z.object({ email: z.string(), password: z.string() }),
    answer: one(z.object({ token: z.string() })),
    access: 'anyone',
    secretAnswer: true,
  },
  'auth.logout': { method: 'POST', path: '/api/auth/logout', answer: none, access: 'signed-in' },
  'auth.user': { method: 'GET', path: '/api/auth/user', answer: one(user), access: 'signed-in' },
  'broadcasting.auth': {
    method: 'POST',
    path: '/api/broadcasting/auth',
    body: z.object({ socket_id: z.string(), channel_name: z.string() }),
    answer: raw(z.object({ auth: z.optional(z.string()), channel_data: z.optional(z.string()) })),
    access: 'signed-in',
    secretAnswer: true,
  },
  'notification.list': {
    method: 'GET',
    path: '/api/notification',
    answer: rows(notification, z.object({ unread: z.int() })),
    access: 'signed-in',
  },
  'notification.ignore': {
    method: 'POST',
    path: '/api/auction/notification-ignore/{auctionId}',
    params: auctionId,
    answer: none,
    access: ['investor'],
  },
  'auction.list': {
    method: 'GET',
    path: '/api/auction/list/{status}',
    params: z.object({ status: auctionStatus }),
    answer: rows(auction),
    access: 'signed-in',
  },
  'auction.bid': {
    method: 'POST',
    path: '/api/auction/bid/{auctionId}',
    params: auctionId,
    body: bidRequest,
    answer: one(bidAnswer),
    access: ['investor'],
  },
  'lookup.states': { method: 'GET', path: '/api/info/state', answer: rows(usState), access: 'anyone' },
  'lookup.section-acts': { method: 'GET', path: '/api/info/section-act', answer: rows(sectionAct), access: 'anyone' },
} as const satisfies Record<string, CallSpec>

export type Calls = typeof calls
export type CallName = keyof Calls
export type CallInput<N extends CallName> = InputOf<Calls[N]>
export type CallAnswer<N extends CallName> = AnswerOf<Calls[N]['answer']>

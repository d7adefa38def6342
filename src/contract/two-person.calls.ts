// Calls of the two-person rule. Beyond the spec: a server without them has no such rule, and the app does not show it.
import * as z from 'zod/mini'
import { bidAnswer } from './auction'
import type { CallSpec } from './call'
import { one } from './call'
import { id } from './fields'
import { confirmRequest, preparedBid, prepareRequest, twoPersonRule } from './two-person'

export const twoPersonCalls = {
  'two-person.read': {
    method: 'GET',
    path: '/api/two-person',
    answer: one(twoPersonRule),
    access: ['investor'],
    beyondSpec: true,
  },
  /** On at once. Off when a second session asks for it within a minute of the first; on again takes the first back. */
  'two-person.set': {
    method: 'POST',
    path: '/api/two-person',
    body: z.object({ required: z.boolean() }),
    answer: one(twoPersonRule),
    access: ['investor'],
    beyondSpec: true,
  },
  /** Sends nothing to the auction. */
  'two-person.prepare': {
    method: 'POST',
    path: '/api/two-person/prepare/{auctionId}',
    params: z.object({ auctionId: id }),
    body: prepareRequest,
    answer: one(preparedBid),
    access: ['investor'],
    beyondSpec: true,
  },
  /** Sends the bid: answered as a bid is. Refused in the session that prepared it. */
  'two-person.confirm': {
    method: 'POST',
    path: '/api/two-person/confirm/{id}',
    params: z.object({ id }),
    body: confirmRequest,
    answer: one(bidAnswer),
    access: ['investor'],
    beyondSpec: true,
  },
  /** By any session of the firm; by the one that prepared it, it is a withdrawal. */
  'two-person.decline': {
    method: 'POST',
    path: '/api/two-person/decline/{id}',
    params: z.object({ id }),
    answer: one(preparedBid),
    access: ['investor'],
    beyondSpec: true,
  },
} as const satisfies Record<string, CallSpec>

// Calls of the two-person rule.
import * as z from 'zod/mini'
import { bidAnswer } from './auction'
import { type CallSpec, one } from './call'
import { id } from './fields'
import {
  approvalRequest,
  confirmRequest,
  limitsRequest,
  PIN_FIELDS,
  pinRequest,
  preparedBid,
  prepareRequest,
  ruleRequest,
  twoPersonRule,
} from './two-person'

export const twoPersonCalls = {
  'two-person.read': {
    method: 'GET',
    path: '/api/two-person',
    answer: one(twoPersonRule),
    access: ['investor'],
    beyondSpec: true,
  },
  /**
   * Turns on at once. Turns off if a second signator requests it in a second session within a minute of the first; turning on
   * cancels the first.
   */
  'two-person.set': {
    method: 'POST',
    path: '/api/two-person',
    body: ruleRequest,
    secretFields: PIN_FIELDS,
    answer: one(twoPersonRule),
    access: ['investor'],
    beyondSpec: true,
  },
  /** Sends no bid to the auction. */
  'two-person.prepare': {
    method: 'POST',
    path: '/api/two-person/prepare/{auctionId}',
    params: z.object({ auctionId: id }),
    body: prepareRequest,
    secretFields: PIN_FIELDS,
    answer: one(preparedBid),
    access: ['investor'],
    beyondSpec: true,
  },
  /** Sends the bid, with the answer of a bid. Refused in the session that prepared it. */
  'two-person.confirm': {
    method: 'POST',
    path: '/api/two-person/confirm/{id}',
    params: z.object({ id }),
    body: confirmRequest,
    secretFields: PIN_FIELDS,
    answer: one(bidAnswer),
    access: ['investor'],
    beyondSpec: true,
  },
  /** By any session of the firm; by the one that prepared the bid, it is a withdrawal. */
  'two-person.decline': {
    method: 'POST',
    path: '/api/two-person/decline/{id}',
    params: z.object({ id }),
    answer: one(preparedBid),
    access: ['investor'],
    beyondSpec: true,
  },
  /**
   * Sets a signator's PIN: at once with the old PIN or with the PINs of two other signators, a day later with the PIN of one
   * other signator.
   */
  'two-person.set-pin': {
    method: 'POST',
    path: '/api/two-person/pin/{signatorId}',
    params: z.object({ signatorId: id }),
    body: pinRequest,
    secretFields: PIN_FIELDS,
    answer: one(twoPersonRule),
    access: ['investor'],
    beyondSpec: true,
  },
  /**
   * Sets the firm's limits, with a signator's PIN. While the rule is on and two signators have PINs, raising or removing one takes
   * two.
   */
  'two-person.set-limits': {
    method: 'POST',
    path: '/api/two-person/limits',
    body: limitsRequest,
    secretFields: PIN_FIELDS,
    answer: one(twoPersonRule),
    access: ['investor'],
    beyondSpec: true,
  },
  /** Lets the firm change who its signators are, once, within ten minutes. */
  'two-person.approve': {
    method: 'POST',
    path: '/api/two-person/approve',
    body: approvalRequest,
    secretFields: PIN_FIELDS,
    answer: one(twoPersonRule),
    access: ['investor'],
    beyondSpec: true,
  },
} as const satisfies Record<string, CallSpec>

// Setting the rule, preparing a bid, confirming and declining it. A lost answer is settled by reading the rule again.
import type { ApiError } from '../../contract/api-error'
import type { PreparedBid } from '../../contract/two-person'
import { priceToWire } from '../../domain/thirty-seconds'
import { seenBody } from '../bids/send-bid'
import type { EffectTools } from '../core/effect'
import type { OpenRequest, Standing } from '../core/request'
import { defineRequest } from '../core/request'
import { unanswered, unknownWhenLost } from '../requests/request-life'
import { NOT_SENT_MESSAGE } from '../requests/request-messages'
import {
  twoPersonConfirmRequested,
  twoPersonDeclineRequested,
  twoPersonPrepareRequested,
  twoPersonSetRequested,
} from './two-person.events'
import { twoPersonSubjects } from './two-person.state'

const reread = (_payload: object, { api }: EffectTools) =>
  api.call('two-person.read', {}, { subject: twoPersonSubjects.read })

export const twoPersonSetRequest = defineRequest({
  name: 'set two-person rule',
  intent: twoPersonSetRequested,
  call: 'two-person.set',
  subject: () => twoPersonSubjects.set,
  overlap: 'ignore',
  input: ({ required }) => ({ body: { required } }),
})

export const twoPersonPrepareRequest = defineRequest({
  name: 'prepare bid',
  intent: twoPersonPrepareRequested,
  call: 'two-person.prepare',
  subject: ({ auctionId }) => twoPersonSubjects.prepare(auctionId),
  overlap: 'ignore',
  idempotencyKey: ({ attempt }) => attempt,
  input: ({ auctionId, price32, rate, signatorId }) => ({
    params: { auctionId },
    body: {
      ...(price32 === undefined ? {} : { price: priceToWire(price32) }),
      ...(rate === undefined ? {} : { gnma_interest_rate: rate }),
      signator_id: signatorId,
    },
  }),
  reread,
})

const refusalOf = (reason: string): ApiError => ({ status: 422, kind: 'invalid', message: reason, fields: {} })

/** How a confirmation ended that is still open here, from the rule as it was read again or announced. */
function confirmedBy(prepared: readonly PreparedBid[], { request }: OpenRequest, isRead: boolean): Standing | null {
  if (request.status !== 'unknown') return null
  const one = prepared.find(({ id }) => id === request.detail?.id)
  if (one?.outcome === 'confirmed') return 'succeeded'
  if (one?.outcome === 'refused') return refusalOf(one.reason ?? 'The bid was refused.')
  return isRead ? unanswered(NOT_SENT_MESSAGE) : null
}

const isConfirmation = ({ subject, request }: OpenRequest): boolean =>
  typeof request.detail?.id === 'number' && subject === twoPersonSubjects.confirm(request.detail.id)

export const twoPersonConfirmRequest = defineRequest({
  name: 'confirm prepared bid',
  intent: twoPersonConfirmRequested,
  call: 'two-person.confirm',
  subject: ({ id }) => twoPersonSubjects.confirm(id),
  overlap: 'ignore',
  idempotencyKey: ({ attempt }) => attempt,
  input: ({ id, signatorId, seen }) => ({
    params: { id },
    body: { signator_id: signatorId, ...(seen === undefined ? {} : { seen: seenBody(seen) }) },
  }),
  detail: ({ id }) => ({ id }),
  failureMeans: unknownWhenLost,
  reread,
  settledBy: {
    'two-person.read/answered': ({ payload: { answer } }, open) =>
      isConfirmation(open) ? confirmedBy(answer.data.prepared, open, true) : null,
    'two-person/changed': ({ payload: { data } }, open) =>
      isConfirmation(open) ? confirmedBy(data.prepared, open, false) : null,
  },
})

export const twoPersonDeclineRequest = defineRequest({
  name: 'decline prepared bid',
  intent: twoPersonDeclineRequested,
  call: 'two-person.decline',
  subject: ({ id }) => twoPersonSubjects.decline(id),
  overlap: 'ignore',
  input: ({ id }) => ({ params: { id } }),
  reread,
})

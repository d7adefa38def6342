// Saving a private limit: read what is stored, change one, store all, so that another tab's limits stay.
import { concatMap, filter, of } from 'rxjs'
import { BID_LIMITS_KEY } from '../../contract/bid-limits'
import type { AppEvent } from '../core/log-entry'
import { defineRequest } from '../core/request'
import { bidLimitSaveRequested } from './bid-limits.events'
import { bidLimitSubject } from './bid-limits.state'
import { mergeLimit } from './merge-limit'

/** The subject of the reading before a change; nobody follows it. */
const MERGE = 'bid-limits.merge'

export const bidLimitRequest = defineRequest({
  name: 'save bid limit',
  intent: bidLimitSaveRequested,
  call: 'preference.store',
  subject: () => bidLimitSubject,
  overlap: 'queue',
  send: ({ auctionId, limit }, { api }) =>
    api.call('preference.list', { query: { key: BID_LIMITS_KEY } }, { subject: MERGE }).pipe(
      filter((fact) => fact.type !== 'message/rejected'),
      concatMap((fact) => {
        if (fact.type === 'preference.list/answered') {
          const value = mergeLimit(fact.payload.answer.data[0]?.value, auctionId, limit)
          return api.call('preference.store', { body: { key: BID_LIMITS_KEY, value } }, { subject: bidLimitSubject })
        }
        const failed: AppEvent = {
          type: 'preference.store/failed',
          payload: { subject: bidLimitSubject, params: undefined, query: undefined, error: fact.payload.error },
        }
        return of(failed)
      }),
    ),
})

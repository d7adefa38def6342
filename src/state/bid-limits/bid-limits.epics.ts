// Saves a private limit. The limits of other auctions stay, no matter which device set them.
import { BID_LIMITS_KEY } from '../../contract/bid-limits'
import { defineRequest } from '../core/request'
import { savePreference } from '../preferences/preferences.epics'
import { bidLimitSaveRequested, bidLimitSubject } from './bid-limits.slice'

export const bidLimitRequest = defineRequest({
  name: 'save bid limit',
  action: bidLimitSaveRequested,
  call: 'preference.store',
  subject: () => bidLimitSubject,
  overlap: 'queue',
  send: ({ auctionId, limit }, tools) =>
    savePreference(tools, {
      key: BID_LIMITS_KEY,
      subject: bidLimitSubject,
      preference: tools.state().bidLimits,
      change: { [auctionId]: limit },
    }),
})

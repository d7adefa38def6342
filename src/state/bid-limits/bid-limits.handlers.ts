// The fold of the private limits. A limit acts from the press on, whatever the server says later.
import { BID_LIMITS_KEY } from '../../contract/bid-limits'
import type { Handlers } from '../core/fold'
import { chosenNow, keptHandlers } from '../preferences/kept-preference'
import { bidLimitSubject } from './bid-limits.state'
import { mergeLimit, mergeLimits } from './merge-limit'

export const bidLimitsHandlers: Handlers<'bidLimits'> = {
  // A limit that was set before the others were read is one of them.
  ...keptHandlers(BID_LIMITS_KEY, mergeLimits),
  'bid-limit/save-requested': (slice, { payload: { auctionId, limit } }) =>
    chosenNow(mergeLimit(slice.stored, auctionId, limit)),
  'preference.store/answered': (slice, { payload: { subject, answer } }) =>
    subject === bidLimitSubject && answer.data.length === 1 ? chosenNow(answer.data[0]?.value) : slice,
}

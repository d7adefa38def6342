// The fold of the private limits. A limit acts from the press on, whatever the server says later.
import { BID_LIMITS_KEY } from '../../contract/bid-limits'
import type { Handlers } from '../core/fold'
import { chosenNow, keptHandlers } from '../preferences/kept-preference'
import { bidLimitSubject } from './bid-limits.state'

export const bidLimitsHandlers: Handlers<'bidLimits'> = {
  ...keptHandlers(BID_LIMITS_KEY, bidLimitSubject),
  'bid-limit/save-requested': (slice, { payload: { auctionId, limit } }) => chosenNow(slice, { [auctionId]: limit }),
}

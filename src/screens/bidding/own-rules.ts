// The bidder's own rules for one auction.
import { selectOwnLeastRate, selectOwnMost32 } from '../../state/bid-limits/bid-limits.slice'
import { selectSettings } from '../../state/settings/settings.slice'
import { useAppSelector } from '../store-binding'
import type { OwnRules } from './bid-entry'

/** Private limit and deviation limits. */
export function useOwnRules(auctionId: number): OwnRules {
  const most32 = useAppSelector((state) => selectOwnMost32(state, auctionId))
  const leastRate = useAppSelector((state) => selectOwnLeastRate(state, auctionId))
  const { deviation_limit_32: deviation32, deviation_limit_rate_steps: deviationRateSteps } =
    useAppSelector(selectSettings)
  return { most32, leastRate, deviation32, deviationRateSteps }
}

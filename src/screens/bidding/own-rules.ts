// The bidder's own rules for one auction.
import { selectOwnMax32, selectOwnMinRate } from '../../state/bid-limits/bid-limits.slice'
import { selectSettings } from '../../state/settings/settings.slice'
import { useAppSelector } from '../store-binding'
import type { OwnRules } from './bid-entry'

/** Private limit and deviation limits. */
export function useOwnRules(auctionId: number): OwnRules {
  const max32 = useAppSelector((state) => selectOwnMax32(state, auctionId))
  const minRate = useAppSelector((state) => selectOwnMinRate(state, auctionId))
  const { deviation_limit_32: deviation32, deviation_limit_rate_steps: deviationRateSteps } =
    useAppSelector(selectSettings)
  return { max32, minRate, deviation32, deviationRateSteps }
}

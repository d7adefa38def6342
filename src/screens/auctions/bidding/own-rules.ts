// The bidder's own rules for one auction.
import { selectOwnMax32, selectOwnMinRate } from '../../../state/bid-limits/bid-limits.slice'
import { selectPreferencesGap } from '../../../state/preferences/preferences.slice'
import { selectSettings } from '../../../state/settings/settings.slice'
import { useAppSelector } from '../../store-binding'
import type { OwnRules } from './bid-entry'
import type { BidState } from './bid-state'

/** Private limit and deviation limits. `gap`: why they may be outdated, null if they aren't. */
export function useOwnRules(auctionId: number): OwnRules & { readonly gap: BidState['rulesGap'] } {
  const max32 = useAppSelector((state) => selectOwnMax32(state, auctionId))
  const minRate = useAppSelector((state) => selectOwnMinRate(state, auctionId))
  const { deviation_limit_32: deviation32, deviation_limit_rate_steps: deviationRateSteps } =
    useAppSelector(selectSettings)
  const gap = useAppSelector(selectPreferencesGap)
  return { max32, minRate, deviation32, deviationRateSteps, gap }
}

// The panels of an open auction. A board preloads the one that its viewer sees, and other pages don't load it. Not in lazy-parts.ts,
// which the panels import.
import { lazyPart } from '../../../ui/lazy-part'

export const investorPanel = lazyPart(
  () => import('../panel/investor-panel'),
  (module) => module.InvestorPanel,
)

export const sellerPanel = lazyPart(
  () => import('../panel/seller-panel'),
  (module) => module.SellerPanel,
)

// Parts of the panel that load later: the seller-only sections, because with their dialogs they add 32 kB gzip that investors don't
// need, the standing maximum with its form, and the bid sheet with its paper, which is far below the first screen.
import { lazyPart } from '../../../ui/lazy-part'

export const bidSheetSection = lazyPart(
  () => import('./bid-sheet-section'),
  ({ BidSheetSection }) => BidSheetSection,
)

export const sellerSection = lazyPart(
  () => import('../desk/seller-section'),
  ({ SellerSection }) => SellerSection,
)

export const standingMaximum = lazyPart(
  () => import('../standing-maximum/standing-maximum-line'),
  ({ StandingMaximumLine }) => StandingMaximumLine,
)

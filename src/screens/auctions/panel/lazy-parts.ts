// Parts of the panel that load later: the seller-only sections, because with their dialogs they add 32 kB gzip that investors don't
// need, the standing maximum with its form, and the content of the bid sheet.
import { lazyPart } from '../../../ui/lazy-part'

export const sellerSection = lazyPart(
  () => import('../desk/seller-section'),
  ({ SellerSection }) => SellerSection,
)

export const bidSheet = lazyPart(
  () => import('./bid-sheet'),
  ({ BidSheet }) => BidSheet,
)

export const standingMaximum = lazyPart(
  () => import('../standing-maximum/standing-maximum-line'),
  ({ StandingMaximumLine }) => StandingMaximumLine,
)

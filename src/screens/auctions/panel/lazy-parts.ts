// The seller-only sections of the panel. Loaded lazily, because with their dialogs they add 32 kB gzip that investors don't need.
import { lazyPart } from '../../../ui/lazy-part'

export const sellerSection = lazyPart(
  () => import('../desk/seller-section'),
  ({ SellerSection }) => SellerSection,
)

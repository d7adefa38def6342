// The part of the panel that loads on demand.
import { lazyPart } from '../../../ui/lazy-part'

/** What only the seller sees of an auction. */
export const sellers = lazyPart(
  () => import('../../desk/sellers-part'),
  (module) => module.SellersPart,
)

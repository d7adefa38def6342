// Components of the two-person rule that load on demand.
import { lazyPart } from '../../../ui/lazy-part'

export const firmLimitsDialog = lazyPart(
  () => import('./firm-limits-dialog'),
  ({ FirmLimitsDialog }) => FirmLimitsDialog,
)

export const preparedBidCards = lazyPart(
  () => import('./prepared-bid-cards'),
  (module) => module.PreparedBidCards,
)

// The part of My receipts that loads when a check is asked for.
import { lazyPart } from '../../../../ui/lazy-part'

/** The findings of a check of receipts. */
export const findings = lazyPart(
  () => import('./receipt-findings'),
  (module) => module.ReceiptFindings,
)

// Loads the verification code of My receipts on demand.
import { lazyPart } from '../../../../ui/lazy-part'

export const findings = lazyPart(
  () => import('./receipt-findings'),
  (module) => module.ReceiptFindings,
)

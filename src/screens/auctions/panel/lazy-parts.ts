// The parts of the panel that load on demand, ahead of the press where possible.
import { lazyModule, lazyPart } from '../../../ui/lazy-part'

/** What only the seller sees of an auction. */
export const sellers = lazyPart(
  () => import('../../desk/sellers-part'),
  (module) => module.SellersPart,
)

/** The findings of a check of receipts. */
export const findings = lazyPart(
  () => import('./receipts/receipt-findings'),
  (module) => module.ReceiptFindings,
)

/** What an auction comes to: money and yields. */
export const money = lazyPart(
  () => import('../money/money-section'),
  (module) => module.MoneySection,
)

/** The writer of an auction's calendar file. */
export const calendarFile = lazyModule(() => import('./investor/auction-calendar'))

// The parts of the panel that load on demand, ahead of the press where possible.
import { lazyModule, lazyPart } from '../../../ui/lazy-part'

/** What only the seller sees of an auction. */
export const sellers = lazyPart(
  () => import('../../desk/sellers-part'),
  (module) => module.SellersPart,
)

/** The list of my receipts. */
export const receiptList = lazyPart(
  () => import('./receipts/receipt-list'),
  (module) => module.ReceiptList,
)

/** The chart of the bids. */
export const ladder = lazyPart(
  () => import('./bids/panel-ladder'),
  (module) => module.PanelLadder,
)

/** What an auction comes to: money and yields. */
export const money = lazyPart(
  () => import('../money/money-section'),
  (module) => module.MoneySection,
)

/** The writer of an auction's calendar file. */
export const calendarFile = lazyModule(() => import('./investor/auction-calendar'))

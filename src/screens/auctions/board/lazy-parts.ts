// Board components loaded on demand, preloaded where possible.
import { lazyPart } from '../../../ui/lazy-part'

export const bidTicket = lazyPart(
  () => import('../bidding/bid-ticket'),
  (module) => module.BidTicket,
)

export const confirmation = lazyPart(
  () => import('../past/trade-confirmation'),
  (module) => module.TradeConfirmation,
)

export const exportCsv = lazyPart(
  () => import('./export-csv'),
  (module) => module.ExportCsv,
)

export const replay = lazyPart(
  () => import('../past/replay-screen'),
  (module) => module.ReplayScreen,
)

export const rowMissing = lazyPart(
  () => import('./row-missing'),
  (module) => module.RowMissing,
)

export const rowClosing = lazyPart(
  () => import('./row-closing'),
  (module) => module.RowClosing,
)

export const limitMenu = lazyPart(
  () => import('./limit-menu'),
  (module) => module.LimitMenu,
)

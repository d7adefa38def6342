// The parts of a board that load on demand, ahead of the press where possible.
import { lazyPart } from '../../../ui/lazy-part'

/** The ticket. */
export const bidTicket = lazyPart(
  () => import('../../bidding/bid-ticket'),
  (module) => module.BidTicket,
)

/** The page Trade confirmation. */
export const confirmation = lazyPart(
  () => import('../past/trade-confirmation'),
  (module) => module.TradeConfirmation,
)

/** The page Replay auction. */
export const replay = lazyPart(
  () => import('../past/replay-screen'),
  (module) => module.ReplayScreen,
)

/** What an incomplete loan lacks, in its row. */
export const rowMissing = lazyPart(
  () => import('./row-missing'),
  (module) => module.RowMissing,
)

/** How much of the closing checklist is open, in a seller's row. */
export const rowClosing = lazyPart(
  () => import('./row-closing'),
  (module) => module.RowClosing,
)

// The parts of a board that load on demand, ahead of the press where possible.
import { lazyModule, lazyPart } from '../../../ui/lazy-part'

/** The ticket. */
export const bidTicket = lazyPart(
  () => import('../../bidding/bid-ticket'),
  (module) => module.BidTicket,
)

/** The dialog Keyboard shortcuts. */
export const shortcuts = lazyPart(
  () => import('./shortcuts-dialog'),
  (module) => module.ShortcutsDialog,
)

/** While you were away. */
export const awayDigest = lazyPart(
  () => import('./away-digest'),
  (module) => module.AwayDigest,
)

/** What the menu of columns holds. */
export const columnsForm = lazyPart(
  () => import('./table/columns-form'),
  (module) => module.ColumnsForm,
)

/** The form of the own exposure limit. */
export const limitForm = lazyPart(
  () => import('./limit-form'),
  (module) => module.LimitForm,
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

/** The writer of the CSV export. */
export const csv = lazyModule(() => import('./auctions-csv'))

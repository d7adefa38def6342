// What a board can do without until somebody wants it: each comes by itself, ahead of the press where that can be foreseen.
import { lazyModule, lazyPart } from '../../../ui/lazy-part'

/** The dialog Place a bid. */
export const bidDialog = lazyPart(
  () => import('../../bidding/place-bid-dialog'),
  (module) => module.PlaceBidDialog,
)

/** The dialog Keyboard shortcuts. */
export const shortcuts = lazyPart(
  () => import('./shortcuts-dialog'),
  (module) => module.ShortcutsDialog,
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

/** What only the seller sees of an auction. */
export const sellers = lazyPart(
  () => import('../../desk/sellers-part'),
  (module) => module.SellersPart,
)

/** What an incomplete loan lacks, in its row. */
export const rowMissing = lazyPart(
  () => import('./row-missing'),
  (module) => module.RowMissing,
)

/** What the check of receipts found. */
export const findings = lazyPart(
  () => import('../panel/receipts/receipt-findings'),
  (module) => module.ReceiptFindings,
)

/** The writer of the table that is taken along. */
export const csv = lazyModule(() => import('./auctions-csv'))

/** The writer of an auction's calendar file. */
export const calendarFile = lazyModule(() => import('../panel/investor/auction-calendar'))

/** All of them, at once. */
export async function loadBoardParts(): Promise<void> {
  const all = [bidDialog, shortcuts, confirmation, replay, sellers, rowMissing, findings, csv, calendarFile]
  await Promise.all(all.map(({ load }) => load()))
}

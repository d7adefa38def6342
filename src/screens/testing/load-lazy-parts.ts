// Loads every lazy part of boards and panels, so that component tests render them at once.
import { bidTicket, confirmation, exportCsv, replay, rowClosing, rowMissing } from '../auctions/board/lazy-parts'
import { sellerSection, standingMaximum } from '../auctions/panel/lazy-parts'
import { findings } from '../auctions/panel/receipts/lazy-findings'

/** Resolves when all parts are loaded. */
export async function loadLazyParts(): Promise<void> {
  const all = [
    bidTicket,
    confirmation,
    exportCsv,
    replay,
    rowClosing,
    rowMissing,
    sellerSection,
    standingMaximum,
    findings,
  ]
  await Promise.all(all.map(({ load }) => load()))
}

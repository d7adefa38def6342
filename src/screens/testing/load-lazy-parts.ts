// Loads every lazy part of boards and panels, so that component tests render them at once. Never part of the app.
import {
  awayDigest,
  bidTicket,
  columnsForm,
  confirmation,
  csv,
  limitForm,
  replay,
  rowClosing,
  rowMissing,
  shortcuts,
} from '../auctions/board/lazy-parts'
import { assumptionForm } from '../auctions/money/lazy-form'
import { calendarFile, ladder, money, receiptList, sellers } from '../auctions/panel/lazy-parts'
import { findings } from '../auctions/panel/receipts/lazy-findings'

/** Resolves when all parts are loaded. */
export async function loadLazyParts(): Promise<void> {
  const all = [
    awayDigest,
    bidTicket,
    columnsForm,
    shortcuts,
    limitForm,
    confirmation,
    replay,
    rowClosing,
    rowMissing,
    csv,
    sellers,
    findings,
    money,
    ladder,
    receiptList,
    assumptionForm,
    calendarFile,
  ]
  await Promise.all(all.map(({ load }) => load()))
}

// Loads every lazy part of boards and panels, so that component tests render them at once.
import { investorPanel, sellerPanel } from '../auctions/board/lazy-panels'
import {
  bidTicket,
  confirmation,
  exportCsv,
  limitMenu,
  replay,
  rowClosing,
  rowMissing,
} from '../auctions/board/lazy-parts'
import { rankPlace } from '../auctions/board/lazy-rank'
import { agreementDialog, agreementGate, readersDialog } from '../auctions/data-room/lazy-parts'
import { assumptionForm } from '../auctions/money/lazy-parts'
import {
  auctionDocuments,
  bidSheet,
  myReceipts,
  questions,
  rankLadder,
  rankList,
  sellerSection,
  standingMaximum,
} from '../auctions/panel/lazy-parts'
import { findings } from '../auctions/panel/receipts/lazy-findings'
import { newMatchNews, searchesMenu } from '../auctions/searches/lazy-parts'
import { firmLimitsDialog } from '../auctions/two-person/lazy-parts'
import { watchedNews } from '../auctions/watch/lazy-parts'
import { transferLoanDialog } from '../loans/actions/lazy-parts'
import { importPreview } from '../loans/draws/lazy-parts'
import { loanReviewDialog, mipForm } from '../loans/setup/lazy-parts'
import { termSheetDialog } from '../loans/term-sheet/lazy-parts'
import { alertChoices, pushNotices, sessionsSection, suspendDialog } from '../settings/lazy-parts'

/** Resolves when all parts are loaded. */
export async function loadLazyParts(): Promise<void> {
  const all = [
    auctionDocuments,
    bidSheet,
    rankLadder,
    rankList,
    agreementDialog,
    agreementGate,
    readersDialog,
    investorPanel,
    sellerPanel,
    bidTicket,
    confirmation,
    exportCsv,
    rankPlace,
    limitMenu,
    replay,
    rowClosing,
    rowMissing,
    questions,
    alertChoices,
    assumptionForm,
    pushNotices,
    sessionsSection,
    suspendDialog,
    myReceipts,
    firmLimitsDialog,
    sellerSection,
    findings,
    watchedNews,
    newMatchNews,
    searchesMenu,
    standingMaximum,
    importPreview,
    loanReviewDialog,
    mipForm,
    termSheetDialog,
    transferLoanDialog,
  ]
  await Promise.all(all.map(({ load }) => load()))
}

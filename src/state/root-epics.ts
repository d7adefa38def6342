// Every epic of the app. Order does not matter: each hears its own types.
import { confirmEmail, resendEmail, resetPassword, sendResetLink, signUp } from './accounts/accounts.effects'
import { alertOwnState } from './auctions/auctions.effects'
import { followBidders } from './bidders/bidders.effects'
import { readBidBack, sendBid } from './bids/bids.effects'
import { keepBoardQueries, restoreBoardQueries } from './boards/boards.effects'
import { changeCalendar, readCalendar } from './calendar/calendar.effects'
import { hearClock } from './clock/clock.effects'
import { keepComparison, restoreComparison } from './comparison/comparison.effects'
import { followSubjects, hearBrowser, retryLine } from './connection/connection.effects'
import type { Effect } from './core/effect'
import { carryOutOrder, readPreview } from './desk/desk.effects'
import { fetchDocument, readDocuments } from './documents/documents.effects'
import { keepDrafts, repeatDrafts } from './drafts/drafts.effects'
import { askIndication, followIndications } from './indications/indications.effects'
import {
  checkLoan,
  createLoan,
  downloadDocument,
  followSetupLoan,
  giveUpLoan,
  readParties,
  readSetupLoan,
  removeDocument,
  submitLoan,
  updateLoan,
  uploadDocument,
} from './loan-setup/loan-setup.effects'
import { loadLookup } from './lookups/lookups.effects'
import { markRead, passOnReminder, readPassBack, refetchNotifications } from './notifications/notifications.effects'
import { decideOriginator, seekLender } from './originators/originators.effects'
import { finishRegistration, hearDecision, keepProfile, loadProfile, reloadLender } from './profiles/profiles.effects'
import { checkReceipts, followReceipts, readReceipts } from './receipts/receipts.effects'
import {
  checkSession,
  forgetRefusedToken,
  hearSession,
  readSignInAfterFailure,
  signIn,
  signOut,
} from './session/session.effects'
import { loadSettings, resetPreferences, saveSettings, suspendAccount } from './settings/settings.effects'
import { readTrade } from './trades/trades.effects'

export const epics: readonly Effect[] = [
  hearClock,
  hearBrowser,
  hearSession,
  checkSession,
  signIn,
  signOut,
  forgetRefusedToken,
  readSignInAfterFailure,
  signUp,
  resendEmail,
  confirmEmail,
  sendResetLink,
  resetPassword,
  followSubjects,
  retryLine,
  sendBid,
  readBidBack,
  readReceipts,
  followReceipts,
  checkReceipts,
  readDocuments,
  fetchDocument,
  followBidders,
  readTrade,
  refetchNotifications,
  markRead,
  passOnReminder,
  readPassBack,
  alertOwnState,
  loadLookup,
  keepBoardQueries,
  keepComparison,
  restoreComparison,
  readCalendar,
  changeCalendar,
  restoreBoardQueries,
  keepDrafts,
  repeatDrafts,
  readSetupLoan,
  readParties,
  checkLoan,
  createLoan,
  updateLoan,
  submitLoan,
  giveUpLoan,
  uploadDocument,
  removeDocument,
  downloadDocument,
  followSetupLoan,
  loadProfile,
  keepProfile,
  finishRegistration,
  reloadLender,
  hearDecision,
  decideOriginator,
  seekLender,
  followIndications,
  askIndication,
  carryOutOrder,
  readPreview,
  loadSettings,
  saveSettings,
  resetPreferences,
  suspendAccount,
]

// Every epic of the app. Order does not matter: each hears its own types.
import { confirmEmail, resendEmail, resetPassword, sendResetLink, signUp } from './accounts/accounts.epics'
import { alertOwnState } from './auctions/auctions.epics'
import { followBidders } from './bidders/bidders.epics'
import { readBidBack, sendBid } from './bids/bids.epics'
import { keepBoardQueries, restoreBoardQueries } from './boards/boards.epics'
import { changeCalendar, readCalendar } from './calendar/calendar.epics'
import { hearClock } from './clock/clock.epics'
import { keepComparison, restoreComparison } from './comparison/comparison.epics'
import { followSubjects, hearBrowser, retryLine } from './connection/connection.epics'
import type { Epic } from './core/epic'
import { carryOutOrder, readPreview } from './desk/desk.epics'
import { fetchDocument, readDocuments } from './documents/documents.epics'
import { keepDrafts, repeatDrafts } from './drafts/drafts.epics'
import { askIndication, followIndications } from './indications/indications.epics'
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
} from './loan-setup/loan-setup.epics'
import { loadLookup } from './lookups/lookups.epics'
import { markRead, passOnReminder, readPassBack, refetchNotifications } from './notifications/notifications.epics'
import { decideOriginator, seekLender } from './originators/originators.epics'
import { finishRegistration, hearDecision, keepProfile, loadProfile, reloadLender } from './profiles/profiles.epics'
import { checkReceipts, followReceipts, readReceipts } from './receipts/receipts.epics'
import {
  checkSession,
  forgetRefusedToken,
  hearSession,
  readSignInAfterFailure,
  signIn,
  signOut,
} from './session/session.epics'
import { loadSettings, resetPreferences, saveSettings, suspendAccount } from './settings/settings.epics'
import { readTrade } from './trades/trades.epics'

export const epics: readonly Epic[] = [
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

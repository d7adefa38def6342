// Every epic of the app.

import { allRequests } from './all-requests'
import { keepStakes, noteLeaving, noteReturn, recallStakes } from './away/away.epics'
import { followBidders } from './bidders/bidders.epics'
import { checkShownBid, checkSlowBid, readBidBack } from './bids/bids.epics'
import { keepBoardQueries, restoreBoardQueries } from './boards/boards.epics'
import { readCalendar } from './calendar/calendar.epics'
import { keepCapabilities, recallCapabilities } from './capabilities/capabilities.epics'
import { followClock } from './clock/clock.epics'
import { keepComparison, restoreComparison } from './comparison/comparison.epics'
import { followBrowser, followLine, followSubjects, readWithoutLine, retryLine } from './connection/connection.epics'
import type { Epic } from './core/epic'
import { createRootEpic } from './core/epic-router'
import { fetchDocument, packDocuments, readDocuments } from './documents/documents.epics'
import { listDrafts, storeDrafts, storeDraftsAgain, storeDraftsLater } from './drafts/drafts.epics'
import { reportFailures } from './failures/failures.epics'
import { followIndications } from './indications/indications.epics'
import { keepLoanPlaces } from './loan-places/loan-places.epics'
import {
  downloadDocument,
  followSetupLoan,
  readParties,
  readSetupLoan,
  submitSavedLoan,
  uploadDocument,
} from './loan-setup/loan-setup.epics'
import { loadLookup } from './lookups/lookups.epics'
import { alertOwnState, keepPasses, noteOwnState, recallPasses } from './market/market.epics'
import { markRead, readPassBack, refetchNotifications } from './notifications/notifications.epics'
import { seekLender } from './originators/originators.epics'
import { followPreferences, readChangedPreferences, readPreferences } from './preferences/preferences.epics'
import { finishRegistration, hearDecision, hearRequest, loadProfile, reloadLender } from './profiles/profiles.epics'
import { checkReceipts, followReceipts, followReceiptsFromElsewhere, readReceipts } from './receipts/receipts.epics'
import { requestEpic } from './requests/request-epic'
import { settleRequests } from './requests/settle-requests'
import { checkSession, followSession, forgetRefusedToken, readSignInAfterFailure } from './session/session.epics'
import { readTrade } from './trades/trades.epics'
import { callSecondPerson, followTwoPerson, readConfirmedReceipts, readTwoPerson } from './two-person/two-person.epics'

/** Epics that ask nothing of the outside world: they say as actions what follows from the state of several slices. */
export const derivingEpics: readonly Epic[] = [noteOwnState, settleRequests(allRequests), noteLeaving, noteReturn]

const epics: readonly Epic[] = [
  ...derivingEpics,
  recallStakes,
  keepBoardQueries,
  restoreBoardQueries,
  readCalendar,
  recallCapabilities,
  keepComparison,
  restoreComparison,
  retryLine,
  readDocuments,
  fetchDocument,
  packDocuments,
  storeDrafts,
  storeDraftsAgain,
  storeDraftsLater,
  listDrafts,
  reportFailures,
  keepLoanPlaces,
  readSetupLoan,
  submitSavedLoan,
  readParties,
  uploadDocument,
  downloadDocument,
  followSetupLoan,
  loadLookup,
  alertOwnState,
  recallPasses,
  keepPasses,
  readBidBack,
  checkShownBid,
  checkSlowBid,
  refetchNotifications,
  markRead,
  readPassBack,
  seekLender,
  readPreferences,
  readChangedPreferences,
  loadProfile,
  finishRegistration,
  reloadLender,
  hearRequest,
  hearDecision,
  readReceipts,
  followReceipts,
  followReceiptsFromElsewhere,
  checkReceipts,
  checkSession,
  forgetRefusedToken,
  readSignInAfterFailure,
  readTrade,
  readTwoPerson,
  readConfirmedReceipts,
  callSecondPerson,
  ...allRequests.map(requestEpic),
  keepStakes,
  followBidders,
  keepCapabilities,
  followClock,
  followBrowser,
  followIndications,
  followLine,
  followSubjects,
  readWithoutLine,
  followPreferences,
  followSession,
  followTwoPerson,
]

export const rootEpic = createRootEpic(epics)

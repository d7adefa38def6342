// Every epic of the app.

import { allRequests } from './all-requests'
import { recallStakes, stakesSource } from './away/away.epics'
import { biddersSource } from './bidders/bidders.epics'
import { checkSlowBid, readBidBack } from './bids/bids.epics'
import { keepBoardQueries, restoreBoardQueries } from './boards/boards.epics'
import { readCalendar } from './calendar/calendar.epics'
import { keepCapabilities, recallCapabilities } from './capabilities/capabilities.epics'
import { clockSource } from './clock/clock.epics'
import { keepComparison, restoreComparison } from './comparison/comparison.epics'
import { browserSource } from './connection/browser.source'
import { lineSource, liveSubjectsSource, readingSource, retryLine } from './connection/connection.epics'
import type { Effect } from './core/effect'
import { createRootEpic, runSources } from './core/run-effects'
import type { AnySource } from './core/source'
import { fetchDocument, packDocuments, readDocuments } from './documents/documents.epics'
import { listDrafts, storeDrafts, storeDraftsAgain, storeDraftsLater } from './drafts/drafts.epics'
import { reportFailures } from './failures/failures.epics'
import { indicationsSource } from './indications/indications.epics'
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
import { alertOwnState, keepPasses, recallPasses } from './market/market.epics'
import { markRead, readPassBack, refetchNotifications } from './notifications/notifications.epics'
import { seekLender } from './originators/originators.epics'
import { preferencesSource, readChangedPreferences, readPreferences } from './preferences/preferences.epics'
import { finishRegistration, hearDecision, hearRequest, loadProfile, reloadLender } from './profiles/profiles.epics'
import { checkReceipts, followReceipts, followReceiptsFromElsewhere, readReceipts } from './receipts/receipts.epics'
import { requestEffect } from './requests/request-effect'
import { checkSession, forgetRefusedToken, readSignInAfterFailure, sessionSource } from './session/session.epics'
import { readTrade } from './trades/trades.epics'
import { callSecondPerson, readConfirmedReceipts, readTwoPerson, twoPersonSource } from './two-person/two-person.epics'

const effects: readonly Effect[] = [
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
  ...allRequests.map(requestEffect),
]

const sources: readonly AnySource[] = [
  stakesSource,
  biddersSource,
  keepCapabilities,
  clockSource,
  browserSource,
  indicationsSource,
  lineSource,
  liveSubjectsSource,
  readingSource,
  preferencesSource,
  sessionSource,
  twoPersonSource,
]

export const rootEpic = createRootEpic(effects)
export const rootSource = runSources(sources)

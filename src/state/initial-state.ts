// The state before anything has happened. Also the slices of modules that are loaded later stand in it from the start.
import { noAccounts } from './accounts/accounts.state'
import { noAuctions } from './auctions/auctions.state'
import { notAway } from './away/away.state'
import { noBidders } from './bidders/bidders.state'
import { noBids } from './bids/bids.state'
import { noBoards } from './boards/boards.state'
import { noCalendar } from './calendar/calendar.state'
import { noCapabilities } from './capabilities/capabilities.state'
import { noClock } from './clock/clock.state'
import { nothingCompared } from './comparison/comparison.state'
import { noConnection } from './connection/connection.state'
import type { Writable } from './core/transient'
import { nothingPreviewed } from './desk/desk.state'
import { noDocuments } from './documents/documents.state'
import { noDrafts } from './drafts/drafts.state'
import { noFailures } from './failures/failures.state'
import { noIndications } from './indications/indications.state'
import { noLoanPlaces } from './loan-places/loan-places.state'
import { noLoanSetup } from './loan-setup/loan-setup.state'
import { noLoans } from './loans/loans.state'
import { noLookups } from './lookups/lookups.state'
import { noNotifications } from './notifications/notifications.state'
import { noSearch } from './originators/originators.state'
import { nothingKept } from './preferences/kept-preference'
import { noPreferences } from './preferences/preferences.state'
import { noProfile } from './profiles/profiles.state'
import { noReceipts } from './receipts/receipts.state'
import { noRequests } from './requests/requests.state'
import type { RootState } from './root-state'
import { noSession } from './session/session.state'
import { noTrades } from './trades/trades.state'
import { noTwoPerson } from './two-person/two-person.state'

export const initialState: RootState = {
  accounts: noAccounts,
  assumption: nothingKept,
  auctions: noAuctions,
  away: notAway,
  bidLimits: nothingKept,
  bidders: noBidders,
  bids: noBids,
  boards: noBoards,
  calendar: noCalendar,
  capabilities: noCapabilities,
  clock: noClock,
  comparison: nothingCompared,
  connection: noConnection,
  desk: nothingPreviewed,
  documents: noDocuments,
  drafts: noDrafts,
  failures: noFailures,
  indications: noIndications,
  loanPlaces: noLoanPlaces,
  loanSetup: noLoanSetup,
  loans: noLoans,
  lookups: noLookups,
  notifications: noNotifications,
  originators: noSearch,
  preferences: noPreferences,
  profiles: noProfile,
  receipts: noReceipts,
  requests: noRequests,
  session: noSession,
  settings: nothingKept,
  trades: noTrades,
  twoPerson: noTwoPerson,
  workspace: nothingKept,
}

/** A copy to be written. Field by field: a spread costs many times as much once states of several shapes were copied. */
export const copyOfState = (state: RootState): Writable<RootState> => ({
  accounts: state.accounts,
  assumption: state.assumption,
  auctions: state.auctions,
  away: state.away,
  bidLimits: state.bidLimits,
  bidders: state.bidders,
  bids: state.bids,
  boards: state.boards,
  calendar: state.calendar,
  capabilities: state.capabilities,
  clock: state.clock,
  comparison: state.comparison,
  connection: state.connection,
  desk: state.desk,
  documents: state.documents,
  drafts: state.drafts,
  failures: state.failures,
  indications: state.indications,
  loanPlaces: state.loanPlaces,
  loanSetup: state.loanSetup,
  loans: state.loans,
  lookups: state.lookups,
  notifications: state.notifications,
  originators: state.originators,
  preferences: state.preferences,
  profiles: state.profiles,
  receipts: state.receipts,
  requests: state.requests,
  session: state.session,
  settings: state.settings,
  trades: state.trades,
  twoPerson: state.twoPerson,
  workspace: state.workspace,
})

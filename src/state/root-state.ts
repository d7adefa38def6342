// The whole state: plain JSON, a fold of the log. Every noun owns one slice.
import type { AccountsState } from './accounts/accounts.state'
import { noAccounts } from './accounts/accounts.state'
import type { AuctionsState } from './auctions/auctions.state'
import { noAuctions } from './auctions/auctions.state'
import type { AwayState } from './away/away.state'
import { notAway } from './away/away.state'
import type { BiddersState } from './bidders/bidders.state'
import { noBidders } from './bidders/bidders.state'
import type { BidsState } from './bids/bids.state'
import { noBids } from './bids/bids.state'
import type { BoardsState } from './boards/boards.state'
import { noBoards } from './boards/boards.state'
import type { CalendarState } from './calendar/calendar.state'
import { noCalendar } from './calendar/calendar.state'
import type { ClockState } from './clock/clock.state'
import { noClock } from './clock/clock.state'
import type { ComparisonState } from './comparison/comparison.state'
import { nothingCompared } from './comparison/comparison.state'
import type { ConnectionState } from './connection/connection.state'
import { noConnection } from './connection/connection.state'
import type { DeskState } from './desk/desk.state'
import { nothingPreviewed } from './desk/desk.state'
import type { DocumentsState } from './documents/documents.state'
import { noDocuments } from './documents/documents.state'
import type { DraftsState } from './drafts/drafts.state'
import { noDrafts } from './drafts/drafts.state'
import type { FailuresState } from './failures/failures.state'
import { noFailures } from './failures/failures.state'
import type { IndicationsState } from './indications/indications.state'
import { noIndications } from './indications/indications.state'
import type { LoanSetupState } from './loan-setup/loan-setup.state'
import { noLoanSetup } from './loan-setup/loan-setup.state'
import type { LoansState } from './loans/loans.state'
import { noLoans } from './loans/loans.state'
import type { LookupsState } from './lookups/lookups.state'
import { noLookups } from './lookups/lookups.state'
import type { NotificationsState } from './notifications/notifications.state'
import { noNotifications } from './notifications/notifications.state'
import type { OriginatorsState } from './originators/originators.state'
import { noSearch } from './originators/originators.state'
import type { ProfilesState } from './profiles/profiles.state'
import { noProfile } from './profiles/profiles.state'
import type { ReceiptsState } from './receipts/receipts.state'
import { noReceipts } from './receipts/receipts.state'
import type { RequestsState } from './requests/requests.state'
import { noRequests } from './requests/requests.state'
import type { SessionState } from './session/session.state'
import { noSession } from './session/session.state'
import type { SettingsState } from './settings/settings.state'
import { noSettings } from './settings/settings.state'
import type { TradesState } from './trades/trades.state'
import { noTrades } from './trades/trades.state'

export interface RootState {
  readonly session: SessionState
  readonly accounts: AccountsState
  readonly failures: FailuresState
  readonly connection: ConnectionState
  readonly clock: ClockState
  readonly requests: RequestsState
  readonly lookups: LookupsState
  readonly auctions: AuctionsState
  readonly loans: LoansState
  readonly bids: BidsState
  readonly receipts: ReceiptsState
  readonly documents: DocumentsState
  readonly bidders: BiddersState
  readonly trades: TradesState
  readonly away: AwayState
  readonly notifications: NotificationsState
  readonly boards: BoardsState
  readonly comparison: ComparisonState
  readonly calendar: CalendarState
  readonly desk: DeskState
  readonly drafts: DraftsState
  readonly loanSetup: LoanSetupState
  readonly indications: IndicationsState
  readonly originators: OriginatorsState
  readonly profiles: ProfilesState
  readonly settings: SettingsState
}

/** The state before anything has happened. */
export const initialState: RootState = {
  session: noSession,
  accounts: noAccounts,
  failures: noFailures,
  connection: noConnection,
  clock: noClock,
  requests: noRequests,
  lookups: noLookups,
  auctions: noAuctions,
  loans: noLoans,
  bids: noBids,
  receipts: noReceipts,
  documents: noDocuments,
  bidders: noBidders,
  trades: noTrades,
  away: notAway,
  notifications: noNotifications,
  boards: noBoards,
  comparison: nothingCompared,
  calendar: noCalendar,
  desk: nothingPreviewed,
  drafts: noDrafts,
  loanSetup: noLoanSetup,
  indications: noIndications,
  originators: noSearch,
  profiles: noProfile,
  settings: noSettings,
}

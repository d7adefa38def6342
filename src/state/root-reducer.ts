// The rule book of all nouns and the Redux reducer over it: the store knows one action, `log/folded`, which carries the
// entries of one pass.
import { accountsRules } from './accounts/accounts.reducer'
import { auctionsRules } from './auctions/auctions.reducer'
import { awayRules } from './away/away.reducer'
import { biddersRules } from './bidders/bidders.reducer'
import { bidsRules } from './bids/bids.reducer'
import { boardsRules } from './boards/boards.reducer'
import { calendarRules } from './calendar/calendar.reducer'
import { clockRules } from './clock/clock.reducer'
import { comparisonRules } from './comparison/comparison.reducer'
import { connectionRules } from './connection/connection.reducer'
import type { Fold, RuleBook } from './core/fold'
import { createFold } from './core/fold'
import type { LogEntry } from './core/log-entry'
import { deskRules } from './desk/desk.reducer'
import { documentsRules } from './documents/documents.reducer'
import { draftsRules } from './drafts/drafts.reducer'
import { failuresRules } from './failures/failures.reducer'
import { indicationsRules } from './indications/indications.reducer'
import { loanSetupRules } from './loan-setup/loan-setup.reducer'
import { loansRules } from './loans/loans.reducer'
import { lookupsRules } from './lookups/lookups.reducer'
import { notificationsRules } from './notifications/notifications.reducer'
import { originatorsRules } from './originators/originators.reducer'
import { profilesRules } from './profiles/profiles.reducer'
import { receiptsRules } from './receipts/receipts.reducer'
import { requestsRules } from './requests/requests.reducer'
import type { RootState } from './root-state'
import { initialState } from './root-state'
import { forgetFormerPerson, sessionRules, sessionTypes } from './session/session.reducer'
import { settingsRules } from './settings/settings.reducer'
import { tradesRules } from './trades/trades.reducer'

/**
 * The order matters in four places: `away` compares when `connection` says that all was read; `bids` and `loans` ask the auctions that were before; `requests` looks for its bid
 * in the bids that are, and for the door that was asked for in the session that was before.
 */
const book: RuleBook = {
  slices: [
    { slice: 'bids', rules: bidsRules },
    { slice: 'loans', rules: loansRules },
    { slice: 'auctions', rules: auctionsRules },
    { slice: 'requests', rules: requestsRules },
    { slice: 'receipts', rules: receiptsRules },
    { slice: 'documents', rules: documentsRules },
    { slice: 'bidders', rules: biddersRules },
    { slice: 'trades', rules: tradesRules },
    { slice: 'session', rules: sessionRules },
    { slice: 'accounts', rules: accountsRules },
    { slice: 'failures', rules: failuresRules },
    { slice: 'connection', rules: connectionRules },
    { slice: 'away', rules: awayRules },
    { slice: 'clock', rules: clockRules },
    { slice: 'lookups', rules: lookupsRules },
    { slice: 'notifications', rules: notificationsRules },
    { slice: 'boards', rules: boardsRules },
    { slice: 'comparison', rules: comparisonRules },
    { slice: 'calendar', rules: calendarRules },
    { slice: 'desk', rules: deskRules },
    { slice: 'settings', rules: settingsRules },
    { slice: 'indications', rules: indicationsRules },
    { slice: 'originators', rules: originatorsRules },
    { slice: 'profiles', rules: profilesRules },
    { slice: 'drafts', rules: draftsRules },
    { slice: 'loanSetup', rules: loanSetupRules },
  ],
  afterwards: { types: sessionTypes, rule: forgetFormerPerson },
}

/** The state after these entries, folded in one pass. */
export const foldEntries: Fold = createFold(book)

/** The one action of the store. */
export interface FoldedAction {
  readonly type: 'log/folded'
  readonly payload: readonly LogEntry[]
}

/** True for the one action of the store. */
export const isFolded = (action: { readonly type: string }): action is FoldedAction => action.type === 'log/folded'

/** The root reducer: folds what the door lets in; knows no other action. */
export function rootReducer(state: RootState = initialState, action: { readonly type: string }): RootState {
  return isFolded(action) ? foldEntries(state, action.payload) : state
}

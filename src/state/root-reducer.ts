// The rule book of all nouns and the Redux reducer over it: the store knows one action, `log/folded`, which carries the
// entries of one pass.
import { accountsHandlers } from './accounts/accounts.handlers'
import { auctionsHandlers } from './auctions/auctions.handlers'
import { awayHandlers } from './away/away.handlers'
import { biddersHandlers } from './bidders/bidders.handlers'
import { bidsHandlers } from './bids/bids.handlers'
import { boardsHandlers } from './boards/boards.handlers'
import { calendarHandlers } from './calendar/calendar.handlers'
import { clockHandlers } from './clock/clock.handlers'
import { comparisonHandlers } from './comparison/comparison.handlers'
import { connectionHandlers } from './connection/connection.handlers'
import type { Fold, RuleBook } from './core/fold'
import { createFold } from './core/fold'
import type { LogEntry } from './core/log-entry'
import { deskHandlers } from './desk/desk.handlers'
import { documentsHandlers } from './documents/documents.handlers'
import { draftsHandlers } from './drafts/drafts.handlers'
import { failuresHandlers } from './failures/failures.handlers'
import { indicationsHandlers } from './indications/indications.handlers'
import { loanSetupHandlers } from './loan-setup/loan-setup.handlers'
import { loansHandlers } from './loans/loans.handlers'
import { lookupsHandlers } from './lookups/lookups.handlers'
import { notificationsHandlers } from './notifications/notifications.handlers'
import { originatorsHandlers } from './originators/originators.handlers'
import { profilesHandlers } from './profiles/profiles.handlers'
import { receiptsHandlers } from './receipts/receipts.handlers'
import { requestsHandlers } from './requests/requests.handlers'
import type { RootState } from './root-state'
import { initialState } from './root-state'
import { resetFormerPerson, sessionHandlers, sessionTypes } from './session/session.handlers'
import { settingsHandlers } from './settings/settings.handlers'
import { tradesHandlers } from './trades/trades.handlers'

/**
 * The order matters in four places: `away` compares when `connection` says that all was read; `bids` and `loans` ask the auctions that were before; `requests` looks for its bid
 * in the bids that are, and for the door that was asked for in the session that was before.
 */
const book: RuleBook = {
  slices: [
    { slice: 'bids', rules: bidsHandlers },
    { slice: 'loans', rules: loansHandlers },
    { slice: 'auctions', rules: auctionsHandlers },
    { slice: 'requests', rules: requestsHandlers },
    { slice: 'receipts', rules: receiptsHandlers },
    { slice: 'documents', rules: documentsHandlers },
    { slice: 'bidders', rules: biddersHandlers },
    { slice: 'trades', rules: tradesHandlers },
    { slice: 'session', rules: sessionHandlers },
    { slice: 'accounts', rules: accountsHandlers },
    { slice: 'failures', rules: failuresHandlers },
    { slice: 'connection', rules: connectionHandlers },
    { slice: 'away', rules: awayHandlers },
    { slice: 'clock', rules: clockHandlers },
    { slice: 'lookups', rules: lookupsHandlers },
    { slice: 'notifications', rules: notificationsHandlers },
    { slice: 'boards', rules: boardsHandlers },
    { slice: 'comparison', rules: comparisonHandlers },
    { slice: 'calendar', rules: calendarHandlers },
    { slice: 'desk', rules: deskHandlers },
    { slice: 'settings', rules: settingsHandlers },
    { slice: 'indications', rules: indicationsHandlers },
    { slice: 'originators', rules: originatorsHandlers },
    { slice: 'profiles', rules: profilesHandlers },
    { slice: 'drafts', rules: draftsHandlers },
    { slice: 'loanSetup', rules: loanSetupHandlers },
  ],
  afterwards: { types: sessionTypes, rule: resetFormerPerson },
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

// The root reducer. Slices that need others get them here, by name: nothing depends on the order of slices.
import { combineReducers } from '@reduxjs/toolkit'
import { accountsReducer } from './accounts/accounts.slice'
import { allRequests } from './all-requests'
import { assumptionReducer } from './assumption/assumption.slice'
import type { AwayState } from './away/away.slice'
import { awayReducer, notAway } from './away/away.slice'
import { bidLimitsReducer } from './bid-limits/bid-limits.slice'
import { biddersReducer } from './bidders/bidders.slice'
import { boardsReducer } from './boards/boards.slice'
import { calendarReducer } from './calendar/calendar.slice'
import { capabilitiesReducer } from './capabilities/capabilities.slice'
import { clockReducer } from './clock/clock.slice'
import { comparisonReducer } from './comparison/comparison.slice'
import { connectionReducer } from './connection/connection.slice'
import type { LogEntry } from './core/log-entry'
import { deskReducer } from './desk/desk.slice'
import { documentsReducer } from './documents/documents.slice'
import { draftsReducer } from './drafts/drafts.slice'
import { failuresReducer } from './failures/failures.slice'
import { indicationsReducer } from './indications/indications.slice'
import { loanPlacesReducer } from './loan-places/loan-places.slice'
import { loanSetupReducer } from './loan-setup/loan-setup.slice'
import { lookupsReducer } from './lookups/lookups.slice'
import { marketReducer } from './market/market.slice'
import type { MarketState } from './market/market.state'
import { emptyMarket } from './market/market.state'
import { notificationsReducer } from './notifications/notifications.slice'
import { originatorsReducer } from './originators/originators.slice'
import { preferencesReducer } from './preferences/preferences.slice'
import { profilesReducer } from './profiles/profiles.slice'
import { receiptsReducer } from './receipts/receipts.slice'
import { createRequestsReducer, createSettling } from './requests/requests.slice'
import { selectViewerInvestorId, sessionReducer } from './session/session.slice'
import { settingsReducer } from './settings/settings.slice'
import { tradesReducer } from './trades/trades.slice'
import { twoPersonReducer } from './two-person/two-person.slice'
import { workspaceReducer } from './workspace/workspace.slice'

/** Slices that know only themselves. */
const slices = combineReducers({
  accounts: accountsReducer,
  assumption: assumptionReducer,
  bidLimits: bidLimitsReducer,
  bidders: biddersReducer,
  boards: boardsReducer,
  calendar: calendarReducer,
  capabilities: capabilitiesReducer,
  clock: clockReducer,
  comparison: comparisonReducer,
  connection: connectionReducer,
  desk: deskReducer,
  documents: documentsReducer,
  drafts: draftsReducer,
  failures: failuresReducer,
  indications: indicationsReducer,
  loanPlaces: loanPlacesReducer,
  loanSetup: loanSetupReducer,
  lookups: lookupsReducer,
  notifications: notificationsReducer,
  originators: originatorsReducer,
  preferences: preferencesReducer,
  profiles: profilesReducer,
  receipts: receiptsReducer,
  session: sessionReducer,
  settings: settingsReducer,
  trades: tradesReducer,
  twoPerson: twoPersonReducer,
  workspace: workspaceReducer,
  requests: createRequestsReducer(allRequests),
})

/** The whole state: plain JSON, and nothing but what the logged actions made of it. */
export type RootState = Readonly<ReturnType<typeof slices>> & {
  readonly away: AwayState
  readonly market: MarketState
}

/** The state before anything has happened. */
export const initialState: RootState = { ...slices(undefined, { type: 'init' }), away: notAway, market: emptyMarket }

const settle = createSettling(allRequests)

/** What another person may not see is dropped when they sign in; these slices are about nobody. */
const impersonal = ['capabilities', 'clock', 'connection', 'lookups', 'session'] as const

function forAnotherPerson(before: RootState, after: RootState): RootState {
  const [former, present] = [before.session.user, after.session.user]
  if (former?.id === present?.id) return after
  // What was shown to one person isn't fresh for another.
  const connection = present === null ? after.connection : { ...after.connection, freshAt: null }
  if (former === null) return { ...after, connection }
  const kept = Object.fromEntries(impersonal.map((name) => [name, after[name]]))
  return { ...initialState, ...kept, connection }
}

function reduce(before: RootState, action: LogEntry): RootState {
  const { away, market, ...rest } = before
  const own = slices(rest, action)
  const nextMarket = marketReducer(market, action, selectViewerInvestorId(before))
  const after: RootState = own === rest && nextMarket === market ? before : { ...own, away, market: nextMarket }
  const requests = settle(after.requests, action, { before, after })
  const nextAway = awayReducer(away, action, after)
  return requests === after.requests && nextAway === away ? after : { ...after, requests, away: nextAway }
}

/** The state after an action: `initialState` before the first one. */
export function rootReducer(before: RootState = initialState, action: { readonly type: string }): RootState {
  if (!('meta' in action)) return before
  return forAnotherPerson(before, reduce(before, action as LogEntry))
}

/** The state after these actions. */
export const reduceAll = (state: RootState, actions: readonly LogEntry[]): RootState =>
  actions.reduce<RootState>(rootReducer, state)

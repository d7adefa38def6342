// The root reducer: combines all slices, and resets what another user may not see.
import { combineReducers } from '@reduxjs/toolkit'
import { accountsReducer } from './accounts/accounts.slice'
import { allRequests } from './all-epics'
import { assumptionReducer } from './assumption/assumption.slice'
import { awayReducer } from './away/away.slice'
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
import { notificationsReducer } from './notifications/notifications.slice'
import { originatorsReducer } from './originators/originators.slice'
import { preferencesReducer } from './preferences/preferences.slice'
import { profilesReducer } from './profiles/profiles.slice'
import { receiptsReducer } from './receipts/receipts.slice'
import { createRequestsReducer } from './requests/requests.slice'
import { sessionReducer } from './session/session.slice'
import { settingsReducer } from './settings/settings.slice'
import { tradesReducer } from './trades/trades.slice'
import { twoPersonReducer } from './two-person/two-person.slice'
import { unreadableReducer } from './unreadable/unreadable.slice'
import { workspaceReducer } from './workspace/workspace.slice'

const slices = combineReducers({
  accounts: accountsReducer,
  assumption: assumptionReducer,
  away: awayReducer,
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
  market: marketReducer,
  notifications: notificationsReducer,
  originators: originatorsReducer,
  preferences: preferencesReducer,
  profiles: profilesReducer,
  receipts: receiptsReducer,
  requests: createRequestsReducer(allRequests),
  session: sessionReducer,
  settings: settingsReducer,
  trades: tradesReducer,
  twoPerson: twoPersonReducer,
  unreadable: unreadableReducer,
  workspace: workspaceReducer,
})

/** The whole state: plain JSON, determined by the logged actions alone. */
export type RootState = Readonly<ReturnType<typeof slices>>

/** The state before anything has happened. */
export const initialState: RootState = slices(undefined, { type: 'init' })

/** These slices aren't about a user, so they stay when another user signs in. */
const sharedSliceNames = ['capabilities', 'clock', 'connection', 'lookups', 'session'] as const

function resetForAnotherUser(before: RootState, after: RootState): RootState {
  const [former, current] = [before.session.user, after.session.user]
  if (former?.id === current?.id) return after
  // Data fetched for one user doesn't count as fresh for another.
  const connection = current === null ? after.connection : { ...after.connection, freshAt: null }
  if (former === null) return { ...after, connection }
  const keptSlices = Object.fromEntries(sharedSliceNames.map((name) => [name, after[name]]))
  return { ...initialState, ...keptSlices, connection }
}

/** The state after an action: `initialState` before the first one. */
export const rootReducer = (before: RootState = initialState, action: { readonly type: string }): RootState =>
  resetForAnotherUser(before, slices(before, action))

/** The state after these actions. */
export const reduceAll = (state: RootState, actions: readonly LogEntry[]): RootState =>
  actions.reduce<RootState>(rootReducer, state)

// Every noun of the state: the module of its slice or actions, and those of its epics. The root reducer, the app's own actions and the
// root epic follow from this list, so a new noun is added here and nowhere else.

import { isRecord } from '../contract/json'
import * as accountsEpics from './accounts/accounts.epics'
import * as accounts from './accounts/accounts.slice'
import * as assumptionEpics from './assumption/assumption.epics'
import * as assumption from './assumption/assumption.slice'
import * as awayEpics from './away/away.epics'
import * as away from './away/away.slice'
import * as bidLimitsEpics from './bid-limits/bid-limits.epics'
import * as bidLimits from './bid-limits/bid-limits.slice'
import * as bidSheetsEpics from './bid-sheets/bid-sheets.epics'
import * as bidSheets from './bid-sheets/bid-sheets.slice'
import * as biddersEpics from './bidders/bidders.epics'
import * as bidders from './bidders/bidders.slice'
import type * as bids from './bids/bids.actions'
import * as bidsEpics from './bids/bids.epics'
import * as boardsEpics from './boards/boards.epics'
import * as boards from './boards/boards.slice'
import * as calendarEpics from './calendar/calendar.epics'
import * as calendar from './calendar/calendar.slice'
import * as capabilitiesEpics from './capabilities/capabilities.epics'
import * as capabilities from './capabilities/capabilities.slice'
import * as clockEpics from './clock/clock.epics'
import * as clock from './clock/clock.slice'
import * as comparisonEpics from './comparison/comparison.epics'
import * as comparison from './comparison/comparison.slice'
import * as connectionEpics from './connection/connection.epics'
import * as connection from './connection/connection.slice'
import type { epicFailed } from './core/action'
import type { Epic } from './core/epic'
import type { AnyRequest } from './core/request'
import * as deskEpics from './desk/desk.epics'
import * as desk from './desk/desk.slice'
import * as documentsEpics from './documents/documents.epics'
import * as documents from './documents/documents.slice'
import * as draftsEpics from './drafts/drafts.epics'
import * as drafts from './drafts/drafts.slice'
import * as failuresEpics from './failures/failures.epics'
import * as failures from './failures/failures.slice'
import * as indicationsEpics from './indications/indications.epics'
import * as indications from './indications/indications.slice'
import * as interruptedUploadsEpics from './interrupted-uploads/interrupted-uploads.epics'
import * as interruptedUploads from './interrupted-uploads/interrupted-uploads.slice'
import * as loanActivityEpics from './loan-activity/loan-activity.epics'
import * as loanActivity from './loan-activity/loan-activity.slice'
import * as loanPlacesEpics from './loan-places/loan-places.epics'
import * as loanPlaces from './loan-places/loan-places.slice'
import * as createAttemptEpics from './loan-setup/create-attempt.epics'
import * as loanSetupEpics from './loan-setup/loan-setup.epics'
import * as loanSetup from './loan-setup/loan-setup.slice'
import * as loanTransferEpics from './loan-setup/loan-transfer.epics'
import * as lookupsEpics from './lookups/lookups.epics'
import * as lookups from './lookups/lookups.slice'
import * as listRefreshEpics from './market/list-refresh.epics'
import * as marketEpics from './market/market.epics'
import { marketReducer } from './market/market.slice'
import type * as market from './market/market.state'
import * as mipRatesEpics from './mip-rates/mip-rates.epics'
import * as mipRates from './mip-rates/mip-rates.slice'
import * as notificationsEpics from './notifications/notifications.epics'
import * as notifications from './notifications/notifications.slice'
import * as originatorsEpics from './originators/originators.epics'
import * as originators from './originators/originators.slice'
import * as practiceEpics from './practice/practice.epics'
import * as practice from './practice/practice.slice'
import * as preferencesEpics from './preferences/preferences.epics'
import * as preferences from './preferences/preferences.slice'
import type { preferenceContested } from './preferences/synced-preference'
import * as profilesEpics from './profiles/profiles.epics'
import * as profiles from './profiles/profiles.slice'
import * as pushEpics from './push/push.epics'
import * as push from './push/push.slice'
import * as questionsEpics from './questions/questions.epics'
import * as questions from './questions/questions.slice'
import * as rankHistoriesEpics from './rank-histories/rank-histories.epics'
import * as rankHistories from './rank-histories/rank-histories.slice'
import * as receiptsEpics from './receipts/receipts.epics'
import * as receipts from './receipts/receipts.slice'
import type * as requests from './requests/requests.slice'
import * as savedSearchesEpics from './saved-searches/saved-searches.epics'
import * as savedSearches from './saved-searches/saved-searches.slice'
import * as sentBidsEpics from './sent-bids/sent-bids.epics'
import * as sessionEpics from './session/session.epics'
import * as session from './session/session.slice'
import * as sessionsEpics from './sessions/sessions.epics'
import * as sessions from './sessions/sessions.slice'
import * as settingsEpics from './settings/settings.epics'
import * as settings from './settings/settings.slice'
import * as standingMaximaEpics from './standing-maxima/standing-maxima.epics'
import * as standingMaxima from './standing-maxima/standing-maxima.slice'
import * as tradesEpics from './trades/trades.epics'
import * as trades from './trades/trades.slice'
import * as twoPersonEpics from './two-person/two-person.epics'
import * as twoPerson from './two-person/two-person.slice'
import * as unreadable from './unreadable/unreadable.slice'
import * as watchListEpics from './watch-list/watch-list.epics'
import * as watchList from './watch-list/watch-list.slice'
import * as workspaceEpics from './workspace/workspace.epics'
import * as workspace from './workspace/workspace.slice'

/** The reducer that the module of a slice exports; null for a module of actions. */
type ReducerIn<Module> = Module extends { readonly reducer: infer R } ? R : null

interface Noun<Module> {
  readonly reducer: ReducerIn<Module>
  readonly epics: readonly object[]
  /** For the type of its actions: the module itself would keep everything in it from being dropped from the build. */
  readonly module?: Module
}

/** Declares a noun by the module of its slice or actions, the reducer of that module, and the modules of its epics. */
const noun = <Module>(reducer: ReducerIn<Module>, ...epics: readonly object[]): Noun<Module> => ({ reducer, epics })

/** By the key of its slice in the state. */
export const nouns = {
  accounts: noun<typeof accounts>(accounts.reducer, accountsEpics),
  assumption: noun<typeof assumption>(assumption.reducer, assumptionEpics),
  away: noun<typeof away>(away.reducer, awayEpics),
  bidLimits: noun<typeof bidLimits>(bidLimits.reducer, bidLimitsEpics),
  bidSheets: noun<typeof bidSheets>(bidSheets.reducer, bidSheetsEpics),
  bidders: noun<typeof bidders>(bidders.reducer, biddersEpics),
  bids: noun<typeof bids>(null, bidsEpics, sentBidsEpics),
  boards: noun<typeof boards>(boards.reducer, boardsEpics),
  calendar: noun<typeof calendar>(calendar.reducer, calendarEpics),
  capabilities: noun<typeof capabilities>(capabilities.reducer, capabilitiesEpics),
  clock: noun<typeof clock>(clock.reducer, clockEpics),
  comparison: noun<typeof comparison>(comparison.reducer, comparisonEpics),
  connection: noun<typeof connection>(connection.reducer, connectionEpics),
  desk: noun<typeof desk>(desk.reducer, deskEpics),
  documents: noun<typeof documents>(documents.reducer, documentsEpics),
  drafts: noun<typeof drafts>(drafts.reducer, draftsEpics),
  failures: noun<typeof failures>(failures.reducer, failuresEpics),
  indications: noun<typeof indications>(indications.reducer, indicationsEpics),
  interruptedUploads: noun<typeof interruptedUploads>(interruptedUploads.reducer, interruptedUploadsEpics),
  loanActivity: noun<typeof loanActivity>(loanActivity.reducer, loanActivityEpics),
  loanPlaces: noun<typeof loanPlaces>(loanPlaces.reducer, loanPlacesEpics),
  loanSetup: noun<typeof loanSetup>(loanSetup.reducer, loanSetupEpics, loanTransferEpics, createAttemptEpics),
  lookups: noun<typeof lookups>(lookups.reducer, lookupsEpics),
  market: noun<typeof market & { reducer: typeof marketReducer }>(marketReducer, marketEpics, listRefreshEpics),
  mipRates: noun<typeof mipRates>(mipRates.reducer, mipRatesEpics),
  notifications: noun<typeof notifications>(notifications.reducer, notificationsEpics),
  originators: noun<typeof originators>(originators.reducer, originatorsEpics),
  practice: noun<typeof practice>(practice.reducer, practiceEpics),
  preferences: noun<typeof preferences & { preferenceContested: typeof preferenceContested }>(
    preferences.reducer,
    preferencesEpics,
  ),
  profiles: noun<typeof profiles>(profiles.reducer, profilesEpics),
  push: noun<typeof push>(push.reducer, pushEpics),
  questions: noun<typeof questions>(questions.reducer, questionsEpics),
  rankHistories: noun<typeof rankHistories>(rankHistories.reducer, rankHistoriesEpics),
  receipts: noun<typeof receipts>(receipts.reducer, receiptsEpics),
  requests: noun<typeof requests>(null),
  savedSearches: noun<typeof savedSearches>(savedSearches.reducer, savedSearchesEpics),
  session: noun<typeof session>(session.reducer, sessionEpics),
  sessions: noun<typeof sessions>(sessions.reducer, sessionsEpics),
  settings: noun<typeof settings>(settings.reducer, settingsEpics),
  standingMaxima: noun<typeof standingMaxima>(standingMaxima.reducer, standingMaximaEpics),
  trades: noun<typeof trades>(trades.reducer, tradesEpics),
  twoPerson: noun<typeof twoPerson>(twoPerson.reducer, twoPersonEpics),
  unreadable: noun<typeof unreadable>(unreadable.reducer),
  watchList: noun<typeof watchList>(watchList.reducer, watchListEpics),
  workspace: noun<typeof workspace>(workspace.reducer, workspaceEpics),
} as const

type Nouns = typeof nouns

/** The state of each slice. */
export type SliceStates = {
  [K in keyof Nouns as Nouns[K]['reducer'] extends null ? never : K]: Nouns[K]['reducer'] extends (
    ...args: never[]
  ) => infer State
    ? State
    : never
}

type ActionOf<Creator> = Creator extends { readonly type: string; (...args: never[]): infer A } ? A : never
type ActionsIn<Module> = Module extends object ? ActionOf<Module[keyof Module]> : never

/** The actions of users and epics; facts from the wire are `InboundFact`. */
export type OwnAction = ActionsIn<NonNullable<Nouns[keyof Nouns]['module']>> | ReturnType<typeof epicFailed>

const exported = Object.values<Noun<unknown>>(nouns).flatMap(({ epics }) =>
  epics.flatMap((module): unknown[] => Object.values(module)),
)

/** Every epic that is declared with `defineEpic`. */
export const allEpics = exported.filter((one): one is Epic => isRecord(one) && 'run' in one)

/** Every request that a user can make, as declared with `defineRequest`. */
export const allRequests = exported.filter((one): one is AnyRequest => isRecord(one) && 'overlap' in one)

// The one list of modules. The state, the intents, the effects and the sources of the app follow from it.

import { accountsModule } from './accounts/accounts.module'
import { assumptionModule } from './assumption/assumption.module'
import { auctionsModule } from './auctions/auctions.module'
import { awayModule } from './away/away.module'
import { bidLimitsModule } from './bid-limits/bid-limits.module'
import { biddersModule } from './bidders/bidders.module'
import { bidsModule } from './bids/bids.module'
import { boardsModule } from './boards/boards.module'
import { calendarModule } from './calendar/calendar.module'
import { capabilitiesModule } from './capabilities/capabilities.module'
import { clockModule } from './clock/clock.module'
import { comparisonModule } from './comparison/comparison.module'
import { connectionModule } from './connection/connection.module'
import type { Module } from './core/module'
import { deskModule } from './desk/desk.module'
import { documentsModule } from './documents/documents.module'
import { draftsModule } from './drafts/drafts.module'
import { failuresModule } from './failures/failures.module'
import { indicationsModule } from './indications/indications.module'
import { loanPlacesModule } from './loan-places/loan-places.module'
import { loanSetupModule } from './loan-setup/loan-setup.module'
import { loansModule } from './loans/loans.module'
import { lookupsModule } from './lookups/lookups.module'
import { notificationsModule } from './notifications/notifications.module'
import { originatorsModule } from './originators/originators.module'
import { preferencesModule } from './preferences/preferences.module'
import { profilesModule } from './profiles/profiles.module'
import { receiptsModule } from './receipts/receipts.module'
import { createRequestsModule } from './requests/requests.module'
import type { Slices } from './root-state'
import { sessionModule } from './session/session.module'
import { settingsModule } from './settings/settings.module'
import { tradesModule } from './trades/trades.module'
import { twoPersonModule } from './two-person/two-person.module'
import { workspaceModule } from './workspace/workspace.module'

const nouns = {
  session: sessionModule,
  accounts: accountsModule,
  failures: failuresModule,
  connection: connectionModule,
  capabilities: capabilitiesModule,
  clock: clockModule,
  lookups: lookupsModule,
  auctions: auctionsModule,
  loans: loansModule,
  bids: bidsModule,
  bidLimits: bidLimitsModule,
  receipts: receiptsModule,
  documents: documentsModule,
  bidders: biddersModule,
  trades: tradesModule,
  twoPerson: twoPersonModule,
  away: awayModule,
  notifications: notificationsModule,
  boards: boardsModule,
  comparison: comparisonModule,
  calendar: calendarModule,
  desk: deskModule,
  drafts: draftsModule,
  loanSetup: loanSetupModule,
  loanPlaces: loanPlacesModule,
  indications: indicationsModule,
  originators: originatorsModule,
  profiles: profilesModule,
  preferences: preferencesModule,
  settings: settingsModule,
  workspace: workspaceModule,
  assumption: assumptionModule,
}

/** Every module by its name; one that declares a slice and is not listed does not compile. */
export const modules: { readonly [K in keyof Slices]: Module<K> } = {
  ...nouns,
  requests: createRequestsModule(Object.values(nouns)),
}

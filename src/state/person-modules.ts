// The modules of whoever is signed in; late-modules.ts says when they are loaded.
import { assumptionModule } from './assumption/assumption.module'
import { auctionsModule } from './auctions/auctions.module'
import { awayModule } from './away/away.module'
import { bidLimitsModule } from './bid-limits/bid-limits.module'
import { biddersModule } from './bidders/bidders.module'
import { bidsModule } from './bids/bids.module'
import { boardsModule } from './boards/boards.module'
import { calendarModule } from './calendar/calendar.module'
import { comparisonModule } from './comparison/comparison.module'
import { documentsModule } from './documents/documents.module'
import { loanPlacesModule } from './loan-places/loan-places.module'
import { loansModule } from './loans/loans.module'
import { notificationsModule } from './notifications/notifications.module'
import { preferencesModule } from './preferences/preferences.module'
import { profilesModule } from './profiles/profiles.module'
import { receiptsModule } from './receipts/receipts.module'
import { settingsModule } from './settings/settings.module'
import { tradesModule } from './trades/trades.module'
import { twoPersonModule } from './two-person/two-person.module'
import { workspaceModule } from './workspace/workspace.module'

export const personModules = {
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
  loanPlaces: loanPlacesModule,
  profiles: profilesModule,
  preferences: preferencesModule,
  settings: settingsModule,
  workspace: workspaceModule,
  assumption: assumptionModule,
}

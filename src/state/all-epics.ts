// Every epic and request of the app, as exported by each `<noun>.epics.ts`. A new noun must be added here.
import { isRecord } from '../contract/json'
import * as accounts from './accounts/accounts.epics'
import * as assumption from './assumption/assumption.epics'
import * as away from './away/away.epics'
import * as bidLimits from './bid-limits/bid-limits.epics'
import * as bidders from './bidders/bidders.epics'
import * as bids from './bids/bids.epics'
import * as boards from './boards/boards.epics'
import * as calendar from './calendar/calendar.epics'
import * as capabilities from './capabilities/capabilities.epics'
import * as clock from './clock/clock.epics'
import * as comparison from './comparison/comparison.epics'
import * as connection from './connection/connection.epics'
import type { Epic } from './core/epic'
import type { AnyRequest } from './core/request'
import * as desk from './desk/desk.epics'
import * as documents from './documents/documents.epics'
import * as drafts from './drafts/drafts.epics'
import * as failures from './failures/failures.epics'
import * as indications from './indications/indications.epics'
import * as loanPlaces from './loan-places/loan-places.epics'
import * as loanSetup from './loan-setup/loan-setup.epics'
import * as loanTransfer from './loan-setup/loan-transfer.epics'
import * as lookups from './lookups/lookups.epics'
import * as market from './market/market.epics'
import * as notifications from './notifications/notifications.epics'
import * as originators from './originators/originators.epics'
import * as preferences from './preferences/preferences.epics'
import * as profiles from './profiles/profiles.epics'
import * as receipts from './receipts/receipts.epics'
import * as sentBids from './sent-bids/sent-bids.epics'
import * as session from './session/session.epics'
import * as settings from './settings/settings.epics'
import * as trades from './trades/trades.epics'
import * as twoPerson from './two-person/two-person.epics'
import * as workspace from './workspace/workspace.epics'

const nouns: readonly object[] = [
  accounts,
  assumption,
  away,
  bidLimits,
  bidders,
  bids,
  boards,
  calendar,
  capabilities,
  clock,
  comparison,
  connection,
  desk,
  documents,
  drafts,
  failures,
  indications,
  loanPlaces,
  loanSetup,
  loanTransfer,
  lookups,
  market,
  notifications,
  originators,
  preferences,
  profiles,
  receipts,
  sentBids,
  session,
  settings,
  trades,
  twoPerson,
  workspace,
]

const exported: readonly unknown[] = nouns.flatMap((noun): unknown[] => Object.values(noun))

/** Every epic that is declared with `defineEpic`. */
export const allEpics = exported.filter((one): one is Epic => isRecord(one) && 'run' in one)

/** Every request that a user can make, as declared with `defineRequest`. */
export const allRequests = exported.filter((one): one is AnyRequest => isRecord(one) && 'overlap' in one)

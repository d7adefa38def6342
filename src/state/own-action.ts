// The app's own actions.
import type * as accounts from './accounts/accounts.slice'
import type * as assumption from './assumption/assumption.slice'
import type * as away from './away/away.slice'
import type * as bidLimits from './bid-limits/bid-limits.slice'
import type * as bidders from './bidders/bidders.slice'
import type * as bids from './bids/bids.actions'
import type * as boards from './boards/boards.slice'
import type * as calendar from './calendar/calendar.slice'
import type * as capabilities from './capabilities/capabilities.slice'
import type * as comparison from './comparison/comparison.slice'
import type * as connection from './connection/connection.slice'
import type * as core from './core/action'
import type * as desk from './desk/desk.slice'
import type * as documents from './documents/documents.slice'
import type * as drafts from './drafts/drafts.slice'
import type * as failures from './failures/failures.slice'
import type * as indications from './indications/indications.slice'
import type * as loanPlaces from './loan-places/loan-places.slice'
import type * as loanSetup from './loan-setup/loan-setup.slice'
import type * as lookups from './lookups/lookups.slice'
import type * as market from './market/market.state'
import type * as notifications from './notifications/notifications.slice'
import type * as originators from './originators/originators.slice'
import type * as preferences from './preferences/preferences.slice'
import type * as syncedPreference from './preferences/synced-preference'
import type * as profiles from './profiles/profiles.slice'
import type * as receipts from './receipts/receipts.slice'
import type * as requests from './requests/requests.slice'
import type * as session from './session/session.slice'
import type * as settings from './settings/settings.slice'
import type * as trades from './trades/trades.slice'
import type * as twoPerson from './two-person/two-person.slice'
import type * as workspace from './workspace/workspace.slice'

type Modules =
  | typeof core
  | typeof accounts
  | typeof assumption
  | typeof away
  | typeof bidLimits
  | typeof bidders
  | typeof boards
  | typeof calendar
  | typeof capabilities
  | typeof comparison
  | typeof connection
  | typeof desk
  | typeof documents
  | typeof drafts
  | typeof failures
  | typeof indications
  | typeof syncedPreference
  | typeof loanPlaces
  | typeof loanSetup
  | typeof lookups
  | typeof bids
  | typeof market
  | typeof notifications
  | typeof originators
  | typeof preferences
  | typeof profiles
  | typeof receipts
  | typeof requests
  | typeof session
  | typeof settings
  | typeof trades
  | typeof twoPerson
  | typeof workspace

type ActionOf<Creator> = Creator extends { readonly type: string; (...args: never[]): infer A } ? A : never
type ActionsIn<Module> = Module extends object ? ActionOf<Module[keyof Module]> : never

/** The actions of users and epics; facts from the wire are `InboundFact`. */
export type OwnAction = ActionsIn<Modules>

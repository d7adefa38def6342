// Applies events to the state. The state at position n is the fold of the events of the first n log entries. Pure.

import { evolveCredential } from './accounts/credentials.evolve'
import { evolveAlert } from './alerts/alerts.evolve'
import { evolveAuction } from './auctions/auctions.evolve'
import { evolveBid } from './bids/bids.evolve'
import type { NotificationEvent, WorldEvent } from './events'
import { evolveLoan, handOverLoan } from './loans/loans.evolve'
import { evolveNotifications, isNotificationEvent } from './notifications/notifications.evolve'
import { evolvePreference } from './preferences/preferences.evolve'
import { evolveProfile } from './profiles/profiles.evolve'
import type { WorldState } from './state'
import { evolveTwoPerson } from './two-person/two-person.evolve'

/** The state after one event other than a notification event. */
function evolve(state: WorldState, event: Exclude<WorldEvent, NotificationEvent>): WorldState {
  switch (event.type) {
    case 'auction-listed':
    case 'auction-scheduled':
    case 'auction-started':
    case 'auction-withdrawn':
    case 'auction-relisted':
    case 'auction-paused':
    case 'auction-resumed':
    case 'auction-extended':
    case 'auction-closed':
    case 'auction-passed':
    case 'document-opened':
    case 'agreement-set':
    case 'agreement-accepted':
    case 'question-asked':
    case 'question-answered':
    case 'reminder-sent':
      return evolveAuction(state, event)
    case 'auction-handed-over':
      return handOverLoan(evolveAuction(state, event), event)
    case 'bid-accepted':
    case 'bid-refused':
    case 'standing-maximum-set':
    case 'answer-kept':
      return evolveBid(state, event)
    case 'loan-created':
    case 'loan-updated':
    case 'loan-deleted':
    case 'loan-submitted':
    case 'loan-transferred':
    case 'loan-offered':
    case 'loan-offer-ended':
    case 'document-attached':
    case 'document-removed':
    case 'commitment-decided':
      return evolveLoan(state, event)
    case 'preference-stored':
    case 'preference-removed':
    case 'preferences-reset':
      return evolvePreference(state, event)
    case 'profile-kept':
    case 'originator-judged':
    case 'originator-deleted':
    case 'account-suspended':
    case 'account-reactivated':
    case 'investor-approval-asked':
    case 'investor-approved':
    case 'settings-confirmed':
    case 'indication-published':
    case 'mail-sent':
      return evolveProfile(state, event)
    case 'account-opened':
    case 'link-issued':
    case 'email-confirmed':
    case 'password-changed':
      return evolveCredential(state, event)
    case 'two-person-rule-set':
    case 'two-person-switch-off-asked':
    case 'firm-limits-set':
    case 'bid-prepared':
    case 'prepared-bid-decided':
    case 'signator-pin-changed':
    case 'signator-pin-reset-canceled':
    case 'signator-change-approved':
      return evolveTwoPerson(state, event)
    case 'alert-sent':
    case 'alert-held':
      return evolveAlert(state, event)
    default: {
      const never: never = event
      return never
    }
  }
}

/**
 * The state after these events, in order. Consecutive notification events are applied together, because each one alone would
 * copy the lists of all users.
 */
export function evolveAll(state: WorldState, events: readonly WorldEvent[]): WorldState {
  let after = state
  let pending: NotificationEvent[] = []
  const flush = (): void => {
    if (pending.length > 0) after = evolveNotifications(after, pending)
    pending = []
  }
  for (const event of events) {
    if (isNotificationEvent(event)) pending.push(event)
    else {
      flush()
      after = evolve(after, event)
    }
  }
  flush()
  return after
}

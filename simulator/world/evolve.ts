// The one door for events: hands each to its noun. state at n = fold of the first n entries' events. Pure.
import { evolveAuction } from './auctions.evolve'
import { evolveBid } from './bids.evolve'
import { evolveCredential } from './credentials.evolve'
import type { WorldEvent } from './events'
import { evolveLoan, loanHandedOver } from './loans.evolve'
import { evolveNotification } from './notifications.evolve'
import { evolvePreference } from './preferences.evolve'
import { evolveProfile } from './profiles.evolve'
import type { WorldState } from './state'

/** The state after one event. */
export function evolve(state: WorldState, event: WorldEvent): WorldState {
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
    case 'reminder-sent':
      return evolveAuction(state, event)
    case 'auction-handed-over':
      return loanHandedOver(evolveAuction(state, event), event)
    case 'bid-accepted':
    case 'bid-refused':
    case 'answer-kept':
      return evolveBid(state, event)
    case 'person-notified':
    case 'reminders-settled':
    case 'notifications-read':
      return evolveNotification(state, event)
    case 'loan-created':
    case 'loan-updated':
    case 'loan-deleted':
    case 'loan-submitted':
    case 'loan-transferred':
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
    case 'settings-confirmed':
    case 'indication-published':
    case 'mail-sent':
      return evolveProfile(state, event)
    case 'account-opened':
    case 'link-issued':
    case 'email-confirmed':
    case 'password-changed':
      return evolveCredential(state, event)
    default: {
      const never: never = event
      return never
    }
  }
}

/** The state after these events, in order. */
export const evolveAll = (state: WorldState, events: readonly WorldEvent[]): WorldState => events.reduce(evolve, state)

// One's own account: its settings, and closing it. A bid stands and an auction runs on: who is bound by either cannot leave. spec §7 Auth

import { sells } from '../auctions/visibility'
import { bestBid } from '../bids/bidding'
import type { Decision } from '../decision'
import { accepted, refused } from '../decision'
import { personById } from '../people/people'
import type { ConfirmSettingsCommand, SuspendCommand } from '../profiles/profiles.commands'
import type { WorldState } from '../state'
import { rowOf } from '../table'

/** Suspends the actor's account: nobody can sign in with it any more. */
export function suspend(state: WorldState, command: SuspendCommand, at: number): Decision {
  const person = command.actor === 'system' ? undefined : personById(state, command.actor)
  if (person === undefined) return refused({ status: 401, message: 'Unauthenticated.' })
  for (const id of state.lists.live) {
    const auction = rowOf(state.auctions, id)
    if (auction === undefined) continue
    if (sells(person, auction)) {
      return refused({ status: 409, message: `${auction.loan.project_name} is live: wait for its end.` })
    }
    if (person.profile !== null && bestBid(auction)?.profileId === person.profile.id) {
      return refused({ status: 409, message: `You lead the auction of ${auction.loan.project_name}: your bid stands.` })
    }
  }
  return accepted([{ type: 'account-suspended', userId: person.id, at }])
}

/** Keeps the actor's settings. */
export function confirmSettings(state: WorldState, command: ConfirmSettingsCommand, at: number): Decision {
  const person = command.actor === 'system' ? undefined : personById(state, command.actor)
  if (person === undefined) return refused({ status: 401, message: 'Unauthenticated.' })
  return accepted([{ type: 'settings-confirmed', userId: person.id, settings: command.settings, at }])
}

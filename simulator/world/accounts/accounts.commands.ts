// The commands about one's own account: close it, confirm its settings. A bid stands and an auction runs on: whoever is
// bound by either cannot close the account.
import type { Settings } from '../../../src/contract/settings'
import { sells } from '../auctions/visibility'
import { bestBid } from '../bids/bidding'
import type { CommandOf } from '../command'
import { byNameAndSender, defineCommand } from '../command'
import type { Decision } from '../decision'
import { accepted, refused } from '../decision'
import { personById } from '../people/people'
import type { WorldState } from '../state'
import { rowOf } from '../table'

export type SuspendCommand = CommandOf<'suspend account'>

/** The settings are stored among the preferences. */
export type ConfirmSettingsCommand = CommandOf<'confirm settings', { readonly settings: Settings }>

/** Closes the sender's account: nobody can sign in to it any more. */
function suspend(state: WorldState, command: SuspendCommand, at: number): Decision {
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

/** Stores the sender's settings. */
function confirmSettings(state: WorldState, command: ConfirmSettingsCommand, at: number): Decision {
  const person = command.actor === 'system' ? undefined : personById(state, command.actor)
  if (person === undefined) return refused({ status: 401, message: 'Unauthenticated.' })
  return accepted([{ type: 'settings-confirmed', userId: person.id, settings: command.settings, at }])
}

export const accountCommands = [
  defineCommand<SuspendCommand>({ name: 'suspend account', decide: suspend, describe: byNameAndSender }),
  defineCommand<ConfirmSettingsCommand>({
    name: 'confirm settings',
    decide: confirmSettings,
    describe: byNameAndSender,
  }),
] as const

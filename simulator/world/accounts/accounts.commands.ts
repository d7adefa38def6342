// The commands on a user's own account: suspend it, confirm its settings. A seller with a live auction and an investor who
// leads one can't suspend their accounts.
import type { Settings } from '../../../src/contract/settings'
import { isSeller } from '../auctions/visibility'
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

/** Suspends the sender's account, so that nobody can sign in to it. */
function suspend(state: WorldState, command: SuspendCommand, at: number): Decision {
  const person = command.actor === 'system' ? undefined : personById(state, command.actor)
  if (person === undefined) return refused({ status: 401, message: 'Unauthenticated.' })
  for (const id of state.lists.live) {
    const auction = rowOf(state.auctions, id)
    if (auction === undefined) continue
    if (isSeller(person, auction)) {
      return refused({
        status: 409,
        message: `Your auction of ${auction.loan.project_name} is live. You can close your account after it ends.`,
      })
    }
    if (person.profile !== null && bestBid(auction)?.profileId === person.profile.id) {
      return refused({
        status: 409,
        message: `You're leading the auction of ${auction.loan.project_name}, and your bid is binding. You can close your account after it ends.`,
      })
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

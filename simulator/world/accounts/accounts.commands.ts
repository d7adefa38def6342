// The commands on a user's account: suspend it, reactivate it, approve it, confirm its settings. The account of a seller with a live auction,
// or of an investor who leads one, can't be suspended.
import type { Settings } from '../../../src/contract/settings'
import { isSeller } from '../auctions/visibility'
import { bestBid } from '../bids/bidding'
import { byNameAndSender, type CommandOf, defineCommand } from '../command'
import { accepted, type Decision, refused } from '../decision'
import { NotificationBatch } from '../notifications/notification-batch'
import { senderOf } from '../people/people'
import { forbidden, unauthenticated } from '../refusal'
import type { WorldState } from '../state'
import { rowOf } from '../table'
import {
  mailTo,
  reactivatableUntil,
  reactivationNotices,
  suspensionNotices,
  suspensionOf,
  suspensionText,
} from './suspension'

/** With a reason the marketplace suspends the account, otherwise its owner does. */
export type SuspendCommand = CommandOf<'suspend account', { readonly reason?: string | undefined }>

export type ReactivateCommand = CommandOf<'reactivate account'>

/** The marketplace approves a new investor, who is the sender. */
export type ApproveInvestorCommand = CommandOf<'approve investor'>

/** The settings are stored among the preferences. */
export type ConfirmSettingsCommand = CommandOf<'confirm settings', { readonly settings: Settings }>

/** Suspends the sender's account, so that nobody can sign in to it. Repeating it changes nothing. */
function suspend(state: WorldState, command: SuspendCommand, at: number): Decision {
  const person = senderOf(state, command)
  if (person === undefined) return refused(unauthenticated)
  if (suspensionOf(state, person.id) !== null) return accepted([])
  for (const id of state.lists.live) {
    const auction = rowOf(state.auctions, id)
    if (auction === undefined) continue
    if (isSeller(person, auction)) {
      return refused({
        status: 409,
        message: `Your auction of ${auction.loan.project_name} is live. You can suspend your account after it ends.`,
      })
    }
    if (person.profile !== null && bestBid(auction)?.profileId === person.profile.id) {
      return refused({
        status: 409,
        message: `You're leading the auction of ${auction.loan.project_name}, and your bid is binding. You can suspend your account after it ends.`,
      })
    }
  }
  const { reason } = command
  return accepted([
    { type: 'account-suspended', userId: person.id, at, ...(reason === undefined ? {} : { reason }) },
    ...suspensionNotices(state, person, reason ?? null, at),
  ])
}

/**
 * Ends the suspension of the sender's account, which is then as it was before. Its owner can do that for 30 days, unless the
 * marketplace suspended it; scenarios and the control API always can. Repeating it changes nothing.
 */
function reactivate(state: WorldState, command: ReactivateCommand, at: number): Decision {
  const person = senderOf(state, command)
  if (person === undefined) return refused(unauthenticated)
  const suspension = suspensionOf(state, person.id)
  if (suspension === null) return accepted([])
  if (command.origin === 'person' && reactivatableUntil(suspension, at) === null) {
    return refused(forbidden(suspensionText(suspension, at)))
  }
  return accepted([{ type: 'account-reactivated', userId: person.id, at }, ...reactivationNotices(state, person, at)])
}

/** Lets a new investor bid. Only the marketplace may. Repeating it changes nothing. */
function approveInvestor(state: WorldState, command: ApproveInvestorCommand, at: number): Decision {
  const person = senderOf(state, command)
  if (person === undefined) return refused(unauthenticated)
  if (command.origin === 'person') return refused(forbidden('The marketplace approves new investors.'))
  if (person.awaitsApproval === undefined) return accepted([])
  const title = 'Your firm is approved'
  const text = 'The marketplace approved your firm. You can bid now.'
  const batch = new NotificationBatch(state, at)
  batch.add([person], { action: 'investor_approved', title, text, auctionId: null })
  return accepted([
    { type: 'investor-approved', userId: person.id, at },
    mailTo(state, person, title, text, at),
    ...batch.events,
  ])
}

/** Stores the sender's settings. */
function confirmSettings(state: WorldState, command: ConfirmSettingsCommand, at: number): Decision {
  const person = senderOf(state, command)
  if (person === undefined) return refused(unauthenticated)
  return accepted([{ type: 'settings-confirmed', userId: person.id, settings: command.settings, at }])
}

export const accountCommands = [
  defineCommand<SuspendCommand>({ name: 'suspend account', decide: suspend, describe: byNameAndSender }),
  defineCommand<ReactivateCommand>({ name: 'reactivate account', decide: reactivate, describe: byNameAndSender }),
  defineCommand<ApproveInvestorCommand>({
    name: 'approve investor',
    decide: approveInvestor,
    describe: byNameAndSender,
  }),
  defineCommand<ConfirmSettingsCommand>({
    name: 'confirm settings',
    decide: confirmSettings,
    describe: byNameAndSender,
  }),
] as const

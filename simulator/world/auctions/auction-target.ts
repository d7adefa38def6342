// Finds the auction that a command may change, and checks its length and hours. Sellers may change only their own auctions;
// scenarios and the control API may change any.
import { endsTooLate, outOfHours } from '../eastern-time'
import type { Envelope } from '../envelope'
import { personByProfile, senderOf } from '../people/people'
import { forbidden, invalid, notFound, type Refusal } from '../refusal'
import type { AuctionRecord, WorldState } from '../state'
import { rowOf } from '../table'
import { isSeller } from './visibility'

/** A command on one auction. */
export type OnAuction = Envelope & { readonly auctionId: number }

/** The auction that the command may change, or why not. */
export function findTarget(state: WorldState, command: OnAuction): AuctionRecord | Refusal {
  const auction = rowOf(state.auctions, command.auctionId)
  if (auction === undefined) return notFound('The auction')
  if (command.origin !== 'person') return auction
  const person = senderOf(state, command)
  return person !== undefined && isSeller(person, auction) ? auction : forbidden('Only the seller may do this.')
}

/** The limits for everyone; sellers have narrower ones. */
export const isValidLength = (minutes: number): boolean => Number.isInteger(minutes) && minutes >= 1 && minutes <= 1440

export const invalidLength = invalid('minutes', 'An auction must last 1 to 1440 whole minutes.')

/** The limits for sellers only: market hours, and 30 to 240 minutes. */
export function sellerProblem(command: Envelope, startAt: number, minutes: number, field: string): Refusal | null {
  if (command.origin !== 'person') return null
  const closed = outOfHours(startAt)
  if (closed !== null) return invalid(field, closed)
  const allowed = Number.isInteger(minutes) && minutes >= 30 && minutes <= 240
  if (!allowed) return invalid('minutes', 'An auction must last 30 to 240 whole minutes.')
  const late = endsTooLate(startAt, startAt + minutes * 60_000)
  return late === null ? null : invalid('minutes', late)
}

/** Everyone invited must be an investor of this world. */
export function invitationProblem(state: WorldState, invited: readonly number[]): Refusal | null {
  const wrong = invited.findIndex((profileId) => personByProfile(state, profileId)?.role !== 'investor')
  return wrong === -1 ? null : invalid(`investors.${wrong}`, 'There is no such investor.')
}

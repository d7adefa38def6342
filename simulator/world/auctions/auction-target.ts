// Which auction a command may change, and the limits on its length and hours.
// Sellers act on their own auctions only; the scenario and the control API may act on all.
import { outOfHours } from '../eastern-time'
import type { Envelope } from '../envelope'
import { personById, personByProfile } from '../people/people'
import type { Refusal } from '../refusal'
import { forbidden, invalid, notFound } from '../refusal'
import type { AuctionRecord, WorldState } from '../state'
import { rowOf } from '../table'
import { sells } from './visibility'

/** A command about one auction. */
export type OnAuction = Envelope & { readonly auctionId: number }

/** The auction that the command may change, or why not. */
export function target(state: WorldState, command: OnAuction): AuctionRecord | Refusal {
  const auction = rowOf(state.auctions, command.auctionId)
  if (auction === undefined) return notFound('The auction')
  if (command.origin !== 'person') return auction
  const person = command.actor === 'system' ? undefined : personById(state, command.actor)
  return person !== undefined && sells(person, auction) ? auction : forbidden('Only the seller may do this.')
}

/** Whether the search gave a refusal. */
export const isRefusal = (found: AuctionRecord | Refusal): found is Refusal => 'message' in found

/** Whether an auction may last so many minutes. */
export const lasts = (minutes: number): boolean => Number.isInteger(minutes) && minutes >= 1 && minutes <= 1440

/** 422: the length is out of range. */
export const badLength = invalid('minutes', 'An auction lasts 1 to 1440 whole minutes.')

/** The limits for sellers, not for the scenario or the control API: the market's hours, and 30 to 240 minutes. */
export function sellerProblem(
  state: WorldState,
  command: Envelope,
  startAt: number,
  minutes: number,
  field: string,
): Refusal | null {
  if (command.origin !== 'person') return null
  const closed = outOfHours(startAt, state.reference)
  if (closed !== null) return invalid(field, closed)
  const usual = Number.isInteger(minutes) && minutes >= 30 && minutes <= 240
  return usual ? null : invalid('minutes', 'An auction lasts 30 to 240 whole minutes.')
}

/** Everybody who is invited must be an investor of this world. */
export function invitationProblem(state: WorldState, invited: readonly number[]): Refusal | null {
  const wrong = invited.findIndex((profileId) => personByProfile(state, profileId)?.role !== 'investor')
  return wrong === -1 ? null : invalid(`investors.${wrong}`, 'There is no such investor.')
}

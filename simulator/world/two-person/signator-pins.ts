// Which PIN of a signator counts at an instant, and what a typed PIN proves.
import { invalid, type Refusal } from '../refusal'
import type { Profile, WorldState } from '../state'
import { type Pin, type PinReset, RECENT_MS, type SignatorPin } from './two-person.state'

const noPin: SignatorPin = { current: null, next: null }

/** A signator's PIN, and the one that waits to replace it. */
export const pinsOf = ({ twoPerson }: WorldState, profileId: number, signatorId: number): SignatorPin =>
  twoPerson.pins[profileId]?.[signatorId] ?? noPin

/** The PIN that works at this instant (virtual ms), or null. */
export function pinAt(state: WorldState, profileId: number, signatorId: number, at: number): Pin | null {
  const { current, next } = pinsOf(state, profileId, signatorId)
  return next !== null && at >= next.worksFrom ? next : current
}

/** How the PIN that was typed was reset, if that is not long ago; null otherwise, and if none was typed. */
export function recentReset(
  state: WorldState,
  profileId: number,
  { signatorId, pin }: { readonly signatorId: number; readonly pin?: number },
  at: number,
): PinReset | null {
  const current = pinAt(state, profileId, signatorId, at)
  if (pin === undefined || current?.n !== pin || current.reset === undefined) return null
  return at < current.reset.at + RECENT_MS ? current.reset : null
}

/** The firm's signators whose PINs work at this instant. */
const signatorsWithPin = (state: WorldState, { id, signators }: Profile, at: number): Profile['signators'] =>
  signators.filter((signator) => pinAt(state, id, signator.id, at) !== null)

/**
 * True if the rule is on and at least two signators have a PIN that works: from then on, no one can change the rule or a PIN alone.
 * With fewer PINs nobody can prepare or confirm a bid, so the first ones need no second person.
 */
export const isGuarded = (state: WorldState, profile: Profile, at: number): boolean =>
  state.twoPerson.required[profile.id] === true && signatorsWithPin(state, profile, at).length >= 2

/** A PIN that was typed: whose, and which of theirs it was. */
export interface PinProof {
  readonly signatorId: number
  /** `n` of the PIN. */
  readonly pin: number
}

export const NO_SIGNATOR = invalid('signator_id', 'This person may not sign for your firm.')

/** Why a typed PIN no longer proves who typed it, on this field; null if it does. */
export function problemWithProof(
  state: WorldState,
  { id, signators }: Profile,
  { signatorId, pin }: PinProof,
  at: number,
  field = 'pin',
): Refusal | null {
  const signator = signators.find((signator) => signator.id === signatorId)
  if (signator === undefined) return NO_SIGNATOR
  const current = pinAt(state, id, signatorId, at)
  return current?.n === pin ? null : invalid(field, `The PIN of ${signator.name} has changed. Type the new one.`)
}

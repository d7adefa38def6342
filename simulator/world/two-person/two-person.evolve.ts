// Applies events under the two-person rule. Each firm's prepared bids are capped to the newest.
import type { ProfileRecord } from '../profiles/profiles.state'
import type { Profile, WorldState } from '../state'
import { pinsOf } from './signator-pins'
import { formerAddresses } from './signator-warnings'
import type { TwoPersonEvent } from './two-person.events'
import type { SignatorPin, TwoPersonState } from './two-person.state'

const MAX_PREPARED = 20

function withPins(state: TwoPersonState, profileId: number, signatorId: number, pins: SignatorPin): TwoPersonState {
  const ofFirm = { ...state.pins[profileId], [signatorId]: pins }
  return { ...state, pins: { ...state.pins, [profileId]: ofFirm } }
}

/** The state without the PINs of people who no longer sign for this firm. */
export function withoutFormerSignators(state: WorldState, { id, signators }: Profile): WorldState {
  const { twoPerson } = state
  const known = Object.entries(twoPerson.pins[id] ?? {})
  const remaining = known.filter(([signatorId]) => signators.some((signator) => signator.id === Number(signatorId)))
  if (remaining.length === known.length) return state
  return { ...state, twoPerson: { ...twoPerson, pins: { ...twoPerson.pins, [id]: Object.fromEntries(remaining) } } }
}

/** The state with the email addresses that this new record of a firm replaces. Must come before the record is stored. */
export function withFormerAddresses(state: WorldState, next: ProfileRecord): WorldState {
  const { id } = next.profile
  const before = state.profiles.byId[id]
  if (before?.role !== 'investor' || next.role !== 'investor' || next.at === undefined) return state
  const { twoPerson } = state
  const former = twoPerson.formerAddresses?.[id] ?? []
  const all = formerAddresses(former, before.profile.persons, next.profile.persons, next.at)
  if (all.length === 0 && former.length === 0) return state
  return { ...state, twoPerson: { ...twoPerson, formerAddresses: { ...twoPerson.formerAddresses, [id]: all } } }
}

/** The state after this event. */
export function evolveTwoPerson(state: WorldState, event: TwoPersonEvent): WorldState {
  const { twoPerson } = state
  switch (event.type) {
    case 'two-person-rule-set': {
      const required = { ...twoPerson.required, [event.profileId]: event.required }
      const switchOff = { ...twoPerson.switchOff, [event.profileId]: null }
      return { ...state, twoPerson: { ...twoPerson, required, switchOff } }
    }
    case 'two-person-switch-off-asked': {
      const switchOff = { ...twoPerson.switchOff, [event.profileId]: event.asked }
      return { ...state, twoPerson: { ...twoPerson, switchOff } }
    }
    case 'firm-limits-set': {
      const limits = { ...twoPerson.limits, [event.profileId]: event.limits }
      return { ...state, twoPerson: { ...twoPerson, limits } }
    }
    case 'bid-prepared': {
      const { profileId } = event.prepared
      const all = [...(twoPerson.prepared[profileId] ?? []), event.prepared].slice(-MAX_PREPARED)
      const prepared = { ...twoPerson.prepared, [profileId]: all }
      return { ...state, twoPerson: { ...twoPerson, prepared } }
    }
    case 'prepared-bid-decided': {
      const { profileId, id } = event.prepared
      const all = (twoPerson.prepared[profileId] ?? []).map((bid) => (bid.id === id ? event.prepared : bid))
      return { ...state, twoPerson: { ...twoPerson, prepared: { ...twoPerson.prepared, [profileId]: all } } }
    }
    case 'signator-pin-changed': {
      const { profileId, signatorId, pins } = event
      const newest = Math.max(pins.current?.n ?? 0, pins.next?.n ?? 0)
      const nextPin = Math.max(twoPerson.nextPin, newest + 1)
      return { ...state, twoPerson: { ...withPins(twoPerson, profileId, signatorId, pins), nextPin } }
    }
    case 'signator-pin-reset-canceled': {
      const { profileId, signatorId } = event
      const pins = { ...pinsOf(state, profileId, signatorId), next: null }
      return { ...state, twoPerson: withPins(twoPerson, profileId, signatorId, pins) }
    }
    case 'signator-change-approved': {
      const approvals = { ...twoPerson.approvals, [event.profileId]: event.approval }
      return { ...state, twoPerson: { ...twoPerson, approvals } }
    }
    default: {
      const never: never = event
      return never
    }
  }
}

// Applies events under the two-person rule. Each firm's prepared bids are capped to the newest.
import type { WorldState } from '../state'
import type { TwoPersonEvent } from './two-person.events'

const MAX_PREPARED = 20

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
    case 'bid-prepared': {
      const { profileId } = event.prepared
      const all = [...(twoPerson.prepared[profileId] ?? []), event.prepared].slice(-MAX_PREPARED)
      const prepared = { ...twoPerson.prepared, [profileId]: all }
      return { ...state, twoPerson: { ...twoPerson, prepared, nextId: event.prepared.id + 1 } }
    }
    case 'prepared-bid-decided': {
      const { profileId, id } = event.prepared
      const all = (twoPerson.prepared[profileId] ?? []).map((one) => (one.id === id ? event.prepared : one))
      return { ...state, twoPerson: { ...twoPerson, prepared: { ...twoPerson.prepared, [profileId]: all } } }
    }
    default: {
      const never: never = event
      return never
    }
  }
}

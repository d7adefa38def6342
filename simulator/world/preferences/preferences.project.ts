// A user's preferences in wire form.
import type { Preference } from '../../../src/contract/preference'
import { isoInstant } from '../figures'
import type { WorldState } from '../state'

/** A user's preferences sorted by key, or only the one with this key. */
export function preferencesFor(state: WorldState, userId: number, key?: string): readonly Preference[] {
  const preferences = state.preferences[userId] ?? {}
  return Object.entries(preferences)
    .filter(([name]) => key === undefined || name === key)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { value, at }]) => ({ key: name, value, updated_at: isoInstant(at) }))
}

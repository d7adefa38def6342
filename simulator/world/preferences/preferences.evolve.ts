// Applies events to preferences.

import type { WorldState } from '../state'
import type { PreferenceEvent } from './preferences.events'

/** The state after one event about preferences. */
export function evolvePreference(state: WorldState, event: PreferenceEvent): WorldState {
  const preferences = state.preferences[event.userId] ?? {}
  const withPreferences = (next: typeof preferences): WorldState => ({
    ...state,
    preferences: { ...state.preferences, [event.userId]: next },
  })
  switch (event.type) {
    case 'preference-stored':
      return withPreferences({ ...preferences, [event.key]: { value: event.value, at: event.at } })
    case 'preference-removed': {
      const { [event.key]: _removed, ...rest } = preferences
      return withPreferences(rest)
    }
    case 'preferences-reset':
      return withPreferences({})
    default: {
      const never: never = event
      return never
    }
  }
}
